// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Fits of small models with known answers, and of training iterations to measured ones. */
class FitsTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Path FILES = files();

  @TempDir Path folder;

  private static Path files() {
    try {
      return Path.of(FitsTest.class.getResource("fit/fits.json").toURI()).getParent();
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private record Ran(int exit, String out, String err) {
    JsonNode fit() throws IOException {
      return JSON.readTree(out).get("fit");
    }
  }

  private static Ran camp(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit =
        org.camp.cli.Camp.run(
            words,
            InputStream.nullInputStream(),
            out,
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Ran(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private static String file(String name) {
    return FILES.resolve(name).toString();
  }

  private static List<String> words(JsonNode golden) {
    List<String> free = new ArrayList<>();
    golden
        .get("free")
        .properties()
        .forEach(
            f ->
                free.add(
                    String.format(
                        Locale.ROOT,
                        "%s=%s in %s..%s",
                        f.getKey(),
                        f.getValue().get("start").asText(),
                        f.getValue().get("low").asText(),
                        f.getValue().get("high").asText())));
    List<String> words = new ArrayList<>(List.of("fit"));
    words.add(file(golden.get("model").asText()));
    words.add(file(golden.get("cases").asText()));
    words.addAll(List.of("-m", file(golden.get("machine").asText())));
    words.addAll(List.of("--measure", golden.get("measure").asText()));
    words.addAll(List.of("--free", String.join(",", free), "-f", "json"));
    return words;
  }

  static Stream<Arguments> goldens() throws IOException {
    List<Arguments> all = new ArrayList<>();
    JSON.readTree(FILES.resolve("fits.json").toFile())
        .forEach(golden -> all.add(Arguments.of(golden.get("name").asText(), golden)));
    return all.stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("goldens")
  void everyFitHoldsItsPromise(String name, JsonNode golden) throws IOException {
    Ran ran = camp(words(golden).toArray(String[]::new));
    JsonNode fit = ran.fit();
    JsonNode expect = golden.get("expect");
    assertThat(ran.exit()).as(ran.err()).isEqualTo(expect.has("confounded") ? 1 : 0);
    expect
        .path("parameters")
        .properties()
        .forEach(
            p -> {
              double value = p.getValue().doubleValue();
              assertThat(fit.at("/parameters").get(p.getKey()).get("value").doubleValue())
                  .as(p.getKey())
                  .isCloseTo(value, within(expect.get("relative").doubleValue() * value));
            });
    if (expect.path("within95").asBoolean()) {
      golden.get("truth").properties().forEach(t -> assertHolds(fit, t.getKey(), t.getValue()));
    }
    if (expect.has("mape")) {
      assertThat(100 * fit.at("/inSample/mape").doubleValue())
          .isLessThanOrEqualTo(expect.get("mape").doubleValue());
    }
    if (expect.has("mapeAtLeast")) {
      assertThat(100 * fit.at("/inSample/mape").doubleValue())
          .isGreaterThanOrEqualTo(expect.get("mapeAtLeast").doubleValue());
    }
    List<List<String>> groups = new ArrayList<>();
    fit.get("confounded").forEach(group -> groups.add(texts(group.get("names"))));
    List<List<String>> expected = new ArrayList<>();
    expect.path("confounded").forEach(group -> expected.add(texts(group)));
    assertThat(groups).isEqualTo(expected);
    expect
        .path("combination")
        .properties()
        .forEach(
            c -> {
              JsonNode known = fit.at("/confounded/0/known");
              assertThat(known.get("text").asText()).isEqualTo(c.getKey());
              double value = c.getValue().doubleValue();
              assertThat(known.get("value").doubleValue()).isCloseTo(value, within(0.01 * value));
              assertThat(known.get("unit").asText()).isEqualTo("s");
            });
    assertThat(inState(fit, "idle")).isEqualTo(texts(expect.path("idle")));
    assertThat(inState(fit, "bound")).isEqualTo(texts(expect.path("atBound")));
    List<Integer> outliers = new ArrayList<>();
    fit.get("outliers").forEach(o -> outliers.add(o.get("case").intValue()));
    List<Integer> wrong = new ArrayList<>();
    expect.path("outliers").forEach(o -> wrong.add(o.intValue()));
    assertThat(outliers).isEqualTo(wrong);
    if (expect.has("factor")) {
      assertThat(fit.at("/factors/0/name").asText()).isEqualTo(expect.get("factor").asText());
    } else if (!expect.has("atBound")) {
      assertThat(fit.get("factors")).isEmpty();
    }
  }

  private static void assertHolds(JsonNode fit, String name, JsonNode truth) {
    JsonNode parameter = fit.at("/parameters").get(name);
    assertThat(parameter.get("low").doubleValue()).as(name).isLessThan(1.02 * truth.doubleValue());
    assertThat(parameter.get("high").doubleValue())
        .as(name)
        .isGreaterThan(0.98 * truth.doubleValue());
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  private static List<String> inState(JsonNode fit, String state) {
    List<String> names = new ArrayList<>();
    fit.get("parameters")
        .properties()
        .forEach(
            p -> {
              if (p.getValue().get("state").asText().equals(state)) {
                names.add(p.getKey());
              }
            });
    return names;
  }

  @Test
  void whatIsNotToldApartIsWrittenNowhere() throws IOException {
    Path machine = folder.resolve("out.yaml");
    Path definitions = folder.resolve("d.txt");
    String[] words = {
      "fit",
      file("ring.scr"),
      file("ring-one-size.csv"),
      "-m",
      file("plain.yaml"),
      "--free",
      "work,gap",
      "-O",
      machine.toString(),
      "--definitions",
      definitions.toString()
    };
    Ran refused = camp(words);

    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.out()).contains("work and gap", "work + 4*gap = 4.84 us");
    assertThat(refused.err()).contains("error: the cases cannot tell work and gap apart", "kib");
    assertThat(machine).doesNotExist();
    assertThat(definitions).doesNotExist();

    String[] accepting = Arrays.copyOf(words, words.length + 1);
    accepting[words.length] = "--accept-confounded";
    Ran accepted = camp(accepting);
    assertThat(accepted.exit()).isZero();
    assertThat(accepted.err()).contains("warning: the cases cannot tell work and gap apart");
    assertThat(definitions).content().contains("-D work=", "-D gap=", "the cases do not tell it");
  }

  @Test
  void aFittedMachineAndDefinitionsGiveTheSameErrors() throws IOException {
    Files.writeString(
        folder.resolve("m.yaml"),
        "name: m\nparameters: {lat: 3us}\ntransport: {send: lat, recv: lat/2}\n");
    Files.copy(FILES.resolve("ring.scr"), folder.resolve("ring.scr"));
    Files.copy(FILES.resolve("ring-noisy.csv"), folder.resolve("c.csv"));
    String model = folder.resolve("ring.scr").toString();
    String cases = folder.resolve("c.csv").toString();
    String machine = folder.resolve("out.yaml").toString();
    String definitions = folder.resolve("d.txt").toString();
    Ran ran =
        camp(
            "fit",
            model,
            cases,
            "-m",
            folder.resolve("m.yaml").toString(),
            "-D",
            "work=3us",
            "--free",
            "parameters.lat,gap",
            "-O",
            machine,
            "--definitions",
            definitions,
            "-q");
    assertThat(ran.exit()).as(ran.err()).isZero();
    Ran json =
        camp(
            "fit",
            model,
            cases,
            "-m",
            folder.resolve("m.yaml").toString(),
            "-D",
            "work=3us",
            "--free",
            "parameters.lat,gap",
            "-f",
            "json");
    Ran validated = camp("validate", model, cases, "-m", machine, "@" + definitions, "-f", "json");

    assertThat(validated.exit()).as(validated.err()).isZero();
    assertThat(JSON.readTree(validated.out()).get("meanError").doubleValue())
        .isCloseTo(json.fit().at("/inSample/mape").doubleValue(), within(1e-9));
    assertThat(Files.readString(Path.of(machine)))
        .startsWith("# Fitted to c.csv: 20 cases, error ")
        .contains("parameters.lat: 95 % of the cases allow", "seed 1.", "lat/2");
    assertThat(camp("fit", model, cases, "-m", machine, "--free", "gap", "-O", machine).err())
        .contains("the command reads it");
  }

  @Test
  void casesThatCannotBeUsedAreToldAndLeftOut() throws IOException {
    Path table =
        Files.writeString(
            folder.resolve("c.csv"),
            """
            n,kib,measured [us]
            3,1,19.8
            3,4,
            5,0,-3
            0,1,19
            5,16,63.8
            8,4,62.7
            """);
    Ran ran =
        camp(
            "fit",
            file("ring.scr"),
            table.toString(),
            "-m",
            file("plain.yaml"),
            "--free",
            "work,gap",
            "-f",
            "json");

    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err())
        .contains(
            "c.csv:3:1: warning: left out (n=3, kib=4): nothing was measured",
            "c.csv:4:1: warning: left out (n=5, kib=0): what was measured is not positive",
            "c.csv:5:1: warning: left out (n=0, kib=1): ");
    assertThat(ran.fit().get("cases").intValue()).isEqualTo(3);
    assertThat(ran.fit().get("left")).hasSize(3);
    assertThat(ran.fit().at("/left/1/case").intValue()).isEqualTo(3);
    Files.writeString(table, "n,kib,measured\n3,1,20us\n");
    Ran few =
        camp(
            "fit",
            file("ring.scr"),
            table.toString(),
            "-m",
            file("plain.yaml"),
            "--free",
            "work,gap");
    assertThat(few.exit()).isEqualTo(2);
    assertThat(few.err()).contains("1 case is too few for 2 free values");
    assertThat(few.out()).isEmpty();
  }

  /** The rows of one node are computed: a test of structure. Those of the cluster are measured. */
  @Test
  @Tag(Evidence.TAG)
  void trainingIterationsAreForetold() throws IOException {
    List<String> all =
        new ArrayList<>(
            List.of(
                "fit",
                file("training/1f1b.scr"),
                file("training/single-calibration.csv"),
                "-m",
                file("training/a100.yaml"),
                "-f",
                "json"));
    Stream.of("redo=0", "again=0", "back=3", "stream=0ms", "batch=0ms")
        .forEach(d -> all.addAll(List.of("-D", d)));
    all.addAll(
        List.of(
            "--free",
            "product,tile,softmax,launch,relaunch,meet,reduce,logits,ring,update,rest",
            "--test",
            file("training/single-test.csv")));
    if (!Evidence.full()) {
      all.addAll(List.of("--starts", "2", "--folds", "2"));
    }
    JsonNode single = camp(all.toArray(String[]::new)).fit();
    assertThat(single.at("/inSample/mape").doubleValue()).isLessThanOrEqualTo(0.046);
    assertThat(single.at("/test/mape").doubleValue()).isLessThanOrEqualTo(0.075);
    assertThat(single.at("/baselines/powerLaw/mape").doubleValue()).isGreaterThan(0.15);
  }

  @Test
  @Tag(Evidence.TAG)
  void iterationsOnAClusterAreForetold() throws IOException {
    List<String> all =
        new ArrayList<>(
            List.of(
                "fit",
                file("training/1f1b.scr"),
                file("training/cluster-calibration.csv"),
                "-m",
                file("training/a100.yaml"),
                "-D",
                "tile=0.1ms",
                "-f",
                "json",
                "--free",
                "product,softmax,stream,relaunch,meet,reduce,cross,logits,rail,update,"
                    + "batch=0.1ms in 0ms..10ms",
                "--test",
                file("training/cluster-test.csv")));
    if (!Evidence.full()) {
      all.addAll(List.of("--starts", "1", "--folds", "2"));
    }
    Ran ran = camp(all.toArray(String[]::new));
    JsonNode cluster = ran.fit();
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(cluster.at("/test/mape").doubleValue()).isLessThanOrEqualTo(0.06);
    assertThat(cluster.get("predictions")).hasSize(15);
  }

  @Test
  void answersAreAsTheSchemaSays() throws IOException {
    Path file = Path.of("../camp-core/doc/schema/fit.schema.json");
    JsonSchema schema =
        JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(Files.readString(file));
    Ran plain = ring("-f", "json", "--leave", "n", "--predict", file("ring-exact.csv"));
    Ran confounded =
        camp(
            "fit",
            file("ring.scr"),
            file("ring-one-size.csv"),
            "-m",
            file("plain.yaml"),
            "--free",
            "work,gap",
            "-f",
            "json");

    assertThat(schema.validate(JSON.readTree(plain.out()))).isEmpty();
    assertThat(schema.validate(JSON.readTree(confounded.out()))).isEmpty();
    assertThat(plain.fit().get("predictions")).isNotEmpty();
    assertThat(plain.fit().at("/leave/n")).isNotEmpty();
  }

  private static Ran ring(String... more) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "fit",
                file("ring.scr"),
                file("ring-noisy.csv"),
                "-m",
                file("plain.yaml"),
                "--free",
                "work,gap"));
    words.addAll(List.of(more));
    return camp(words.toArray(String[]::new));
  }

  @Test
  void gatesFormsAndOptions() throws IOException {
    Ran holds = ring("--assert", "fit.crossValidated.mape <= 2%");
    assertThat(holds.exit()).as(holds.err()).isZero();
    assertThat(holds.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(ring("--assert", "fit.crossValidated.mape <= 1%").exit()).isEqualTo(1);
    assertThat(ring("-f", "csv").out()).startsWith("name,value,unit,low,high,start,state");
    assertThat(ring("-f", "svg").out()).startsWith("<svg").contains("Predicted over measured");
    assertThat(
            ring("--loss", "squares", "--intervals", "bootstrap", "-f", "json").fit().get("loss"))
        .hasToString("\"squares\"");
    assertThat(ring("--loss", "huber").err()).contains("'--loss huber' is not known");
    assertThat(ring("--leave", "host").err()).contains("'--leave host': no such column");
    assertThat(ring("--timeout", "1ns").exit()).isEqualTo(3);
    assertThat(ring("-D", "kib=2", "--free", "kib").err()).contains("'kib' is free, and a column");
    assertThat(ring("--free", "worm").err()).contains("'worm' is neither", "work");
    assertThat(ring("--free", "n=2 in 1..3").exit()).isEqualTo(2);
  }

  /** A million starts take longer than any test: what was found until then is told as such. */
  @Test
  void theTimeLimitEndsWithTheBestSoFar() throws IOException {
    Ran json = ring("--starts", "1000000", "--timeout", "4s", "-f", "json");
    assertThat(json.exit()).isEqualTo(3);
    if (!json.out().isEmpty()) {
      assertThat(json.err()).contains("the time limit was over: this is the best so far");
      assertThat(json.fit().get("whole").booleanValue()).isFalse();
      assertThat(json.fit().at("/parameters/work/value").doubleValue())
          .isCloseTo(3.2e-6, within(3e-7));
    }
  }

  /** Threads of the common pool do not decide anything; nor does a seed that is the same. */
  @Test
  void theSameBytesForTheSameSeedOnAnyNumberOfThreads() throws Exception {
    List<String> outs = new ArrayList<>();
    for (int threads : new int[] {1, 3}) {
      ForkJoinPool pool = new ForkJoinPool(threads);
      try {
        outs.add(
            pool.submit(() -> ring("--seed", "7", "--intervals", "profile", "-f", "json").out())
                .get());
      } finally {
        pool.shutdown();
      }
    }
    assertThat(outs.get(0)).isEqualTo(outs.get(1)).contains("\"seed\": 7");
  }
}
