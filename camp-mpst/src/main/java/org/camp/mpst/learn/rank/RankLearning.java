// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Option;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.order.RankProgram;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.Report;
import org.camp.mpst.learn.rank.model.FixedRanks;
import org.camp.mpst.learn.rank.model.MessageCosts;
import org.camp.mpst.learn.rank.model.RankCosts;
import org.camp.mpst.learn.rank.model.RankModel;
import org.camp.mpst.learn.rank.program.Collectives;
import org.camp.mpst.learn.rank.program.NotExtrapolable;
import org.camp.mpst.learn.rank.program.RankCount;
import org.camp.mpst.learn.rank.program.RankItem;

/** A protocol for any number of ranks, learnt from message traces of a few. */
public final class RankLearning implements AnalysisResult {
  /** The grid of the ranks. */
  public static final Option<String> GRID =
      Option.text(
          "learn.grid", "A,B|sqrt", "rows and columns of a grid of ranks (default: a square)");

  private static final Pattern SIDES = Pattern.compile("\\s*[0-9]{1,9}\\s*,\\s*[0-9]{1,9}\\s*");

  private final List<RankProgram> programs;
  private final Optional<RankModel> model;
  private final Optional<Protocol> protocol;
  private final MessageCosts messages;
  private final Optional<String> why;
  private final String collectives;

  private RankLearning(
      List<RankProgram> programs,
      Optional<RankModel> model,
      Optional<Protocol> protocol,
      Optional<String> why,
      String collectives) {
    this.programs = programs;
    this.model = model;
    this.protocol = protocol;
    this.messages = MessageCosts.of(programs);
    this.why = why;
    this.collectives = collectives;
  }

  /** What collectives consist of. */
  public static final Option<String> COLLECTIVES =
      Option.text(
          "learn.collectives",
          "FILE|default",
          "what collectives consist of: lines 'bcast linear'; linear, tree or doubling");

  /**
   * Learns from traces.
   *
   * @throws IllFormed when two traces of equally many ranks differ
   */
  public static RankLearning of(List<RankProgram> traces, AnalysisContext context) {
    List<RankProgram> sorted =
        traces.stream()
            .sorted(Comparator.comparingInt(RankProgram::ranks).thenComparing(RankProgram::name))
            .toList();
    OptionalDouble row = row(context.find(GRID));
    requireGrid(sorted, context.find(GRID));
    requireRanks(sorted, context.bindings());
    Collectives collectives = Collectives.of(context.find(COLLECTIVES));
    Map<RankCount, RankProgram> bySize = new LinkedHashMap<>();
    for (RankProgram program : sorted) {
      RankProgram known = bySize.putIfAbsent(RankModel.count(program.ranks(), row), program);
      if (known != null) {
        requireEqual(known, program, collectives);
      }
    }
    try {
      RankModel model = RankModel.of(bySize, collectives);
      RankCount most = List.copyOf(bySize.keySet()).get(bySize.size() - 1);
      context.cancellation().check();
      Protocol protocol =
          new RankPrinter(most, RankCosts.of(model.sites()))
              .print(model.classes(), model.isGrid(), comments(sorted));
      verify(protocol, model);
      return new RankLearning(
          sorted, Optional.of(model), Optional.of(protocol), Optional.empty(), collectives.text());
    } catch (NotExtrapolable e) {
      Optional<Protocol> one = fixed(sorted, collectives, context);
      context.report(
          Diagnostic.error("not-extrapolable", e.why())
              .withHint(
                  one.isPresent()
                      ? "the protocol of that number of ranks alone is written by -O"
                      : "-D n=… gives the protocol of one number of ranks"));
      return new RankLearning(
          sorted, Optional.empty(), one, Optional.of(e.why()), collectives.text());
    }
  }

  private static List<String> comments(List<RankProgram> programs) {
    return List.of(
        "learnt from executions of "
            + String.join(
                ", ", programs.stream().map(p -> Integer.toString(p.ranks())).distinct().toList())
            + " ranks");
  }

  /** Refuses a grid of as many ranks as no trace has. */
  private static void requireGrid(List<RankProgram> programs, Optional<String> grid) {
    if (grid.isEmpty() || grid.get().equals("sqrt")) {
      return;
    }
    long ranks = 1;
    for (String side : grid.get().split(",", -1)) {
      ranks *= Long.parseLong(side.strip());
    }
    long wanted = ranks;
    if (programs.stream().noneMatch(program -> program.ranks() == wanted)) {
      throw new BadInput(
          Diagnostic.error(
                  "usage", "no trace has the " + ranks + " ranks of the grid " + grid.get())
              .withHint("traces have " + sizes(programs) + " ranks"));
    }
  }

