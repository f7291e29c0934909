// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.async.Optimisation.Verdict;
import org.camp.mpst.projection.Projections;
import org.camp.mpst.semantics.Safety;
import org.camp.mpst.semantics.SafetyViolation;
import org.junit.jupiter.api.Test;

/** The benchmarks of asynchronous optimisation in the literature, with their known answers. */
class BenchmarksTest {
  private static final String RING = "role p, role q, role r";

  private static final String RING_PLAIN =
      "rec X { m() from p to q; m() from q to r; m() from r to p; continue X; }";

  private static final String RING_OPTIMISED =
      "rec X { send m() from q to r; send m() from r to p; m() from p to q;"
          + " recv m() from q to r; recv m() from r to p; continue X; }";

  private static Projections project(String roles, String body) {
    Protocol protocol = protocol(roles, body);
    Projections projections = SessionTypes.project(protocol, AnalysisContext.defaults());
    assertThat(projections.problems()).isEmpty();
    return projections;
  }

  private static Protocol protocol(String roles, String body) {
    return Protocol.parse("global protocol P(" + roles + ") {" + body + "}");
  }

  private static Optimisation compare(String roles, String optimised, String original) {
    return Optimisation.of(
        project(roles, optimised),
        protocol(roles, optimised).parameters(Map.of(), n -> null),
        project(roles, original),
        protocol(roles, original).parameters(Map.of(), n -> null),
        Reading.DEFINITION_6_1,
        new Cancellation());
  }

  private static void derivable(String roles, String optimised, String original) {
    assertThat(compare(roles, optimised, original).verdict()).isEqualTo(Verdict.YES);
    assertThat(compare(roles, original, original).verdict()).isEqualTo(Verdict.EQUAL);
    assertThat(compare(roles, original, optimised).holds()).isFalse();
    safe(roles, optimised, 1);
    safe(roles, original, 1);
  }

  private static void notDerivable(String roles, String optimised, String original) {
    Optimisation verdict = compare(roles, optimised, original);
    assertThat(verdict.verdict()).isEqualTo(Verdict.NOT_SHOWN);
    assertThat(verdict.refusals()).allSatisfy(r -> assertThat(r.places()).isNotEmpty());
  }

  private static Safety explore(String roles, String body, int bound) {
    return Safety.of(
        project(roles, body),
        protocol(roles, body).parameters(Map.of(), n -> null),
        bound,
        1_000_000,
        new Cancellation());
  }

  private static void safe(String roles, String body, int bound) {
    Safety safety = explore(roles, body, bound);
    assertThat(safety.problem()).as("%s", safety.trace()).isEmpty();
    assertThat(safety.exploration().complete()).isTrue();
  }

  private static void wrong(String roles, String body, SafetyViolation.Kind kind) {
    assertThat(explore(roles, body, 1).problem()).map(SafetyViolation::kind).contains(kind);
  }

  @Test
  void ring() {
    derivable(RING, RING_OPTIMISED, RING_PLAIN);
  }

  @Test
  void ringInWhichThePaperDelaysASend() {
    String bad =
        "rec X { recv m() from r to p; send m() from p to q; recv m() from p to q;"
            + " send m() from q to r; recv m() from q to r; send m() from r to p; continue X; }";
    notDerivable(RING, bad, RING_PLAIN);
    assertThat(compare(RING, bad, RING_PLAIN).refusals().get(0).rule())
        .isEqualTo(Refusal.Rule.RECEIVE_BEFORE_SEND);
    wrong(RING, bad, SafetyViolation.Kind.DEADLOCK);
  }

  @Test
  void ringInWhichADelayIsMadeUpForByTheOthers() {
    String delayed =
        "rec X { send m() from q to r; send m() from r to p; recv m() from r to p;"
            + " send m() from p to q; recv m() from p to q; recv m() from q to r; continue X; }";
    notDerivable(RING, delayed, RING_PLAIN);
    safe(RING, delayed, 1);
  }

  @Test
  void ringWithChoice() {
    String roles = "role a, role b, role c";
    String plain =
        "rec X { add() from a to b; choice at b { add() from b to c; add() from c to a; continue X;"
            + " } or { sub() from b to c; sub() from c to a; continue X; } }";
    String optimised =
        "rec X { send add() from a to b; choice at b {"
            + " add() from b to c; recv add() from a to b; add() from c to a; continue X; }"
            + " or { sub() from b to c; recv add() from a to b; sub() from c to a; continue X; } }";
    derivable(roles, optimised, plain);
  }

