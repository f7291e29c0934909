// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program in a module of its own that finds the backends on the module path. */
class ModulePathIT {
  private static final String MODULE =
      """
      module app {
        requires org.camp.core;
      }
      """;
  private static final String MAIN =
      """
      package app;

      import org.camp.core.analysis.BackendRegistry;

      public class Main {
        public static void main(String[] arguments) {
          try (BackendRegistry registry = BackendRegistry.installed()) {
            registry.problems().forEach(System.err::println);
            for (var backend : registry.backends()) {
              System.out.println(backend.id() + " in " + backend.service().getClass().getModule());
            }
          }
        }
      }
      """;

  @TempDir Path home;

  /** The libraries that programs need, as jars. */
  private static String modulePath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(
            place ->
                Path.of(place)
                    .getFileName()
                    .toString()
                    .matches(
                        "(aircompressor|camp-(core|mpst|concurrency)|commons-math3|failureaccess|guava|jackson-core"
                            + "|jspecify|log4j-api|protobuf-java|sketches-java|snakeyaml-engine)-.*\\.jar"))
        .filter(place -> !place.endsWith("-tests.jar"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  @Test
  void findsTheBackends() throws IOException {
    Path sources = Files.createDirectories(home.resolve("source/app"));
    Path descriptor = Files.writeString(home.resolve("source/module-info.java"), MODULE);
    Path main = Files.writeString(sources.resolve("Main.java"), MAIN);
    String classes = home.resolve("classes").toString();
    StringWriter messages = new StringWriter();
    PrintWriter out = new PrintWriter(messages);
    int exit =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(
                out,
                out,
                "--release",
                "17",
                "-p",
                modulePath(),
                "-d",
                classes,
                descriptor.toString(),
                main.toString());
    assertThat(exit).as(messages.toString()).isZero();

    String path = modulePath() + File.pathSeparator + classes;
    Camp.Ran ran = new Camp(home).java("", List.of("-p", path, "-m", "app/app.Main"));

    assertThat(ran.exit()).as(ran.toString()).isZero();
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out().lines())
        .contains("mpst in module org.camp.mpst", "concurrency in module org.camp.concurrency");
  }
}
