// SPDX-License-Identifier: Apache-2.0
package org.camp.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NearbyFilesTest {
  @TempDir Path home;

  @BeforeEach
  void write() throws IOException {
    Files.createDirectories(home.resolve("models/rings"));
    Files.writeString(home.resolve("models/ring.scr"), "");
    Files.writeString(home.resolve("models/rings/token.scr"), "");
    Files.writeString(home.resolve("models/rings/rang.scr"), "");
  }

  private String hint(String name) {
    return NearbyFiles.hint(home.resolve(name).toString()).replace(home.toString(), "~");
  }

  @Test
  void namesAreAlikeInTheSameDirectoryOrTheSameInAnother() {
    assertThat(hint("models/rng.scr")).isEqualTo("did you mean '~/models/ring.scr'?");
    assertThat(hint("models/rang.scr"))
        .isEqualTo("did you mean '~/models/rings/rang.scr' or '~/models/ring.scr'?");
  }

  /** Paths that start at the working directory are looked for below it, in whatever directory. */
  @Test
  void theWorkingDirectoryIsSearched() {
    assertThat(NearbyFiles.hint("src/NearbyFilesTest.java")).startsWith("paths start at");
    assertThat(NearbyFiles.hint("src/module-info.java"))
        .isEqualTo("did you mean 'src/main/java/module-info.java'?");
    assertThat(NearbyFiles.hint("src/pom.xml")).startsWith("did you mean 'pom.xml'");
  }

  @Test
  void theSameNameIsFoundInOtherDirectories() {
    assertThat(hint("token.scr")).isEqualTo("did you mean '~/models/rings/token.scr'?");
    assertThat(hint("model/ring.scr")).isEqualTo("did you mean '~/models/ring.scr'?");
    assertThat(hint("models/rigns/deep/token.scr"))
        .isEqualTo("did you mean '~/models/rings/token.scr'?");
  }

  @Test
  void whatIsNowhereIsNotGuessed() {
    assertThat(hint("models/zzz.pepa")).isEqualTo("paths start at the working directory");
    assertThat(hint("none/zzz.pepa"))
        .isEqualTo("there is no directory '~/none' either; paths start at the working directory");
    assertThat(NearbyFiles.hint("/no-such-place/zzz.pepa"))
        .startsWith("there is no directory '/no-such-place' either");
  }
}
