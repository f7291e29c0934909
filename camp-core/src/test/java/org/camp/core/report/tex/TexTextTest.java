// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.tex;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.base.Splitter;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TexTextTest {
  /** All that can be typed without thinking, and what reports print. */
  private static final String ODD =
      "\"a\" 'b' `c` #$%&_{}~^\\<>|- Müller Čapek 3µs α→Ω² “x” – — … ± × · ≤ ≥ ≠ ≈ ∞ √ ∑ ⊢ ⊥ ∈ 中 ₁"
          + " ⁴ ρ Ρ";

  @TempDir Path folder;

  @Test
  void textsMeanThemselves() {
    assertThat(TexText.escaped("S=? [ \"full\" ]")).isEqualTo("S=? [ \\char34{}full\\char34{} ]");
    assertThat(TexText.escaped("Müller, 中")).isEqualTo("M\\\"{u}ller, U+4e2d");
  }

  /** Where LaTeX is installed, it reads what was written. */
  @Test
  void latexReadsAllOfThem() throws IOException, InterruptedException {
    Section.Column column = Section.Column.of(ODD);
    Section.Table table = new Section.Table(ODD, List.of(column), List.of(List.of(Value.of(ODD))));
    Report report = new Report(ODD, List.of(table), Value.object().build(), List.of(), List.of());
    StringBuilder text = new StringBuilder();
    LatexWriter.write(List.of(report), text);
    Files.writeString(folder.resolve("a.tex"), text);
    assumeTrue(isInstalled(), "pdflatex is not installed: nothing is compiled");
    Path said = folder.resolve("said");
    Process latex =
        new ProcessBuilder("pdflatex", "-interaction=nonstopmode", "-halt-on-error", "a.tex")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    assertThat(latex.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(latex.exitValue()).as(Files.readString(said, ISO_8859_1)).isZero();
  }

  private static boolean isInstalled() {
    return Splitter.on(File.pathSeparatorChar)
        .splitToStream(System.getenv().getOrDefault("PATH", ""))
        .anyMatch(place -> Files.isExecutable(Path.of(place, "pdflatex")));
  }
}
