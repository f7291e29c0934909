// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.camp.it.Camp.Ran;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An engine that does not fit is refused in a sentence, before any work starts. */
class EngineIT {
  @TempDir Path home;

  /** A jar with what the command asks Spark for first, of some version. */
  private Path spark(String version, List<String> classes) throws IOException {
    Path source = home.resolve("src/org/apache/spark");
    Files.createDirectories(source.resolve("api/java"));
    List<Path> files =
        List.of(source.resolve("package$.java"), source.resolve("api/java/JavaSparkContext.java"));
    Files.writeString(
        files.get(0),
        """
        package org.apache.spark;

        public final class package$ {
          public static final package$ MODULE$ = new package$();

          public String SPARK_VERSION() {
            return "%s";
          }
        }
        """
            .formatted(version));
    Files.writeString(
        files.get(1), "package org.apache.spark.api.java; public class JavaSparkContext {}");
    List<String> words = new ArrayList<>(List.of("-d", home.resolve("classes").toString()));
    files.forEach(file -> words.add(file.toString()));
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, words.toArray(String[]::new)))
        .isZero();
    Path jars = Files.createDirectories(home.resolve("jars"));
    try (JarOutputStream jar =
        new JarOutputStream(Files.newOutputStream(jars.resolve("spark-core.jar")))) {
      for (String name : classes) {
        String entry = "org/apache/spark/" + name + ".class";
        jar.putNextEntry(new JarEntry(entry));
        jar.write(Files.readAllBytes(home.resolve("classes").resolve(entry)));
      }
    }
    return jars;
  }

  @Test
  void jarsThatAreNotAllThere() throws IOException {
    String jars = spark("4.2.0", List.of("api/java/JavaSparkContext")).toString();
    Camp camp = new Camp(home);
    assertThat(camp.run("examples", "ring", "--copy", "ring").exit()).isZero();
    Ran ran =
        camp.run(
            "sweep",
            "ring/ring.scr",
            "-m",
            "ring/ring.yaml",
            "-D",
            "n=2..3",
            "-f",
            "csv",
            "--on",
            "spark=local[2]",
            "--engine-path",
            jars);
    assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err())
        .startsWith("error: Spark is not all there: org/apache/spark/package$ is missing\n");
  }

  @Test
  void aVersionThatDoesNotFit() throws IOException {
    String jars = spark("3.5.7", List.of("package$", "api/java/JavaSparkContext")).toString();
    Camp camp = new Camp(home);
    assertThat(camp.run("examples", "releases", "--copy", "traces").exit()).isZero();
    assertThat(camp.run("examples", "ring", "--copy", "ring").exit()).isZero();
    for (String[] words :
        List.of(
            new String[] {"sweep", "ring/ring.scr", "-m", "ring/ring.yaml", "-D", "n=2..3"},
            new String[] {"analyze", "traces"})) {
      List<String> all = new ArrayList<>(List.of(words));
      all.addAll(List.of("--on", "spark=local[2]", "--engine-path", jars));
      Ran ran = camp.run(all.toArray(String[]::new));
      assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
      assertThat(ran.out()).isEmpty();
      assertThat(ran.err()).isEqualTo("error: Spark 3.5.7 does not fit: CAMP needs Spark 4\n");
    }
  }
}
