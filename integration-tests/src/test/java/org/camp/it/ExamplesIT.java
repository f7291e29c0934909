// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.camp.core.testkit.Golden;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every bundled example, run by the packaged command and compared with what it printed before. */
class ExamplesIT {
  private static final String INDEX = "org/camp/cli/examples/index";

  @TempDir static Path home;
  private static Camp camp;

  @BeforeAll
  static void copy() throws IOException {
    camp = new Camp(home);
    Camp.Ran ran = camp.run("examples", "--copy", "copied");
    assertThat(ran.exit()).as(ran.err()).isZero();
    List<List<String>> commands = new ArrayList<>();
    commands.add(List.of("examples", "fig8"));
    commands.add(List.of("examples", "fig8", "-f", "csv"));
    commands.add(List.of("examples", "fig8", "-f", "json"));
    commands.add(List.of("validate", "copied/fig8/fig8-original.csv", "-f", "csv"));
    commands.add(List.of("examples", OF_A_FIT, "-f", "json"));
    for (String name : protocols()) {
      commands.add(List.of("examples", name, "-b", "mpst", "--full"));
      commands.add(List.of("examples", name, "-b", "mpst", "-f", "json"));
      commands.add(List.of("project", "copied/" + name + ".scr"));
      commands.add(List.of("show", "copied/" + name + ".scr", "--as", "latex"));
    }
    for (String name : programs()) {
      commands.add(List.of("examples", name, "-b", "spaceprofile", "--full"));
      commands.add(List.of("examples", name, "-f", "json"));
    }
    for (String name : executions()) {
      commands.add(List.of("examples", name, "--full"));
      commands.add(List.of("examples", name, "-f", "json"));
    }
    for (String name : bulkSynchronous()) {
      commands.add(List.of("examples", name, "-b", "bsp", "--full"));
      commands.add(List.of("examples", name, "-b", "bsp", "-f", "json"));
    }
    camp.ahead(commands);
  }

  /** The example that is no analysis of a protocol, but a fit. */
  private static final String OF_A_FIT = "training";

  /** The values of one key of the index, in its order. */
  static List<String> indexed(String key) throws IOException {
    try (JarFile jar = new JarFile(Camp.jar().toFile())) {
      byte[] index = jar.getInputStream(jar.getEntry(INDEX)).readAllBytes();
      return new String(index, StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.startsWith(key + ": "))
          .map(line -> line.substring(key.length() + 2))
          .toList();
    }
  }

  /** How the examples are run, in the order of the index. */
  static List<String> verbs() throws IOException {
    List<String> verbs = new ArrayList<>();
    try (JarFile jar = new JarFile(Camp.jar().toFile())) {
      byte[] index = jar.getInputStream(jar.getEntry(INDEX)).readAllBytes();
      for (String block : new String(index, StandardCharsets.UTF_8).strip().split("\n\n", -1)) {
        verbs.add(
            block
                .lines()
                .filter(line -> line.startsWith("verb: "))
                .map(line -> line.substring("verb: ".length()))
                .findFirst()
                .orElse("analyze"));
      }
    }
    return verbs;
  }

  /** The examples with a file whose name ends so, or so. */
  private static List<String> named(String... endings) throws IOException {
    List<String> names = indexed("name");
    List<String> arguments = indexed("arguments");
    return IntStream.range(0, names.size())
        .filter(
            i ->
                Stream.of(arguments.get(i).split(" "))
                    .anyMatch(word -> Stream.of(endings).anyMatch(word::endsWith)))
        .mapToObj(names::get)
        .filter(name -> !name.equals(OF_A_FIT))
        .toList();
  }

  @Test
  void aFitToMeasuredIterations() {
    Camp.Ran ran = camp.run("examples", OF_A_FIT, "-f", "json");
    JsonNode fit = ran.json().get("fit");

    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(fit.get("cases").intValue()).isEqualTo(30);
    assertThat(fit.at("/test/mape").doubleValue()).isLessThan(0.1);
    assertThat(fit.at("/crossValidated/mape").doubleValue())
        .isLessThan(fit.at("/baselines/powerLaw/mape").doubleValue());
    assertThat(fit.at("/parameters/product/unit").asText()).isEqualTo("s");
  }

  static List<String> protocols() throws IOException {
    return named(".scr");
  }

  static List<String> programs() throws IOException {
    return named(".pml");
  }

