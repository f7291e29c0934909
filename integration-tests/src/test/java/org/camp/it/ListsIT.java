// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the command lists of itself is what works on the bundled examples. */
class ListsIT {
  private static final Pattern RUN = Pattern.compile("(?m)^\\$ camp (.*) => (\\d+)$");
  private static final Pattern HINT = Pattern.compile("it can be shown as (.*)");

  @TempDir static Path home;
  private static Camp camp;

  /** By the id of a reader: command lines of the examples that it reads, without the verb. */
  private static final Map<String, List<String>> EXAMPLES = new TreeMap<>();

  @BeforeAll
  static void copy() throws IOException {
    camp = new Camp(home);
    assertThat(camp.run("examples", "--copy", ".").exit()).isZero();
    Map<String, String> readers = new LinkedHashMap<>();
    for (JsonNode reader : camp.run("formats", "-f", "json").json().get("readers")) {
      for (String ending : reader.get("files").asText().split(" ")) {
        readers.put(ending, reader.get("id").asText());
      }
    }
    for (String line : ExamplesIT.indexed("arguments")) {
      String file = line.split(" ")[0];
      readers.keySet().stream()
          .filter(ending -> file.endsWith(ending) && Files.exists(home.resolve(file)))
          .max((a, b) -> Integer.compare(a.length(), b.length()))
          .ifPresent(
              ending ->
                  EXAMPLES
                      .computeIfAbsent(readers.get(ending), r -> new ArrayList<>())
                      .add(options(line)));
    }
    EXAMPLES.put(
        "pipeline-schedule",
        new ArrayList<>(List.of("1f1b.csv"))); // Other tables are no schedules.
    Comparator<String> simplest = Comparator.comparing(line -> line.contains(".."));
    EXAMPLES.values().forEach(lines -> lines.sort(simplest.thenComparing(ListsIT::size)));
    assertThat(EXAMPLES).hasSizeGreaterThan(8);
  }

  /** The bytes of the file that a line names first. */
  private static long size(String line) {
    return home.resolve(line.split(" ")[0]).toFile().length();
  }

  /** The file and the options that every verb takes. */
  private static String options(String line) {
    Matcher words = Pattern.compile("^\\S+|-[mDko] \\S+").matcher(line);
    return words.results().map(found -> found.group()).collect(Collectors.joining(" "));
  }

  /** The output of each command, by the command. */
  private static Map<String, String> run(List<String> commands) {
    Map<String, String> outputs = new LinkedHashMap<>();
    String all = camp.batch(List.of(), commands);
    Matcher heads = RUN.matcher(all);
    int end = 0;
    String command = "";
    while (heads.find()) {
      outputs.computeIfPresent(command, (c, exit) -> exit);
      if (!command.isEmpty()) {
        outputs.put(command, outputs.get(command) + all.substring(end, heads.start()));
      }
      command = heads.group(1);
      outputs.put(command, heads.group(2) + "\n");
      end = heads.end();
    }
    outputs.put(command, outputs.get(command) + all.substring(end));
    assertThat(outputs.keySet()).containsExactlyElementsOf(commands);
    return outputs;
  }

  @Test
  void aBackendReadsWhatTheListSays() {
    Map<String, Set<String>> listed = new TreeMap<>();
    for (JsonNode backend : camp.run("backends", "-f", "json").json().get("backends")) {
      Set<String> reads = new TreeSet<>();
      backend.get("reads").forEach(format -> reads.add(format.asText().split(" ")[0]));
      reads.retainAll(EXAMPLES.keySet());
      listed.put(backend.get("id").asText(), reads);
    }
    Map<String, Set<String>> worked = new TreeMap<>();
    listed.keySet().forEach(id -> worked.put(id, new TreeSet<>()));
    List<String> commands = new ArrayList<>();
    EXAMPLES.forEach(
        (reader, lines) ->
            lines.forEach(
                line ->
                    commands.add("analyze " + line + " --input-format " + reader + " -f json")));
    run(commands)
        .forEach(
            (command, output) -> {
              String reader = command.replaceAll(".*--input-format (\\S+).*", "$1");
              Matcher status =
                  Pattern.compile(
                          "(?m)^    \"([a-z]+)\": \\{\\s*\"status\": \"([a-z-]+)\""
                              + "(?:,\\s*\"reason\": \"([^\"]*)\")?")
                      .matcher(output);
              while (status.find()) {
                String reason = String.valueOf(status.group(3));
                boolean read =
                    reason.contains("no event has a time")
                        || reader.equals("pipeline-schedule") // Schedules end, components do not.
                            && reason.contains("the protocol is no PEPA model");
                if (read || !status.group(2).equals("not-applicable")) {
                  worked.get(status.group(1)).add(reader);
                }
              }
            });
    assertThat(listed).isEqualTo(worked);
  }

