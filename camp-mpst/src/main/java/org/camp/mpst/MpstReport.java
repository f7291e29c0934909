// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.RoleTable;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Diagram;
import org.camp.core.report.Reason;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.draw.ProtocolPictures;
import org.camp.mpst.latency.Latency;
import org.camp.mpst.memory.PeakMemory;
import org.camp.mpst.projection.Projections;
import org.camp.mpst.report.ContentionReport;
import org.camp.mpst.report.CostReport;
import org.camp.mpst.report.ExpectedReport;
import org.camp.mpst.report.LatencyReport;
import org.camp.mpst.report.MemoryReport;
import org.camp.mpst.report.ReportSettings;
import org.camp.mpst.report.SafetyReport;
import org.camp.mpst.report.SensitivityReport;
import org.camp.mpst.screen.CostScreen;
import org.camp.mpst.semantics.Judgement;
import org.camp.mpst.semantics.Safety;

/** Shows an {@link MpstResult}. */
final class MpstReport {
  private final MpstResult result;
  private final ReportSettings settings;
  private final ProtocolInstance code;
  private final RoleTable roles;
  private final Projections projections;
  private final boolean large;
  private final List<Section> sections = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  MpstReport(MpstResult result, ReportSettings settings) {
    this.result = result;
    this.settings = settings;
    this.code = result.instance();
    this.roles = code.roles();
    this.projections = result.projections();
    this.large = settings.isLarge(code);
  }

  Report build() {
    Value.Builder values =
        result
            .judgement()
            .into(Value.object())
            .put("roles", Value.strings(roles.names()))
            .put("unbound", unbound())
            .put("projections", projections());
    List<Reason> because = List.of();
    keyFigures();
    if (result.cost().isPresent()) {
      BoundedCost cost = result.cost().get();
      CostReport bound = new CostReport(cost, sensitivities(cost), settings);
      values.put("cost", bound.values());
      sections.addAll(bound.sections());
      because = bound.because();
      LatencyReport latency =
          new LatencyReport(
              result.latencies(),
              roles,
              result.parameters().inOrder().stream().map(p -> p.name()).toList(),
              settings.full());
      values.put("latency", latency.values());
      sections.addAll(latency.sections());
      expected(cost, values);
      contention(cost, values);
      sensitivities(cost).section().ifPresent(sections::add);
      notes.addAll(cost.notes());
      notes.addAll(bound.notes());
      notes.addAll(latency.notes());
      randomCosts();
    } else {
      values.put("cost", Value.NULL).put("latency", Value.NULL);
      if (settings.nodes()) {
        values.put("contention", Value.NULL);
      }
    }
    memory(values);
    notes.addAll(result.notes());
    values.put("safety", SafetyReport.values(result.judgement()));
    result.safety().map(SafetyReport::new).ifPresent(safety -> sections.addAll(safety.sections()));
    if (large) {
      notes.add(
          "projections and equations are left out above "
              + ReportSettings.MANY_ROLES
              + " roles; ask for them with -o mpst.full=true");
    }
    return new Report(
            "Session types of " + code.name(),
            sections,
            values.build(),
            because,
            notes,
            Report.later(this::pictures))
        .withUnits(units())
        .asking("When is " + code.name() + " done?")
        .withSummary(() -> new CostScreen(result.judged(), settings).summary());
  }

  private SensitivityReport sensitivities(BoundedCost cost) {
    return new SensitivityReport(cost.sensitivities(), result.parameters(), cost.total());
  }

  /** What is measured in seconds, and the units of what a change of parameters would save. */
  private Map<String, String> units() {
    List<String> times =
        new ArrayList<>(
            List.of(
                "cost.perRole",
                "cost.total",
                "contention.perRole",
                "contention.total",
                "expected.perRole",
                "expected.total",
                "expected.least",
                "expected.greatest"));
    for (Latency latency : result.latencies()) {
      for (String figure : List.of("perRole", "perMessage", "delta", "rate")) {
        times.add("latency." + latency.name() + "." + figure);
      }
    }
    Map<String, String> units =
        times.stream()
            .collect(Collectors.toMap(path -> path, path -> "s", (a, b) -> a, HashMap::new));
    result.cost().ifPresent(cost -> units.putAll(sensitivities(cost).units("cost.sensitivity.")));
    return units;
  }

