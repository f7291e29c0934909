// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.camp.core.analysis.ModelReader;
import org.camp.core.testkit.PluginJar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plug-ins that end the process, or that are none. */
class EndingIT {
  private static final String READ = "return new M(s.name());";

  @TempDir Path home;

  /** The reader that works, with one text of it changed. */
  private PluginJar reader(String old, String changed) {
    String source = Camp.resource("defects/cli/plugins/R.java");
    assertThat(source).contains(old);
    return new PluginJar()
        .source("p.R", source.replace(old, changed))
        .service(ModelReader.class, "p.R");
  }

  private Camp.Ran analyze() throws IOException {
    Files.writeString(home.resolve("f.zz"), "hi\n");
    return new Camp(home).run("analyze", "f.zz", "--plugins", "plugins", "-O", "out.txt");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "System.exit(0); " + READ,
        "Runtime.getRuntime().exit(3); " + READ,
        "Thread t = new Thread(() -> System.exit(0)); t.start();"
            + " try { t.join(); } catch (InterruptedException e) { } "
            + READ
      })
  void aPluginThatEndsTheProcessIsNamed(String body) throws IOException {
    reader(READ, body).write(home.resolve("plugins/x.jar"));
    Files.writeString(home.resolve("out.txt"), "old");

    Camp.Ran ran = analyze();

    assertThat(ran.exit()).as(ran.toString()).isEqualTo(70);
    assertThat(ran.err()).contains("x.jar failed: it ended the process").doesNotContain("\tat ");
    assertThat(home.resolve("out.txt")).hasContent("old");
    try (Stream<Path> files = Files.list(home)) {
      assertThat(files.map(Path::toString)).noneMatch(name -> name.endsWith(".tmp"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "static { System.exit(0); } public ReaderCard<M> card()",
        "public R() { System.exit(0); } public ReaderCard<M> card()",
      })
  void alsoWhenItIsLoaded(String member) throws IOException {
    reader("public ReaderCard<M> card()", member).write(home.resolve("plugins/x.jar"));

    Camp.Ran ran = analyze();

    assertThat(ran.exit()).as(ran.toString()).isEqualTo(70);
    assertThat(ran.err()).contains("x.jar failed: it ended the process");
  }

  @Test
  void aListedClassThatIsNoReaderIsToldAndLeftOut() throws IOException {
    new PluginJar()
        .service(ModelReader.class, "java.lang.String")
        .write(home.resolve("plugins/no.jar"));
    reader(READ, READ).write(home.resolve("plugins/x.jar"));

    Camp.Ran ran = analyze();

    assertThat(ran.exit()).as(ran.toString()).isZero();
    assertThat(ran.err())
        .contains("warning: plug-in 'plugins/no.jar' lists reader 'java.lang.String', which is no");
  }

  @Test
  void twoPluginsWithOneIdAreAWarning() throws IOException {
    for (String name : List.of("plugins/a.jar", "plugins/b.jar")) {
      reader(READ, READ).write(home.resolve(name));
    }

    Camp.Ran ran = analyze();

    assertThat(ran.exit()).as(ran.toString()).isZero();
    assertThat(ran.err())
        .contains("warning: two readers are called 'zz'", "a.jar", "b.jar")
        .doesNotContain("error:");
  }
}
