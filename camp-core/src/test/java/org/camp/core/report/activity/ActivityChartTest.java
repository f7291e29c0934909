// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.report.Axis;
import org.camp.core.report.BarChart;
import org.camp.core.report.Lanes;
import org.junit.jupiter.api.Test;

/** Networks as Gantt charts, and what faster parts save. */
class ActivityChartTest {
  private final ActivityNetwork.Builder builder = ActivityNetwork.builder();
  private final List<String> names = new ArrayList<>();

  private int event(long at, int lane, String name, int... waits) {
    names.add(name);
    int event = builder.event(at, lane, ActivityClass.LOCAL);
    for (int on : waits) {
      builder.waits(event, on);
    }
    return event;
  }

  private NamedNetwork named(int lanes, String cause) {
    String[] names = new String[lanes];
    Arrays.setAll(names, lane -> "lane " + lane);
    return new NamedNetwork(
        "plan",
        builder.build().orElseThrow(),
        this.names.size() - 1,
        Axis.of("time", "s"),
        0.5,
        List.of(names),
        event -> this.names.get(event).startsWith("travel") ? "" : "work",
        this.names::get,
        cause);
  }

  /** Two lanes: a works 4, b works 10 and then needs a's answer; a waits for b at the end. */
  private NamedNetwork two(String cause) {
    int start = event(0, 0, "start");
    int a = event(4, 0, "a", start);
    int b = event(10, 1, "b", start);
    int both = event(13, 1, "both", a, b);
    event(20, 0, "end", a, both);
    return named(2, cause);
  }

  @Test
  void activitiesWaitingAndThePath() {
    Lanes chart = ActivityChart.of(two(""));
    assertThat(chart.title()).isEqualTo("plan");
    assertThat(chart.intervals())
        .extracting(one -> chart.kinds().get(one.kind()).name() + " " + one.from() + " " + one.to())
        .containsExactlyInAnyOrder(
            "work 0.0 2.0",
            "waiting 2.0 6.5",
            "critical path 6.5 10.0",
            "critical path 0.0 5.0",
            "critical path 5.0 6.5");
    assertThat(chart.arrows()).as("of the path alone").hasSize(1);
  }

  @Test
  void arrowsAreDrawnWhereTheyMeanSomething() {
    Lanes chart = ActivityChart.of(two("message"));
    assertThat(chart.arrows())
        .extracting(one -> chart.kinds().get(one.kind()).name() + " " + one.from())
        .containsExactly("critical path 6.5", "message 2.0");
  }

  @Test
  void tooltipsHaveSlackAndDrag() {
    Lanes chart = ActivityChart.of(two(""));
    assertThat(chart.intervals())
        .anyMatch(one -> one.tooltip().startsWith("a\n") && one.tooltip().endsWith("slack 3 s"))
        .anyMatch(one -> one.tooltip().startsWith("b\n") && one.tooltip().endsWith("drag 3 s"))
        .anyMatch(one -> one.tooltip().equals("waits 4.5 s\nfor both on lane 1"));
  }

  @Test
  void savingsAreEvaluated() {
    BarChart savings = SavingsChart.of(two("")).orElseThrow();
    assertThat(savings.categories()).containsExactly("b", "end", "both");
    double[][] want = {{1.75, 3.5}, {2.5, 3}, {0.75, 1.5}};
    List<String> order = List.of("end", "b", "both");
    for (int part = 0; part < want.length; part++) {
      int place = savings.categories().indexOf(order.get(part));
      assertThat(savings.groups().get(0).values().get(place))
          .as(order.get(part))
          .isCloseTo(want[part][0], within(1e-12));
      assertThat(savings.groups().get(1).values().get(place))
          .isCloseTo(want[part][1], within(1e-12));
    }
  }

  @Test
  void whatTravelsHasNoIntervalAndArrowsEndWhereItArrives() {
    int start = event(0, 0, "start");
    int sent = event(2, 0, "sent", start);
    int arrives = event(7, 1, "travel", sent);
    event(9, 1, "used", arrives);
    Lanes chart = ActivityChart.of(named(2, ""));
    assertThat(chart.intervals()).hasSize(3);
    assertThat(chart.arrows()).hasSize(1);
    assertThat(chart.arrows().get(0).from()).isEqualTo(1);
    assertThat(chart.arrows().get(0).to()).isEqualTo(3.5);
  }

  @Test
  void narrowNeighboursAreOneBarAndNothingIsLost() {
    int before = event(0, 0, "start");
    for (int i = 1; i <= 100_000; i++) {
      before = event(3L * i, 0, "step " + i % 7, before);
    }
    Lanes chart = ActivityChart.of(named(1, ""));
    assertThat(chart.title()).isEqualTo("plan");
    assertThat(chart.intervals()).hasSizeLessThan(1500);
    assertThat(chart.intervals().get(0).tooltip()).contains(" activities from: step 1");
    double drawn = chart.intervals().stream().mapToDouble(one -> one.to() - one.from()).sum();
    assertThat(drawn).isEqualTo(150_000);
  }

  @Test
  void whatIsNotDrawnIsSaid() {
    int start = event(0, 0, "start");
    int[] ends = new int[300];
    for (int lane = 0; lane < ends.length; lane++) {
      int first = event(1 + lane, lane, "first", start);
      int last = first;
      for (int i = 1; i <= 40; i++) {
        last = event(1 + lane + 500L * i, lane, "more", last, first);
      }
      ends[lane] = last;
    }
    int end = event(30_000, 0, "end", ends);
    assertThat(end).isEqualTo(names.size() - 1);
    Lanes chart = ActivityChart.of(named(300, ""));
    assertThat(chart.title()).contains("200 of 300 lanes").contains("4,000 of ");
    assertThat(chart.lanes()).hasSize(200).contains("lane 0", "lane 299");
    assertThat(chart.intervals()).hasSize(4000);
  }
}
