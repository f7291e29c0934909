// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.verb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.camp.cli.Ran;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directories, and several files, that are read as one model. */
class FileSetsTest {
  @TempDir Path folder;

  private String file(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content).toString();
  }

  @BeforeEach
  void writeFiles() throws IOException {
    file("set/b.num", "2");
    file("set/a.num", "1");
    file("set/deep/c.num", "3");
    file("set/.hidden.num", "bad");
    file("set/.git/d.num", "bad");
    file("other/e.num", "10");
  }

  private String set() {
    return folder.resolve("set").toString();
  }

  @Test
  void aDirectoryIsOneModel() {
    Ran ran = Ran.camp("analyze", set(), "-b", "sum");

    assertThat(ran.out()).startsWith("Sum\n\n  sum  6 s\n");
    assertThat(ran.err()).isEmpty();
    assertThat(ran.exit()).isZero();
    assertThat(Ran.camp("multiply", set()).out()).contains("sum  12 s");
  }

  @Test
  void filesOfNoKnownFormatAreLeftOutAndTold() throws IOException {
    file("set/README.md", "what this is");
    Ran ran = Ran.camp("analyze", set(), "-b", "sum");
    assertThat(ran.out()).contains("sum  6 s");
    assertThat(ran.err()).contains("warning: ").contains("README.md left out: of no known format");

    file("texts/a.md", "a");
    file("texts/b.md", "b");
    Ran none = Ran.camp("analyze", folder.resolve("texts").toString());
    assertThat(none.exit()).isEqualTo(2);
    assertThat(none.err()).contains("the format of").contains("a.md").contains("is not known");
  }

  @Test
  void severalFilesAreOneModelWhenThatIsAskedFor() throws IOException {
    String one = file("x.num", "4");
    Ran apart = Ran.camp("analyze", one, set(), "-b", "sum", "-f", "json");
    assertThat(apart.out()).startsWith("[").contains("\"sum\": 4").contains("\"sum\": 6");

    Ran together = Ran.camp("analyze", one, set(), "--as-one", "-b", "sum", "-f", "csv");
    assertThat(together.out()).contains("all,10");
    Ran unknown = Ran.camp("analyze", one, file("y.md", "what"), "--as-one");
    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(unknown.err()).contains("y.md: error: the format of this file is not known");
  }

  @Test
  void modelsThatAreNoPartsOfASetAreRefused() throws IOException {
    file("sums/a.sum", "1");
    assertThat(Ran.camp("analyze", folder.resolve("sums").toString(), "-b", "sum").out())
        .contains("sum  1 s");
    file("sums/b.sum", "2");
    Ran ran = Ran.camp("analyze", folder.resolve("sums").toString());
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err())
        .contains("each file of the format 'sum' is a model by itself")
        .contains("name the files one by one");
  }

  @Test
  void aFileThatIsReadIsNotReplaced() {
    Path part = folder.resolve("set/a.num");
    Ran ran = Ran.camp("analyze", set(), "-f", "text", "-O", part.toString());
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(part).hasContent("1");
  }

  @Test
  void assertionsHoldOfAnswersOfOperations() {
    String other = folder.resolve("other").toString();
    Ran same = Ran.camp("contrast", set(), set(), "--assert", "sum.contrast.sum <= 5%");
    assertThat(same.exit()).isZero();
    assertThat(same.err()).contains("the assertion holds");

    Ran fine = Ran.camp("multiply", other, "--assert", "sum = 20");
    assertThat(fine.exit()).as(fine.err()).isZero();
    Ran more = Ran.camp("multiply", other, "--assert", "sum <= 19");
    assertThat(more.exit()).isEqualTo(1);
    assertThat(more.err()).contains("'sum <= 19' does not hold: it is 20");
    Ran unknown = Ran.camp("multiply", other, "--assert", "sun = 20");
    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(Ran.camp("check", other, "--assert", "sum.check.sum = 1").exit()).isEqualTo(1);
  }
}
