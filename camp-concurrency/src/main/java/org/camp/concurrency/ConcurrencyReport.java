// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import org.camp.concurrency.measure.AntichainEstimate;
import org.camp.concurrency.measure.Habib;
import org.camp.concurrency.measure.PastMeasures;
import org.camp.concurrency.measure.Ratio;
import org.camp.concurrency.measure.TraceSupersteps;
import org.camp.core.order.CommunicationGraph.Gap;
import org.camp.core.order.PartialOrder;
import org.camp.core.order.RankProgram;
import org.camp.core.report.Reason;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** Shows a {@link ConcurrencyResult}. */
final class ConcurrencyReport {
  private static final int REASONS = 5;
  private static final int GAPS = 5;
  private static final int LINE = 80;

  /** How many columns of a table of events are words: event, process, what. */
  private static final int WORDS = 3;

  private final ConcurrencyResult result;
  private final int rows;
  private final List<Section> sections = new ArrayList<>();
  private final List<Reason> because = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  /** The tables among the sections with all that their cells hold. */
  private final List<Section.Table> data = new ArrayList<>();

  ConcurrencyReport(ConcurrencyResult result, int rows) {
    this.result = result;
    this.rows = rows;
  }

  Report build() {
    List<ExecutionMeasures> runs = result.runs();
    List<Optional<SuperstepSection>> supersteps = supersteps(runs.size());
    for (int i = 0; i < runs.size(); i++) {
      ExecutionMeasures run = runs.get(i);
      String title = runs.size() == 1 ? "" : run.label();
      sections.add(new Section.KeyFigures(title, figures(run), title));
      bottlenecks(run, title);
      supersteps.get(i).map(SuperstepSection::section).ifPresent(this::add);
      sections.addAll(ExecutionDiagrams.of(run, title));
      run.notes().forEach(note -> addNote(title, note));
      gaps(run, title);
    }
    Value.Obj values;
    if (runs.size() == 1) {
      values = values(runs.get(0), supersteps.get(0), Value.object());
    } else {
      List<Value> all = new ArrayList<>();
      for (int i = 0; i < runs.size(); i++) {
        Value.Builder labelled = Value.object().put("label", runs.get(i).label());
        all.add(values(runs.get(i), supersteps.get(i), labelled));
      }
      values = Value.object().put("executions", Value.list(all)).build();
    }
    String name = result.executions().name();
    return new Report("Concurrency of " + name, sections, values, because, notes)
        .withData(data)
        .opening(() -> new ConcurrencyScreen(result).front())
        .withSummary(() -> new ConcurrencyScreen(result).summary());
  }

  private void add(Section section) {
    sections.add(section);
    if (section instanceof Section.Table table) {
      data.add(table);
    }
  }

  private void addNote(String title, String note) {
    notes.add(title.isEmpty() ? note : title + ": " + note);
  }

  private void gaps(ExecutionMeasures run, String title) {
    List<Gap> gaps = run.regular().gaps();
    PartialOrder order = run.pattern();
    for (int i = 0; i < Math.min(GAPS, gaps.size()); i++) {
      Gap gap = gaps.get(i);
      List<String> names = gap.unreached().stream().limit(GAPS).map(order::processName).toList();
      int more = gap.unreached().size() - names.size();
      addNote(
          title,
          "repeated for ever it is not well-synchronised: nothing on "
              + order.processName(gap.from())
              + " ever reaches "
              + String.join(", ", names)
              + (more > 0 ? " and " + more + " more" : ""));
    }
    if (gaps.size() > GAPS) {
      addNote(title, "the same holds for " + (gaps.size() - GAPS) + " more processes");
    }
  }

