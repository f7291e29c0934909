// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protocols written as message traces of ranks, and learnt again from these. */
class RankRoundTripsIT {
  private static final Path ROOT = Path.of(System.getProperty("camp.root"));
  private static final Path INPUTS =
      ROOT.resolve("integration-tests/src/test/resources/org/camp/it/learning/inputs");
  private static final Path EXAMPLES =
      ROOT.resolve("camp-cli/src/main/resources/org/camp/cli/examples");
  private static final String DEADLOCK = "fig8/dbuff-shipped";
  private static final String ROUNDS = "-k X=12";

  /** Example → its arguments at three sizes that are learnt from, and at one that is not. */
  private static final Map<String, List<String>> SIZED =
      Map.ofEntries(
          sized("butterfly/butterfly", "-D k=@", 2, 3, 4, 5),
          sized("consensus/consensus", "-D n=@", 4, 8, 16, 20),
          sized("consensus/paxos", "-D n=@", 3, 5, 7, 11),
          sized("consensus/raft", "-D n=@", 4, 6, 8, 10),
          sized("divide-and-conquer/divide-and-conquer", "-D d=@", 2, 3, 4, 5),
          sized("fig8/1a", "-D i=@", 3, 5, 7, 10),
          sized("fig8/a1", "-D i=@", 3, 5, 7, 10),
          sized("fig8/aa", "-D i=@", 4, 6, 8, 12),
          sized("fig8/ap", "-D n=@", 4, 6, 8, 11),
          sized("fig8/dna", "-D i=@", 3, 5, 7, 10),
          sized("fig8/fft", "-D i=@", 2, 3, 4, 5),
          sized("fig8/kn", "-D i=@", 3, 5, 7, 10),
          sized("fig8/ls", "-D m=@", 3, 4, 5, 7),
          sized("fig8/ms", "-D leaves=@", 4, 8, 16, 32),
          sized("fig8/nb", "-D n=@", 4, 6, 8, 11),
          sized("fig8/ring", "-D n=@ " + ROUNDS, 4, 6, 8, 11),
          sized("fig8/sn", "-D i=@", 3, 5, 7, 10),
          sized("fig8/wc", "-D n=@", 4, 6, 8, 11),
          sized(
              "map-reduce/map-reduce",
              "-D mappers=@ -D reducers=@ -D part=1MB -D share=10kB -D result=1kB",
              4,
              6,
              8,
              11),
          sized("master-worker/master-worker", "-D n=@", 3, 5, 7, 10),
          sized("mesh/mesh", "-D steps=5 -D m=@", 3, 4, 5, 7),
          sized("pipeline/pipeline", "-D n=@", 3, 5, 7, 10),
          sized("pipeline-training/pipeline-training", "-D p=@", 4, 6, 8, 11),
          sized("pipeline-training/v-shaped", "-D p=@", 4, 6, 8, 10),
          sized("remote-calls/remote-calls", "-D n=@", 3, 5, 7, 10),
          sized("ring/ring", "-D n=@", 4, 6, 8, 11),
          sized("training/training", "-D m=16 -D d=4 -D p=@", 4, 6, 8, 10));

