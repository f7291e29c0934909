// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code camp serve} of the packaged command, in a process of its own, at a port that was free. */
final class ServedPage implements AutoCloseable {
  private final Path folder;
  private final Process process;
  private final String address;

  /**
   * Starts it in a folder; what it prints on standard error goes to a file.
   *
   * @param flags for its Java
   */
  ServedPage(Path folder, Path errors, String... flags) throws IOException {
    this.folder = folder;
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx1g"));
    words.addAll(List.of(flags));
    words.addAll(List.of("-jar", Camp.jar().toString(), "serve", "--port", "0"));
    process =
        new ProcessBuilder(words).directory(folder.toFile()).redirectError(errors.toFile()).start();
    address =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
            .readLine();
    assertThat(address).matches("http://127\\.0\\.0\\.1:\\d+/");
  }

  /** The address that it printed. */
  String address() {
    return address;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** What {@code jcmd} says of it. */
  Camp.Ran told(String question) {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    return new Camp(folder)
        .program(Map.of(), List.of(jcmd, Long.toString(process.pid()), question), "");
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
