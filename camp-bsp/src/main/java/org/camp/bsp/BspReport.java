// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import com.google.common.base.Joiner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.cost.CostText;
import org.camp.bsp.cost.Exchange;
import org.camp.bsp.cost.NodeRun;
import org.camp.bsp.cost.Superstep;
import org.camp.bsp.cost.Symbols;
import org.camp.bsp.value.UnequalNode;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.Reason;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.jspecify.annotations.Nullable;

/** Shows a {@link BspResult}. */
final class BspReport {
  /** The base units of times that no table shows as they are. */
  private static final Map<String, String> UNITS =
      Map.of(
          "supersteps.time", "s",
          "supersteps.compute", "s",
          "supersteps.communicate", "s",
          "supersteps.synchronise", "s");

  private static final int LONGEST_VALUE = 60;
  private static final int WIDTH = 72;

  private final BspResult result;
  private final Symbols symbols;

  /** Symbol → what it stands for [s]; 0 when it is not known. */
  private final double[] prices;

  private final List<Superstep> supersteps = new ArrayList<>();
  private final List<NodeRun> owners = new ArrayList<>();
  private final List<Section> sections = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  BspReport(BspResult result) {
    this.result = result;
    symbols = result.symbols();
    prices = result.target().prices().values();
    result.run().nodes().forEach(this::collect);
  }

  private void collect(NodeRun run) {
    for (Superstep superstep : run.supersteps()) {
      supersteps.add(superstep);
      owners.add(run);
      superstep.calls().forEach(this::collect);
    }
  }

  Report build() {
    List<String> advice = Advice.of(result);
    Value.Builder values =
        Value.object()
            .put("value", result.value())
            .put("output", result.run().printed().getOrDefault("", ""))
            .put("numbering", result.numbering().first())
            .put("numberingWhy", result.numbering().why())
            .put("cost", cost())
            .put("supersteps", Value.lazy(supersteps.size(), this::superstep))
            .put("processors", processors())
            .put("advice", Value.strings(advice));
    if (!symbols.isFlat()) {
      values.put("outside", text(result.run().outside()));
    }
    if (!result.run().memory().isEmpty()) {
      values.put("memory", memory());
    }
    Value.Builder printed = Value.object();
    result.run().printed().forEach((name, text) -> printed.put(name, text));
    if (result.run().printed().keySet().stream().anyMatch(name -> !name.isEmpty())) {
      values.put("printed", printed.build());
    }
    keyFigures();
    if (!result.run().printed().isEmpty()) {
      sections.add(new Section.Text("Printed", printed()));
    }
    if (result.view() != CostView.NUMERIC) {
      sections.add(new Section.Text("Cost", wrapped(text(result.cost()))));
    }
    if (!supersteps.isEmpty()) {
      SuperstepTable table = new SuperstepTable(result, supersteps, owners);
      sections.add(table.section());
      if (table.rows() < supersteps.size()) {
        notes.add(
            String.format(
                Locale.ROOT,
                "the table shows the first %d of %d supersteps",
                table.rows(),
                supersteps.size()));
      }
    }
    if (!result.run().memory().isEmpty()) {
      memoryTable();
    }
    if (!advice.isEmpty()) {
      sections.add(new Section.Text("Advice", advice));
    }
    SuperstepTimeline.of(result).ifPresentOrElse(sections::add, this::timelineLeftOut);
    notes();
    return new Report(
            "BSP cost of " + result.program().name(), sections, values.build(), because(), notes)
        .withUnits(UNITS)
        .asking("How long does " + result.program().name() + " take?")
        .withSummary(() -> new SpeedScreen(result, machine()).summary());
  }

  /** What was printed, line by line; what a processor printed with its number. */
  private List<String> printed() {
    List<String> lines = new ArrayList<>();
    result
        .run()
        .printed()
        .forEach(
            (name, text) ->
                text.lines()
                    .forEach(line -> lines.add(name.isEmpty() ? line : name + ": " + line)));
    return lines;
  }

  private void timelineLeftOut() {
    if (supersteps.size() > 1) {
      notes.add("the timeline is left out: there are too many supersteps or components to draw");
    }
  }

  private Value processors() {
    List<Integer> children = result.run().shape().children();
    UnequalNode root = result.run().shape().root();
    if (root != null) {
      return nested(root);
    }
    return symbols.isFlat()
        ? Value.of(children.get(0))
        : Value.list(children.stream().map(p -> Value.of((long) p)).toList());
  }

