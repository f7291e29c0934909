// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Schedulers of plug-ins, made with the packaged command alone, that break a rule each. */
class SchedulerPluginIT {
  private static final String SERVICE =
      "META-INF/services/org.camp.spaceprofile.schedule.Scheduler";

  @TempDir Path home;

  private void plugin(String name) throws IOException {
    Path source = home.resolve("my/" + name + ".java");
    Path classes = Files.createDirectories(home.resolve("classes"));
    Files.createDirectories(source.getParent());
    Files.writeString(source, Camp.resource("defects/space/" + name + ".java"));
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files = javac.getStandardFileManager(null, Locale.ROOT, null)) {
      List<String> options =
          List.of("--release", "17", "-cp", Camp.jar().toString(), "-d", classes.toString());
      assertThat(
              javac
                  .getTask(messages, files, null, options, null, files.getJavaFileObjects(source))
                  .call())
          .as(messages.toString())
          .isTrue();
    }
    Path jar = Files.createDirectories(home.resolve("plugins")).resolve("my.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        Stream<Path> walk = Files.walk(classes)) {
      for (Path file : walk.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new JarEntry("my/" + file.getFileName()));
        Files.copy(file, out);
      }
      out.putNextEntry(new JarEntry(SERVICE));
      out.write(("my." + name).getBytes(StandardCharsets.UTF_8));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "Bad; reverse; a node runs after all that it follows",
        "Twice; twice; a schedule runs every node once",
        "Lost; lost; a schedule runs every node once"
      })
  void whatIsNoScheduleIsRefused(String name, String id, String rule) throws IOException {
    plugin(name);
    Files.writeString(home.resolve("t.pml"), Camp.resource("defects/space/t.pml"));

    for (String form : List.of("text", "json", "csv")) {
      Camp.Ran ran =
          new Camp(home)
              .run(
                  "analyze",
                  "t.pml",
                  "-f",
                  form,
                  "--plugins",
                  "plugins",
                  "-o",
                  "spaceprofile.schedulers=df," + id);
      assertThat(ran.exit()).as(ran.toString()).isEqualTo(1);
      assertThat(ran.err())
          .contains("the scheduler '" + id + "'")
          .contains("my." + name)
          .contains("my.jar")
          .contains(rule)
          .doesNotContain("defect of CAMP");
    }
  }
}
