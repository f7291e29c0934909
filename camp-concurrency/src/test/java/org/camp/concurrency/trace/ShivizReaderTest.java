// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.camp.concurrency.RandomOrders;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.model.Source;
import org.camp.core.order.Executions;
import org.camp.core.order.PartialOrder;
import org.camp.core.order.TimedRun;
import org.camp.core.order.Timing;
import org.camp.core.testkit.BackendContract;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShivizReaderTest {
  private static final String PING =
      """
      send ping
      alice {"alice":1}
      got ping
      bob {"alice":1, "bob":1}
      send pong
      bob {"alice":1, "bob":2}
      got pong
      alice {"alice":2, "bob":2}
      """;

  private static Executions read(String text, AnalysisContext context) {
    return new ShivizReader().read(Source.of("test.log", text), context);
  }

  private static PartialOrder only(String text) {
    Executions executions = read(text, AnalysisContext.defaults());
    assertThat(executions.runs()).hasSize(1);
    return executions.runs().get(0);
  }

  private static void isPing(PartialOrder order) {
    assertThat(order.processes()).isEqualTo(2);
    assertThat(order.size()).isEqualTo(4);
    assertThat(order.messages()).isEqualTo(2);
    assertThat(order.ids()).contains("alice:1", "alice:2", "bob:1", "bob:2");
    assertThat(order.width()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "E\nH C\n",
        "H C\nE\n",
        "[2024-05-24 23:28:00,637 a.b.C] INFO E\nH C\n",
        "10.0.0.1 5/27/2013 10:53:39 AM GET E\nH C\n",
        "1234567 E\nH C\n",
        "[INFO] [10/13/2014 14:37:20.543] [X-2] [akka://Broadcast/user/H] C E\n",
        "State 7: <E>\n/\\ Active = TRUE\n/\\ Host = H\n/\\ Clock = \"Q\"\n"
      })
  void commonFormsAreRecognised(String form) {
    StringBuilder log = new StringBuilder();
    String[] lines = PING.split("\n");
    for (int i = 0; i < lines.length; i += 2) {
      int space = lines[i + 1].indexOf(' ');
      String clock = lines[i + 1].substring(space + 1);
      log.append(
          form.replace("C E", "\0 \1")
              .replace("H C", "H \0")
              .replace("> C", "> \0")
              .replace(" E\n", " \1\n")
              .replace("<E>", "<\1>")
              .replaceAll("^E\n", "\1\n")
              .replaceAll("\nE\n", "\n\1\n")
              .replace("/H]", "/" + lines[i + 1].substring(0, space) + "]")
              .replace("= H", "= " + lines[i + 1].substring(0, space))
              .replace("H \0", lines[i + 1].substring(0, space) + " \0")
              .replace("Q", clock.replace("\"", "\\\""))
              .replace("\0", clock)
              .replace("\1", lines[i]));
    }
    PartialOrder order = only(log.toString());
    isPing(order);
    assertThat(order.label(0)).isEqualTo("send ping");
  }

  @Test
  void eventsAreSortedByTheirOwnClock() {
    String swapped =
        """
        got pong
        alice {"alice":2, "bob":2}
        send ping
        alice {"alice":1, "carol":0}
        got ping
        bob {"alice":1, "bob":1}
        send pong
        bob {"bob":2, "alice":1}
        """;
    isPing(only(swapped));
  }

  @Test
  void severalExecutionsBySeparators() {
    Executions executions =
        read("=== one ===\n" + PING + "=== two ===\n" + PING, AnalysisContext.defaults());
    assertThat(executions.runs()).extracting(PartialOrder::label).containsExactly("one", "two");
    executions.runs().forEach(ShivizReaderTest::isPing);
    assertThatThrownBy(
            () -> read("=== one ===\n" + PING + "=== one ===\n" + PING, AnalysisContext.defaults()))
        .isInstanceOf(IllFormed.class)
        .hasMessageContaining("two executions are called 'one'")
        .satisfies(
            e ->
                assertThat(((IllFormed) e).diagnostics())
                    .extracting(Diagnostic::line)
                    .containsExactly(11));
  }

  @Test
  void regexesOfJavaScriptAreRepairedAndSkippedTextIsReported() {
    List<Diagnostic> heard = new ArrayList<>();
    AnalysisContext context =
        AnalysisContext.builder()
            .option(ShivizReader.PARSER, "(?<event>.*)\\n(?<host>[^[]\\S*) (?<clock>{.*})")
            .listener(heard::add)
            .build();
    isPing(read(PING + "\nsome rubbish\n", context).runs().get(0));
    assertThat(heard).extracting(Diagnostic::code).contains("repaired-regex", "skipped-text");
    assertThat(heard).extracting(Diagnostic::line).contains(10);
  }

  @Test
  void regexesThatCannotBeUsedAreRefused() {
    for (String regex : List.of("(?<clock>.*", "(?<event>.*) (?<clock>.*)")) {
      AnalysisContext context =
          AnalysisContext.builder().option(ShivizReader.PARSER, regex).build();
      assertThatThrownBy(() -> read(PING, context)).isInstanceOf(BadInput.class);
    }
  }

  @Test
  void anEventMayHearOfSeveralAndASendMayBeHeardBySeveral() {
    PartialOrder order =
        only(
            """
            a
            p {"p":1}
            b
            q {"q":1}
            c
            r {"r":1, "p":1, "q":1}
            d
            s {"s":1, "p":1}
            """);
    assertThat(order.messages()).isEqualTo(3);
  }

  @Test
  void everyViolationOfTheClocksHasItsMessage() {
    refused("x\np {\"p\":1}\nx\np {\"p\":3}\n", "jumps to 3; 2 is missing", 3);
    refused("x\np {\"p\":1}\nx\np {\"p\":1}\n", "stands at 1 here and in line 1", 3);
    refused("x\np {\"q\":1}\nx\nq {\"q\":1}\n", "does not count the host itself, 'p'", 1);
    refused("x\np {\"p\":1, \"q\":1}\n", "mentions 'q', which logs no event", 1);
    refused("x\np {\"p\":1, \"q\":2}\nx\nq {\"q\":1}\n", "which logs 1 only", 1);
    refused(
        "x\nq {\"q\":1}\nx\np {\"p\":1, \"q\":1}\nx\np {\"p\":2}\n",
        "goes back: it had 1 for 'q'",
        5);
    refused("x\np {\"p\":1, \"q\":1}\nx\nq {\"q\":1, \"p\":1}\n", "cycle", 3);
    refused(
        "x\nq {\"q\":1}\nx\np {\"p\":1, \"q\":1}\nx\nr {\"r\":1, \"p\":1}\n",
        "has 0 for 'q', but the events that it mentions know of 1",
        5);
    refused("x\np {\"p\":1}\nx\nq {\"q\":\"a\"}\n", "no clock", 3);
  }

  @Test
  void aClockThatJumpsIsReportedOnce() {
    assertThatThrownBy(() -> only("x\np {\"p\":1}\nx\np {\"p\":3}\n"))
        .satisfies(e -> assertThat(((IllFormed) e).diagnostics()).hasSize(1));
  }

  private static void refused(String log, String message, int line) {
    assertThatThrownBy(() -> only(log))
        .isInstanceOf(IllFormed.class)
        .satisfies(
            e ->
                assertThat(((IllFormed) e).diagnostics())
                    .anySatisfy(
                        d -> {
                          assertThat(d.message()).contains(message);
                          assertThat(d.line()).isEqualTo(line);
                        }));
  }

  @Test
  void logsOfGeneratedExecutionsAreReadBack() {
    for (int seed = 0; seed < 100; seed++) {
      PartialOrder order = RandomOrders.trace(new SplittableRandom(seed), 5, 150, 0.5, 0.7);
      StringBuilder log = new StringBuilder();
      for (int e = 0; e < order.size(); e++) {
        log.append("event ").append(e).append('\n');
        log.append(order.processName(order.process(e))).append(" {");
        String separator = "";
        for (int p = 0; p < order.processes(); p++) {
          if (order.known(e, p) > 0) {
            log.append(separator).append('"').append(order.processName(p)).append("\":");
            log.append(order.known(e, p));
            separator = ", ";
          }
        }
        log.append("}\n");
      }
      PartialOrder read = only(log.toString());
      for (int e = 0; e < order.size(); e++) {
        int same = read.ids().indexOf(order.id(e));
        for (int f = 0; f < order.size(); f += 11) {
          assertThat(read.precedes(same, read.ids().indexOf(order.id(f))))
              .as("seed %d", seed)
              .isEqualTo(order.precedes(e, f));
        }
      }
    }
  }

  private static final String SHIFTED =
      """
      === Execution 1 ===
      alice {"alice":1}
      lock taken
      alice {"alice":2}
      commit
      bob {"alice":2,"bob":1}
      done
      === Execution 2 ===
      alice {"alice":1}
      lock taken
      """;

  @Test
  void linesBetweenExecutionsBelongToNoEvent() {
    List<Diagnostic> heard = new ArrayList<>();
    AnalysisContext context = AnalysisContext.builder().listener(heard::add).build();
    List<PartialOrder> runs = read(SHIFTED, context).runs();
    assertThat(runs).extracting(PartialOrder::label).containsExactly("Execution 1", "Execution 2");
    PartialOrder first = runs.get(0);
    assertThat(first.label(first.ids().indexOf("alice:1"))).isEqualTo("lock taken");
    assertThat(first.label(first.ids().indexOf("alice:2"))).isEqualTo("commit");
    assertThat(first.label(first.ids().indexOf("bob:1"))).isEqualTo("done");
    assertThat(heard).isEmpty();
  }

  @Test
  void clocksThatStartAgainBehindALineBeginAnotherExecution() {
    String log = SHIFTED.replace("=== Execution 1 ===", "# first").replace("===", "---");
    List<Diagnostic> heard = new ArrayList<>();
    AnalysisContext context = AnalysisContext.builder().listener(heard::add).build();
    List<PartialOrder> runs = read(log, context).runs();
    assertThat(runs).extracting(PartialOrder::label).containsExactly("", "Execution 2");
    assertThat(runs).extracting(PartialOrder::size).containsExactly(3, 1);
    assertThat(heard)
        .extracting(Diagnostic::code)
        .containsExactly("restarted-clocks", "skipped-text");
    assertThat(heard).extracting(Diagnostic::line).containsExactly(8, 1);
    assertThat(heard.get(1).message()).contains("skipped 2 lines").endsWith(": 1, 8");
    refused("x\np {\"p\":1}\nx\np {\"p\":1}\n", "stands at 1 here and in line 1", 3);
  }

  @Test
  void aStateInWhichNothingHasHappenedIsNoEvent() {
    isPing(only("start\nnobody {\"alice\":0, \"bob\":0}\n" + PING));
  }

  private static final List<String> JUNK =
      List.of("-- idle --\n", "12:00 heartbeat of some length\n", "=====\n", "# {x}\n", "… \n");

  /** An execution as text, with lines of other forms between its events. */
  private record Written(PartialOrder order, String text, int junk) {}

  private static Written written(SplittableRandom random) {
    int processes = 1 + random.nextInt(5);
    PartialOrder order = RandomOrders.trace(random, processes, 1 + random.nextInt(30), 0.5, 0.7);
    boolean clockFirst = random.nextBoolean();
    boolean mostly = random.nextInt(4) == 0;
    StringBuilder text = new StringBuilder();
    int junk = 0;
    for (int i = 0; i < order.size(); i++) {
      int e = order.inOrder(i);
      StringBuilder clock = new StringBuilder();
      for (int p = 0; p < processes; p++) {
        if (order.known(e, p) > 0) {
          clock.append(clock.length() == 0 ? "" : ", ").append('"').append(order.processName(p));
          clock.append("\":").append(order.known(e, p));
        }
      }
      String host = order.processName(order.process(e)) + " {" + clock + "}\n";
      String what = "event " + order.id(e) + "\n";
      text.append(clockFirst ? host + what : what + host);
      if (i + 1 < order.size() && random.nextInt(mostly ? 2 : 6) == 0) {
        text.append(JUNK.get(random.nextInt(JUNK.size())));
        junk++;
      }
    }
    if (random.nextInt(3) == 0) {
      text.insert(0, "## written by hand\n");
      junk++;
    }
    return new Written(order, text.toString(), junk);
  }

  @Test
  @Tag(Evidence.TAG)
  void logsWithLinesOfOtherFormsAreReadBack() {
    Property.check(
        "logs with junk",
        Evidence.cases(),
        ShivizReaderTest::written,
        Shrinker.none(),
        log -> {
          List<Diagnostic> heard = new ArrayList<>();
          AnalysisContext context = AnalysisContext.builder().listener(heard::add).build();
          List<PartialOrder> runs = read(log.text, context).runs();
          assertThat(runs).hasSize(1);
          PartialOrder read = runs.get(0);
          PartialOrder order = log.order;
          assertThat(read.size()).isEqualTo(order.size());
          int[] same = new int[order.size()];
          for (int e = 0; e < same.length; e++) {
            same[e] = read.ids().indexOf(order.id(e));
            assertThat(read.label(same[e])).isEqualTo("event " + order.id(e));
          }
          for (int e = 0; e < same.length; e++) {
            for (int f = 0; f < same.length; f++) {
              assertThat(read.precedes(same[e], same[f])).isEqualTo(order.precedes(e, f));
            }
          }
          String skipped = log.junk == 1 ? "skipped 1 line " : "skipped " + log.junk + " lines ";
          assertThat(heard)
              .hasSize(log.junk == 0 ? 0 : 1)
              .allMatch(d -> d.message().startsWith(skipped));
        });
  }

  /** Two events of a and one of b that hears of the first, with what stands for their times. */
  private static String timed(String first, String second, String third) {
    return "a {\"a\":1}\n%s send\na {\"a\":2}\n%s work\nb {\"a\":1, \"b\":1}\n%s got it\n"
        .replaceFirst("%s", first)
        .replaceFirst("%s", second)
        .replaceFirst("%s", third);
  }

  private static Optional<Timing> timing(String log, List<Diagnostic> said) {
    return read(log, AnalysisContext.builder().listener(said::add).build()).timing();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2024-05-01T12:00:0#Z",
        "2024-05-01 12:00:0#",
        "[2024/05/01 12:00:0#,000]",
        "2024-05-01T14:00:0#.000+02:00",
        "171456480#.0",
        "171456480#000",
        "t=171456480#000000",
        "171456480#000000000"
      })
  void timesOfEventsAreFoundWithoutOptions(String form) {
    List<Diagnostic> said = new ArrayList<>();
    String log = timed(form.replace('#', '1'), form.replace('#', '3'), form.replace('#', '2'));
    Timing timing = timing(log, said).orElseThrow();
    TimedRun run = timing.run(0);
    assertThat(run.network().time(run.target())).isEqualTo(2_000_000_000L);
    assertThat(run.operation(1)).endsWith("work").doesNotContain("05", "17145");
    assertThat(said).extracting(Diagnostic::code).containsExactly("found-times");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"12", "1700", "v17145648010001", "2024-05-01", "x.1714564801000", "12:00:01"})
  void whatIsNoTimeIsNotTakenForOne(String form) {
    List<Diagnostic> said = new ArrayList<>();
    assertThat(timing(timed(form, form, form), said)).isEmpty();
    assertThat(said).isEmpty();
  }

  @Test
  void timesThatAreFoundMustBeThoseOfAllEvents() {
    List<Diagnostic> said = new ArrayList<>();
    assertThat(timing(timed("2024-05-01 12:00:01", "", "2024-05-01 12:00:02"), said)).isEmpty();
    assertThat(said).extracting(Diagnostic::code).containsExactly("missing-time");
    assertThat(said.get(0).line()).isEqualTo(3);
    said.clear();
    String back = timed("2024-05-01 12:00:01", "2024-05-01 12:00:00", "2024-05-01 12:00:02");
    assertThat(timing(back, said)).isEmpty();
    assertThat(said).extracting(Diagnostic::code).containsExactly("missing-time");
    assertThat(said.get(0).message()).contains("earlier than the one before it");
  }

  @Test
  void keepsTheContractOfReaders() {
    BackendContract.check(
        new ShivizReader(), Source.of("a.log", PING), Source.of("b.log", "nothing here"));
  }
}
