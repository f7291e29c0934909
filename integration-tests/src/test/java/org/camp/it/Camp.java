// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs programs in processes of their own: the packaged command, and others on this JVM. */
final class Camp {
  /** Variables of a terminal where no line has to be wrapped. */
  static final Map<String, String> WIDE = Map.of("COLUMNS", "2000");

  private static final long MINUTES = 5;
  private static final JsonMapper JSON = new JsonMapper();

  private final Path directory;

  /** What commands left that ran ahead, by what stands for a command and its terminal. */
  private final Map<List<String>, Ran> left = new HashMap<>();

  /** Commands that run in {@code directory}. */
  Camp(Path directory) {
    this.directory = directory;
  }

  /**
   * What a run left.
   *
   * @param exit the exit code
   * @param out what it printed on standard output
   * @param err what it printed on standard error
   */
  record Ran(int exit, String out, String err) {
    /** Standard output, which must be one JSON value and nothing else. */
    JsonNode json() {
      try {
        return JSON.readerFor(JsonNode.class)
            .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .readValue(out);
      } catch (JsonProcessingException e) {
        throw new AssertionError("not JSON: " + e.getMessage() + "\n" + this, e);
      }
    }
  }

  /**
   * Runs commands one after the other on one JVM: {@link #run} then gives, once, what each left.
   * Commands with words that lines cannot hold are left to it.
   */
  void ahead(List<List<String>> commands) {
    ahead(Map.of(), commands);
  }

  /** As above, for {@link #runWide}. */
  void aheadWide(List<List<String>> commands) {
    ahead(WIDE, commands);
  }

  private void ahead(Map<String, String> terminal, List<List<String>> commands) {
    List<List<String>> held =
        commands.stream()
            .filter(words -> words.stream().noneMatch(w -> w.isEmpty() || w.matches(".*\\s.*")))
            .distinct()
            .toList();
    List<String> lines = held.stream().map(words -> String.join(" ", words)).toList();
    List<Ran> ran = each(batch(terminal, List.of("-Dapart"), lines), lines);
    for (int i = 0; i < held.size(); i++) {
      left.put(key(terminal, held.get(i)), ran.get(i));
    }
  }

  private static List<String> key(Map<String, String> terminal, List<String> words) {
    return List.of(terminal.toString(), String.join(" ", words));
  }

  private Ran of(Map<String, String> terminal, String... arguments) {
    Ran ahead = left.remove(key(terminal, List.of(arguments)));
    if (ahead != null) {
      return ahead;
    }
    List<String> words = new ArrayList<>(List.of("-jar", jar().toString()));
    words.addAll(List.of(arguments));
    return java(terminal, "", words);
  }

  /** Runs {@code java -jar camp.jar} without input. */
  Ran run(String... arguments) {
    return of(Map.of(), arguments);
  }

  /** Runs {@code java -jar camp.jar} with text on standard input. */
  Ran runWith(String input, String... arguments) {
    List<String> words = new ArrayList<>(List.of("-jar", jar().toString()));
    words.addAll(List.of(arguments));
    return java(input, words);
  }

  /**
   * Runs commands one after the other on one JVM.
   *
   * @param options of {@code java}
   * @param commands the words of each, separated by blanks
   * @return what {@link Batch} prints
   */
  String batch(List<String> options, List<String> commands) {
    return batch(Map.of(), options, commands);
  }

  private String batch(Map<String, String> variables, List<String> options, List<String> commands) {
    List<String> words = new ArrayList<>(options);
    words.add(Archive.option());
    return batchOf(variables, words, commands);
  }

  /** As above, whatever archive of classes there is. */
  String batchOf(Map<String, String> variables, List<String> options, List<String> commands) {
    List<String> words = new ArrayList<>(options);
    String here = Batch.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    words.addAll(List.of("-cp", jar() + File.pathSeparator + here, Batch.class.getName()));
    Ran ran = java(variables, String.join("\n", commands), words);
    if (ran.exit() != 0) {
      throw new AssertionError(ran.toString());
    }
    return ran.out();
  }

  /**
   * Runs commands one after the other on one JVM.
   *
   * @param commands the words of each, separated by tabs
   * @return what each left, in their order; messages follow what it printed
   */
  List<Ran> each(List<String> commands) {
    return each(batch(List.of(), commands), commands);
  }

  private static List<Ran> each(String all, List<String> commands) {
    List<Ran> left = new ArrayList<>();
    String rest = all;
    for (int i = commands.size() - 1; i >= 0; i--) {
      String head = "$ camp " + commands.get(i) + " => ";
      int at = rest.lastIndexOf(head);
      int from = rest.indexOf('\n', at) + 1;
      int exit = Integer.parseInt(rest.substring(at + head.length(), from).strip());
      int mark = rest.indexOf(Batch.MARK, from);
      int end = mark < 0 ? rest.length() : mark;
      String err = mark < 0 ? "" : rest.substring(mark + Batch.MARK.length());
      left.add(0, new Ran(exit, rest.substring(from, end), err));
      rest = rest.substring(0, at);
    }
    return left;
  }

  /** The packaged command. */
  static Path jar() {
    return Path.of(System.getProperty("camp.jar"));
  }

  /** Runs the command on a terminal where no line of a report has to be wrapped. */
  Ran runWide(String... arguments) {
    return of(WIDE, arguments);
  }

  /** Runs {@code java} with options that let short programs end soon. */
  Ran java(String input, List<String> arguments) {
    return java(Map.of(), input, arguments);
  }

  /** As above, with further variables in its environment. */
  Ran java(Map<String, String> variables, String input, List<String> arguments) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"));
    words.addAll(List.of("-Duser.language=en", "-Dfile.encoding=UTF-8"));
    if (arguments.contains("-jar")) {
      words.add(Archive.option());
    }
    words.addAll(arguments);
    return program(variables, words, input);
  }

  /**
   * Runs any program.
   *
   * @param variables of its environment, beside this process's own
   */
  Ran program(Map<String, String> variables, List<String> words, String input) {
    try {
      return finish(variables, words, input);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private Ran finish(Map<String, String> variables, List<String> words, String input)
      throws IOException, InterruptedException {
    Path in = Files.createTempFile("camp", ".in");
    Path out = Files.createTempFile("camp", ".out");
    Path err = Files.createTempFile("camp", ".err");
    try {
      Files.writeString(in, input);
      ProcessBuilder builder =
          new ProcessBuilder(words)
              .directory(directory.toFile())
              .redirectInput(in.toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile());
      builder.environment().keySet().removeIf(name -> name.endsWith("JAVA_OPTIONS"));
      builder.environment().putAll(variables);
      Process process = builder.start();
      if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new AssertionError("does not end: " + words + "\n" + Files.readString(err));
      }
      return new Ran(process.exitValue(), Files.readString(out), Files.readString(err));
    } finally {
      Files.delete(in);
      Files.delete(out);
      Files.delete(err);
    }
  }

  /** The text of a file beside the tests. */
  static String resource(String name) {
    try (InputStream in = Camp.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new AssertionError("no resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
