// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.protocol.Protocol;
import org.camp.core.testkit.Property;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.cost.GeneratedProtocol;
import org.camp.mpst.record.RecordedAction.Kind;
import org.junit.jupiter.api.Test;

/** Runs as spans and as messages of ranks. */
class TraceFormsTest {
  private static final AnalysisContext FREE =
      AnalysisContext.builder().option(MpstOptions.DEFAULT_COST, 0.0).build();

  private static List<WrittenSpan> spans(String roles, String body) throws IOException {
    Protocol protocol = Protocol.parse("global protocol Shop(" + roles + ") {" + body + "}");
    List<WrittenSpan> spans = new ArrayList<>();
    RandomRecorder.draw(
        protocol,
        1,
        FREE,
        (code, run) -> spans.addAll(RunTraces.of(protocol, code).forest().of(run)));
    return spans;
  }

  /** Each span as {@code number<parent role.name kind from..to}, in microseconds. */
  private static List<String> texts(List<WrittenSpan> spans) {
    return spans.stream()
        .map(
            s ->
                s.number
                    + "<"
                    + s.parent
                    + " "
                    + s.role
                    + "."
                    + s.name
                    + (s.failed ? "!" : "")
                    + " "
                    + s.kind
                    + " "
                    + s.from / 1000
                    + ".."
                    + s.to / 1000)
        .toList();
  }

  @Test
  void messageAndAnswerAreCall() throws IOException {
    assertThat(
            texts(
                spans(
                    "role client, role web, role pay",
                    """
                    Order() from client to web;
                    compute at web cost 1us;
                    Charge() from web to pay cost 2us;
                    compute at pay cost 4us;
                    ChargeError() from pay to web cost 8us;
                    compute at web cost 16us;
                    OrderReply() from web to client;
                    """)))
        .containsExactly("1<0 1.order 2 0..31", "2<1 1.charge! 3 1..15", "3<2 2.charge! 2 1..7");
  }

  @Test
  void otherMessagesAreSentAndConsumed() throws IOException {
    assertThat(
            texts(
                spans(
                    "role a, role b, role c",
                    """
                    compute at a cost 1us;
                    Go() from a to b cost 2us;
                    compute at b cost 4us;
                    On() from b to c;
                    compute at c cost 8us;
                    """)))
        .containsExactly(
            "1<0 0.shop 2 0..1",
            "2<1 0.go 4 1..1",
            "3<2 1.go 5 1..7",
            "4<3 1.on 4 7..7",
            "5<4 2.on 5 7..15");
  }

  @Test
  void callsOfThreadAreThoseOfItsForker() throws IOException {
    assertThat(
            texts(
                spans(
                    "role client, role web, role pay, role tax, role thread1, role observer",
                    """
                    Order() from client to web;
                    send Charge() from web to pay;
                    send Fork() from web to thread1;
                    recv Charge() from web to pay;
                    compute at pay cost 5us;
                    send ChargeReply() from pay to web;
                    recv Fork() from web to thread1;
                    case1() from thread1 to observer;
                    compute at thread1 cost 1us;
                    Rate() from thread1 to tax;
                    compute at tax cost 9us;
                    RateReply() from tax to thread1;
                    send Join() from thread1 to web;
                    recv ChargeReply() from pay to web;
                    recv Join() from thread1 to web;
                    OrderReply() from web to client;
                    """)))
        .containsExactly(
            "1<0 1.order 2 0..10",
            "2<1 1.charge 3 0..5",
            "3<2 2.charge 2 0..5",
            "4<1 4.rate 3 1..10",
            "5<4 3.rate 2 1..10");
  }

  /** A receiver that is late has the message when it came, not when it looks. */
  @Test
  void answersCountWhenTheyCame() throws IOException {
    assertThat(
            texts(
                spans(
                    "role client, role web, role a, role b",
                    """
                    Order() from client to web;
                    send Slow() from web to a;
                    send Fast() from web to b;
                    recv Slow() from web to a;
                    recv Fast() from web to b;
                    compute at a cost 9us;
                    compute at b cost 1us;
                    send SlowReply() from a to web;
                    send FastReply() from b to web;
                    recv SlowReply() from a to web cost 2us;
                    recv FastReply() from b to web cost 2us;
                    OrderReply() from web to client;
                    """)))
        .contains("2<1 1.slow 3 0..11", "3<1 1.fast 3 0..3", "1<0 1.order 2 0..13");
  }

