// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.draw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.Diagram;
import org.camp.core.report.Lanes;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.cost.RoleTimeline;
import org.junit.jupiter.api.Test;

class SequenceChartTest {
  private static final Machine MACHINE = Machine.builder("m").transport("1ms", "2ms").build();

  private static MpstResult analyze(String body) {
    Protocol protocol = Protocol.parse("global protocol P(role p, role q, role r) {" + body + "}");
    return SessionTypes.analyze(protocol, MACHINE);
  }

  private static Lanes chart(MpstResult result) {
    return ProtocolPictures.sequence(result.instance(), result.cost()).orElseThrow();
  }

  @Test
  void whoWaitsForWhomIsSeen() {
    MpstResult result = analyze("A() from p to q cost 5ms; B() from q to r;");
    Lanes chart = chart(result);
    assertThat(chart.lanes()).containsExactly("p", "q", "r");
    assertThat(chart.arrows()).extracting(Lanes.Arrow::label).containsExactly("A", "B");
    assertThat(chart.points())
        .extracting(Lanes.Point::tooltip)
        .contains("q waits 1 ms for p\nA()", "r waits 9 ms for q\nB()");
    assertThat(chart.points())
        .extracting(Lanes.Point::label)
        .contains("done at 8 ms", "done at 11 ms", "waits 9 ms");
    assertThat(chart.points())
        .allMatch(p -> p.label().isEmpty() || p.label().matches("(done at|waits) [0-9.]+ .?s"));
    assertThat(chart.arrows())
        .extracting(a -> chart.kinds().get(a.kind()).name())
        .containsExactly("critical path", "critical path");
  }

  @Test
  void messagesBetweenOtherRolesShareRowsAndCausesComeFirst() {
    Lanes chart =
        chart(analyze("A() from p to q; B() from q to r; C() from p to q; D() from r to p;"));
    for (int i = 1; i < chart.arrows().size(); i++) {
      assertThat(chart.arrows().get(i).from()).isGreaterThan(chart.arrows().get(i - 1).from());
    }
    assertThat(chart.intervals()).as("boxes where nothing is to scale").isEmpty();
    assertThat(chart.points())
        .extracting(p -> p.lane() + " " + p.at())
        .as("places")
        .doesNotHaveDuplicates();
  }

  @Test
  void choicesAndLoopsAreBordered() {
    Lanes chart =
        chart(
            analyze(
                """
                rec X times 3 {
                  choice at p { Go() from p to q; Go() from q to r; continue X; }
                  or { Stop() from p to q; Stop() from q to r; }
                }
                """));
    assertThat(chart.borders())
        .extracting(Lanes.Border::label)
        .containsExactly(
            "rec X times 3", "choice at p", "continue X", "or", "end of choice", "back to X");
    assertThat(chart.borders()).isSortedAccordingTo((a, b) -> Double.compare(a.at(), b.at()));
  }

  @Test
  void asynchronousHalvesAreJoinedInOrder() {
    Lanes chart =
        chart(
            analyze(
                "send A() from p to q; send B() from p to q; recv A() from p to q;"
                    + " recv B() from p to q;"));
    assertThat(chart.arrows()).extracting(Lanes.Arrow::label).containsExactly("A", "B");
    assertThat(chart.arrows()).allMatch(a -> a.from() <= a.to() && a.fromLane() == 0);
    assertThat(chart.arrows().get(0).from()).isLessThan(chart.arrows().get(1).from());
  }

  @Test
  void withoutCostsThereIsTheOrderOnly() {
    Protocol protocol = Protocol.parse("global protocol P(role p, role q) { A() from p to q; }");
    MpstResult result = SessionTypes.analyze(protocol, AnalysisContext.builder().build());
    List<Diagram> pictures = ProtocolPictures.of(result.instance(), result.cost(), result.safety());
    assertThat(pictures).hasSize(1);
    Lanes chart = (Lanes) pictures.get(0);
    assertThat(chart.points()).extracting(Lanes.Point::label).containsOnly("");
  }

  @Test
  void theScheduleAddsUpToTheCost() {
    MpstResult result =
        analyze(
            """
            rec X times 5 {
              A(bytes[10]) from p to q cost 3ms; B() from r to q; C() from q to p; continue X;
            }
            D() from q to r;
            """);
    RoleTimeline timeline = result.cost().orElseThrow().timeline().orElseThrow();
    double[] busy = new double[3];
    double[] waits = new double[3];
    double[] done = new double[3];
    for (int e = 0; e < timeline.size(); e++) {
      int role = timeline.role(e);
      assertThat(timeline.ready(e)).as("no gap").isEqualTo(done[role]);
      waits[role] += timeline.start(e) - timeline.ready(e);
      busy[role] += timeline.end(e) - timeline.start(e);
      done[role] = timeline.end(e);
      if (timeline.cause(e) >= 0) {
        assertThat(timeline.start(e)).isGreaterThanOrEqualTo(timeline.end(timeline.cause(e)));
      }
    }
    for (int role = 0; role < 3; role++) {
      double cost = result.cost().orElseThrow().cost(role);
      assertThat(done[role]).isEqualTo(cost);
      assertThat(busy[role]).isCloseTo(result.cost().orElseThrow().working(role), within(1e-12));
      assertThat(busy[role] + waits[role]).isCloseTo(cost, within(1e-12));
    }
    assertThat(timeline.isCritical(timeline.size() - 1)).isTrue();
  }
}