  /** Example of roles that are what they are → its arguments. */
  private static final Map<String, String> FIXED =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("cache/cache", ""),
              Map.entry("double-buffer/double-buffer", ""),
              Map.entry("double-buffer/double-buffer-ahead", ""),
              Map.entry("fig8/barb", ""),
              Map.entry("fig8/count", ROUNDS),
              Map.entry("fig8/csmok", ""),
              Map.entry("fig8/dbuff", ROUNDS),
              Map.entry("fig8/dbuff-unopt", ROUNDS),
              Map.entry("fig8/dphil", ""),
              Map.entry("fig8/pp", ROUNDS),
              Map.entry("fig8/ring-opt", ROUNDS),
              Map.entry("fig8/twobuy", ""),
              Map.entry("oauth/oauth", ""),
              Map.entry("ping-pong/ping-pong", ""),
              Map.entry("scatter-gather/scatter-gather", "-D t1=1KiB -D t2=1KiB"),
              Map.entry("shared-nodes/shared-nodes", ""),
              Map.entry("two-buyer/two-buyer", "")));

  private static final String BITS = "which of two messages a rank sends is a bit of its number";
  private static final String SKEWED = "rounds of one rank begin where those of another are over";

  /** Example → why it comes back for the number of ranks of one trace alone. */
  private static final Map<String, String> ONE_SIZE =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("butterfly/butterfly", BITS),
              Map.entry("fig8/fft", BITS),
              Map.entry("cache/cache", SKEWED),
              Map.entry("double-buffer/double-buffer-ahead", SKEWED),
              Map.entry("fig8/dbuff", SKEWED),
              Map.entry("pipeline-training/v-shaped", SKEWED),
              Map.entry("training/training", "stage i goes round m - p + i times"),
              Map.entry(
                  "divide-and-conquer/divide-and-conquer",
                  "sizes of messages halve with the depth of a rank"),
              Map.entry("fig8/ms", "each size draws its branches anew")));

  @TempDir static Path home;

  private static Map.Entry<String, List<String>> sized(String name, String words, int... sizes) {
    return Map.entry(
        name,
        java.util.Arrays.stream(sizes)
            .mapToObj(size -> words.replace("@", Integer.toString(size)))
            .toList());
  }

  /** A trace of an example at one size. */
  private static String trace(String name, int size) {
    return name.replace('/', '_') + "." + size + ".mpi";
  }

  private static Map<String, List<String>> all() {
    Map<String, List<String>> all = new TreeMap<>(SIZED);
    FIXED.forEach((name, words) -> all.put(name, List.of(words)));
    return all;
  }

  /** Runs commands; the exit code of each. */
  private static List<Integer> run(List<String> commands) {
    String printed = new Camp(home).batch(List.of(), commands);
    List<Integer> exits = new ArrayList<>();
    Matcher heads = Pattern.compile("(?m)^\\$ camp .* => (\\d+)$").matcher(printed);
    while (heads.find()) {
      exits.add(Integer.parseInt(heads.group(1)));
    }
    assertThat(exits).hasSameSizeAs(commands);
    return exits;
  }

  private static String show(Object protocol, String to, String words) {
    return tabbed("show " + protocol + " --as mpi --default-cost 1us -O " + to + " " + words);
  }

  private static String tabbed(String words) {
    return words.strip().replace(' ', '\t');
  }

  /** Rank → what it does, without when. */
  private static Map<String, List<String>> programs(String file) throws IOException {
    Map<String, List<String>> programs = new TreeMap<>();
    for (String line : Files.readAllLines(home.resolve(file))) {
      String[] parts = line.split(" ", 2);
      if (parts.length == 2 && !line.startsWith("#")) {
        programs
            .computeIfAbsent(parts[0], rank -> new ArrayList<>())
            .add(parts[1].replaceAll(" (at|for)=\\S+", ""));
      }
    }
    return programs;
  }

  private static int ranks(String file) throws IOException {
    return programs(file).keySet().stream().mapToInt(Integer::parseInt).max().orElseThrow() + 1;
  }

  /** What is learnt of a few ranks is what more ranks do, but for examples that are listed. */
  @Test
  void programsOfExamplesComeBack() throws IOException {
    Map<String, List<String>> all = all();
    assertThat(all.keySet()).isEqualTo(examples());
    List<String> shown = new ArrayList<>();
    all.forEach(
        (name, sizes) -> {
          for (int k = 0; k < sizes.size(); k++) {
            shown.add(show(EXAMPLES.resolve(name + ".scr"), trace(name, k), sizes.get(k)));
          }
        });
    assertThat(run(shown)).containsOnly(0);
    List<String> learnt = new ArrayList<>();
    for (Map.Entry<String, List<String>> example : all.entrySet()) {
      StringBuilder words = new StringBuilder("learn -O " + trace(example.getKey(), 0) + ".scr");
      for (int k = 0; k < Math.max(1, example.getValue().size() - 1); k++) {
        words.append(' ').append(trace(example.getKey(), k));
      }
      learnt.add(tabbed(words.toString()));
    }
    List<Integer> exits = run(learnt);
    Set<String> refused = new TreeSet<>();
    List<String> back = new ArrayList<>();
    List<String> written = new ArrayList<>();
    int next = 0;
    for (Map.Entry<String, List<String>> example : all.entrySet()) {
      String name = example.getKey();
      boolean extrapolates = exits.get(next++) == 0;
      if (!extrapolates) {
        refused.add(name);
      }
      for (int k = 0; k < example.getValue().size(); k++) {
        String trace = trace(name, k);
        int ranks = ranks(trace);
        String protocol = trace(name, extrapolates ? 0 : k) + ".scr";
        if (!extrapolates) {
          back.add(tabbed("learn " + trace + " -D n=" + ranks + " -O " + protocol));
        }
        back.add(show(protocol, trace + ".back", extrapolates ? "-D n=" + ranks : ""));
        written.add(trace);
      }
    }
    run(back);
    assertThat(refused).isEqualTo(new TreeSet<>(ONE_SIZE.keySet()));
    for (String trace : written) {
      assertThat(programs(trace + ".back")).as(trace).isEqualTo(programs(trace)).isNotEmpty();
    }
  }

  /** What waits for ever has no run. */
  @Test
  void deadlocksAreNotWritten() {
    Path protocol = EXAMPLES.resolve(DEADLOCK + ".scr");
    for (String form : List.of("mpi", "otlp")) {
      Camp.Ran ran =
          new Camp(home)
              .run("show", protocol.toString(), "--as", form, "--default-cost", "0", "-k", "X=2");
      assertThat(ran.exit()).as(ran.err()).isEqualTo(1);
      assertThat(ran.err()).contains("service waits here for ever", "-shipped.scr:13:5");
      assertThat(ran.out()).isEmpty();
    }
  }

  /** Examples that send messages and end; those of supersteps have nothing but costs. */
  private static Set<String> examples() throws IOException {
    try (Stream<Path> files = Files.walk(EXAMPLES)) {
      return files
          .filter(file -> file.toString().endsWith(".scr"))
          .map(file -> EXAMPLES.relativize(file).toString().replace(".scr", ""))
          .map(name -> name.replace('\\', '/'))
          .filter(name -> !name.startsWith("fig8-bsp/") && !name.endsWith("/one-process"))
          .filter(name -> !name.equals(DEADLOCK))
          .collect(java.util.stream.Collectors.toCollection(TreeSet::new));
    }
  }

  /** What is learnt of recorded ranks is learnt again of what is written. */
  @Test
  void programsOfRecordedRanksComeBack() throws IOException {
    Map<String, List<Integer>> sizes = new TreeMap<>();
    try (Stream<Path> files = Files.list(INPUTS)) {
      Pattern name = Pattern.compile("(3[0-9]-.*|4[02]-.*)-(\\d+)\\.mpi");
      files.forEach(
          file -> {
            Matcher found = name.matcher(file.getFileName().toString());
            if (found.matches()) {
              sizes
                  .computeIfAbsent(found.group(1), family -> new ArrayList<>())
                  .add(Integer.parseInt(found.group(2)));
            }
          });
    }
    assertThat(sizes).hasSize(12);
    List<String> commands = new ArrayList<>();
    List<String> written = new ArrayList<>();
    sizes.forEach(
        (name, all) -> {
          StringBuilder first = new StringBuilder("learn -O " + name + ".scr");
          StringBuilder again = new StringBuilder("learn -O " + name + ".back.scr");
          all.forEach(n -> first.append(' ').append(INPUTS.resolve(name + "-" + n + ".mpi")));
          commands.add(tabbed(first.toString()));
          for (int n : all) {
            String trace = name + "-" + n + ".mpi";
            commands.add(show(name + ".scr", trace, "-D n=" + n));
            again.append(' ').append(trace);
          }
          commands.add(tabbed(again.toString()));
          for (int n : all) {
            commands.add(show(name + ".back.scr", name + "-" + n + ".mpi.back", "-D n=" + n));
            written.add(name + "-" + n + ".mpi");
          }
        });
    assertThat(run(commands)).containsOnly(0);
    for (String trace : written) {
      assertThat(programs(trace + ".back")).as(trace).isEqualTo(programs(trace)).isNotEmpty();
    }
  }
}
