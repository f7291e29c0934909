// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.screen;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.RoleTable;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.EvenFigures;
import org.camp.core.report.Summary;
import org.camp.core.report.Summary.Bottleneck;
import org.camp.mpst.contention.Contention;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.cost.CostSensitivity;
import org.camp.mpst.cost.CriticalPath;
import org.camp.mpst.latency.CriticalCycle;
import org.camp.mpst.latency.Latency;
import org.camp.mpst.random.ExpectedCost;
import org.camp.mpst.report.OpenEquations;
import org.camp.mpst.report.ReportSettings;
import org.camp.mpst.symbolic.CostNotation;

/** When a protocol is done, why, and what would change it. */
public final class CostScreen {
  private static final int MOST_CHANGES = 3;
  private static final int MOST_CYCLE = 6;
  private static final int MOST_EQUATIONS = 4;
  private static final int LONGEST_EQUATION = 140;

  /** Smaller savings are none. */
  private static final double LEAST_SAVING = 5e-4;

  private final JudgedCost known;
  private final ReportSettings settings;
  private final ProtocolInstance code;
  private final RoleTable roles;

  /** The screen of what is known of a protocol. */
  public CostScreen(JudgedCost known, ReportSettings settings) {
    this.known = known;
    this.settings = settings;
    code = known.code();
    roles = code.roles();
  }

  /** What it says. */
  public Summary summary() {
    Summary.Builder summary;
    if (known.cost().isEmpty()) {
      summary = wrong();
    } else if (known.cost().get().costliest() >= 0) {
      summary = numbers(known.cost().get());
    } else {
      summary = formulas(known.cost().get());
    }
    return summary
        .part("equations", "Equations")
        .part("ranges", "What if")
        .part("nodes", "Nodes")
        .part("memory", "Memory")
        .part("counterexample", "Counterexample")
        .build();
  }

  /** That it is not well-formed; where some role has no local type, nothing else was decided. */
  private String wrongs() {
    return "it is not well-formed: "
        + known.judgement().reason().replaceFirst("^not decided: ", "");
  }

  private Summary.Builder wrong() {
    boolean formed = known.judgement().wellFormed().orElse(true);
    String what = formed ? "has no cost" : "is not well-formed";
    Summary.Builder summary = Summary.of(code.name() + " " + what);
    known.problems().stream()
        .filter(Diagnostic::isError)
        .limit(3)
        .forEach(fault -> summary.say("Why", fault.message() + line(fault)));
    return summary.aside(what);
  }

  private static String line(Diagnostic fault) {
    return fault.line() > 0 ? " (line " + fault.line() + ")" : "";
  }

  private Summary.Builder numbers(BoundedCost cost) {
    int last = cost.costliest();
    double total = cost.total();
    Optional<Contention> shared = known.contention();
    double shown = shared.map(Contention::total).orElse(total);
    String most =
        code.choices() > 0 || shared.filter(s -> !s.isExact()).isPresent() ? "within " : "after ";
    String when =
        roles.size() == 0
            ? "nothing happens"
            : roles.name(last) + " is done " + most + EvenFigures.of(shown, "s");
    Summary.Builder summary =
        Summary.of(name() + ": " + when + (shared.isEmpty() ? rounds(cost) : "") + draws());
    if (!known.judgement().wellFormed().orElse(true)) {
      summary.say("Wrong", wrongs());
    }
    shared.ifPresent(
        s ->
            summary.say(
                "Why",
                "roles share cores; with a core each, as below, it is done after "
                    + EvenFigures.of(total, "s")));
    cycle().ifPresent(text -> summary.say("Why", "each round: " + text));
    cost.criticalPath(last)
        .ifPresent(
            path -> {
              if (cycle().isEmpty()) {
                summary.say("Why", way(path));
              }
              PathRows.add(path, total, summary);
              summary.made(PathRows.composition(path));
            });
    changes(cost, summary);
    known.expected().ifPresent(expected -> average(expected, summary));
    new RoleRows(cost).add(summary);
    bottleneck().ifPresent(summary::bottleneck);
    return summary.aside(when);
  }

  private String name() {
    return code.name() + (settings.machine().isEmpty() ? "" : " on " + settings.machine());
  }

  private String draws() {
    return settings.random() ? ", " + settings.draws() : "";
  }

  /** The only recursion and its latency, when there is one. */
  private Optional<Latency> loop() {
    return only(known.latencies());
  }

  private static Optional<Latency> only(List<Latency> latencies) {
    return latencies.size() == 1
        ? Optional.of(latencies.get(0)).filter(l -> l.rate() > 0)
        : Optional.empty();
  }

  private String rounds(BoundedCost cost) {
    for (int i = 0; i < code.recursions().size() && loop().isPresent(); i++) {
      long k = cost.iterations()[i];
      if (code.isContinued(i) && k > 1) {
        return " (" + k + " rounds of " + EvenFigures.of(loop().get().rate(), "s") + ")";
      }
    }
    return "";
  }

  private Optional<String> cycle() {
    return loop().flatMap(Latency::criticalCycle).map(this::text);
  }

  private String text(CriticalCycle cycle) {
    List<Integer> path = cycle.path();
    String back = path.size() > 1 ? " → " + roles.name(path.get(0)) : "";
    String rounds = cycle.rounds() > 1 ? " (in " + cycle.rounds() + " rounds)" : "";
    return names(path) + back + rounds;
  }

