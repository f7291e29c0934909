// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be learnt, what collectives are, and how much a screen holds. */
class LearnLimitsIT {
  private static final Path INPUTS =
      Path.of(System.getProperty("camp.root"))
          .resolve("integration-tests/src/test/resources/org/camp/it/learning/inputs");

  private static final Path RANKS = INPUTS.resolveSibling("51-conformance-ranks.scr");

  /** OTLP's numbers of kinds. */
  private static final int SERVER = 2;

  private static final int CLIENT = 3;
  private static final int PRODUCER = 4;

  @TempDir static Path home;

  @Test
  void whatDoesNotGoTogetherIsRefused() throws IOException {
    Camp camp = new Camp(home);
    String spans = INPUTS.resolve("01-sequence.otlp.json.gz").toString();
    String ranks = INPUTS.resolve("34-butterfly-4.mpi").toString();
    String random = INPUTS.resolve("41-does-not-extrapolate-16.mpi").toString();
    String pair = "stock: check, pay: charge";
    Map<List<String>, String> refused = new LinkedHashMap<>();
    refused.put(List.of(spans, ranks), "2 this is a message trace of ranks");
    refused.put(List.of(spans, "-o", "learn.grid=2,2"), "2 means nothing for traces of");
    refused.put(List.of(spans, "-D", "x=1"), "2 '-D x' means nothing for traces of services");
    refused.put(List.of(spans, "-o", "learn.beside=a, b"), "2 nothing calls 'a'");
    refused.put(List.of(spans, "-o", "learn.order=a, a"), "2 is no order of two calls");
    refused.put(
        List.of(spans, "-o", "learn.order=" + pair, "-o", "learn.beside=" + pair),
        "2 is also given as learn.beside");
    refused.put(
        List.of(spans, "-o", "learn.order=" + pair + "; pay: charge, stock: check"),
        "2 is given both ways round");
    refused.put(List.of(ranks, "-D", "m=4"), "2 '-D m' means nothing for traces of ranks");
    refused.put(List.of(ranks, "-D", "n=64"), "2 no trace has n=64 ranks");
    for (String option : List.of("root=a", "noise=1%", "upto=4", "costs=mean", "names=off")) {
      refused.put(List.of(ranks, "-o", "learn." + option), "2 means nothing for message traces");
    }
    refused.put(List.of(ranks, "-o", "learn.grid=3,3"), "2 no trace has the 9 ranks");
    refused.put(List.of(ranks, "-o", "learn.grid=x"), "2 'x' is no grid");
    refused.put(List.of(random), "1 -D n=… gives the protocol of one number of ranks");
    refused.put(List.of(random, "-D", "n=16"), "1 of that number of ranks alone");
    List<String> commands =
        refused.keySet().stream().map(words -> "learn\t" + String.join("\t", words)).toList();
    Iterator<Camp.Ran> left = camp.each(commands).iterator();
    refused.forEach(
        (words, message) -> {
          Camp.Ran ran = left.next();
          assertThat(ran.exit() + " " + ran.out())
              .as(words.toString())
              .startsWith(message.charAt(0) + " ");
          assertThat(ran.out()).contains(message.substring(2));
        });
    Files.writeString(
        home.resolve("other.scr"),
        "global protocol P(role c, role x, role y) { A() from c to x; B() from x to y;"
            + " BReply() from y to x; AReply() from x to c; }");
    refused(camp.run("check", spans, "--against", "other.scr"), 1, "says nothing of what these");
    Files.writeString(
        home.resolve("still.json"),
        """
        {"resourceSpans":[{"scopeSpans":[{"spans":[
          {"traceId":"00000000000000000000000000000001","spanId":"0000000000000001","name":"a","kind":2},
          {"traceId":"00000000000000000000000000000001","spanId":"0000000000000002",
           "parentSpanId":"0000000000000001","name":"b","kind":2}]}]}]}
        """);
    Camp.Ran still = camp.run("learn", "still.json");
    assertThat(still.exit()).isZero();
    assertThat(still.out()).contains("note: no trace takes any time").doesNotContain("NaN");
    TraceText callers = new TraceText();
    int top = callers.add(0, 0, PRODUCER, "web", "send", 0, 900);
    callers.add(0, top, CLIENT, "pay", "charge", 100, 500);
    Files.writeString(home.resolve("callers.json"), callers.toString());
    refused(camp.run("learn", "callers.json"), 1, "those of kind client or producer");
  }