  /** A leaf as 1, a component with children as the list of theirs. */
  static Value nested(UnequalNode node) {
    return node.children().isEmpty()
        ? Value.of(1)
        : Value.list(node.children().stream().map(BspReport::nested).toList());
  }

  private Value cost() {
    Cost cost = result.cost();
    Value.Builder resolved = Value.object();
    Cost counted = result.isTimed() ? cost.resolved(prices) : cost;
    numbers(counted, "", resolved);
    Value.Builder of =
        Value.object()
            .put("symbolic", CostText.of(cost, symbols))
            .put("counts", counts(cost))
            .put("time", number(result.time()))
            .put("resolved", resolved.build());
    if (result.isTimed()) {
      Value.Builder each = Value.object();
      for (int i = 0; i < symbols.size(); i++) {
        if (counted.count(i) != 0) {
          each.put(symbols.name(i), prices[i]);
        }
      }
      of.put("prices", each.build());
    }
    return of.build();
  }

  /** All counts side by side, those in maxima by where they are: {@code max[0].of[1].T_Var}. */
  private void numbers(Cost cost, String prefix, Value.Builder into) {
    for (int i = 0; i < symbols.size(); i++) {
      if (cost.count(i) != 0) {
        into.put(prefix + symbols.name(i), cost.count(i));
      }
    }
    for (int t = 0; t < cost.maxima().size(); t++) {
      Cost.Term term = cost.maxima().get(t);
      String name = String.format(Locale.ROOT, "%smax[%d].", prefix, t);
      into.put(name + "times", term.times());
      for (int i = 0; i < term.alternatives().size(); i++) {
        numbers(term.alternatives().get(i), String.format(Locale.ROOT, "%sof[%d].", name, i), into);
      }
    }
  }

  private Value.Obj counts(Cost cost) {
    Value.Builder counts = Value.object();
    for (int i = 0; i < symbols.size(); i++) {
      if (cost.count(i) != 0) {
        counts.put(symbols.name(i), cost.count(i));
      }
    }
    if (!cost.isPlain()) {
      List<Value> terms = new ArrayList<>();
      for (Cost.Term term : cost.maxima()) {
        List<Value.Obj> of = term.alternatives().stream().map(this::counts).toList();
        terms.add(Value.object().put("times", term.times()).put("of", Value.list(of)).build());
      }
      counts.put("max", Value.list(terms));
    }
    return counts.build();
  }

  private static Value number(OptionalDouble time) {
    return time.isPresent() ? Value.of(time.getAsDouble()) : Value.NULL;
  }

  private String text(Cost cost) {
    return CostText.of(result.view().of(cost, symbols), symbols);
  }

  private Value superstep(int index) {
    Superstep superstep = supersteps.get(index);
    Exchange exchange = superstep.exchange();
    int p = result.run().shape().children(owners.get(index).path());
    Value.Builder values =
        Value.object()
            .put("index", superstep.index())
            .put("level", superstep.level())
            .put("work", Value.lazy(p, i -> Value.of(text(superstep.work(i, symbols)))))
            .put("h", superstep.h())
            .put("time", number(result.time(superstep.total(symbols))))
            .put("component", owners.get(index).name())
            .put(symbols.isFlat() ? "replicated" : "node", text(superstep.node()))
            .put("exchange", exchange == null ? null : SuperstepTable.lower(exchange.kind()))
            .put("pattern", exchange == null ? null : SuperstepTable.lower(exchange.pattern()))
            .put("words", superstep.copied() + (exchange == null ? 0 : exchange.words()))
            .put("copied", superstep.copied());
    if (result.isTimed()) {
      SuperstepTimes times = result.times(superstep);
      values
          .put("slowest", times.slowest())
          .put("compute", times.work())
          .put("communicate", times.communication())
          .put("synchronise", times.barrier());
    }
    return values.build();
  }

  private void keyFigures() {
    String value = result.value();
    String shown = Ellipsis.end(value, LONGEST_VALUE);
    List<Section.Figure> figures = new ArrayList<>();
    figures.add(new Section.Figure("time", number(result.time()), "s"));
    figures.add(new Section.Figure("value", Value.of(shown), ""));
    figures.add(new Section.Figure("processors", Value.of(machine()), ""));
    figures.add(new Section.Figure("supersteps", Value.of(supersteps.size()), ""));
    long h = 0;
    for (Superstep superstep : supersteps) {
      h = Math.addExact(h, superstep.h());
    }
    for (NodeRun call : result.run().nodes()) {
      h = Math.addExact(h, words(call.closing()));
    }
    figures.add(new Section.Figure("sum of h", Value.of(h), "word"));
    sections.add(new Section.KeyFigures("", figures));
  }

