// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.camp.core.diagnostic.Diagnostic;

/** Words that no user of the command shall meet. */
final class Words {
  private static final Pattern JAVA =
      Pattern.compile(
          "[a-z]Exception\\b|[a-z]Error\\b|\\bjava\\.|\\borg\\.camp\\.|fasterxml|snakeyaml"
              + "|Cannot invoke|out of bounds for|\\bin null\\b|StreamRead|REDACTED|marked as null"
              + "|defect of CAMP|@[0-9a-f]{6,8}\\b|\\d\\.\\d+E\\d");

  private Words() {}

  /** Checks what a diagnostic says, apart from the line of input that it shows. */
  static void check(Diagnostic diagnostic) {
    assertThat(diagnostic.message()).isNotBlank();
    checkLine(diagnostic.message());
    checkLine(String.valueOf(diagnostic.hint()));
  }

  /** Checks all that a command says on standard error. */
  static void check(String err) {
    err.lines().filter(line -> !line.matches(" *\\d* \\| .*")).forEach(Words::checkLine);
  }

  /** What stands in quotes was written by the user. */
  private static void checkLine(String line) {
    assertThat(line.replaceAll("'[^']*'|\"[^\"]*\"", "''")).doesNotContainPattern(JAVA);
  }
}
