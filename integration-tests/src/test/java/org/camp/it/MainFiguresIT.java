// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code --of main} of every kind of model and of every operation: there is a main figure, it has a
 * unit where it is a quantity, and less or more of it is better. Answers are held against
 * themselves with all numbers a thousand times as large, and as small: what is told as better then
 * says which way is.
 */
class MainFiguresIT {
  /** What the numbers of answers are multiplied by in what they are held against. */
  private static final Map<String, Double> BASELINES = Map.of("large", 1000.0, "small", 0.001);

  private static final String CHECK = " --of main --worse-by 5% --baseline ";

  /**
   * What no direction makes better: how many antichains there are, what somebody asked of PRISM.
   */
  private static final Pattern NEITHER = Pattern.compile(".*antichains|prism\\.properties.*");

  /** Numbers without a unit, and answers of yes or no. */
  private static final Pattern PLAIN =
      Pattern.compile(
          "(\\[\\d+\\]\\.)?("
              + ".*(antichains|charronBost|[fF]itness|fitness\\.replay|wellFormed|accepted|projectable)"
              + "|prism\\.properties.*|bsp\\.cost\\.(counts|resolved).*|spaceprofile\\.nodes"
              + "|pepa\\.optimise\\.cost)");

  private static final Pattern TOLD =
      Pattern.compile("(?m)^(error|note: better): (.+?): (.+), was (.+)$");

  private static final List<String> OTHERS =
      List.of(
          "check ring.scr",
          "check web-servers.pepa",
          "check skeleton-pipeline.skel",
          "check tandem-queues.prism",
          "check inner-product.bsml",
          "check quicksort-fork.pml",
          "check release-1.zipkin.json --against learnt.scr",
          "project ring.scr",
          "learn stencil.mpi",
          "learn release-1.zipkin.json",
          "analyze twice",
          "analyze twice.log",
          "optimise remote-calls.scr -m remote-calls.yaml",
          "optimise skeleton-pipeline.skel --target 60",
          "place shared-nodes.scr -m shared-nodes.yaml",
          "place skeleton-pipeline.skel -m two.yaml");

  /** Real runs, which take their time: with the evidence. */
  private static final List<String> RUNS =
      List.of(
          "run ring.scr -m ring.yaml",
          "run skeleton-pipeline.skel",
          "run inner-product.bsml -m inner-product.yaml -D n=100",
          "run quicksort-fork.pml -D n=20");

  private static final boolean EVIDENCE = Boolean.getBoolean("camp.evidence");

  @TempDir static Path home;
  private static final List<String> COMMANDS = new ArrayList<>();

  /** The commands that have an answer; a host may be too busy for real runs. */
  private static final List<Integer> ANSWERED = new ArrayList<>();

  /** Command → path of a main figure → the value as it is told, with its unit. */
  private static final Map<String, Map<String, String>> FIGURES = new TreeMap<>();

  /** Paths of which less, or more, is better. */
  private static final Set<String> DIRECTED = new TreeSet<>();

