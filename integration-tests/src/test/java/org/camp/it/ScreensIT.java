// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.camp.core.testkit.Golden;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person sees first of every bundled example that is an analysis: one screen a model. */
class ScreensIT {
  private static final int LINES = 20;
  private static final int COLUMNS = 80;

  /** Lines of reports that are screens by themselves, as times of traces with their lanes are. */
  private static final int BY_ITSELF = 40;

  private static final Pattern FILE = Pattern.compile("(?m)^== .* ==\n\n");

  @TempDir static Path home;
  private static final List<String> NAMES = new ArrayList<>();
  private static String printed = "";

  @BeforeAll
  static void run() throws IOException {
    List<String> lines = new ArrayList<>();
    List<String> verbs = ExamplesIT.verbs();
    List<String> names = ExamplesIT.indexed("name");
    for (int i = 0; i < names.size(); i++) {
      if (verbs.get(i).equals("analyze")) {
        NAMES.add(names.get(i));
        lines.add("examples " + names.get(i) + " -q");
      }
    }
    printed = new Camp(home).batch(List.of(), lines);
  }

  private static List<String> screens() {
    List<String> screens = new ArrayList<>();
    for (String run : printed.split("(?m)^\\$ camp .*\n", -1)) {
      if (!run.isBlank()) {
        Matcher files = FILE.matcher(run);
        screens.addAll(
            files.find()
                ? List.of(run.substring(files.end()).split(FILE.pattern(), -1))
                : List.of(run));
      }
    }
    return screens;
  }

  private static boolean isByItself(String screen) {
    return screen.startsWith("Time of ");
  }

  @Test
  void oneScreenIsTwentyLinesOfEightyColumns() {
    assertThat(screens()).hasSizeGreaterThanOrEqualTo(NAMES.size());
    for (String screen : screens()) {
      assertThat(screen.stripTrailing().lines().toList())
          .as(screen)
          .hasSizeLessThanOrEqualTo(isByItself(screen) ? BY_ITSELF : LINES)
          .allMatch(line -> line.codePointCount(0, line.length()) <= COLUMNS);
      assertThat(screen).doesNotContain("NaN").doesNotContain(" null");
    }
  }

  @Test
  void everyScreenSaysWhereTheRestIs() {
    for (String screen : screens()) {
      if (!isByItself(screen)) {
        assertThat(screen).contains("\n  more: --full");
      }
    }
  }

  @Test
  void screensAreAsBefore() {
    assertThat(printed.lines().filter(line -> line.startsWith("$ camp ")))
        .hasSameSizeAs(NAMES)
        .allMatch(line -> line.endsWith(" => 0"));
    Golden.check(
        ScreensIT.class,
        "golden/screens.txt",
        printed.lines().collect(Collectors.joining("\n", "", "\n")));
  }

  @Test
  void otherVerbsOpenWithOneScreenToo() throws IOException {
    Camp camp = new Camp(home);
    for (String name :
        List.of("double-buffer", "shared-nodes", "skeleton-pipeline", "jacobi", "broadcast")) {
      assertThat(camp.run("examples", name, "--copy", home.toString(), "-q").exit()).isZero();
    }
    Files.writeString(
        home.resolve("two.yaml"), "name: two\nnodes: {n1: {cores: 4, speed: 1.5}, n2: {cores: 2}}");
    List<String> lines =
        List.of(
            "compare double-buffer-ahead.scr double-buffer.scr -m double-buffer.yaml",
            "compare double-buffer.scr -m double-buffer.yaml -D n=50,100,200",
            "compare skeleton-pipeline.skel -D n=1,2",
            "compare skeleton-pipeline.skel -D n=1,2 -D r=10..100:10 --of"
                + " pepa.applicationThroughput",
            "compare jacobi.order.json jacobi.order.json",
            "compare double-buffer.scr skeleton-pipeline.skel -m double-buffer.yaml -D n=1..3",
            "compare broadcast-direct.bsml broadcast-two-phase.bsml -m broadcast.yaml -D n=4..64*2",
            "sweep double-buffer.scr -m double-buffer.yaml -D n=1KiB..64KiB:1KiB",
            "sweep skeleton-pipeline.skel -D n=1..4 -D r=10..200:10",
            "place shared-nodes.scr -m shared-nodes.yaml",
            "place skeleton-pipeline.skel -m two.yaml",
            "optimise skeleton-pipeline.skel --target 60");
    String all = camp.batch(List.of(), lines.stream().map(line -> line + " -q").toList());
    List<String> screens =
        Stream.of(all.split("(?m)^\\$ camp .*\n", -1)).filter(run -> !run.isBlank()).toList();

    assertThat(all.lines().filter(line -> line.startsWith("$ camp ")))
        .hasSameSizeAs(lines)
        .allMatch(line -> line.endsWith(" => 0"));
    assertThat(screens).hasSameSizeAs(lines);
    for (String screen : screens) {
      assertThat(screen.stripTrailing().lines().toList())
          .as(screen)
          .hasSizeLessThanOrEqualTo(LINES)
          .allMatch(line -> line.codePointCount(0, line.length()) <= COLUMNS);
      assertThat(screen).contains("\n  more: --full");
    }
  }