  static List<String> executions() throws IOException {
    List<String> all = new ArrayList<>(named(".order.json", ".loop", ".log", ".mpi"));
    all.removeAll(ranks());
    return all;
  }

  /** Message traces with times. */
  static List<String> ranks() throws IOException {
    return named("stencil.mpi");
  }

  static List<String> bulkSynchronous() throws IOException {
    return named(".bsml", ".mml");
  }

  private static String golden(Camp.Ran ran) {
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err()).isEmpty();
    return ran.out().replace(System.getProperty("camp.version"), "VERSION");
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void text(String name) {
    Golden.check(
        ExamplesIT.class,
        "golden/" + name + ".txt",
        golden(camp.run("examples", name, "-b", "mpst", "--full")));
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void json(String name) {
    Camp.Ran ran = camp.run("examples", name, "-b", "mpst", "-f", "json");

    assertThat(ran.json().at("/results/mpst/status").asText()).isEqualTo("ok");
    assertThat(ran.json().at("/results/mpst/values/cost/total").asDouble()).isPositive();
    Golden.check(ExamplesIT.class, "golden/" + name + ".json", golden(ran));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void profiles(String name) {
    String text = golden(camp.run("examples", name, "-b", "spaceprofile", "--full"));
    Golden.check(ExamplesIT.class, "golden/" + name + ".txt", text);
    Camp.Ran ran = camp.run("examples", name, "-f", "json");

    JsonNode first = ran.json().isArray() ? ran.json().get(0) : ran.json();
    assertThat(first.at("/results/spaceprofile/status").asText()).isEqualTo("ok");
    JsonNode profiles = first.at("/results/spaceprofile/values/profiles");
    Set<String> schedulers = new TreeSet<>();
    profiles.forEach(profile -> schedulers.add(profile.get("scheduler").asText()));
    assertThat(schedulers).contains("df", "bf");
    assertThat(profiles).hasSize(3 * schedulers.size());
  }

  /** What is printed, and what readers say of the files. */
  @ParameterizedTest
  @MethodSource("executions")
  void bottlenecks(String name) {
    Camp.Ran ran = camp.run("examples", name, "--full");

    assertThat(ran.exit()).as(ran.err()).isZero();
    Golden.check(ExamplesIT.class, "golden/" + name + ".txt", ran.out());
    Golden.check(ExamplesIT.class, "golden/" + name + ".notes.txt", ran.err());
    JsonNode json = camp.run("examples", name, "-f", "json").json();
    JsonNode values = (json.isArray() ? json.get(0) : json).at("/results/concurrency/values");
    assertThat(values.get("antichains").asText()).matches("[1-9][0-9]*");
    assertThat(values.get("mu")).hasSize(values.get("events").asInt());
  }

  @ParameterizedTest
  @MethodSource("ranks")
  void waits(String name) {
    String text = golden(camp.run("examples", name, "-b", "time", "--full"));

    assertThat(text.lines()).hasSizeLessThanOrEqualTo(40).allMatch(line -> line.length() <= 80);
    Golden.check(ExamplesIT.class, "golden/" + name + ".txt", text);
    JsonNode values =
        camp.run("examples", name, "-b", "time", "-f", "json").json().at("/results/time/values");
    assertThat(values.at("/pop/parallelEfficiency").asDouble()).isBetween(0.7, 0.8);
  }

  @Test
  void thePapersEvaluation() {
    Golden.check(ExamplesIT.class, "golden/fig8.txt", golden(camp.run("examples", "fig8")));
    Golden.check(
        ExamplesIT.class, "golden/fig8.csv", golden(camp.run("examples", "fig8", "-f", "csv")));
    Camp.Ran original = camp.run("validate", "copied/fig8/fig8-original.csv", "-f", "csv");
    Golden.check(ExamplesIT.class, "golden/fig8-original.csv", golden(original));

    Camp.Ran json = camp.run("examples", "fig8", "-f", "json");

    assertThat(json.json().at("/cases")).hasSize(82);
    assertThat(json.json().at("/cases/0/predicted").asDouble()).isEqualTo(6.3904e-6);
    assertThat(json.json().at("/unit").asText()).isEqualTo("s");
  }

  @Test
  void aCaseOfTheEvaluationByItself() {
    Camp.Ran ran =
        camp.run(
            "analyze",
            "copied/fig8/twobuy.scr",
            "-m",
            "copied/fig8/local-threads.yaml",
            "-b",
            "mpst",
            "-f",
            "json");

    assertThat(ran.json().at("/results/mpst/values/cost/total").asDouble())
        .isEqualTo(3.030000000088);
  }

  @ParameterizedTest
  @MethodSource("bulkSynchronous")
  void supersteps(String name) {
    Camp.Ran ran = camp.run("examples", name, "-b", "bsp", "--full");

    Golden.check(ExamplesIT.class, "golden/" + name + ".txt", golden(ran));
  }

  @ParameterizedTest
  @MethodSource("bulkSynchronous")
  void superstepsAsJson(String name) {
    Camp.Ran ran = camp.run("examples", name, "-b", "bsp", "-f", "json");

    JsonNode all = ran.json();
    for (JsonNode one : all.isArray() ? all : List.of(all)) {
      assertThat(one.at("/results/bsp/status").asText()).isEqualTo("ok");
      assertThat(one.at("/results/bsp/values/cost/time").asDouble()).isPositive();
      assertThat(one.at("/results/bsp/values/supersteps")).isNotEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void localTypes(String name) {
    Camp.Ran ran = camp.run("project", "copied/" + name + ".scr");

    Golden.check(ExamplesIT.class, "golden/" + name + ".local.txt", golden(ran));
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void latex(String name) {
    Camp.Ran ran = camp.run("show", "copied/" + name + ".scr", "--as", "latex");

    Golden.check(ExamplesIT.class, "golden/" + name + ".tex", golden(ran));
  }

  @Test
  void allOfTheKindsThatAreWanted() throws IOException {
    assertThat(protocols())
        .contains(
            "ring",
            "scatter-gather",
            "pipeline",
            "ping-pong",
            "two-buyer",
            "master-worker",
            "mesh",
            "butterfly",
            "divide-and-conquer",
            "map-reduce");
  }

  @Test
  void theListNamesEachWithItsSummary() throws IOException {
    String list = golden(camp.run("examples"));

    List<String> abouts = indexed("about");
    for (int i = 0; i < abouts.size(); i++) {
      String about = Pattern.quote(abouts.get(i)).replace(" ", "\\E\\s+\\Q");
      assertThat(list).containsPattern(indexed("name").get(i) + " +" + about);
    }
  }

  @Test
  void copiesAreTheFilesOfTheJar() throws IOException {
    Path copied = home.resolve("copied");
    Map<String, String> entries = entries();
    try (Stream<Path> files = Files.walk(copied).filter(Files::isRegularFile)) {
      assertThat(files.map(file -> copied.relativize(file).toString()))
          .containsExactlyInAnyOrderElementsOf(entries.keySet());
    }
    try (JarFile jar = new JarFile(Camp.jar().toFile())) {
      for (Map.Entry<String, String> file : entries.entrySet()) {
        assertThat(Files.readAllBytes(copied.resolve(file.getKey())))
            .as(file.getKey())
            .isEqualTo(jar.getInputStream(jar.getEntry(file.getValue())).readAllBytes());
      }
    }
  }

  @Test
  void copiesGiveTheSameAnswerAsTheExample() {
    Camp.Ran copy =
        camp.run(
            "analyze",
            "copied/scatter-gather.scr",
            "-b",
            "mpst",
            "-m",
            "copied/scatter-gather.yaml",
            "-D",
            "t1=1MiB",
            "-D",
            "t2=64KiB",
            "-D",
            "c1=20ms",
            "--full");

    String text = golden(copy).replace("copied/", "");
    Golden.check(ExamplesIT.class, "golden/scatter-gather.txt", text);
  }

  @Test
  void everyExampleIsWellFormed() throws IOException {
    List<String> words = new ArrayList<>(List.of("check"));
    protocols().forEach(name -> words.add("copied/" + name + ".scr"));

    String text = golden(camp.run(words.toArray(String[]::new)));

    assertThat(text.lines().filter(line -> line.endsWith(": well-formed")))
        .hasSameSizeAs(protocols());
  }

  /** All files: where they are copied to, and where they are in the jar. */
  private static Map<String, String> entries() throws IOException {
    Map<String, String> entries = new LinkedHashMap<>();
    List<String> names = indexed("name");
    for (int i = 0; i < names.size(); i++) {
      boolean own = List.of("fig8", "fig8-bsp", "training").contains(names.get(i));
      String folder = own ? names.get(i) + "/" : "";
      for (String file : indexed("files").get(i).split(" ")) {
        entries.put(folder + file, "org/camp/cli/examples/" + names.get(i) + "/" + file);
      }
    }
    return entries;
  }
}