  private static List<Section.Figure> figures(ExecutionMeasures run) {
    List<Section.Figure> figures = new ArrayList<>();
    PartialOrder order = run.order();
    figures.add(figure("processes", Value.of(order.processes())));
    figures.add(figure("events", Value.of(order.size())));
    figures.add(figure("messages", Value.of(order.messages())));
    figures.add(figure("width", Value.of(run.width())));
    run.antichains().ifPresent(count -> figures.add(figure("antichains", Value.of(count))));
    run.estimatedAntichains()
        .ifPresent(
            count ->
                figures.add(
                    figure(
                        "antichains, estimated",
                        Value.of(count.text() + " (" + count.low() + " … " + count.high() + ")"))));
    run.charronBost().ifPresent(m -> figures.add(figure("Charron-Bost m", Value.of(m.value()))));
    run.habib()
        .ifPresent(h -> figures.add(figure("smallest maximal antichain", Value.of(h.smallest()))));
    boolean synchronised = run.regular().wellSynchronised();
    figures.add(figure("well-synchronised", Value.of(synchronised ? "yes" : "no")));
    if (synchronised) {
      figures.add(figure("k", Value.of(run.regular().k())));
    }
    run.counts()
        .filter(counts -> !counts.choices().isEmpty())
        .ifPresent(
            counts ->
                figures.add(
                    figure(
                        "counted by",
                        Value.of(
                            String.join(
                                ", ",
                                counts.choices().stream()
                                    .map(c -> c.engine().text())
                                    .distinct()
                                    .toList())))));
    return figures;
  }

  private static Section.Figure figure(String name, Value value) {
    return new Section.Figure(name, value, "");
  }

  private void bottlenecks(ExecutionMeasures run, String title) {
    PartialOrder order = run.order();
    List<Integer> events = new ArrayList<>();
    boolean estimated = run.estimatedAntichains().isPresent();
    for (int e = 0; e < order.size() && run.logMu(e).isPresent(); e++) {
      events.add(e);
    }
    events.sort(
        estimated
            ? Comparator.comparingDouble((Integer e) -> run.logMu(e).orElse(0))
            : Comparator.comparing((Integer e) -> run.mu(e).orElse(BigInteger.ZERO)));
    List<List<Value>> cells = new ArrayList<>();
    for (int e : events.subList(0, Math.min(rows, events.size()))) {
      List<Value> row = new ArrayList<>();
      row.add(Value.of(order.id(e)));
      row.add(Value.of(order.processName(order.process(e))));
      row.add(Value.of(order.label(e)));
      row.add(order.line(e) == 0 ? Value.NULL : Value.of(order.line(e)));
      run.estimatedMu(e)
          .ifPresentOrElse(
              mu ->
                  row.addAll(List.of(Value.of(mu.text()), Value.of(mu.low()), Value.of(mu.high()))),
              () -> row.add(big(run.mu(e))));
      row.add(big(run.muInfinity(e % run.pattern().size())));
      cells.add(row);
    }
    if (!cells.isEmpty()) {
      String heading = title.isEmpty() ? "Bottlenecks first" : title + ": bottlenecks first";
      List<String> columns = new ArrayList<>(List.of("event", "process", "what", "line"));
      columns.addAll(estimated ? List.of("mu, estimated", "from", "to") : List.of("mu"));
      columns.add("mu when repeated");
      Section.Table table =
          new Section.Table(
              heading, columns.stream().map(Section.Column::of).toList(), cells, title);
      sections.add(NarrowTable.of(table, LINE, WORDS));
      data.add(table);
    }
    for (int e : events.subList(0, Math.min(REASONS, events.size()))) {
      because.add(reason(run, e));
    }
  }

  private Reason reason(ExecutionMeasures run, int event) {
    PartialOrder order = run.order();
    long beside = 0;
    int quiet = 0;
    List<String> idle = new ArrayList<>();
    for (int p = 0; p < order.processes(); p++) {
      if (p == order.process(event)) {
        continue;
      }
      int concurrent = order.notAbove(event, p) - order.known(event, p);
      beside += concurrent;
      if (concurrent == 0 && ++quiet <= GAPS) {
        idle.add(order.processName(p));
      }
    }
    String text =
        order.id(event)
            + " on "
            + order.processName(order.process(event))
            + " is in "
            + run.muText(event)
            + (run.mu(event).equals(Optional.of(BigInteger.ONE)) ? " antichain" : " antichains")
            + ": "
            + (beside == 0 ? "no event" : beside == 1 ? "1 event" : beside + " events")
            + " can happen beside it"
            + (beside == 0 || quiet == 0 ? "" : ", none on " + String.join(", ", idle))
            + (beside == 0 || quiet <= GAPS ? "" : " and " + (quiet - GAPS) + " more");
    String file = result.executions().source();
    boolean placed = order.line(event) > 0 && !file.isEmpty();
    return new Reason(text, placed ? file : null, placed ? order.line(event) : 0, placed ? 1 : 0);
  }