  /** Alike roles have one local type, and a sweep says its extremes once. */
  @Test
  void nothingIsToldTwice() throws IOException {
    Camp camp = new Camp(home);
    assertThat(camp.run("examples", "ring", "--copy", home.toString(), "-q").exit()).isZero();
    String types = camp.run("project", "ring.scr", "-D", "n=40").out();
    String sweep =
        camp.run("sweep ring.scr -m ring.yaml -D n=4..12 --of main --full -q".split(" ")).out();

    assertThat(types).contains("at node[i](", "for i in 1..38");
    assertThat(types.lines().count()).isLessThanOrEqualTo(20);
    assertThat(sweep).containsOnlyOnce("at n=4").containsOnlyOnce("at n=12").doesNotContain("min:");
  }

  @Test
  void quietReportsHaveNoNotes() throws IOException {
    Camp camp = new Camp(home);
    Camp.Ran all = camp.run("examples", "scatter-gather", "--full");
    Camp.Ran quiet = camp.run("examples", "scatter-gather", "--full", "-q");
    assertThat(all.out()).contains("  note: ");
    assertThat(quiet.out()).doesNotContain("note: ").contains("Cost per role");
    assertThat(quiet.err()).isEmpty();
  }

  /** What a screen tells to try is there. */
  @Test
  void everySectionThatAScreenNamesCanBeChosen() throws IOException {
    Set<String> lines = new LinkedHashSet<>();
    for (String run : printed.split("(?m)^\\$ camp ", -1)) {
      String name = run.lines().findFirst().orElse("").split(" -q", 2)[0];
      Matcher section = Pattern.compile("-o ([a-z]+\\.[a-z-]+)(?![a-z.=-])").matcher(run);
      while (section.find()) {
        lines.add(name + " -q -o " + section.group(1));
      }
    }
    assertThat(lines).hasSizeGreaterThan(20);
    assertThat(new Camp(home).batch(List.of(), List.copyOf(lines)).lines())
        .filteredOn(line -> line.startsWith("$ camp "))
        .hasSameSizeAs(lines)
        .allMatch(line -> line.endsWith(" => 0"));
  }

  @Test
  void sectionsAreChosenByName() throws IOException {
    Camp camp = new Camp(home);
    Camp.Ran chosen = camp.run("examples", "master-worker", "-o", "mpst.ranges");
    Camp.Ran unknown = camp.run("examples", "master-worker", "-o", "mpst.rangse");

    assertThat(chosen.exit()).as(chosen.err()).isZero();
    assertThat(chosen.out())
        .startsWith("Session types of MasterWorker\n\n  What if\n")
        .contains("halving all send costs saves 0.5917 %")
        .doesNotContain("Equations");
    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(unknown.err()).contains("has no section 'rangse'", "did you mean 'ranges'?");
  }
}