  private static void refused(Camp.Ran ran, int exit, String message) {
    assertThat(ran.err()).contains(message);
    assertThat(ran.exit()).isEqualTo(exit);
  }

  /** Collectives are messages of the algorithm that a file names. */
  @Test
  void collectivesAreReplacedAsAFileSays() throws IOException {
    Camp camp = new Camp(home);
    List<String> words = new ArrayList<>(List.of("learn", "-O", "collective.scr"));
    for (int ranks : new int[] {4, 8, 16}) {
      StringBuilder text = new StringBuilder();
      for (int round = 0; round < 3; round++) {
        for (String step : List.of("compute", "bcast root=0 bytes=64", "reduce root=0 bytes=8")) {
          for (int rank = 0; rank < ranks; rank++) {
            text.append(rank).append(' ').append(step).append('\n');
          }
        }
      }
      Files.writeString(home.resolve("c" + ranks + ".mpi"), text);
      words.add("c" + ranks + ".mpi");
    }
    Camp.Ran usual = camp.run(words.toArray(String[]::new));
    assertThat(usual.exit()).as(usual.err()).isZero();
    assertThat(usual.out()).contains("send bcast, 64 B       to   i+2^j", "binomial trees");
    Files.writeString(home.resolve("linear.txt"), "bcast linear # one by one\n");
    words.addAll(List.of("-o", "learn.collectives=linear.txt"));
    Camp.Ran linear = camp.run(words.toArray(String[]::new));
    assertThat(linear.out()).contains("send bcast, 64 B       to   j", "bcast linear");
  }

  /** The traces of 51 are of one number of ranks, and differ. */
  private static String family(String name) {
    return name.replaceFirst("(51)?-[^0-9/]*\\.mpi.*", "$1").replaceFirst("-[0-9]+\\.mpi.*", "");
  }

  /** No screen is wider than 80 columns or higher than 40 lines. */
  @Test
  void screensFit() throws IOException {
    List<String> names;
    try (Stream<Path> files = Files.list(INPUTS)) {
      names = files.map(Path::toString).sorted().toList();
    }
    List<String> commands = new ArrayList<>();
    Map<String, List<String>> ranks = new TreeMap<>();
    for (String name : names) {
      if (name.contains(".mpi")) {
        ranks.computeIfAbsent(family(name), family -> new ArrayList<>()).add(name);
      } else {
        commands.add("learn\t" + name + "\t-O\tout.scr");
      }
    }
    List<String> conformance = ranks.remove(INPUTS.resolve("51").toString());
    ranks.forEach(
        (family, files) ->
            commands.add(
                "learn\t" + String.join("\t", files) + "\t-O\tr.scr\t--machine-output\tr.yaml"));
    manyRemarks();
    commands.add("learn\tmany.json\t-O\tmany.scr");
    commands.add("check\tmany.json\t--against\tmany.scr");
    commands.add("check\tmany.json\t--against\tout.scr");
    commands.add("check\tother.json\t--against\tmany.scr");
    commands.add(
        "check\t"
            + INPUTS.resolve("50-conformance.otlp.json.gz")
            + "\t--against\tout.scr\t-o\tlearn.upto=6");
    commands.add(
        "learn\t" + INPUTS.resolve("50-conformance-learn.otlp.json.gz") + "\t-O\tshop.scr");
    commands.add(
        "check\t" + INPUTS.resolve("50-conformance.otlp.json.gz") + "\t--against\tshop.scr");
    for (String name : conformance) {
      commands.add("learn\t" + name + "\t-O\tr.scr");
      commands.add("check\t" + name + "\t--against\t" + RANKS + "\t-D\tn=6");
    }
    assertThat(commands).hasSizeGreaterThan(58);
    String all = new Camp(home).batch(List.of(), commands);
    for (String screen : all.split("(?m)^\\$ camp ", -1)) {
      List<String> lines =
          screen.strip().lines().skip(1).takeWhile(line -> !line.startsWith("error: ")).toList();
      assertThat(lines).as(screen).hasSizeLessThanOrEqualTo(40);
      assertThat(lines).allMatch(line -> line.codePointCount(0, line.length()) <= 80);
    }
    assertThat(all)
        .contains("written to out.scr; try: camp analyze out.scr --default-cost 0")
        .contains("more notes in -f json", "more operations begin traces");
  }

