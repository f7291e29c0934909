package org.camp.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.camp.core.diagnostic.BadInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputTest {
  @TempDir Path folder;

  @Test
  void resultsGoToTheFileAndNowhereElse() throws IOException {
    String numbers = Files.writeString(folder.resolve("a.num"), "1 2").toString();
    Path target = folder.resolve("out.csv");
    Ran ran = Ran.camp("analyze", numbers, "-bsum", "-fcsv", "-O", target.toString());
    assertThat(ran).isEqualTo(new Ran(0, "", ""));
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
}
