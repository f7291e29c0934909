// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tutorials show commands that run and answers that are printed. A block of one command is followed
 * by its answer, where that is shown; {@code # exit 1} says how it ends when that is not with 0; a
 * line {@code …} ends an answer that is cut. With {@code -Dcamp.golden.update=true} answers are
 * written anew. All pictures of the documents are made here as well.
 */
class TutorialsIT {
  private static final Path ROOT = Path.of(System.getProperty("camp.root"));
  private static final boolean UPDATE = Boolean.getBoolean("camp.golden.update");
  private static final Pattern FILE =
      Pattern.compile("<!-- file: (\\S+) -->\n```\\w+\n(.*?)```\n", Pattern.DOTALL);
  private static final Pattern BLOCK =
      Pattern.compile("```sh\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", Pattern.DOTALL);
  private static final String PICTURE =
      "camp examples scatter-gather -f svg -o svg.diagram=2 -O scatter-gather.svg";

  @TempDir Path home;

  /** A line of a shell: what runs, and how it ends. */
  private record Line(String words, int exit) {
    static Line of(String text) {
      assertThat(text).startsWith("camp ");
      String[] parts = text.substring("camp ".length()).split(" *# exit ", -1);
      List<String> words = new ArrayList<>();
      Matcher word = Pattern.compile("'([^']*)'|\\S+").matcher(parts[0]);
      while (word.find()) {
        words.add(word.group(1) == null ? word.group() : word.group(1));
      }
      return new Line(
          String.join("\t", words), parts.length == 1 ? 0 : Integer.parseInt(parts[1].strip()));
    }
  }

  private static Map<Path, String> tutorials() throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve("doc/tutorials"))) {
      return files.collect(
          Collectors.toMap(file -> file, TutorialsIT::read, (a, b) -> a, TreeMap::new));
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Line> lines(Map<Path, String> tutorials) {
    return tutorials.values().stream()
        .flatMap(text -> BLOCK.matcher(text).results())
        .flatMap(block -> block.group(1).lines())
        .map(Line::of)
        .distinct()
        .toList();
  }

  /** Runs all lines in one process: words → what was printed, and how it ended. */
  private Map<Line, String> run(List<Line> lines) throws IOException {
    List<String> words = new ArrayList<>(List.of("examples\t--copy\t."));
    lines.stream().map(Line::words).filter(w -> !words.contains(w)).forEach(words::add);
    String printed =
        new Camp(home).batch(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"), words);
    Map<String, String> answers = new TreeMap<>();
    for (int i = 0; i < words.size(); i++) {
      int from = printed.indexOf("$ camp " + words.get(i) + " => ");
      int to =
          i + 1 < words.size()
              ? printed.indexOf("$ camp " + words.get(i + 1) + " => ")
              : printed.length();
      String answer = printed.substring(from, to);
      answers.put(
          words.get(i), answer.substring(answer.lastIndexOf(" => ", answer.indexOf('\n')) + 4));
    }
    Map<Line, String> all = new HashMap<>();
    lines.forEach(line -> all.put(line, answers.get(line.words())));
    return all;
  }

  @Test
  void commandsOfTutorialsGiveTheAnswersShown() throws IOException {
    Map<Path, String> tutorials = tutorials();
    assertThat(tutorials).hasSize(7);
    for (String text : tutorials.values()) {
      for (Matcher file = FILE.matcher(text); file.find(); ) {
        Files.writeString(home.resolve(file.group(1)), file.group(2));
      }
    }
    assertThat(read(ROOT.resolve("README.md"))).contains("`" + PICTURE + "`");
    List<Line> lines = new ArrayList<>(lines(tutorials));
    lines.add(Line.of(PICTURE));
    Map<Line, String> answers = run(lines);
    for (Line line : lines) {
      String answer = answers.get(line);
      assertThat(answer.substring(0, answer.indexOf('\n')))
          .as(line.words() + "\n" + answer)
          .isEqualTo(Integer.toString(line.exit()));
    }
    if (UPDATE) {
      update(tutorials, answers);
    }
    for (Map.Entry<Path, String> tutorial : tutorials().entrySet()) {
      for (Matcher block = BLOCK.matcher(tutorial.getValue()); block.find(); ) {
        if (block.group(2) != null) {
          Line line = Line.of(block.group(1).strip());
          String shown = block.group(2).replaceAll("(?m)^…\n$", "");
          String is = answers.get(line).substring(answers.get(line).indexOf('\n') + 1);
          assertThat(shown.equals(block.group(2)) ? is : is.substring(0, shown.length()))
              .as(tutorial.getKey().getFileName() + ": " + line.words())
              .isEqualTo(shown);
        }
      }
    }
    Path shown = ROOT.resolve("doc/scatter-gather.svg");
    if (UPDATE) {
      Files.copy(home.resolve("scatter-gather.svg"), shown, StandardCopyOption.REPLACE_EXISTING);
    }
    assertThat(read(shown)).isEqualTo(read(home.resolve("scatter-gather.svg")));
  }

  /** Writes answers anew, cut where they were. */
  private static void update(Map<Path, String> tutorials, Map<Line, String> answers)
      throws IOException {
    for (Map.Entry<Path, String> tutorial : tutorials.entrySet()) {
      String text =
          BLOCK
              .matcher(tutorial.getValue())
              .replaceAll(
                  block -> {
                    if (block.group(2) == null) {
                      return Matcher.quoteReplacement(block.group());
                    }
                    String answer = answers.get(Line.of(block.group(1).strip()));
                    String is = answer.substring(answer.indexOf('\n') + 1);
                    if (block.group(2).endsWith("…\n")) {
                      long kept = block.group(2).lines().count() - 1;
                      is = is.lines().limit(kept).collect(Collectors.joining("\n")) + "\n…\n";
                    }
                    return Matcher.quoteReplacement(
                        "```sh\n" + block.group(1) + "```\n\n```text\n" + is + "```\n");
                  });
      Files.writeString(tutorial.getKey(), text);
    }
  }
}
