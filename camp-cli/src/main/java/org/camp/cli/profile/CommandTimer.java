// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.profile;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;

/** Runs a command and takes its time, from the start of its process to its end. */
final class CommandTimer implements AutoCloseable {
  private static final List<String> EMPTY = List.of("/bin/true", "/usr/bin/true");

  private final List<String> command;
  private final String parameter;
  private final Path errors;

  /** A run that ended otherwise than with 0. */
  static final class Failed extends Exception {
    private static final long serialVersionUID = 1L;

    Failed(String message) {
      super(message);
    }
  }

  /** A command in whose words the parameter stands in braces. */
  CommandTimer(List<String> command, String parameter) throws IOException {
    this.command = List.copyOf(command);
    this.parameter = "{" + parameter + "}";
    errors = Files.createTempFile("camp-profile", ".err");
  }

  /** Whether the command depends on the parameter. */
  boolean usesParameter() {
    return command.stream().anyMatch(word -> word.contains(parameter));
  }

  /** Seconds of one run at a size. */
  double run(String size) throws IOException, Failed {
    List<String> words = new ArrayList<>();
    command.forEach(word -> words.add(word.replace(parameter, size)));
    return seconds(words);
  }

  /** The command that does nothing; empty where there is none. */
  static List<String> empty() {
    return EMPTY.stream().filter(name -> new File(name).canExecute()).limit(1).toList();
  }

  double seconds(List<String> words) throws IOException, Failed {
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(errors.toFile());
    long start = System.nanoTime();
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new BadInput(
          Diagnostic.error("no-command", "the command '" + words.get(0) + "' cannot be run")
              .withHint("write it behind --, as in a shell: camp profile --param n=… -- COMMAND"));
    }
    try {
      int exit = process.waitFor();
      double seconds = (System.nanoTime() - start) * 1e-9;
      if (exit != 0) {
        throw new Failed("it ended with " + exit + lastLine());
      }
      return seconds;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failed("it was interrupted");
    } finally {
      process.destroyForcibly();
      wait(process);
    }
  }

  private static void wait(Process process) {
    try {
      process.waitFor(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String lastLine() throws IOException {
    String text = new String(Files.readAllBytes(errors), StandardCharsets.UTF_8);
    String last = "";
    for (String line : text.split("\\R", -1)) {
      last = line.isBlank() ? last : line.strip();
    }
    return last.isEmpty() ? ", and said nothing" : ": " + last;
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(errors);
  }
}