  private static final String BUFFER = "role s, role k, role t";

  private static final String ROUND =
      "ready() from k to s; copy() from s to k; ready() from t to k; copy() from k to t;";

  private static final String BUFFER_PLAIN = "rec X { " + ROUND + " continue X; }";

  /** As many requests ahead of the loop as asked for. */
  private static String ahead(int requests) {
    return "send ready() from k to s; ".repeat(requests)
        + "rec X { send ready() from k to s; recv ready() from k to s; copy() from s to k;"
        + " ready() from t to k; copy() from k to t; continue X; }";
  }

  @Test
  void doubleBuffer() {
    safe(BUFFER, BUFFER_PLAIN, 1);
    assertThat(compare(BUFFER, BUFFER_PLAIN, BUFFER_PLAIN).verdict()).isEqualTo(Verdict.EQUAL);
    String early =
        "send ready() from k to s; send ready() from k to s; recv ready() from k to s;"
            + " copy() from s to k; ready() from t to k; copy() from k to t;"
            + " recv ready() from k to s; copy() from s to k; ready() from t to k;"
            + " copy() from k to t;";
    Optimisation verdict = compare(BUFFER, early, ROUND + ROUND);
    assertThat(verdict.verdict()).isEqualTo(Verdict.YES);
    safe(BUFFER, early, 2);
  }

  @Test
  void doubleBufferUnrolled() {
    notDerivable(BUFFER, ahead(1), BUFFER_PLAIN);
    safe(BUFFER, ahead(1), 1);
    notDerivable(BUFFER, ahead(3), BUFFER_PLAIN);
    safe(BUFFER, ahead(3), 2);
    assertThat(analyze(BUFFER, ahead(3)).accepted()).isTrue();
  }

  @Test
  void doubleBufferThatAsksTooOften() {
    String often =
        "rec X { send ready() from k to s; send ready() from k to s; recv ready() from k to s;"
            + " copy() from s to k; ready() from t to k; copy() from k to t; continue X; }";
    notDerivable(BUFFER, often, BUFFER_PLAIN);
    for (int bound = 1; bound <= 6; bound++) {
      assertThat(explore(BUFFER, often, bound).exploration().boundReached()).isTrue();
    }
    MpstResult result = analyze(BUFFER, often);
    assertThat(result.accepted()).isFalse();
    assertThat(result.problems()).anyMatch(Diagnostic::isError);
  }

  private static MpstResult analyze(String roles, String body) {
    return SessionTypes.analyze(protocol(roles, body), AnalysisContext.defaults());
  }

  @Test
  void doubleBufferThatWaitsFirst() {
    String bad =
        "rec X { recv copy() from s to k; send ready() from k to s; recv ready() from k to s;"
            + " send copy() from s to k; ready() from t to k; copy() from k to t; continue X; }";
    notDerivable(BUFFER, bad, BUFFER_PLAIN);
    wrong(BUFFER, bad, SafetyViolation.Kind.DEADLOCK);
  }

  private static final String STREAM = "role s, role t";

  private static final String STREAM_PLAIN =
      "rec X { ready() from t to s; choice at s { value() from s to t; continue X; }"
          + " or { stop() from s to t; } }";

  @Test
  void stream() {
    safe(STREAM, STREAM_PLAIN, 1);
    String early =
        "send value() from s to t; rec X { ready() from t to s;"
            + " choice at s { value() from s to t; continue X; }"
            + " or { stop() from s to t; recv ready() from t to s; } }";
    notDerivable(STREAM, early, STREAM_PLAIN);
    safe(STREAM, early, 1);
    String bad =
        "send value() from s to t; rec X { ready() from t to s;"
            + " choice at s { value() from s to t; continue X; } or { stop() from s to t; } }";
    notDerivable(STREAM, bad, STREAM_PLAIN);
    wrong(STREAM, bad, SafetyViolation.Kind.ORPHAN_MESSAGE);
  }