  /** The words that a broadcast sends down, from each component to the next. */
  private long words(Cost closing) {
    long words = 0;
    Cost counted = result.isTimed() ? closing.resolved(prices) : closing;
    for (int i = 0; i < symbols.size(); i++) {
      words += symbols.isCharge(i) || symbols.isBarrier(i) ? 0 : counted.count(i);
    }
    return words;
  }

  private String machine() {
    UnequalNode root = result.run().shape().root();
    return root == null
        ? Joiner.on('x').join(result.run().shape().children())
        : String.format(
            Locale.ROOT, "%d leaves in a tree of %d levels", root.leaves(), symbols.levels());
  }

  /** Breaks a formula where it adds. */
  private static List<String> wrapped(String formula) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String part : formula.split(" (?=\\+ )", -1)) {
      if (line.length() > 0 && line.length() + part.length() > WIDTH) {
        lines.add(line.toString());
        line = new StringBuilder("  ");
      } else if (line.length() > 0) {
        line.append(' ');
      }
      line.append(part);
    }
    lines.add(line.toString());
    return lines;
  }

  private Value memory() {
    List<Value> levels = new ArrayList<>();
    for (int i = 0; i < result.run().memory().size(); i++) {
      Long m = limit(i);
      long words = result.run().memory().get(i);
      levels.add(
          Value.object()
              .put("level", i + 1)
              .put("words", words)
              .put("m", m == null ? Value.NULL : Value.of(m))
              .put("fits", m == null || words <= m)
              .build());
    }
    return Value.list(levels);
  }

  private @Nullable Long limit(int level) {
    List<@Nullable Long> limits = result.target().memory();
    return level < limits.size() ? limits.get(level) : null;
  }

  private void memoryTable() {
    List<List<Value>> rows = new ArrayList<>();
    for (int i = 0; i < result.run().memory().size(); i++) {
      Long m = limit(i);
      long words = result.run().memory().get(i);
      rows.add(
          List.of(
              Value.of(i + 1),
              Value.of(words),
              m == null ? Value.NULL : Value.of(m),
              Value.of(m == null || words <= m ? "" : "does not fit")));
    }
    sections.add(
        new Section.Table(
            "Held at barriers by a component",
            List.of(
                Section.Column.of("level"),
                new Section.Column("held", "word"),
                new Section.Column("m", "word"),
                Section.Column.of("")),
            rows));
  }

  /** The supersteps that take most of the time. */
  private List<Reason> because() {
    if (!result.isTimed() || supersteps.isEmpty()) {
      return List.of();
    }
    double[] totals = new double[supersteps.size()];
    Arrays.setAll(totals, i -> result.times(supersteps.get(i)).total());
    int best = 0;
    for (int i = 0; i < totals.length; i++) {
      boolean top = owners.get(i).path().isEmpty();
      best = top && totals[i] > totals[best] ? i : best;
    }
    Superstep superstep = supersteps.get(best);
    int start = superstep.end().start();
    int line = result.program().source().line(start);
    String file = result.program().source().name();
    String text =
        String.format(
            Locale.ROOT,
            "superstep %d takes %s, the most of %d",
            superstep.index(),
            Quantity.format(totals[best], "s"),
            totals.length);
    return List.of(
        line == 0
            ? new Reason(text, null, 0, 0)
            : new Reason(text, file, line, result.program().source().column(start)));
  }

  private void notes() {
    if (!result.numbering().text().isEmpty()) {
      notes.add(result.numbering().text());
    }
    if (!result.isTimed()) {
      notes.add("no times: give a machine that has 'timings' (-m)");
    }
    List<String> zero = result.isTimed() ? result.untimed() : List.of();
    if (!zero.isEmpty()) {
      notes.add(
          "counted as 0, since the machine does not say what they take: "
              + String.join(", ", zero));
    }
    if (result.target().resized()) {
      notes.add("g and L are those of the machine's own number of processors");
    }
    if (!symbols.isFlat() && !result.run().outside().isZero()) {
      notes.add("outside of multi-functions: " + text(result.run().outside()));
    }
    if (result.view() == CostView.COARSE) {
      notes.add("the coarse view leaves out what T_Var, T_Let, T_FunApp and the like cost");
    }
    if (!result.finalBarrier() && supersteps.size() > 1) {
      notes.add("a barrier after the last superstep is not counted (-o bsp.final-barrier=true)");
    }
  }
}
