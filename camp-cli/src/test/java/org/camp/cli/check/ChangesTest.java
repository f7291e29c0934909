// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.camp.core.analysis.Goal;
import org.camp.core.report.Value;
import org.junit.jupiter.api.Test;

class ChangesTest {
  private static Bar bar(boolean oneSided) {
    return new Bar(
        RelativeTolerance.parse("5%"),
        oneSided,
        new FigureGoals(Map.of("mpst.cost", Goal.LESS, "pepa.throughput", Goal.MORE)));
  }

  private static Value.Obj cost(double total, String why) {
    return Value.object()
        .put("total", total)
        .put("because", Value.object().put("text", why).build())
        .build();
  }

  @Test
  void reasonsAreNotComparedSinceTheyTellTheNumbersInWords() {
    Changes changes = new Changes(bar(false));
    changes.compare("cost", cost(1.0, "p sends A, 1 s"), cost(1.04, "p sends A, 1.04 s"));
    changes.compare("cost", Value.object().build(), cost(1.0, "new"));
    assertThat(changes.changed()).isZero();
    assertThat(changes.added()).containsExactly("cost.total");
  }

  @Test
  void numbersBeyondTheToleranceAreToldWithTheirPath() {
    Changes changes = new Changes(bar(false));
    changes.compare("cost", cost(1.0, ""), cost(1.1, ""));
    assertThat(changes.found()).containsExactly("cost.total: 1.1, was 1 (+10 %)");
  }

  @Test
  void whatBecameBetterIsToldAndDoesNotCountWhereOneSideDoes() {
    Changes changes = new Changes(bar(true));
    changes.at("", path -> path.startsWith("mpst.cost") ? "s" : "");
    changes.compare("mpst.cost.total", Value.of(2.0), Value.of(1.0));
    changes.compare("pepa.throughput.comp", Value.of(1.0), Value.of(2.0));
    assertThat(changes.changed()).isZero();
    assertThat(changes.better())
        .containsExactly(
            "mpst.cost.total: 1 s, was 2 s (-50 %)", "pepa.throughput.comp: 2, was 1 (+100 %)");
    changes.compare("mpst.cost.total", Value.of(1.0), Value.of(2.0));
    changes.compare("pepa.throughput.comp", Value.of(2.0), Value.of(1.0));
    changes.compare("pepa.states", Value.of(2.0), Value.of(1.0));
    assertThat(changes.changed()).as("what has no goal counts on both sides").isEqualTo(3);
  }

  private static Value.Obj compared(String unit, double a, double b) {
    Value.Obj figure =
        Value.object()
            .put("path", "mpst.cost.total")
            .put("unit", unit)
            .put("values", Value.object().put("A", a).put("B", b).build())
            .put("ratio", Value.object().put("A", 1.0).put("B", b / a).build())
            .build();
    return Value.object().put("figures", Value.list(List.of(figure))).build();
  }

  /** Sides that were compared are figures as others are, and a ratio is no further one. */
  @Test
  void comparedFiguresHaveTheirUnitsAndGoals() {
    Changes changes = new Changes(bar(true));
    changes.compare("compare", compared("s", 2, 2), compared("s", 1, 2));
    assertThat(changes.changed()).isZero();
    assertThat(changes.better())
        .containsExactly("compare.figures[path=mpst.cost.total].values.A: 1 s, was 2 s (-50 %)");
  }

  @Test
  void answersOfYesOrNoHaveABetterSide() {
    Changes changes = new Changes(bar(true));
    changes.compare("pepa.throughput.known", Value.of(false), Value.of(true));
    assertThat(changes.changed()).isZero();
    assertThat(changes.better()).containsExactly("pepa.throughput.known: true, was false");
    changes.compare("pepa.throughput.known", Value.of(true), Value.of(false));
    assertThat(changes.changed()).isEqualTo(1);
  }

  @Test
  void aStarInAPathStandsForAnyName() {
    FigureGoals goals = new FigureGoals(Map.of("mpst.latency.*.rate", Goal.LESS));
    assertThat(goals.of("mpst.latency.X.rate")).contains(Goal.LESS);
    assertThat(goals.of("mpst.latency.X.period")).isEmpty();
    assertThat(goals.of("mpst.latency.rate")).isEmpty();
  }
}