  private String names(List<Integer> path) {
    String names =
        path.stream().limit(MOST_CYCLE).map(roles::name).collect(Collectors.joining(" → "));
    return names + (path.size() > MOST_CYCLE ? " → …" : "");
  }

  /** The roles that the critical path goes by. */
  private String way(CriticalPath path) {
    List<Integer> visited = path.visited(MOST_CYCLE);
    return visited.size() < 2 ? "" : "the critical path: " + names(visited);
  }

  private void changes(BoundedCost cost, Summary.Builder summary) {
    int shown = 0;
    double total = cost.total();
    List<CostSensitivity> all = new ArrayList<>(cost.sensitivities());
    all.sort((a, b) -> Double.compare(saved(b, total), saved(a, total)));
    for (CostSensitivity one : all) {
      double saved = saved(one, total);
      if (shown == MOST_CHANGES || saved < LEAST_SAVING) {
        break;
      }
      boolean exact = !Double.isNaN(one.halved());
      double then = total * (1 - saved);
      summary.row(
          "If",
          "half of " + what(one.parameter()),
          EvenFigures.change(total, then) + (exact ? "" : " at most"),
          exact && !EvenFigures.of(then, "s").equals(EvenFigures.of(total, "s"))
              ? EvenFigures.of(then, "s")
              : "");
      shown++;
    }
  }

  private static double saved(CostSensitivity one, double total) {
    return Double.isNaN(one.halved()) ? one.share() / 2 : Math.max(0, 1 - one.halved() / total);
  }

  private static String what(String parameter) {
    return switch (parameter) {
      case "cO" -> "all send costs";
      case "cI" -> "all receive costs";
      default -> parameter;
    };
  }

  private static void average(ExpectedCost expected, Summary.Builder summary) {
    if (expected.samples() > 0) {
      double mean = expected.total().mean();
      double half = (expected.total().high() - expected.total().low()) / 2;
      summary.say(
          "Mean",
          EvenFigures.of(mean, "s")
              + " give or take "
              + Quantity.format(half, "s", 2)
              + " (95 %), by simulation; 99 % are done by "
              + EvenFigures.of(expected.quantile(0.99).value(), "s"));
    }
  }

  private Optional<Bottleneck> bottleneck() {
    return loop()
        .flatMap(latency -> bottleneck(latency, ""))
        .or(
            () ->
                only(known.freeMessages().get())
                    .flatMap(latency -> bottleneck(latency, ", messages free")));
  }

  private Optional<Bottleneck> bottleneck(Latency latency, String assumed) {
    return latency
        .criticalCycle()
        .map(
            cycle -> {
              Set<String> names = new LinkedHashSet<>();
              cycle.path().forEach(role -> names.add(roles.name(role)));
              String round = ", " + EvenFigures.of(latency.rate(), "s") + " a round";
              return new Bottleneck(
                  "session types",
                  names,
                  String.join(", ", names),
                  names.size() == roles.size(),
                  "critical cycle " + text(cycle) + round + assumed);
            });
  }

  /** Where some value is missing: what is known without it. */
  private Summary.Builder formulas(BoundedCost cost) {
    String missing = String.join(", ", cost.unbound());
    Optional<Latency> loop = loop();
    String answer =
        cost.isOpen() && loop.isPresent()
            ? "a round of " + loop.get().name() + " takes " + EvenFigures.of(loop.get().rate(), "s")
            : "the cost needs a value for " + missing;
    Summary.Builder summary = Summary.of(name() + ": " + answer).open();
    if (!known.judgement().wellFormed().orElse(true)) {
      summary.say("Wrong", wrongs());
    }
    cycle().ifPresent(text -> summary.say("Why", "each round: " + text));
    equations(cost, summary);
    summary.say("Give", ways(cost));
    bottleneck().ifPresent(summary::bottleneck);
    return summary.aside(answer);
  }

  private static String ways(BoundedCost cost) {
    List<String> ways = new ArrayList<>();
    Set<String> open = cost.unbound();
    if (open.stream().anyMatch(name -> name.startsWith("cO") || name.startsWith("cI"))) {
      ways.add("a machine with -m, or --default-cost 0");
    }
    open.stream()
        .filter(name -> name.startsWith("k_"))
        .limit(2)
        .forEach(name -> ways.add("rounds with -k " + name.substring(2) + "=100"));
    open.stream()
        .filter(name -> !name.startsWith("k_") && !name.startsWith("cO") && !name.startsWith("cI"))
        .limit(2)
        .forEach(name -> ways.add("-D " + name + "=…"));
    return String.join("; ", ways);
  }

  /** The shortest equations, when they need no parts that stand elsewhere. */
  private void equations(BoundedCost cost, Summary.Builder summary) {
    if (settings.isLarge(code) || roles.size() > MOST_EQUATIONS || cost.equations().isEmpty()) {
      return;
    }
    var printed = cost.equations().get().print(CostNotation.UNITS);
    if (!printed.shared().isEmpty()) {
      return;
    }
    List<String> shown = new ArrayList<>();
    for (int role = 0; role < roles.size(); role++) {
      String equation = printed.equations().get(role);
      if (equation != null && equation.length() <= LONGEST_EQUATION) {
        shown.add(roles.name(role) + " = " + equation);
      }
    }
    if (!shown.isEmpty()) {
      summary.say("Cost", new OpenEquations(cost).condition());
      shown.forEach(equation -> summary.say("Cost", equation));
    }
  }
}
