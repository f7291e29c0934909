// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import org.camp.it.Camp.Ran;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Items on Spark, in the process of the command and on a cluster of three processes. */
@EnabledIfSystemProperty(
    named = "camp.spark",
    matches = ".+",
    disabledReason = "resolved by -Pspark only")
class SparkIT {
  private static final long PATIENCE = 120;

  @TempDir Path home;

  private final List<Process> cluster = new ArrayList<>();

  private static Path spark() {
    return Path.of(System.getProperty("camp.spark"));
  }

  private static String jars() {
    return spark().resolve("jars") + "/*";
  }

  @BeforeEach
  void models() throws IOException {
    Files.write(
        home.resolve("relay.scr"),
        List.of(
            "param c;",
            "global protocol Relay(role a, role b) {",
            "  rec X { Work() from a to b cost c; Back() from b to a; continue X; }",
            "}"));
    Files.write(
        home.resolve("cases.csv"),
        List.of(
            "case,arguments,measured,measure",
            "one,relay.scr -D c=1ms --default-cost 1us -k X=4,4ms,mpst.cost.total",
            "two,relay.scr -D c=oops --default-cost 1us -k X=4,4ms,mpst.cost.total"));
  }

  @AfterEach
  void end() throws InterruptedException {
    for (Process process : cluster) {
      process.destroy();
      assertThat(process.waitFor(PATIENCE, TimeUnit.SECONDS)).isTrue();
    }
  }

  private static String[] sweep(String form, String... more) {
    List<String> words =
        new ArrayList<>(List.of("sweep", "relay.scr", "-D", "c=1ms,2ms,-1s", "-k", "X=1..3"));
    words.addAll(List.of("--default-cost", "1us", "-f", form));
    words.addAll(List.of(more));
    return words.toArray(String[]::new);
  }

  private static String[] with(String[] words, String... more) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  /** What is said beside the engine's own notes and log. */
  private static List<String> said(Ran ran) {
    return ran.err()
        .lines()
        .filter(line -> line.startsWith("error: ") || line.startsWith("note: mpst"))
        .toList();
  }

  private void same(Ran on, Ran here) {
    assertThat(on.out()).as(on.err()).isEqualTo(here.out());
    assertThat(on.exit()).isEqualTo(here.exit());
    assertThat(said(on)).containsAll(said(here));
  }

  @Test
  void inTheProcessOfTheCommand() {
    Camp camp = new Camp(home);
    String[] engine = {
      "--on", "spark=local[2]", "--engine-path", spark().resolve("jars").toString()
    };
    for (String form : List.of("csv", "json")) {
      Ran on = camp.run(with(sweep(form), engine));
      same(on, camp.run(sweep(form)));
      assertThat(on.err()).contains("9 items took", "64 cores would take");
    }
    String[] cases = {"validate", "cases.csv", "-f", "json"};
    same(camp.run(with(cases, engine)), camp.run(cases));
    for (String[] sets : sets()) {
      same(camp.run(with(sets, engine)), camp.run(sets));
    }
    Ran there = camp.run(with(new String[] {"analyze", home.toUri() + "traces"}, engine));
    assertThat(there.out()).isEqualTo(camp.run("analyze", "traces").out()).isNotEmpty();
  }

  /** Paths with the name of a file system are Hadoop's business. */
  @Test
  void whatHadoopDoesNotReach() {
    Camp camp = new Camp(home);
    String[] engine = {
      "--on", "spark=local[2]", "--engine-path", spark().resolve("jars").toString()
    };
    for (String place : List.of("s3a://bucket/traces", home.toUri() + "nothing")) {
      Ran ran = camp.run(with(new String[] {"analyze", place}, engine));
      assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
      assertThat(ran.err()).startsWith(place + ": error: ");
      assertThat(ran.out()).isEmpty();
    }
    Ran without = camp.run("analyze", "hdfs://host/traces");
    assertThat(without.exit()).isEqualTo(2);
    assertThat(without.err())
        .contains("hdfs://host/traces: error: is in a file system that is not read without Spark");
  }