  /** Refuses all but the number of ranks of some trace. */
  private static void requireRanks(List<RankProgram> programs, Map<String, String> bindings) {
    bindings.forEach(
        (name, value) -> {
          if (!name.equals("n")) {
            throw new BadInput(
                Diagnostic.error("usage", "'-D " + name + "' means nothing for traces of ranks")
                    .withHint("-D n=… gives the protocol of one number of ranks"));
          }
          List<String> sizes = sizes(programs).stream().map(String::valueOf).toList();
          if (!sizes.contains(value.strip())) {
            throw new BadInput(
                Diagnostic.error("usage", "no trace has n=" + value + " ranks")
                    .withHint("traces have " + String.join(", ", sizes) + " ranks"));
          }
        });
  }

  private static OptionalDouble row(Optional<String> grid) {
    if (grid.isEmpty() || grid.get().equals("sqrt")) {
      return OptionalDouble.empty();
    }
    if (!SIDES.matcher(grid.get()).matches()) {
      throw new BadInput(
          Diagnostic.error("usage", "'" + grid.get() + "' is no grid")
              .withHint("write rows and columns, such as 4,8, or sqrt"));
    }
    return OptionalDouble.of(
        Double.parseDouble(grid.get().substring(grid.get().indexOf(',') + 1).strip()));
  }

  private static void requireEqual(RankProgram one, RankProgram other, Collectives collectives) {
    List<List<RankItem.Act>> first = RankModel.acts(one, collectives);
    List<List<RankItem.Act>> second = RankModel.acts(other, collectives);
    for (int rank = 0; rank < first.size(); rank++) {
      List<RankItem.Act> a = first.get(rank);
      List<RankItem.Act> b = second.get(rank);
      for (int at = 0; at < Math.max(a.size(), b.size()); at++) {
        if (at >= a.size() || at >= b.size() || !a.get(at).equals(b.get(at))) {
          throw new IllFormed(
              Diagnostic.error(
                      "different-programs",
                      "two traces of "
                          + one.ranks()
                          + " ranks differ: operation "
                          + (at + 1)
                          + " of rank "
                          + rank
                          + " is "
                          + said(a, at)
                          + " in '"
                          + one.name()
                          + "' and "
                          + said(b, at)
                          + " in '"
                          + other.name()
                          + "'")
                  .inFile(other.source()));
        }
      }
    }
  }

  private static String said(List<RankItem.Act> acts, int at) {
    if (at >= acts.size()) {
      return "nothing";
    }
    RankItem.Act act = acts.get(at);
    String who =
        switch (act.verb()) {
          case SEND -> " to " + act.peer();
          case RECEIVE -> " from " + act.peer();
          default -> "";
        };
    return act.verb().name().toLowerCase(java.util.Locale.ROOT)
        + " "
        + act.label()
        + who
        + (act.bytes() < 0 ? "" : ", " + act.bytes() + " B,");
  }

  private static void verify(Protocol protocol, RankModel model) throws NotExtrapolable {
    for (Map.Entry<RankCount, List<List<RankItem.Act>>> size : model.expected().entrySet()) {
      int n = size.getKey().n();
      try {
        if (!PrintedPrograms.isEqual(PrintedPrograms.of(protocol, n), size.getValue())) {
          throw new NotExtrapolable(
              "the protocol would not do at " + n + " ranks what was recorded there");
        }
      } catch (CampException e) {
        throw new NotExtrapolable(
            "the protocol cannot be written out for "
                + n
                + " ranks: "
                + e.diagnostics().get(0).message());
      }
    }
  }

  /** The protocol of the one number of ranks that was asked for. */
  private static Optional<Protocol> fixed(
      List<RankProgram> programs, Collectives collectives, AnalysisContext context) {
    String n = context.bindings().get("n");
    if (n == null) {
      return Optional.empty();
    }
    return programs.stream()
        .filter(program -> Integer.toString(program.ranks()).equals(n.strip()))
        .findFirst()
        .map(program -> FixedRanks.of(program, collectives));
  }

  /** The protocol; nothing when there is none for any number of ranks. */
  public Optional<Protocol> protocol() {
    return protocol;
  }

  @Override
  public Status status() {
    return why.isPresent() ? Status.NO : Status.OK;
  }

  @Override
  public Report report() {
    return new RankLearningReport(programs, model, protocol, messages, why, collectives).build();
  }

  static List<Integer> sizes(List<RankProgram> programs) {
    return new ArrayList<>(programs.stream().map(RankProgram::ranks).distinct().toList());
  }
}
