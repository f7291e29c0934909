// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.CampException;
import org.camp.core.machine.MachineFile;
import org.camp.core.model.Source;
import org.camp.core.order.RankProgram;
import org.camp.core.order.RankProgram.Verb;
import org.camp.core.protocol.Protocol;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Diagram;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.mpst.EvaluatedProtocol;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.learn.rank.model.MessageCosts;
import org.camp.mpst.learn.rank.model.ModelItem;
import org.camp.mpst.learn.rank.model.RankClass;
import org.camp.mpst.learn.rank.model.RankCosts;
import org.camp.mpst.learn.rank.model.RankModel;
import org.camp.mpst.learn.rank.model.RankShape;
import org.camp.mpst.learn.rank.program.RankFunction;
import org.camp.mpst.learn.span.ScreenText;

/** What people and machines read of a protocol learnt from message traces. */
final class RankLearningReport {
  private static final int LINES_SHOWN = 20;
  private static final int WIDTH = 76;
  private static final int SURE = 3;

  private final List<RankProgram> programs;
  private final Optional<RankModel> model;
  private final Optional<Protocol> protocol;
  private final MessageCosts messages;
  private final Optional<String> why;
  private final String collectives;
  private final String machine;

  /** What it costs at a number of ranks that was not learnt from; empty when nobody knows. */
  private final String makespan;

  RankLearningReport(
      List<RankProgram> programs,
      Optional<RankModel> model,
      Optional<Protocol> protocol,
      MessageCosts messages,
      Optional<String> why,
      String collectives) {
    this.programs = programs;
    this.model = model;
    this.protocol = protocol;
    this.messages = messages;
    this.why = why;
    this.collectives = collectives;
    this.machine = messages.machine();
    this.makespan = makespan();
  }