  /** Commands on sets of traces, of which a file cannot be read. */
  private List<String[]> sets() {
    Camp camp = new Camp(home);
    for (String folder : List.of("traces", "broken")) {
      if (!Files.exists(home.resolve(folder))) {
        assertThat(camp.run("examples", "releases", "--copy", folder).exit()).isZero();
      }
    }
    try {
      Files.writeString(home.resolve("broken/none.json"), "{\"resourceSpans\":[{\"resource\":");
      LargeTrace.write(home.resolve("day.json"), "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return List.of(
        new String[] {"analyze", "traces", "-f", "json"},
        new String[] {"analyze", "day.json", "traces/*-1.*.json", "--as-one"},
        new String[] {"compare", "traces", "traces"},
        new String[] {"analyze", "broken"});
  }

  @Test
  void whatIsNotThere() throws IOException {
    Camp camp = new Camp(home);
    Ran none = camp.run(sweep("csv", "--on", "spark=local[2]"));
    assertThat(none.exit()).isEqualTo(2);
    assertThat(none.err()).contains("Spark is not there", "--engine-path");
    String[] path = {"--engine-path", spark().resolve("jars").toString()};
    Ran nowhere = camp.run(with(sweep("csv", "--on", "spark"), path));
    assertThat(nowhere.exit()).isEqualTo(2);
    assertThat(nowhere.err()).contains("nothing says where Spark runs");
    String master = "spark=spark://127.0.0.1:" + freePort();
    Ran gone = camp.run(with(sweep("csv", "--on", master), path));
    assertThat(gone.exit()).isEqualTo(2);
    assertThat(gone.err()).contains("there is no Spark at");
    assertThat(gone.out()).isEmpty();
    for (String odd : List.of("spark=nonsense", "spark=local[x]")) {
      for (String[] words : List.of(sweep("csv"), sets().get(0))) {
        Ran ran = camp.run(with(with(words, "--on", odd), path));
        assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
        assertThat(ran.err()).contains("Spark does not start: ");
        assertThat(ran.out()).isEmpty();
      }
    }
  }

  @Test
  void onAClusterOfWhichAnExecutorIsKilled() throws IOException, InterruptedException {
    int port = freePort();
    String master = "spark://127.0.0.1:" + port;
    start("org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", "" + port);
    for (int worker = 1; worker <= 2; worker++) {
      List<String> words =
          List.of(master, "-c", "1", "-m", "1g", "--host", "127.0.0.1", "-d", home + "/w" + worker);
      start("org.apache.spark.deploy.worker.Worker", words.toArray(String[]::new));
    }
    same(submit(master, sweep("csv", "--on", "spark")), new Camp(home).run(sweep("csv")));
    for (String[] set : sets()) {
      same(submit(master, with(set, "--on", "spark")), new Camp(home).run(set));
    }
    same(
        submit(
            master,
            List.of("--conf", "spark.hadoop.fs.viewfs.mounttable.far.link./day=" + home.toUri()),
            "analyze",
            "viewfs://far/day/traces/*.json",
            "--as-one",
            "--on",
            "spark"),
        new Camp(home).run("analyze", "traces"));

    Path plugins = Files.createDirectory(home.resolve("plugins"));
    try (OutputStream jar = Files.newOutputStream(plugins.resolve("none.jar"))) {
      new JarOutputStream(jar).close();
    }
    // The same words name another folder in the process of each worker.
    String[] far = {"--on", "spark", "--plugins", "/proc/self/cwd/plugins"};
    Ran without = submit(master, with(sweep("json"), far));
    assertThat(without.exit()).as(without.err()).isEqualTo(2);
    assertThat(without.err())
        .contains(
            "error: a worker cannot do this: '/proc/self/cwd/plugins' is no directory of jars");

    String[] longer = {
      "sweep",
      "relay.scr",
      "-D",
      "c=1ms..600ms:1ms",
      "-k",
      "X=1..40",
      "--default-cost",
      "1us",
      "-f",
      "csv"
    };
    CompletableFuture<Ran> running =
        CompletableFuture.supplyAsync(() -> submit(master, with(longer, "--on", "spark")));
    ProcessHandle executor = executor();
    assertThat(executor.destroyForcibly()).isTrue();
    same(running.join(), new Camp(home).run(longer));
  }

  /** The first executor that there is, with a little time to begin. */
  private ProcessHandle executor() throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE);
    while (System.nanoTime() < end) {
      var found =
          cluster.stream()
              .flatMap(Process::descendants)
              .filter(
                  p -> p.info().commandLine().orElse("").contains("CoarseGrainedExecutorBackend"))
              .findFirst();
      if (found.isPresent()) {
        TimeUnit.SECONDS.sleep(10);
        return found.get();
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
    throw new AssertionError("there is no executor");
  }

  private Ran submit(String master, String... words) {
    return submit(master, List.of(), words);
  }

  private Ran submit(String master, List<String> settings, String... words) {
    List<String> all = new ArrayList<>(List.of(java(), "-Xmx1g", "-cp", jars()));
    all.add("org.apache.spark.deploy.SparkSubmit");
    all.addAll(settings);
    all.addAll(List.of("--master", master, "--class", "org.camp.cli.Main", Camp.jar().toString()));
    all.addAll(List.of(words));
    return new Camp(home).program(environment(), all, "");
  }

  private static Map<String, String> environment() {
    return Map.of(
        "SPARK_HOME", spark().toString(),
        "SPARK_SCALA_VERSION", "2.13",
        "SPARK_LOCAL_IP", "127.0.0.1");
  }

  private void start(String main, String... words) throws IOException {
    List<String> all = new ArrayList<>(List.of(java(), "-Xmx512m", "-cp", jars(), main));
    all.addAll(List.of(words));
    all.addAll(List.of("--webui-port", "0"));
    ProcessBuilder builder =
        new ProcessBuilder(all)
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(new File(home.toFile(), "cluster-" + cluster.size() + ".log"));
    builder.environment().putAll(environment());
    cluster.add(builder.start());
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