  @BeforeAll
  static void run() throws IOException {
    Camp camp = new Camp(home);
    assertThat(camp.run("examples", "--copy", ".", "-q").exit()).isZero();
    Files.createDirectory(home.resolve("twice"));
    Files.copy(home.resolve("stencil.mpi"), home.resolve("twice/a.mpi"));
    Files.copy(home.resolve("stencil.mpi"), home.resolve("twice/b.mpi"));
    Files.writeString(home.resolve("two.yaml"), "nodes: {n1: {cores: 4}, n2: {cores: 2}}");
    Files.writeString(
        home.resolve("twice.log"),
        """
        === first ===
        a {"a":1}
        starts
        b {"b":1, "a":1}
        hears
        === second ===
        a {"a":1}
        starts
        """);
    examples().forEach(arguments -> COMMANDS.add("analyze " + arguments));
    COMMANDS.addAll(OTHERS);
    COMMANDS.addAll(EVIDENCE ? RUNS : List.of());
    List<String> lines = new ArrayList<>(List.of("learn release-1.zipkin.json -q -O learnt.scr"));
    for (int i = 0; i < COMMANDS.size(); i++) {
      lines.add(COMMANDS.get(i) + " -q -f json -O " + i + ".json");
    }
    List<Camp.Ran> answered = camp.each(lines);
    for (int i = COMMANDS.size() - 1; i >= 0; i--) {
      boolean busy = COMMANDS.get(i).startsWith("run ") && answered.get(i + 1).exit() == 1;
      if (!busy) {
        assertThat(answered.get(i + 1).exit()).as(answered.get(i + 1).toString()).isZero();
        ANSWERED.add(i);
      }
    }
    List<String> held = new ArrayList<>();
    for (int i : ANSWERED) {
      Path file = home.resolve(i + ".json");
      for (Map.Entry<String, Double> other : BASELINES.entrySet()) {
        JsonNode answer = new Camp.Ran(0, Files.readString(file), "").json();
        String name = i + "-" + other.getKey() + ".json";
        Files.writeString(home.resolve(name), scaled(answer, other.getValue()).toString());
        held.add(COMMANDS.get(i) + " -f json -O again.json" + CHECK + name);
      }
    }
    List<Camp.Ran> ran = camp.each(held);
    for (int i = 0; i < ran.size(); i++) {
      String command = COMMANDS.get(ANSWERED.get(i / BASELINES.size()));
      Map<String, String> figures = FIGURES.computeIfAbsent(command, c -> new TreeMap<>());
      Matcher told = TOLD.matcher(ran.get(i).out() + ran.get(i).err());
      while (told.find()) {
        figures.put(told.group(2), told.group(3));
        if (told.group(1).startsWith("note")) {
          DIRECTED.add(told.group(2));
        }
      }
    }
  }

  /** One example of each kind of model, by its ending; all of them with the evidence. */
  private static List<String> examples() throws IOException {
    Map<String, List<String>> kinds = new TreeMap<>();
    List<String> verbs = ExamplesIT.verbs();
    List<String> arguments = ExamplesIT.indexed("arguments");
    for (int i = 0; i < verbs.size(); i++) {
      if (verbs.get(i).equals("analyze")) {
        String file = arguments.get(i).split(" ", 2)[0];
        kinds
            .computeIfAbsent(file.substring(file.indexOf('.')), kind -> new ArrayList<>())
            .add(arguments.get(i));
      }
    }
    long most = EVIDENCE ? Long.MAX_VALUE : 1;
    return kinds.values().stream().flatMap(kind -> kind.stream().limit(most)).toList();
  }

  /** An answer with all numbers in its values multiplied; small truths are false. */
  private static JsonNode scaled(JsonNode answer, double factor) {
    Stream<JsonNode> files = answer.isArray() ? answer.valueStream() : Stream.of(answer);
    files
        .flatMap(file -> file.get("results").valueStream())
        .filter(result -> result.has("values"))
        .forEach(result -> multiply(result.get("values"), factor));
    return answer;
  }

  private static void multiply(JsonNode node, double factor) {
    if (node instanceof ObjectNode object) {
      object.properties().forEach(field -> field.setValue(multiplied(field.getValue(), factor)));
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, multiplied(array.get(i), factor));
      }
    }
  }

  private static JsonNode multiplied(JsonNode node, double factor) {
    multiply(node, factor);
    if (node.isNumber() || (node.isTextual() && node.textValue().matches("\\d+"))) {
      return DoubleNode.valueOf(node.asDouble() * factor);
    }
    return node.isBoolean() && factor < 1 ? BooleanNode.FALSE : node;
  }

  @Test
  void everyModelAndOperationHasOne() {
    assertThat(FIGURES).hasSizeGreaterThan(25);
    FIGURES.forEach((command, figures) -> assertThat(figures).as(command).isNotEmpty());
  }

  @Test
  void lessOrMoreOfEachIsBetter() {
    FIGURES.forEach(
        (command, figures) ->
            assertThat(figures.keySet())
                .as(command)
                .allMatch(path -> DIRECTED.contains(path) || NEITHER.matcher(path).matches()));
  }

  @Test
  void quantitiesHaveUnits() {
    FIGURES.forEach(
        (command, figures) ->
            assertThat(figures.entrySet())
                .as(command)
                .allMatch(
                    figure ->
                        PLAIN.matcher(figure.getKey()).matches()
                            || figure.getValue().matches("[-0-9.e,+]+ \\S.*")));
  }
}
