// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Functional programs, good and bad, through the packaged command. */
class ProgramsIT {
  private static final String FACTORIAL =
      "let fun f n = if n = 0 then 1 else n * f (n - 1) in {f k, f (k + 1)} end\n";
  private static final String PEAK =
      "spaceprofile.profiles[scheduler=bf,processors=2].highWaterMark";

  @TempDir static Path home;
  private static Camp camp;

  @BeforeAll
  static void write() throws IOException {
    camp = new Camp(home);
    assertThat(camp.run("examples", "--copy", "copied").exit()).isZero();
    Files.writeString(home.resolve("factorial.pml"), FACTORIAL);
  }

  private static Camp.Ran analyze(String text, String... more) {
    try {
      Files.writeString(home.resolve("p.pml"), text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    List<String> words = new ArrayList<>(List.of("analyze", "p.pml"));
    words.addAll(List.of(more));
    return camp.runWide(words.toArray(String[]::new));
  }

  /** A program that is refused, with the place, the message and the hint of the first error. */
  private record Bad(String text, int exit, String place, String message, String hint) {}

  static List<Bad> bad() {
    return List.of(
        new Bad("1 +", 2, "1:4", "expected an expression, found the end of the file", ""),
        new Bad("let val x = 1 inn x end", 2, "1:21", "expected 'val', 'fun' or 'in'", ""),
        new Bad("let fun f x = y in f 1 end", 1, "1:15", "nothing binds 'y'", "-D y=…"),
        new Bad("let fun size x = 1 in siz 2 end", 1, "1:23", "nothing binds 'siz'", "'size'"),
        new Bad("1 + true", 1, "1:5", "right operand of '+' must be int, but this is bool", ""),
        new Bad("sqrt 2", 1, "1:6", "must be real, but this is int", "real(…)"),
        new Bad("let datatype t = A in B 1 = A end", 1, "1:29", "must be B", ""),
        new Bad("7 div (3 - 3)", 1, "1:1", "7 div 0 has no value", ""),
        new Bad(
            "sub([| 1, 2 |], 2)",
            1,
            "1:1",
            "index 2 is outside an array of length 2",
            "from 0 to 1"),
        new Bad(
            "case [1, 2] of nil => 0 | [x] => x",
            1,
            "1:1",
            "no pattern matches [1, 2]",
            "add a clause"),
        new Bad("array(0 - 1, 0)", 1, "1:1", "an array cannot have -1 elements", ""),
        new Bad("map 3 (idx 2)", 1, "1:5", "'map' must be 'a -> 'b, but this is int", ""),
        new Bad("4611686018427387904 * 2", 1, "1:1", "does not fit 64 bits", "real numbers"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void isRefusedWithItsPlace(int exit) throws IOException {
    List<Bad> all = bad().stream().filter(bad -> bad.exit() == exit).toList();
    List<String> words = new ArrayList<>(List.of("analyze"));
    for (int i = 0; i < all.size(); i++) {
      words.add("bad" + i + ".pml");
      Files.writeString(home.resolve("bad" + i + ".pml"), all.get(i).text());
    }

    Camp.Ran ran = camp.run(words.toArray(String[]::new));

    assertThat(ran.exit()).as(ran.err()).isEqualTo(exit);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).doesNotContain("Exception");
    for (int i = 0; i < all.size(); i++) {
      Bad bad = all.get(i);
      String start = "bad" + i + ".pml:" + bad.place() + ": error: ";
      List<String> told = ran.err().lines().dropWhile(l -> !l.startsWith(start)).toList();
      assertThat(told).as(start + " in " + ran.err()).isNotEmpty();
      assertThat(told.get(0)).contains(bad.message());
      if (!bad.hint().isEmpty()) {
        assertThat(told.get(3)).startsWith("  hint: ").contains(bad.hint());
      }
    }
  }

  @Test
  void allErrorsAreTold() {
    Camp.Ran syntax = analyze("let fun f x = (1 +\n  val y = if 1 then 2\n  val z = )\nin f 1 end");
    assertThat(syntax.exit()).isEqualTo(2);
    assertThat(syntax.err().lines().filter(l -> l.contains("error: "))).hasSize(3);
    Camp.Ran types = analyze("let val a = 1 + true\n  val b = not 3 in sqrt 2 end");
    assertThat(types.exit()).isEqualTo(1);
    assertThat(types.err().lines().filter(l -> l.contains("error: "))).hasSize(3);
  }

  @Test
  void checkWarnsOfWhatTheRunRefuses() throws IOException {
    Files.writeString(
        home.resolve("hidden.pml"),
        "let fun f xs = case xs of x :: r => x\n    val f = f [1]\nin f end\n");

    Camp.Ran ran = camp.run("check", "hidden.pml");

    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err())
        .contains("hidden.pml:1:16: warning: no pattern matches nil")
        .contains("hidden.pml:2:9: note: this 'f' hides an outer one");
  }

  @Test
  void aRunWithoutEndMeetsItsBudget() {
    Camp.Ran ran =
        analyze("let fun loop n = 1 + loop (n + 1) in loop 0 end", "--budget", "nodes=1e5");

    assertThat(ran.exit()).isEqualTo(3);
    assertThat(ran.err())
        .contains("the run has more than 100000 nodes; it was in 'loop'")
        .contains("hint: ")
        .contains("--budget nodes=…");
  }

  @Test
  void memoryThatRunsOutIsNoDefect() {
    Camp.Ran ran =
        camp.java(
            "",
            List.of(
                "-Xmx48m",
                "-jar",
                Camp.jar().toString(),
                "analyze",
                "copied/matrix-multiplication.pml",
                "-D",
                "n=32",
                "--full"));

    assertThat(ran.exit()).as(ran.err()).isEqualTo(3);
    assertThat(ran.err()).contains("memory ran out").contains("-Xmx");
  }

  @Test
  void unknownSchedulersAndNoProcessorsAreRefused() {
    Camp.Ran scheduler = analyze("1", "-o", "spaceprofile.schedulers=dff");
    assertThat(scheduler.exit()).isEqualTo(2);
    assertThat(scheduler.err())
        .contains("there is no scheduler 'dff'")
        .contains("hint: did you mean 'df'? known: df, bf, ws, bft, dp, dpdf");
    Camp.Ran none = analyze("1", "-o", "spaceprofile.processors=0");
    assertThat(none.exit()).isEqualTo(2);
    assertThat(none.err()).contains("a schedule needs at least 1 processor, not '0'");
  }

  @Test
  void anAssertionGuardsAPeak() {
    String[] words = {"analyze", "factorial.pml", "-D", "k=5", "--assert"};
    assertThat(run(words, PEAK + " <= 100").exit()).isZero();

    Camp.Ran ran = run(words, PEAK + " <= 3");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).contains("'" + PEAK + " <= 3' does not hold: it is ");
  }

  /** The work follows a formula to the last node; the peak of a schedule does not. */
  @Test
  void anAssertionGuardsTheGrowthOfTheWork() {
    String file = "copied/matrix-multiplication.pml";
    String[] words = {"sweep", file, "-D", "n=2..9", "--assert"};
    assertThat(run(words, "exponent(spaceprofile.nodes, n) <= 3").exit()).isZero();

    Camp.Ran more = run(words, "exponent(spaceprofile.nodes, n) <= 2.2");
    assertThat(more.exit()).isEqualTo(1);
    assertThat(more.err()).contains("<= 2.2' does not hold: it is 3");

    Camp.Ran none = run(words, String.format(Locale.ROOT, "exponent(%s, n) <= 9", PEAK));
    assertThat(none.exit()).isEqualTo(1);
    assertThat(none.err()).contains("is undecided: no law: ");
  }

  private static Camp.Ran run(String[] words, String last) {
    List<String> all = new ArrayList<>(List.of(words));
    all.add(last);
    return camp.run(all.toArray(String[]::new));
  }

  @Test
  void dataParallelBranchesRunOneAfterTheOther() {
    Camp.Ran ran =
        analyze(
            "map (fn x => if x mod 2 = 0 then x div 2 else (x + 1) div 2) (idx 10)",
            "-o",
            "spaceprofile.schedulers=dp",
            "-o",
            "spaceprofile.processors=10",
            "-o",
            "spaceprofile.trace=true",
            "--full");

    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out().lines().filter(l -> l.contains("use 'div'")))
        .hasSize(2)
        .allMatch(line -> line.split("use 'div'", -1).length == 6);
  }

  @Test
  void whatIsShownAsPmlReadsBack() throws IOException {
    for (String name : List.of("quickhull", "barnes-hut", "quicksort-fork")) {
      Camp.Ran shown = camp.run("show", "copied/" + name + ".pml", "--as", "pml");
      assertThat(shown.exit()).as(shown.err()).isZero();
      Files.writeString(home.resolve("again.pml"), shown.out());
      String[] words = {"-D", "n=6", "-f", "json"};
      JsonNode first = profile("copied/" + name + ".pml", words);
      JsonNode second = profile("again.pml", words);
      for (String figure : List.of("value", "nodes", "heapEdges", "span")) {
        assertThat(second.get(figure)).as(figure).isEqualTo(first.get(figure));
      }
      assertThat(camp.run("show", "again.pml", "--as", "pml").out()).isEqualTo(shown.out());
    }
  }

  private static JsonNode profile(String file, String... more) {
    List<String> words = new ArrayList<>(List.of("analyze", file));
    words.addAll(List.of(more));
    Camp.Ran ran = camp.run(words.toArray(String[]::new));
    assertThat(ran.exit()).as(ran.err()).isZero();
    return ran.json().at("/results/spaceprofile/values");
  }

  @Test
  void aPlugInBringsAPolicy() throws IOException {
    String name = "org/example/schedulers/LastInFirstOut";
    Path source = home.resolve(name + ".java");
    Files.createDirectories(source.getParent());
    Files.writeString(source, Camp.resource("plugin/" + name + ".java"));
    compile(source);
    Path jar = Files.createDirectories(home.resolve("plugins")).resolve("schedulers.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (String part : List.of(name + ".class", name + "$Policy.class")) {
        out.putNextEntry(new JarEntry(part));
        Files.copy(home.resolve(part), out);
      }
      out.putNextEntry(new JarEntry("META-INF/services/org.camp.spaceprofile.schedule.Scheduler"));
      out.write(name.replace('/', '.').getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    String[] words = {
      "-D", "k=5", "-f", "json", "-o", "spaceprofile.schedulers=lifo,df", "--plugins", "plugins"
    };
    JsonNode profiles = profile("factorial.pml", words).get("profiles");
    Camp.Ran without = camp.run("analyze", "factorial.pml", "-D", "k=5", words[4], words[5]);

    assertThat(profiles).hasSize(6);
    assertThat(profiles.get(0).get("scheduler").asText()).isEqualTo("lifo");
    assertThat(profiles.get(0).get("highWaterMark"))
        .isEqualTo(profiles.get(3).get("highWaterMark"));
    assertThat(without.exit()).isEqualTo(2);
    assertThat(without.err()).contains("there is no scheduler 'lifo'");
  }

  private static void compile(Path source) throws IOException {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = javac.getStandardFileManager(null, Locale.ROOT, null)) {
      List<String> options =
          List.of("-proc:none", "-cp", Camp.jar().toString(), "-d", home.toString());
      assertThat(
              javac
                  .getTask(null, files, null, options, null, files.getJavaFileObjects(source))
                  .call())
          .isTrue();
    }
  }
}