  @Test
  void alternatingBit() {
    String roles = "role s, role r";
    safe(
        roles,
        "rec X { d0() from s to r; choice at r { a1() from r to s; continue X; }"
            + " or { a0() from r to s; rec Y { d1() from s to r;"
            + " choice at r { a0() from r to s; continue Y; }"
            + " or { a1() from r to s; continue X; } } } }",
        1);
  }

  @Test
  void butterfly() {
    String roles = "role p, role q";
    String plain = "v() from p to q; v() from q to p;";
    derivable(
        roles,
        "send v() from p to q; send v() from q to p; recv v() from p to q; recv v() from q to p;",
        plain);
    String bad =
        "recv v() from p to q; send v() from q to p; recv v() from q to p; send v() from p to q;";
    notDerivable(roles, bad, plain);
    wrong(roles, bad, SafetyViolation.Kind.DEADLOCK);
  }

  @Test
  void threeAdder() {
    String roles = "role a, role b, role c";
    String plain =
        "add() from a to b; add() from b to a; add() from a to c; add() from b to c;"
            + " sum() from c to a; sum() from c to b;";
    String optimised =
        "send add() from a to c; send add() from b to a; send add() from b to c;"
            + " add() from a to b; recv add() from b to a; recv add() from a to c;"
            + " recv add() from b to c; sum() from c to a; sum() from c to b;";
    derivable(roles, optimised, plain);
  }

  @Test
  void anticipationOutOfABranching() {
    String roles = "role a, role b, role c";
    String plain =
        "choice at a { l1() from a to b; x() from b to c; } or { l2() from a to b; x() from b to c;"
            + " }";
    String optimised =
        "send x() from b to c; choice at a { l1() from a to b; } or { l2() from a to b; }"
            + " recv x() from b to c;";
    derivable(roles, optimised, plain);
    String unequal =
        "choice at a { l1() from a to b; x() from b to c; send y() from b to c; }"
            + " or { l2() from a to b; x() from b to c; }";
    String bad =
        "send x() from b to c; choice at a { l1() from a to b; send y() from b to c; }"
            + " or { l2() from a to b; } recv x() from b to c;";
    Optimisation verdict = compare(roles, bad, unequal);
    assertThat(verdict.holds()).isTrue();
    String anticipated =
        "send x() from b to c; send y() from b to c; choice at a { l1() from a to b; }"
            + " or { l2() from a to b; } recv x() from b to c;";
    notDerivable(roles, anticipated, unequal);
    wrong(roles, anticipated, SafetyViolation.Kind.ORPHAN_MESSAGE);
  }

  @Test
  void scatterGather() {
    String roles = "role m, role a, role b";
    String plain = "t() from m to a; r() from a to m; t() from m to b; r() from b to m;";
    String dealt = "t() from m to a; t() from m to b; r() from a to m; r() from b to m;";
    derivable(roles, dealt, plain);
    String swapped = "t() from m to a; t() from m to b; r() from b to m; r() from a to m;";
    assertThat(compare(roles, swapped, dealt).verdict()).isEqualTo(Verdict.YES);
    assertThat(compare(roles, dealt, swapped).verdict()).isEqualTo(Verdict.YES);
    safe(roles, swapped, 1);
  }

  @Test
  void video() {
    String roles = "role c, role s";
    String answers =
        "choice at s { ok() from s to c; continue X; } or { ko() from s to c; continue X; }";
    String plain =
        "rec X { choice at c { high() from c to s; "
            + answers
            + " } or { low() from c to s; "
            + answers
            + " } }";
    String optimised =
        "rec X { high() from c to s; choice at s { ok() from s to c; continue X; }"
            + " or { ko() from s to c; send low() from c to s; continue X; } }";
    assertThat(compare(roles, optimised, plain).verdict(0)).isEqualTo(Verdict.NOT_SHOWN);
  }

  @Test
  void producerWithoutBound() {
    String roles = "role p, role q";
    String producer = "rec X { v() from p to q; continue X; }";
    assertThat(compare(roles, producer, producer).verdict()).isEqualTo(Verdict.EQUAL);
    Safety safety = explore(roles, producer, 1);
    assertThat(safety.problem()).isEmpty();
    assertThat(safety.exploration().boundReached()).isTrue();
    assertThat(Optional.of(analyze(roles, producer)).map(MpstResult::accepted)).contains(true);
  }
}
