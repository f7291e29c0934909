// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.cli.Ran;
import org.camp.core.diagnostic.BadInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputTest {
  @TempDir Path folder;

  @Test
  void resultsGoToTheFileAndNowhereElse() throws IOException {
    String numbers = Files.writeString(folder.resolve("a.num"), "1 2").toString();
    Path target = folder.resolve("out.csv");
    Ran ran = Ran.camp("analyze", numbers, "-bsum", "-fcsv", "-O", target.toString());
    assertThat(ran.exit()).isZero();
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err())
        .isEqualTo(
            """
            note: this is the first of 2 tables
              hint: -o csv.table=N writes another: 1 'First', 2 'Second'
            """);
    assertThat(Files.readString(target)).isEqualTo("what,sum [s]\r\nall,3\r\n");
  }

  @Test
  void aDashIsStandardOutput() throws IOException {
    String numbers = Files.writeString(folder.resolve("a.num"), "1 2").toString();
    assertThat(Ran.camp("analyze", numbers, "-O", "-")).isEqualTo(Ran.camp("analyze", numbers));
  }

  @Test
  void aFailedOutputLeavesTheOldFileAndNothingElse() throws IOException {
    Path target = Files.writeString(folder.resolve("x"), "old");
    Output output = new Output(OutputStream.nullOutputStream(), Optional.of(target));
    assertThatThrownBy(
            () ->
                output.write(
                    out -> {
                      out.append("half");
                      throw new IOException("broken");
                    }))
        .isInstanceOf(IOException.class);
    assertThat(target).hasContent("old");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(target);
    }
  }

  @Test
  void aFileThatIsReplacedKeepsItsPermissionsAndItsLink() throws IOException {
    Path target = Files.writeString(folder.resolve("x"), "old");
    Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-r-----"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), target);
    new Output(OutputStream.nullOutputStream(), Optional.of(link)).write(out -> out.append("new"));
    assertThat(link).isSymbolicLink();
    assertThat(target).hasContent("new");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
        .isEqualTo("rw-r-----");
  }

  @Test
  void aDirectoryIsNoFile() {
    assertThatThrownBy(() -> new Output(OutputStream.nullOutputStream(), Optional.of(folder)))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("it is a directory");
  }

  @ParameterizedTest
  @CsvSource({
    "out.json, {",
    "out.csv, what",
    "out.CSV, what",
    "out.txt, Sum",
    "out.html, <!doctype html>",
    "out, Sum",
    "out.2, Sum",
    ".json, Sum"
  })
  void theFormFollowsTheNameOfTheFile(String name, String begin) throws IOException {
    String numbers = Files.writeString(folder.resolve("a.num"), "1 2").toString();
    Path target = folder.resolve(name);
    assertThat(Ran.camp("analyze", numbers, "-bsum", "-O", target.toString()).exit()).isZero();
    assertThat(Files.readString(target)).startsWith(begin);
  }

  @ParameterizedTest
  @CsvSource({
    "analyze, -f svg, x.pdf",
    "analyze, -f json, x.csv",
    "analyze, -f text, x.svg",
    "analyze, -f csv, x.txt",
    "analyze, -q, x.pdf",
    "analyze, -q, x.yaml",
    "check, -f json, x.html",
    "analyze, -f html, x.svg",
    "multiply, -q, x.pdf",
    "multiply, -f json, x.yaml",
    "show, --as=stars, x.svg",
    "show, --as=stars, x.pdf",
    "sweep, -Dalpha=1..3, x.pdf",
    "backends, -q, x.pdf",
    "backends, -f markdown, x.json",
    "analyze, -f sarif, x.md"
  })
  void aFormThatDoesNotFitTheNameIsRefused(String verb, String option, String name)
      throws IOException {
    String numbers = Files.writeString(folder.resolve("a.num"), "1 2").toString();
    Path target = folder.resolve(name);
    List<String> words = new ArrayList<>(List.of(verb));
    if (!verb.equals("backends")) {
      words.add(numbers);
    }
    words.addAll(List.of(option.split(" ")));
    words.addAll(List.of("-O", target.toString()));
    Ran ran = Ran.camp(words.toArray(String[]::new));
    assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
    assertThat(ran.err()).contains(name + ": error: by its name this file does not hold", "hint:");
    assertThat(ran.out()).isEmpty();
    assertThat(target).doesNotExist();
  }

  /** Also under another name, through a link, and as any file that an option names. */
  @Test
  void anInputIsNeverTheOutput() throws IOException {
    Path numbers = Files.writeString(folder.resolve("a.num"), "1 2");
    Path machine = Files.writeString(folder.resolve("m"), "transport: {send: 1us}");
    Path base = Files.writeString(folder.resolve("base"), "{}");
    Path link = Files.createSymbolicLink(folder.resolve("link"), numbers);
    Path hard = Files.createLink(folder.resolve("hard"), numbers);
    Path table = Files.writeString(folder.resolve("t"), "arguments,measure\na.num,sum.sum\n");
    Path jar = Files.writeString(folder.resolve("x.jar"), "no jar");
    String a = numbers.toString();
    for (String[] words :
        new String[][] {
          {"analyze", a, "-O", a},
          {"analyze", a, "-O", folder + "/./a.num"},
          {"analyze", a, "-O", link.toString()},
          {"analyze", link.toString(), "-O", a},
          {"analyze", a, "-O", hard.toString()},
          {"analyze", a, a, "-m", machine.toString(), "-O", machine.toString()},
          {"sweep", a, "-D", "alpha=1..3", "-m", machine.toString(), "-O", machine.toString()},
          {"analyze", a, "--baseline", base.toString(), "-O", base.toString()},
          {"show", a, "--as", "stars", "-O", a},
          {"check", a, "-O", a},
          {"multiply", a, "-O", a},
          {"contrast", a, a, "--against", base.toString(), "-O", base.toString()},
          {"analyze", a, "--plugins", jar.toString(), "-O", jar.toString()},
          {"analyze", a, "--plugins", folder.toString(), "-O", jar.toString()},
          {"validate", table.toString(), "-O", table.toString()},
          {"validate", table.toString(), "-O", a},
        }) {
      Ran ran = Ran.camp(words);
      assertThat(ran.exit()).as(String.join(" ", words) + ran.err()).isEqualTo(2);
      assertThat(ran.err()).contains("cannot be written").contains("reads it");
    }
    assertThat(numbers).hasContent("1 2");
    assertThat(machine).hasContent("transport: {send: 1us}");
    assertThat(base).hasContent("{}");
    assertThat(jar).hasContent("no jar");
  }

  /** As at the end of a process that is interrupted. */
  @Test
  void whatIsHalfWrittenIsTakenAwayAtTheEnd() throws IOException {
    Path target = Files.writeString(folder.resolve("x"), "old");
    try (WholeFile half = WholeFile.of(target)) {
      half.writer().write("half");
      half.writer().flush();
      try (var files = Files.list(folder)) {
        assertThat(files).hasSize(2);
      }
      WholeFile.leave();
      try (var files = Files.list(folder)) {
        assertThat(files).containsExactly(target);
      }
    }
    assertThat(target).hasContent("old");
  }

  @Test
  void severalNewFilesAreAllThereOrNone() throws IOException {
    Map<Path, String> contents = new LinkedHashMap<>();
    contents.put(folder.resolve("one/deep/a"), "a");
    contents.put(folder.resolve("two/b"), "b");
    WholeFiles.write(contents);
    assertThat(folder.resolve("one/deep/a")).hasContent("a");
    assertThat(folder.resolve("two/b")).hasContent("b");

    Map<Path, String> some = new LinkedHashMap<>();
    some.put(folder.resolve("three/c"), "c");
    some.put(folder.resolve("two/b/d"), "there is a file where its folder would be");
    assertThatThrownBy(() -> WholeFiles.write(some)).isInstanceOf(Exception.class);
    assertThat(folder.resolve("three")).doesNotExist();
    try (var files = Files.walk(folder)) {
      assertThat(files.filter(f -> f.toString().endsWith(".tmp"))).isEmpty();
    }
  }
}