  /** For each run its supersteps, where it is a message trace that has some. */
  private List<Optional<SuperstepSection>> supersteps(int runs) {
    List<RankProgram> programs = result.executions().programs();
    List<Optional<SuperstepSection>> all = new ArrayList<>();
    for (int i = 0; i < runs; i++) {
      all.add(
          programs.size() == runs
              ? TraceSupersteps.of(programs.get(i)).map(SuperstepSection::new)
              : Optional.empty());
    }
    return all;
  }

  private static Value.Obj values(
      ExecutionMeasures run, Optional<SuperstepSection> supersteps, Value.Builder values) {
    PartialOrder order = run.order();
    PartialOrder pattern = run.pattern();
    int n = order.size();
    boolean endless = run.forEver();
    boolean synchronised = run.regular().wellSynchronised();
    values
        .put("processes", order.processes())
        .put("events", n)
        .put("messages", order.messages())
        .put("width", run.width())
        .put("antichains", endless ? Value.of("inf") : big(run.antichains()))
        .put("wellSynchronised", synchronised)
        .put("kTheta", synchronised ? Value.of(run.regular().k()) : Value.NULL)
        .put(
            "mu", perEvent(order, e -> endless && !synchronised ? Value.of("inf") : big(run.mu(e))))
        .put(
            "muInfinity",
            run.hasMuInfinity() ? perEvent(pattern, e -> big(run.muInfinity(e))) : Value.NULL);
    Optional<Habib> habib = run.habib();
    Optional<PastMeasures> past = run.past();
    Value measures =
        Value.object()
            .put("charronBost", ratio(run.charronBost()))
            .put("habib", habib.map(h -> Value.of(h.smallest())).orElse(Value.NULL))
            .put(
                "habibLocal",
                perEvent(order, e -> whole(habib.map(h -> h.local(e)).orElse(OptionalInt.empty()))))
            .put("fidge", perEvent(order, e -> ratio(past.flatMap(m -> m.fidge(e)))))
            .put("fidgeN", perEvent(order, e -> ratio(past.flatMap(m -> m.fidgeN(e)))))
            .put("raynal", perEvent(order, e -> ratio(past.flatMap(m -> m.raynal(e)))))
            .build();
    values.put("measures", measures);
    supersteps.ifPresent(found -> values.put("bsp", found.value()));
    run.estimatedAntichains().ifPresent(count -> values.put("estimate", estimate(run)));
    return values.build();
  }

  private static Value estimate(ExecutionMeasures run) {
    PartialOrder order = run.order();
    return Value.object()
        .put(
            "antichains",
            run.estimatedAntichains().map(ConcurrencyReport::interval).orElse(Value.NULL))
        .put(
            "mu",
            perEvent(
                order, e -> run.estimatedMu(e).map(ConcurrencyReport::interval).orElse(Value.NULL)))
        .build();
  }

  private static Value interval(AntichainEstimate.Count count) {
    return Value.object()
        .put("value", count.text())
        .put("low", count.low())
        .put("high", count.high())
        .build();
  }

  private static Value perEvent(PartialOrder order, IntFunction<Value> value) {
    return Value.lazyObject(order.size(), order::id, value);
  }

  private static Value big(Optional<BigInteger> count) {
    return count.map(Value::of).orElse(Value.NULL);
  }

  private static Value ratio(Optional<Ratio> ratio) {
    return ratio.map(r -> Value.of(r.value())).orElse(Value.NULL);
  }

  private static Value whole(OptionalInt number) {
    return number.isPresent() ? Value.of(number.getAsInt()) : Value.NULL;
  }
}
