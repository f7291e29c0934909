// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plug-in made far from this build, with the core jar alone, and the packaged command. */
class PluginIT {
  private static final String SERVICES = "META-INF/services/org.camp.core.analysis.";
  private static final String BACKEND = "org.example.tasks.GrahamBackend";
  private static final String READER = "org.example.tasks.TasksReader";

  @TempDir static Path home;
  private static Camp camp;

  @BeforeAll
  static void buildAndRead() throws IOException {
    Path classes = compile(home.resolve("work"), "Tasks", "TasksReader", "GrahamBackend");
    pack(
        home.resolve("plugins/tasks.jar"),
        classes,
        List.of("AnalysisBackend", BACKEND, "ModelReader", READER));
    Files.writeString(home.resolve("build.tasks"), Camp.resource("plugin/build.tasks"));
    camp = new Camp(home);
  }

  private static Path compile(Path place, String... names) throws IOException {
    Path classes = Files.createDirectories(place.resolve("classes"));
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files = javac.getStandardFileManager(null, Locale.ROOT, null)) {
      List<Path> sources =
          Stream.of(names)
              .map(name -> place.resolve("org/example/tasks/" + name + ".java"))
              .toList();
      for (Path source : sources) {
        Files.createDirectories(source.getParent());
        Files.writeString(source, Camp.resource("plugin/" + place.relativize(source)));
      }
      List<String> options =
          List.of(
              "--release",
              "17",
              "-Xlint:all,-classfile,-missing-explicit-ctor",
              "-Werror",
              "-proc:none",
              "-cp",
              System.getProperty("camp.core.jar"),
              "-d",
              classes.toString());
      boolean compiles =
          javac
              .getTask(
                  messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
              .call();
      assertThat(compiles).as(messages.toString()).isTrue();
    }
    return classes;
  }

  /** Packs classes; {@code services} alternates the names of services and of providers. */
  private static void pack(Path jar, Path classes, List<String> services) throws IOException {
    Files.createDirectories(jar.getParent());
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        Stream<Path> walk = Files.walk(classes)) {
      for (Path file : walk.filter(Files::isRegularFile).toList()) {
        String name = classes.relativize(file).toString().replace(File.separatorChar, '/');
        out.putNextEntry(new JarEntry(name));
        Files.copy(file, out);
      }
      for (int i = 0; i < services.size(); i += 2) {
        out.putNextEntry(new JarEntry(SERVICES + services.get(i)));
        out.write(services.get(i + 1).getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  @Test
  void isListedAmongTheBackends() {
    Camp.Ran ran = camp.run("backends", "--plugins", "plugins");

    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out().lines())
        .anyMatch(line -> line.matches(" *graham +List scheduling +tasks .*"))
        .anyMatch(line -> line.matches(" *mpst +Session types .*"));
  }

  @Test
  void isExplainedWithItsOptions() {
    Camp.Ran ran = camp.run("backends", "graham", "--plugins", "plugins");

    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out())
        .contains("Graham, Bounds for certain multiprocessing anomalies, 1966")
        .containsPattern("-o graham\\.processors .* 4 +how many processors there are");
  }

  @Test
  void itsFormatIsListed() {
    Camp.Ran ran = camp.run("formats", "--plugins", "plugins");

    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out().lines())
        .anyMatch(line -> line.matches(" *tasks +\\.tasks +Tasks.*"))
        .anyMatch(line -> line.matches(" *scribble +\\.scr .*"));
  }

  @Test
  void itsModelIsReadAndAnalysed() {
    Camp.Ran ran = camp.run("analyze", "build.tasks", "--plugins", "plugins", "--full");

    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out())
        .containsPattern("work +120 ms")
        .containsPattern("at least +60 ms")
        .containsPattern("at most +75 ms");
  }

  @Test
  void itsModelIsAnalysedInJsonWithItsOption() {
    Camp.Ran ran =
        camp.run(
            "analyze",
            "build.tasks",
            "-f",
            "json",
            "--plugins",
            "plugins",
            "-o",
            "graham.processors=1");

    assertThat(ran.exit()).as(ran.err()).isZero();
    JsonNode json = ran.json();
    assertThat(json.at("/model/kind").asText()).isEqualTo("tasks");
    assertThat(json.at("/model/source").asText()).isEqualTo("build.tasks");
    assertThat(json.at("/results/graham/status").asText()).isEqualTo("ok");
    assertThat(json.at("/results/graham/values/least").asDouble()).isEqualTo(0.12);
    assertThat(json.at("/results/graham/values/most").asDouble()).isEqualTo(0.12);
    assertThat(json.at("/results/mpst/status").asText()).isEqualTo("not-applicable");
  }

  /** Swept over its own option, it is measured by what it calls its main figures. */
  @Test
  void aSweepOverItsOptionMeasuresWhatDependsOnIt() {
    Camp.Ran ran =
        camp.run(
            "sweep",
            "build.tasks",
            "--plugins",
            "plugins",
            "-o",
            "graham.processors=1,2",
            "-f",
            "json");

    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err()).doesNotContain("the first figure there is");
    JsonNode rows = ran.json();
    assertThat(rows.get(0).get("values").get("graham.least").asDouble()).isEqualTo(0.12);
    assertThat(rows.get(1).get("values").get("graham.least").asDouble()).isEqualTo(0.06);
    assertThat(rows.get(1).get("values").has("graham.most")).isTrue();
    assertThat(rows.get(1).get("values").has("graham.work")).isFalse();
  }

  @Test
  void whatItRefusesIsToldLikeAnyOtherError() throws IOException {
    Files.writeString(home.resolve("bad.tasks"), "compile 3s\ntest\npack (3\n");

    Camp.Ran ran = camp.run("analyze", "bad.tasks", "--plugins", "plugins", "--full");

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err())
        .contains("bad.tasks:2:1: error: the task 'test' has no time")
        .contains("hint: write 'test 20ms'")
        .contains("bad.tasks:3:1: error: the task 'pack' has no time");
  }

  @Test
  void withoutTheDirectoryItIsNotThere() {
    Camp.Ran ran = camp.run("analyze", "build.tasks", "--full");

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains("build.tasks");
  }

  @Test
  void brokenServicesAreReportedAndSkipped() throws IOException {
    Path classes = compile(home.resolve("again"), "Tasks", "TasksReader", "GrahamBackend");
    Path mixed = home.resolve("mixed");
    pack(
        mixed.resolve("half.jar"),
        classes,
        List.of("AnalysisBackend", "org.example.tasks.Gone\n" + BACKEND, "ModelReader", READER));
    Files.writeString(mixed.resolve("noise.jar"), "this is no jar");

    Camp.Ran ran = camp.run("analyze", "build.tasks", "--plugins", "mixed", "--full");

    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).containsPattern("at most +75 ms");
    assertThat(ran.err())
        .contains("org.example.tasks.Gone")
        .contains("half.jar")
        .contains("noise.jar")
        .doesNotContain("\tat ");
  }
}
