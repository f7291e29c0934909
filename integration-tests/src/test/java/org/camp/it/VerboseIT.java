// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code -v} shows, and what it costs those who do not ask for it. */
class VerboseIT {
  private static final String MODEL =
      """
      global protocol P(role A, role B) {
        m(str[8]) from A to B;
      }
      """;
  private static final Pattern CODE = Pattern.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f]");

  @TempDir Path home;

  @BeforeEach
  void model() throws IOException {
    Files.writeString(home.resolve("p.scr"), MODEL);
  }

  private Camp.Ran analyze(List<String> java, String... options) {
    List<String> words = new ArrayList<>(java);
    words.addAll(List.of("-jar", Camp.jar().toString(), "analyze", "p.scr", "--default-cost", "1"));
    words.addAll(List.of(options));
    return new Camp(home).java("", words);
  }

  @Test
  void showsHowAnAnswerComesAbout() {
    Camp.Ran quiet = analyze(List.of());
    Camp.Ran verbose = analyze(List.of(), "-v");

    assertThat(verbose.exit()).as(verbose.toString()).isEqualTo(quiet.exit());
    assertThat(verbose.out()).isEqualTo(quiet.out());
    assertThat(verbose.err())
        .contains("p.scr is read as scribble")
        .containsPattern("'scribble' took [0-9.]+ (μ|m)?s")
        .contains("'mpst' looks at protocol, routes: directly")
        .containsPattern("budgets of 'concurrency': .*antichains=[0-9]+")
        .containsPattern("'mpst' took [0-9.]+ (μ|m)?s")
        .contains("printed as text in");
    assertThat(quiet.err()).doesNotContain("took");
  }

  @Test
  void twiceShowsNoLess() {
    String once = analyze(List.of(), "-v", "-b", "mpst").err();
    String twice = analyze(List.of(), "-vv", "-b", "mpst").err();

    assertThat(twice.lines().count()).isGreaterThanOrEqualTo(once.lines().count());
  }

  @Test
  void whatSteersATerminalStaysOutOfTheLog() throws IOException {
    Files.writeString(home.resolve("e\u001b[2Jvil.scr"), MODEL);
    Camp.Ran ran = new Camp(home).run("check", "-v", "e\u001b[2Jvil.scr");

    assertThat(ran.err()).contains("is read as scribble");
    assertThat(CODE.matcher(ran.err()).find()).isFalse();
  }

  @Test
  void whoDoesNotAskLoadsNoClassOfLog4j() throws IOException {
    Path loaded = home.resolve("loaded");
    Camp.Ran ran = analyze(List.of("-Xlog:class+load:file=" + loaded));

    assertThat(ran.exit()).as(ran.toString()).isZero();
    assertThat(Files.readString(loaded))
        .contains("org.camp.cli.Main")
        .doesNotContain("org.apache.logging.log4j");
  }
}