  Report build() {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section.Text("", lines()));
    List<Diagram> pictures =
        Report.later(
            () -> protocol.map(p -> RankPicture.of(programs, p, machine)).orElse(List.of()));
    Report report =
        new Report(title(), sections, values().build(), List.of(), notes(), pictures)
            .asking("Which protocol do these ranks follow?");
    if (protocol.isPresent()) {
      report = report.withDocument(protocol.get().source().text(), next());
    }
    return machine.isEmpty() ? report : report.withFile("machine-output", machine);
  }

  private String sizes() {
    return RankLearning.sizes(programs).stream()
        .map(String::valueOf)
        .collect(Collectors.joining(", "));
  }

  private String title() {
    long operations = programs.stream().mapToLong(p -> p.steps().size()).sum();
    return String.format(
        Locale.ROOT,
        "%s ranks at n = %s (%,d operations)",
        model.isPresent() ? "Protocol learnt from" : "No protocol for any number of",
        sizes(),
        operations);
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (model.isEmpty()) {
      lines.addAll(wrapped(why.orElse("")));
      return lines;
    }
    List<RankClass> classes = model.get().classes();
    lines.add(
        row(
            "classes",
            classes.size()
                + ": "
                + classes.stream()
                    .map(one -> words(one.shape()))
                    .collect(Collectors.joining("; "))));
    for (RankClass one : classes) {
      if (classes.size() > 1) {
        lines.add(fit(words(one.shape())));
      }
      one.program().forEach(item -> show(item, classes.size() > 1 ? "  " : "", lines));
    }
    return checked(new ArrayList<>(ScreenText.few(lines, LINES_SHOWN, "lines; -O writes all")));
  }

  private List<String> checked(List<String> lines) {
    lines.add(
        row(
            RankLearning.sizes(programs).size() < SURE ? "unchecked" : "verified",
            "the same operations at " + sizes()));
    if (!messages.send().isEmpty()) {
      lines.add(row("machine", "send " + messages.send() + ", receive " + messages.receive()));
    }
    return lines;
  }

  private static List<String> wrapped(String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : Splitter.on(' ').split(text)) {
      if (line.length() + word.length() > WIDTH) {
        lines.add(line.toString().strip());
        line.setLength(0);
      }
      line.append(word).append(' ');
    }
    lines.add(line.toString().strip());
    return lines;
  }

  private static String row(String name, String value) {
    return fit(String.format(Locale.ROOT, "%-12s %s", name, value));
  }

  private static String fit(String text) {
    return text.length() <= WIDTH ? text : text.substring(0, WIDTH - 1) + "…";
  }

  private static String words(RankShape shape) {
    if (shape instanceof RankShape.Line line) {
      String low = line.low().text();
      String high = line.high().text();
      if (low.equals("0") && high.equals("n-1") && line.step() == 1) {
        return "all ranks";
      }
      return low.equals(high)
          ? "rank " + low
          : (line.step() == 2 ? "every second of " : "ranks ") + low + " .. " + high;
    }
    RankShape.Grid grid = (RankShape.Grid) shape;
    return "rows "
        + side(grid.top().text(), grid.bottom().text())
        + ", columns "
        + side(grid.left().text(), grid.right().text());
  }

  private static String side(String low, String high) {
    return low.equals(high) ? low : low + " .. " + high;
  }

  private void show(ModelItem item, String indent, List<String> lines) {
    if (item instanceof ModelItem.Rounds rounds) {
      lines.add(fit(indent + rounds.count() + " rounds of"));
      rounds.body().forEach(inner -> show(inner, indent + "  ", lines));
    } else if (item instanceof ModelItem.Counter counter) {
      lines.add(fit(indent + "for j in " + counter.from() + " .. " + counter.to()));
      counter.body().forEach(inner -> show(inner, indent + "  ", lines));
    } else if (item instanceof ModelItem.Action action) {
      lines.add(fit(indent + shown(action)));
    }
  }

  private String shown(ModelItem.Action action) {
    RankFunction peer = action.peer();
    if (peer == null) {
      double mean =
          model.map(m -> m.sites().get(action.site())).map(RankCosts.Site::mean).orElse(Double.NaN);
      return action.label() + (Double.isNaN(mean) ? "" : ", " + Quantity.format(mean, "s", SURE));
    }
    RankFunction bytes = action.bytes();
    boolean send = action.verb() == Verb.SEND;
    String what =
        (send ? "send " : "receive ") + action.label() + (bytes == null ? "" : ", " + bytes + " B");
    return String.format(
        Locale.ROOT,
        "%-22s %s %s",
        what,
        send ? "to  " : "from",
        peer.text().contains("i+2^j-2^") ? "i xor 2^j" : peer.text());
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (model.isPresent() && RankLearning.sizes(programs).size() < SURE) {
      notes.add(
          "with fewer than three numbers of ranks nothing checks the functions: give traces of"
              + " three");
    }
    if (programs.stream().anyMatch(p -> !p.isTimed())) {
      notes.add("traces without 'at=' and 'for=' are learnt without costs");
    }
    if (programs.stream()
        .anyMatch(p -> p.steps().stream().anyMatch(s -> s.verb() == Verb.COLLECTIVE))) {
      notes.add("collectives are replaced by messages: " + collectives);
    }
    if (model.isPresent() && !makespan.isEmpty()) {
      notes.add(
          "at n = " + unseen() + " it takes " + makespan + " on the machine of --machine-output");
    } else if (model.isEmpty()) {
      notes.add(
          protocol.isPresent()
              ? "the protocol is that of one number of ranks"
              : "-D n=… gives the protocol of one number of ranks");
    }
    return notes.stream().map(ScreenText::wrapped).toList();
  }

  /** What to try with the protocol. */
  private String next() {
    if (model.isEmpty()) {
      return "analyze {} -m {machine-output}";
    }
    return "analyze {} -D n="
        + unseen()
        + (machine.isEmpty() ? "" : " -m {machine-output}")
        + (makespan.isEmpty() ? "" : "  (" + makespan + ")");
  }

  private int unseen() {
    List<Integer> sizes = RankLearning.sizes(programs);
    int most = sizes.get(sizes.size() - 1);
    double root = Math.sqrt((double) most);
    return root == Math.rint(root) && model.map(RankModel::isGrid).orElse(false)
        ? (int) (4 * root * root)
        : 4 * most;
  }

  /** What the protocol costs where nothing was recorded. */
  private String makespan() {
    if (model.isEmpty() || machine.isEmpty() || protocol.isEmpty()) {
      return "";
    }
    try {
      AnalysisContext context =
          AnalysisContext.builder()
              .bind("n", Integer.toString(unseen()))
              .machine(MachineFile.read(Source.of("learnt.yaml", machine)).machine(Map.of()))
              .option(MpstOptions.OPERATIONS, 1_000_000L)
              .build();
      EvaluatedProtocol evaluated = EvaluatedProtocol.of(protocol.get(), context);
      BoundedCost cost =
          BoundedCost.of(
              evaluated.model(),
              evaluated.iterations(),
              Set.of(),
              new BoundedCost.Budget(10_000_000, 0, 0),
              context.cancellation());
      return Quantity.format(cost.total(), "s", SURE);
    } catch (CampException e) {
      return "";
    }
  }

  private RankLearningValues values() {
    return new RankLearningValues(programs, model, protocol, messages, why);
  }
}
