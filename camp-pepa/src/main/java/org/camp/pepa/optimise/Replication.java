// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.optimise;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Axis;
import org.camp.core.report.EvenFigures;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Summary;
import org.camp.core.report.Value;
import org.camp.pepa.optimise.ReplicationSearch.Solved;

/** The cheapest replication that reaches a throughput, and what else was tried. */
public final class Replication implements AnalysisResult {
  private static final int UNDECIDED_SHOWN = 5;
  private static final int MOST_SITES = 6;

  private final String model;
  private final double target;
  private final List<ReplicationSites.Site> sites;
  private final ReplicationSearch.Found found;

  Replication(
      String model,
      double target,
      List<ReplicationSites.Site> sites,
      ReplicationSearch.Found found) {
    this.model = model;
    this.target = target;
    this.sites = sites;
    this.found = found;
  }

  /** The skeleton with the replicas, as it is read; empty when the target is out of reach. */
  public String skeleton() {
    return found.best().map(s -> s.candidate().skeleton().text()).orElse("");
  }

  /** What its processors cost; NaN when the target is out of reach. */
  public double cost() {
    return found.best().map(s -> s.candidate().cost()).orElse(Double.NaN);
  }

  /** Its items per second; NaN when the target is out of reach. */
  public double throughput() {
    return found.best().map(Solved::throughput).orElse(Double.NaN);
  }

  /** Over budget when a replication that might reach it has too many states. */
  @Override
  public Status status() {
    if (found.best().isPresent()) {
      return Status.OK;
    }
    return found.undecided().isEmpty() ? Status.NO : Status.OVER_BUDGET;
  }

  /** Why no replication is given, as far as is known. */
  Diagnostic whyNot() {
    return found.undecided().isEmpty()
        ? Diagnostic.error("out-of-reach", impossible())
        : Diagnostic.error(
                "over-budget",
                String.format(
                    Locale.ROOT,
                    "no replication that could be solved reaches it, and %,d have too many states",
                    found.undecided().size()))
            .withHint("allow more with --budget states=…");
  }

  private String impossible() {
    return found.mostPossible() < target
        ? String.format(
            Locale.ROOT,
            "no replication passes more than %s items per second: that is what the times of"
                + " single tasks allow",
            Quantity.plain(found.mostPossible(), 6))
        : "no replication with so few replicas per stage reaches it; allow more with -o"
            + " pepa.most=…";
  }

  @Override
  public Report report() {
    List<Section> sections = new ArrayList<>();
    List<Section.Figure> figures = new ArrayList<>();
    figures.add(new Section.Figure("wanted throughput", Value.of(target), "1/s"));
    Value.Builder replicas = Value.object();
    List<String> notes = new ArrayList<>();
    if (found.best().isPresent()) {
      Solved best = found.best().get();
      figures.add(new Section.Figure("reached", Value.of(best.throughput()), "1/s"));
      figures.add(new Section.Figure("cost", Value.of(best.candidate().cost()), ""));
      sections.add(new Section.KeyFigures("", figures));
      sections.add(new Section.Text("Skeleton", List.of(skeleton())));
      List<List<Value>> rows = new ArrayList<>();
      for (int i = 0; i < sites.size(); i++) {
        int then = best.candidate().replicas().get(i);
        replicas.put(sites.get(i).name(), then);
        rows.add(
            List.of(
                Value.of(sites.get(i).name()),
                Value.of((long) sites.get(i).now()),
                Value.of((long) then)));
      }
      sections.add(
          new Section.Table(
              "Replicas",
              List.of(
                  Section.Column.of("stage"), Section.Column.of("now"), Section.Column.of("then")),
              rows));
    } else {
      sections.add(new Section.KeyFigures("", figures));
      notes.add(whyNot().message());
    }
    tried(sections);
    if (!found.undecided().isEmpty()) {
      notes.add(
          "undecided, because of too many states for --budget states=…: "
              + found.undecided().stream()
                  .limit(UNDECIDED_SHOWN)
                  .map(c -> c.skeleton().text())
                  .collect(Collectors.joining("; "))
              + (found.undecided().size() > UNDECIDED_SHOWN
                  ? String.format(
                      Locale.ROOT, " and %,d more", found.undecided().size() - UNDECIDED_SHOWN)
                  : ""));
    }
    notes.add(
        String.format(
            Locale.ROOT,
            "%,d replications were looked at, and %,d solved: the others cost more or cannot reach"
                + " it",
            found.considered(),
            found.solved().size()));
    return new Report(
            "Replication of " + model,
            sections,
            Value.object()
                .put("target", target)
                .put("reached", accepted())
                .put("throughput", throughput())
                .put("cost", cost())
                .put("replicas", replicas.build())
                .put("skeleton", accepted() ? skeleton() : null)
                .put("solved", found.solved().size())
                .put("undecided", found.undecided().size())
                .build(),
            List.of(),
            notes)
        .asking("How many replicas does " + model + " need?")
        .withSummary(this::summary);
  }

  private static String rate(double rate) {
    return EvenFigures.of(rate, "") + " items/s";
  }

  /** The cheapest replication, what changes, and what else was near. */
  private Summary summary() {
    if (found.best().isEmpty()) {
      return Summary.of(model + ": " + rate(target) + " are not reached")
          .say("Why", whyNot().message())
          .build();
    }
    Solved best = found.best().get();
    Summary.Builder summary =
        Summary.of(
            String.format(
                Locale.ROOT,
                "%s reaches %s, of %s wanted, at a cost of %s",
                model,
                rate(best.throughput()),
                rate(target),
                Quantity.plain(best.candidate().cost(), 6)));
    summary.say("As", skeleton());
    for (int i = 0; i < Math.min(MOST_SITES, sites.size()); i++) {
      int then = best.candidate().replicas().get(i);
      int now = sites.get(i).now();
      summary.row("From", sites.get(i).name(), now + " to " + then, now == then ? "as now" : "");
    }
    if (sites.size() > MOST_SITES) {
      summary.row("From", sites.size() - MOST_SITES + " more (--full)");
    }
    summary.say(
        "Sure",
        String.format(
            Locale.ROOT,
            "%,d replications were looked at, %,d solved: the others cost more or cannot reach"
                + " it%s",
            found.considered(),
            found.solved().size(),
            found.undecided().isEmpty()
                ? ""
                : String.format(
                    Locale.ROOT, "; %,d undecided (too many states)", found.undecided().size())));
    return summary.build();
  }

  private void tried(List<Section> sections) {
    List<Solved> solved = found.solved();
    if (solved.isEmpty()) {
      return;
    }
    List<List<Value>> rows = new ArrayList<>();
    for (Solved s : solved) {
      rows.add(
          List.of(
              Value.of(s.candidate().skeleton().text()),
              Value.of(s.candidate().cost()),
              Value.of((long) s.states()),
              Value.of(s.candidate().bound()),
              Value.of(s.throughput())));
    }
    sections.add(
        new Section.Table(
            "Solved",
            List.of(
                Section.Column.of("skeleton"),
                Section.Column.of("cost"),
                Section.Column.of("states"),
                Section.Column.of("bound"),
                Section.Column.of("throughput")),
            rows));
    sections.add(
        new LineChart(
            "Throughput by cost",
            Axis.of("cost", ""),
            Axis.of("throughput", ""),
            List.of(
                LineChart.Series.points(
                    "replications",
                    Numbers.of(solved.size(), i -> solved.get(i).candidate().cost()),
                    Numbers.of(solved.size(), i -> solved.get(i).throughput()))),
            List.of(),
            List.of(new LineChart.Rule(false, target, "wanted"))));
  }
}