  /** Where the search for alignments is cut short, the bound is told. */
  @Test
  void boundsOfAlignmentsAreTold() {
    Camp camp = new Camp(home);
    String from = INPUTS.resolve("50-conformance-learn.otlp.json.gz").toString();
    assertThat(camp.run("learn", from, "-O", "bound.scr").exit()).isZero();
    String traces = INPUTS.resolve("50-conformance.otlp.json.gz").toString();
    Camp.Ran cut =
        camp.run("check", traces, "--against", "bound.scr", "-o", "conformance.budget=2");
    assertThat(cut.exit()).isEqualTo(3);
    assertThat(cut.out())
        .contains("of 15 traces only a bound is known: at least", "-o conformance.budget=STATES");
    assertThat(camp.run("check", traces, "--against", "bound.scr").out())
        .doesNotContain("only a bound");
  }

  /** A root that begins beside another one, with what the protocol does not know, is told. */
  @Test
  void furtherRootsAreTold() throws IOException {
    for (String name : List.of("known", "further")) {
      TraceText text = new TraceText();
      for (int trace = 0; trace < 20; trace++) {
        long from = 1_000_000L * trace;
        int order = text.add(trace, 0, 2, "web", "order", from, 900_000);
        text.add(trace, order, 2, "pay", "charge", from + 1_000, 500_000);
        text.add(trace, 0, 2, "pay", "charge", from, 400_000);
        if (name.equals("further") && trace == 7) {
          text.add(trace, 0, 2, "audit", "sweep", from, 10_000);
        }
      }
      Files.writeString(home.resolve(name + ".json"), text.toString());
    }
    Camp camp = new Camp(home);
    assertThat(camp.run("learn", "known.json", "-O", "known.scr").exit()).isZero();
    List<String> check = List.of("--against", "known.scr", "-f", "json");
    for (String name : List.of("known", "further")) {
      List<String> words = new ArrayList<>(List.of("check", name + ".json"));
      words.addAll(check);
      var found =
          camp.run(words.toArray(String[]::new)).json().at("/results/conformance.check/values");
      boolean further = name.equals("further");
      assertThat(found.at("/conformance/fitness").asDouble()).isEqualTo(further ? 0.95 : 1);
      assertThat(found.at("/conformance/kinds/0/call").asText())
          .isEqualTo(further ? "audit: sweep" : "");
    }
  }

  /**
   * Traces of operations with long names, each of which sends messages of which the last alone is
   * gone on with; of some operations no other file knows.
   */
  private static void manyRemarks() throws IOException {
    for (String name : List.of("many", "other")) {
      Random random = new Random(1);
      TraceText text = new TraceText();
      for (int trace = 0; trace < 60; trace++) {
        for (int root = 0; root < 6; root++) {
          String service = (root == 0 ? "one" : name) + "-service-with-a-long-name-" + root;
          long from = 1_000_000L * trace;
          int top =
              text.add(
                  6 * trace + root, 0, 2, service, "handle.the.request/" + root, from, 900_000);
          for (int message = 1; message <= 4; message++) {
            String callee = "backend-with-a-long-name-" + root;
            long begin = from + 200_000L * message + random.nextInt(5_000);
            int sent = text.add(6 * trace + root, top, 4, service, "publish", begin, 100);
            int taken = text.add(6 * trace + root, sent, 5, callee, "publish", begin + 200, 9_000);
            if (message == 4) {
              text.add(6 * trace + root, taken, 1, callee, "work.on/" + root, begin + 300, 5_000);
            }
          }
        }
      }
      Files.writeString(home.resolve(name + ".json"), text.toString());
    }
  }

  /** Spans as OTLP JSON. */
  private static final class TraceText {
    private final StringBuilder text = new StringBuilder();
    private int spans;

    /** The number of a new span that lasts so long [ns]; its kind is OTLP's. */
    int add(int trace, int parent, int kind, String service, String name, long from, long last) {
      text.append(text.isEmpty() ? "{\"resourceSpans\":[" : ",")
          .append(
              String.format(
                  Locale.ROOT,
                  "{\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":"
                      + "{\"stringValue\":\"%s\"}}]},\"scopeSpans\":[{\"spans\":[{\"traceId\":"
                      + "\"%032x\",\"spanId\":\"%016x\",\"parentSpanId\":\"%s\",\"name\":\"%s\","
                      + "\"kind\":%d,\"startTimeUnixNano\":\"%d\",\"endTimeUnixNano\":\"%d\"}]}]}",
                  service,
                  trace + 1,
                  ++spans,
                  parent == 0 ? "" : String.format(Locale.ROOT, "%016x", parent),
                  name,
                  kind,
                  from,
                  from + last));
      return spans;
    }

    @Override
    public String toString() {
      return text + "]}";
    }
  }
}