  /** Of the simplest example for each reader: the forms that are offered are those that work. */
  @Test
  void aModelIsOfferedTheFormsInWhichItCanBeShown() {
    Set<String> forms = new TreeSet<>();
    camp.run("formats", "-f", "json")
        .json()
        .get("exporters")
        .forEach(f -> forms.add(f.get("form").asText()));
    List<String> lines = EXAMPLES.values().stream().map(all -> all.get(0)).toList();
    Map<String, Set<String>> offered = new TreeMap<>();
    run(lines.stream().map(line -> "show " + line + " --timeout 5min --as nothing").toList())
        .forEach(
            (command, output) -> {
              Matcher hint = HINT.matcher(output);
              assertThat(hint.find()).as(command + output).isTrue();
              offered.put(
                  command.replaceAll(" --timeout .*", ""),
                  new TreeSet<>(List.of(hint.group(1).split(", "))));
            });
    Map<String, Set<String>> worked = new TreeMap<>();
    run(List.copyOf(shows(offered, forms)))
        .forEach(
            (command, output) -> {
              if (output.startsWith("0\n")) {
                worked
                    .computeIfAbsent(command.replaceAll(" --as .*", ""), l -> new TreeSet<>())
                    .add(command.replaceAll(".* --as ", ""));
              }
            });
    assertThat(offered).isEqualTo(worked).hasSameSizeAs(EXAMPLES);
  }

  /** All forms that are offered, and every fifth of the others: for each model different ones. */
  private static Set<String> shows(Map<String, Set<String>> offered, Set<String> forms) {
    Set<String> commands = new TreeSet<>();
    int turn = 0;
    for (Map.Entry<String, Set<String>> model : offered.entrySet()) {
      for (String form : forms) {
        turn++;
        if (model.getValue().contains(form) || turn % 5 == 0) {
          commands.add(model.getKey() + " --as " + form);
        }
      }
    }
    return commands;
  }

  /**
   * Every form that is listed for a kind of model can be made of a bundled example of that kind.
   */
  @Test
  void everyListedFormIsMadeOfSomeExample() throws IOException {
    Map<String, List<String>> readers = new TreeMap<>();
    JsonNode formats = camp.run("formats", "-f", "json").json();
    for (JsonNode reader : formats.get("readers")) {
      readers
          .computeIfAbsent(reader.get("model").asText(), m -> new ArrayList<>())
          .add(reader.get("id").asText());
    }
    Files.writeString(home.resolve("stall.scr"), Camp.resource("defects/mpst/stall.scr"));
    Files.writeString(home.resolve("small.pepa"), "r = 1;\nP = (a, r).Q;\nQ = (b, r).P;\nP\n");
    EXAMPLES.computeIfPresent("scribble", (reader, lines) -> with(lines, "stall.scr"));
    EXAMPLES.computeIfPresent("pepa", (reader, lines) -> with(lines, "small.pepa"));
    Set<String> wanted = new TreeSet<>();
    for (JsonNode exporter : formats.get("exporters")) {
      wanted.add(exporter.get("model").asText() + " " + exporter.get("form").asText());
    }
    Set<String> made = new TreeSet<>();
    int most = EXAMPLES.values().stream().mapToInt(List::size).max().orElse(0);
    for (int example = 0; example < most && !made.containsAll(wanted); example++) {
      make(example, wanted, readers, made);
    }
    assertThat(made).containsAll(wanted);
  }

  private static List<String> with(List<String> lines, String more) {
    List<String> all = new ArrayList<>(lines);
    all.add(1, more);
    return all;
  }

  /** Shows one example of each reader in the forms that are not made yet. */
  private static void make(
      int example, Set<String> wanted, Map<String, List<String>> readers, Set<String> made) {
    Map<String, String> makes = new LinkedHashMap<>();
    for (String one : wanted) {
      String model = one.substring(0, one.indexOf(' '));
      String form = one.substring(model.length() + 1);
      for (String reader : made.contains(one) ? List.<String>of() : readers.get(model)) {
        List<String> lines = EXAMPLES.getOrDefault(reader, List.of());
        if (example < lines.size()) {
          makes.put("show " + lines.get(example) + " --as " + form, one);
        }
      }
    }
    run(List.copyOf(makes.keySet()))
        .forEach(
            (command, output) -> {
              if (output.startsWith("0\n") || output.startsWith("1\n<")) {
                made.add(makes.get(command));
              }
            });
  }
}
