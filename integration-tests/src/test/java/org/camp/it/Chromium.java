// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A browser without a window. */
final class Chromium {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
  private static final int SECONDS = 120;

  private final Path program;

  private Chromium(Path program) {
    this.program = program;
  }

  /** The one that is installed. */
  static Optional<Chromium> installed() {
    String path = System.getenv().getOrDefault("PATH", "");
    return NAMES.stream()
        .flatMap(
            name ->
                Stream.of(path.split(File.pathSeparator)).map(Path::of).map(p -> p.resolve(name)))
        .filter(Files::isExecutable)
        .findFirst()
        .map(Chromium::new);
  }

  /** The program, to be driven through its protocol for debugging. */
  Path program() {
    return program;
  }

  /** The elements of a page after its scripts have run. */
  String dump(Path page) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("camp-chromium");
    Path out = folder.resolve("dump.html");
    Process process =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--user-data-dir=" + folder.resolve("profile"),
                "--dump-dom",
                page.toUri().toString())
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException("the browser does not end");
    }
    return Files.readString(out, StandardCharsets.UTF_8);
  }
}