  private List<Diagram> pictures() {
    List<Diagram> pictures =
        new ArrayList<>(ProtocolPictures.of(code, result.cost(), result.safety()));
    result
        .expected()
        .flatMap(
            e ->
                ProtocolPictures.distribution(
                    e,
                    result.cost().orElseThrow().total(),
                    settings.random() ? settings.draws() : "bound"))
        .ifPresent(pictures::add);
    result.contention().flatMap(ProtocolPictures::gantt).ifPresent(pictures::add);
    return pictures;
  }

  private void expected(BoundedCost cost, Value.Builder values) {
    if (result.expected().isPresent()) {
      ExpectedReport expected =
          new ExpectedReport(result.expected().get(), cost, result.latencies(), settings);
      values.put("expected", expected.values());
      sections.addAll(expected.sections());
      notes.addAll(expected.notes());
    }
  }

  private void contention(BoundedCost cost, Value.Builder values) {
    if (result.contention().isPresent()) {
      ContentionReport contention = new ContentionReport(result.contention().get());
      values.put("contention", contention.values());
      sections.add(contention.perRole(cost));
      sections.add(contention.perNode());
      notes.addAll(contention.notes());
    } else if (settings.nodes()) {
      values.put("contention", Value.NULL);
    }
  }

  private void memory(Value.Builder values) {
    PeakMemory.of(code, result.parameters())
        .map(peaks -> new MemoryReport(code, peaks, settings.memory().orElse(null)))
        .ifPresent(
            memory -> {
              values.put("memory", memory.values());
              sections.add(memory.section());
              notes.addAll(memory.notes());
            });
  }

  private void randomCosts() {
    if (settings.random()) {
      notes.add(
          "random costs count with their quantile of "
              + Quantity.plain(settings.quantile(), 6)
              + ", each draw by itself: that bounds no run, and no share of the runs;"
              + " -o mpst.quantile=… takes another");
    }
  }

  private Value unbound() {
    return Value.strings(result.cost().map(c -> List.copyOf(c.unbound())).orElse(List.of()));
  }

  private Value projections() {
    if (large) {
      return Value.NULL;
    }
    return Value.lazyObject(
        roles.size(),
        roles::name,
        role -> projections.defined(role) ? Value.of(projections.text(role)) : Value.NULL);
  }

  private void keyFigures() {
    List<Section.Figure> figures = new ArrayList<>();
    Judgement judgement = result.judgement();
    figures.add(figure("well-formed", Value.of(judgement.text()), ""));
    if (Safety.isAsynchronous(code)) {
      figures.add(figure("safe", Value.of(judgement.reason()), ""));
    }
    if (!judgement.costed()) {
      figures.add(figure("costed", Value.of("no"), ""));
    }
    figures.add(figure("roles", Value.of(roles.size()), ""));
    figures.add(figure("messages", Value.of(code.communications()), ""));
    result
        .cost()
        .ifPresent(
            cost -> {
              int last = cost.costliest();
              if (!cost.isOpen() || !Double.isNaN(cost.total())) {
                figures.add(figure(settings.bound("cost"), Value.of(cost.total()), "s"));
              }
              result
                  .contention()
                  .ifPresent(
                      shared ->
                          figures.add(
                              figure(
                                  settings.bound(
                                      shared.isExact()
                                          ? "on shared nodes"
                                          : "on shared nodes at most"),
                                  Value.of(shared.total()),
                                  "s")));
              if (last >= 0) {
                figures.add(figure("done last", Value.of(roles.name(last)), ""));
              }
              if (!settings.machine().isEmpty()) {
                figures.add(figure("machine", Value.of(settings.machine()), ""));
              }
              if (!cost.unbound().isEmpty()) {
                figures.add(
                    figure("without value", Value.of(String.join(", ", cost.unbound())), ""));
                notes.add(
                    "numbers need a value for "
                        + String.join(", ", cost.unbound())
                        + ": bind parameters with -D, give a machine with -m, iterations with -k,"
                        + " or let unknown costs count as nothing with --default-cost 0");
              }
            });
    sections.add(new Section.KeyFigures("", figures));
  }

  private static Section.Figure figure(String name, Value value, String unit) {
    return new Section.Figure(name, value, unit);
  }
}
