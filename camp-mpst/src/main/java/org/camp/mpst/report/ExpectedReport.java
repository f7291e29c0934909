// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.report;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.camp.core.protocol.RoleTable;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.latency.Latency;
import org.camp.mpst.random.ExpectedCost;
import org.camp.mpst.random.ExpectedLatency;
import org.camp.mpst.random.MeanEstimate;

/** Shows an {@link ExpectedCost} beside the bound, or what stands for it when costs are random. */
public final class ExpectedReport {
  private static final int ROLES_SHOWN = 64;

  private final ExpectedCost expected;
  private final BoundedCost cost;
  private final List<Latency> latencies;
  private final RoleTable roles;
  private final ReportSettings settings;
  private final List<ExpectedCost.Quantile> quantiles = new ArrayList<>();

  public ExpectedReport(
      ExpectedCost expected, BoundedCost cost, List<Latency> latencies, ReportSettings settings) {
    this.expected = expected;
    this.cost = cost;
    this.latencies = latencies;
    this.roles = expected.code().roles();
    this.settings = settings;
    for (double q : new TreeSet<>(List.of(0.5, 0.9, 0.99, settings.quantile()))) {
      quantiles.add(expected.quantile(q));
    }
  }

  public Value values() {
    Value.Builder byLoop = Value.object();
    for (ExpectedLatency latency : expected.latencies()) {
      byLoop.put(
          latency.name(),
          Value.object()
              .put("perRole", byRole(role -> value(latency.perRole(role))))
              .put("rate", value(latency.rate()))
              .put("rounds", latency.rounds())
              .build());
    }
    return Value.object()
        .put("samples", expected.samples())
        .put("seed", expected.seed())
        .put("perRole", byRole(role -> value(expected.cost(role))))
        .put("total", value(expected.total()))
        .put("least", expected.least())
        .put("greatest", expected.greatest())
        .put("quantiles", Value.list(quantiles.stream().map(ExpectedReport::value).toList()))
        .put("latency", byLoop.build())
        .build();
  }

  private Value.Obj byRole(IntFunction<Value> value) {
    return Value.lazyObject(roles.size(), roles::name, value);
  }

  private static Value value(MeanEstimate estimate) {
    return Value.object()
        .put("mean", estimate.mean())
        .put("low", estimate.low())
        .put("high", estimate.high())
        .put("deviation", estimate.deviation())
        .build();
  }

  private static Value value(ExpectedCost.Quantile quantile) {
    return Value.object()
        .put("q", quantile.q())
        .put("value", quantile.value())
        .put("low", quantile.low())
        .put("high", quantile.high())
        .build();
  }

  public List<Section> sections() {
    List<Section> sections = new ArrayList<>();
    if (expected.samples() > 0) {
      sections.add(figures());
      sections.add(perRole());
    }
    for (ExpectedLatency latency : expected.latencies()) {
      if (!Double.isNaN(latency.rate().mean())) {
        sections.add(perRound(latency));
      }
    }
    return sections;
  }

  private Section figures() {
    MeanEstimate total = expected.total();
    List<Section.Figure> figures = new ArrayList<>();
    figures.add(new Section.Figure("expected", Value.of(total.mean()), "s"));
    figures.add(new Section.Figure("give or take (95 %)", half(total), "s"));
    for (ExpectedCost.Quantile quantile : quantiles) {
      String share = Quantity.format(quantile.q(), "%");
      figures.add(new Section.Figure(share + " are done by", Value.of(quantile.value()), "s"));
    }
    figures.add(new Section.Figure("runs", Value.of(expected.samples()), ""));
    figures.add(new Section.Figure("seed", Value.of(expected.seed()), ""));
    return new Section.KeyFigures("Expected cost by simulation", figures);
  }

  private static Value half(MeanEstimate estimate) {
    return Value.of((estimate.high() - estimate.low()) / 2);
  }

  private Section perRole() {
    List<Section.Column> columns =
        List.of(
            Section.Column.of("role"),
            new Section.Column(settings.random() ? settings.draws() : "bound", "s"),
            new Section.Column("expected", "s"),
            new Section.Column("give or take", "s"),
            new Section.Column("deviation", "s"));
    return new Section.Table(
        "Expected cost per role",
        columns,
        rows(
            roles.size(),
            role -> {
              MeanEstimate own = expected.cost(role);
              return List.of(
                  Value.of(roles.name(role)),
                  Value.of(cost.cost(role)),
                  Value.of(own.mean()),
                  half(own),
                  Value.of(own.deviation()));
            }));
  }

  private Section perRound(ExpectedLatency latency) {
    List<Section.Column> columns =
        List.of(
            Section.Column.of("role"),
            new Section.Column(
                settings.random() ? "per round, " + settings.draws() : "at most per round", "s"),
            new Section.Column("expected", "s"),
            new Section.Column("give or take", "s"));
    return new Section.Table(
        "Expected latency of " + latency.name(),
        columns,
        rows(
            Math.min(ROLES_SHOWN, roles.size()),
            role ->
                List.of(
                    Value.of(roles.name(role)),
                    Value.of(worst(latency.name(), role)),
                    Value.of(latency.perRole(role).mean()),
                    half(latency.perRole(role)))));
  }

  private double worst(String recursion, int role) {
    return latencies.stream()
        .filter(latency -> latency.name().equals(recursion))
        .mapToDouble(latency -> latency.perRole(role))
        .findFirst()
        .orElse(Double.NaN);
  }

  private static List<List<Value>> rows(int size, IntFunction<List<Value>> row) {
    return new AbstractList<>() {
      @Override
      public List<Value> get(int index) {
        return row.apply(index);
      }

      @Override
      public int size() {
        return size;
      }
    };
  }

  public List<String> notes() {
    List<String> notes = new ArrayList<>(expected.notes());
    for (ExpectedLatency latency : expected.latencies()) {
      if (Double.isNaN(latency.rate().mean())) {
        notes.add(
            "no expected latency of "
                + latency.name()
                + ": it is hardly ever reached, or its rounds are too long to be simulated");
      }
    }
    return notes;
  }
}
