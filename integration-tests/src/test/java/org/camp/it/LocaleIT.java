// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command says the same whatever the language of the system. */
class LocaleIT {
  @TempDir static Path home;
  private static List<String> commands;
  private static String english;

  /** All forms with the evidence; in every build those that say most. */
  private static final List<String> FORMS =
      Evidence.full() ? List.of("text", "json", "csv", "svg") : List.of("text", "json");

  @BeforeAll
  static void everythingInEnglish() throws IOException {
    Camp camp = new Camp(home);
    assertThat(camp.run("examples", "--copy", "copied").exit()).isZero();
    Files.writeString(home.resolve("wrong.scr"), "global protocol P(role A) { X(I) from A to ; }");
    commands = new ArrayList<>();
    for (String name : ExamplesIT.indexed("name")) {
      if (!name.matches("(deal-five|farm).*")) {
        FORMS.forEach(form -> commands.add("examples " + name + " -f " + form));
      }
    }
    commands.addAll(
        List.of(
            "--help",
            "backends",
            "formats",
            "analyze wrong.scr -D I=1 -o mpst.Iii=2",
            "sweep copied/ring.scr -D n=2..40 -m copied/ring.yaml"));
    english = run("en");
  }

  private static String run(String language) {
    return new Camp(home).batch(List.of("-Duser.language=" + language), commands);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ar", "tr"})
  void sameBytes(String language) {
    assertThat(run(language)).isEqualTo(english);
  }

  @Test
  void mostOfThatIsFine() {
    List<String> lines = english.lines().filter(line -> line.startsWith("$ camp ")).toList();

    assertThat(lines).hasSameSizeAs(commands);
    assertThat(lines.stream().filter(line -> line.endsWith("=> 0")).count())
        .isGreaterThan(lines.size() * 2L / 3);
  }
}