  @Test
  void namesOfTheTracesAreKept() throws IOException {
    assertThat(
            texts(
                spans(
                    "role client, role web",
                    """
                    GETUser() from client to web;
                    GETUserReply() from web to client;
                    // names {"GETUser": "web-1: GET /user/{}"}
                    """)))
        .containsExactly("1<0 1.GET /user/{} 2 0..0");
  }

  @Test
  void ranksSendReceiveAndCompute() throws IOException {
    Protocol protocol =
        Protocol.parse(
            "global protocol P(role a, role b) {"
                + " Data(int[8]) from a to b cost 3us; compute at a cost 1us; Ok() from b to a; }");
    StringBuilder text = new StringBuilder();
    RandomRecorder.draw(
        protocol, 1, FREE, (code, run) -> text.append(RunTraces.of(protocol, code).mpi(run)));
    assertThat(text.toString().lines().map(line -> line.replaceAll("bytes=\\d+", "bytes=N")))
        .containsExactly(
            "0 send to=1 label=Data bytes=N at=0ns for=0ns",
            "1 recv from=0 label=Data bytes=N at=0ns for=0ns",
            "1 compute at=0ns for=3000ns",
            "0 compute at=0ns for=1000ns",
            "0 recv from=1 label=Ok at=1000ns for=2000ns",
            "1 send to=0 label=Ok at=3000ns for=0ns");
  }

  @Test
  void tooLongRunsAreRefusedAtOnce() {
    Protocol endless =
        Protocol.parse(
            "global protocol P(role a, role b) { rec X { M() from a to b; continue X; } }");
    assertThatThrownBy(() -> RandomRecorder.draw(endless, 10, FREE, (code, run) -> {}))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("10 runs take more actions than may be written");
  }

  /** Each message is received once, after it was sent; spans lie in their parents' traces. */
  @Test
  void runsAreOrderedAndSpansAreTrees() {
    Property.check(
        "recorded runs",
        200,
        GeneratedProtocol::random,
        GeneratedProtocol.shrinker(),
        generated -> check(Protocol.parse(generated.text())));
  }

  private static void check(Protocol protocol) {
    try {
      RandomRecorder.draw(
          protocol,
          1,
          FREE,
          (code, run) -> {
            ordered(run);
            trees(RunTraces.of(protocol, code).forest().of(run));
            List<List<RecordedAction>> roles = byRole(run, code.roles().size());
            assertThat(byRole(RecordedRun.of(roles), code.roles().size())).isEqualTo(roles);
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<List<RecordedAction>> byRole(RecordedRun run, int roles) {
    List<List<RecordedAction>> all = new ArrayList<>();
    for (int role = 0; role < roles; role++) {
      int own = role;
      all.add(run.actions().stream().filter(a -> a.role() == own).collect(Collectors.toList()));
    }
    return all;
  }

  private static void ordered(RecordedRun run) {
    Map<Long, Integer> sent = new HashMap<>();
    Map<Integer, Long> clock = new HashMap<>();
    for (RecordedAction action : run.actions()) {
      assertThat(action.from()).isGreaterThanOrEqualTo(clock.getOrDefault(action.role(), 0L));
      assertThat(action.to()).isGreaterThanOrEqualTo(action.from());
      clock.put(action.role(), action.to());
      if (action.kind() == Kind.SEND) {
        sent.merge(RecordedRun.channel(action.role(), action.peer()), 1, Integer::sum);
      } else if (action.kind() == Kind.RECEIVE) {
        long channel = RecordedRun.channel(action.peer(), action.role());
        assertThat(sent.merge(channel, -1, Integer::sum)).isNotNegative();
      }
    }
  }

  private static void trees(List<WrittenSpan> spans) {
    Map<Long, WrittenSpan> byNumber = new HashMap<>();
    for (WrittenSpan span : spans) {
      assertThat(span.to).isGreaterThanOrEqualTo(span.from);
      if (span.parent != 0) {
        WrittenSpan parent = byNumber.get(span.parent);
        assertThat(parent).isNotNull();
        assertThat(span.trace).isEqualTo(parent.trace);
        assertThat(span.from).isGreaterThanOrEqualTo(parent.from);
      }
      byNumber.put(span.number, span);
    }
  }
}
