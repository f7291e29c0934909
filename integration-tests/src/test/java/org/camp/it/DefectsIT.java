// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every small file that was once answered wrongly, held to what the READMEs beside the files say it
 * must be: {@code rows.txt} of a folder has a block ({@link DefectRow}) for every row.
 */
class DefectsIT {
  private static final String WHOLE = "--full";

  @TempDir Path directory;

  @TestFactory
  Stream<DynamicNode> rows() throws IOException, URISyntaxException {
    Path root = Path.of(DefectsIT.class.getResource("defects").toURI());
    String modules = Files.readString(root.resolve("README.md"));
    return Stream.of("pepa", "concurrency", "bsp", "space", "mpst", "cli")
        .map(
            folder -> {
              try {
                Path own = root.resolve(folder).resolve("README.md");
                String section = folder.equals("space") ? "spaceprofile" : folder;
                List<String> cells =
                    firstCells(
                        Files.exists(own) ? Files.readString(own) : section(modules, section));
                Path work = copy(root.resolve(folder));
                String text = Files.readString(root.resolve(folder).resolve("rows.txt"));
                return dynamicContainer(folder, tests(cells, DefectRow.parse(text), work));
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
  }

  private Stream<DynamicNode> tests(List<String> cells, List<DefectRow> rows, Path work) {
    Camp camp = new Camp(work);
    camp.ahead(onAnyJava(rows).filter(words -> !words.contains(WHOLE)).toList());
    camp.aheadWide(onAnyJava(rows).filter(words -> words.contains(WHOLE)).toList());
    List<DynamicNode> nodes = new ArrayList<>();
    nodes.add(
        dynamicTest(
            "every row has a block",
            () -> {
              assertThat(rows).extracting(DefectRow::number).doesNotHaveDuplicates();
              assertThat(rows).hasSameSizeAs(cells);
              for (DefectRow row : rows) {
                assertThat(cells.get(row.number() - 1)).contains(row.part());
                assertThat(row.runs().size() + row.tests().size()).isPositive();
              }
            }));
    for (DefectRow row : rows) {
      for (String test : row.tests()) {
        nodes.add(dynamicTest(row.number() + " " + test, () -> assertThatTestExists(test)));
      }
      for (DefectRow.Run run : row.runs()) {
        nodes.add(
            dynamicTest(
                row.number() + " camp " + String.join(" ", run.arguments()),
                () -> hold(run, camp)));
      }
    }
    return nodes.stream();
  }

  private static Stream<List<String>> onAnyJava(List<DefectRow> rows) {
    return rows.stream()
        .flatMap(row -> row.runs().stream())
        .filter(run -> run.java().isEmpty())
        .map(DefectRow.Run::arguments);
  }

  private static Camp.Ran ran(DefectRow.Run run, Camp camp) {
    String[] arguments = run.arguments().toArray(String[]::new);
    boolean whole = run.arguments().contains(WHOLE);
    if (run.java().isEmpty()) {
      return whole ? camp.runWide(arguments) : camp.run(arguments);
    }
    List<String> words = new ArrayList<>(run.java());
    words.addAll(List.of("-jar", Camp.jar().toString()));
    words.addAll(run.arguments());
    return camp.java(whole ? Camp.WIDE : Map.of(), "", words);
  }

  private static void hold(DefectRow.Run run, Camp camp) {
    assertThat(run.expected()).isNotEmpty();
    Camp.Ran ran = ran(run, camp);
    assertThat(ran.err()).doesNotContain("\tat org.camp.", "defect of CAMP");
    for (String expected : run.expected()) {
      String[] parts = expected.split(" ", 3);
      switch (parts[0]) {
        case "exit" ->
            assertThat(ran.exit()).as(ran.toString()).isEqualTo(Integer.parseInt(parts[1]));
        case "out" -> text(ran.out(), parts);
        case "err" -> text(ran.err(), parts);
        case "json" -> json(ran.json(), parts[1], parts[2].split(" "));
        default -> throw new AssertionError("no such expectation: " + expected);
      }
    }
  }

  private static void text(String text, String[] parts) {
    switch (parts[1]) {
      case "has" -> assertThat(text).contains(parts[2]);
      case "lacks" -> assertThat(text).doesNotContain(parts[2]);
      case "is" -> assertThat(text).isEmpty();
      default -> throw new AssertionError("no such expectation: " + String.join(" ", parts));
    }
  }

  private static void json(JsonNode root, String path, String[] relation) {
    JsonNode node = root.at("/" + path.replace("~", "~0").replace("/", "~1").replace('.', '/'));
    assertThat(node.isMissingNode()).as(path + " of " + root).isFalse();
    if (relation[0].equals("~")) {
      double within = Double.parseDouble(relation[2]);
      assertThat(Math.abs(node.asDouble() - Double.parseDouble(relation[1])))
          .as("%s is %s, not %s", path, node, relation[1])
          .isLessThanOrEqualTo(within);
    } else {
      String expected = String.join(" ", Arrays.copyOfRange(relation, 1, relation.length));
      assertThat(node.asText()).as(path).isEqualTo(expected);
    }
  }

  private static void assertThatTestExists(String test) throws ClassNotFoundException {
    String[] parts = test.split("\\.");
    assertThat(Class.forName("org.camp.it." + parts[0]).getDeclaredMethods())
        .extracting("name")
        .contains(parts[1]);
  }

  /** The first cell of every row of every table, without back quotes. */
  private static List<String> firstCells(String markdown) {
    List<String> cells = new ArrayList<>();
    String before = "";
    for (String line : markdown.lines().toList()) {
      boolean body = line.startsWith("|") && before.startsWith("|");
      if (body && !line.startsWith("|---")) {
        cells.add(line.split("(?<!\\\\)\\|")[1].replace("`", "").strip());
      }
      before = line;
    }
    return cells;
  }

  private static String section(String markdown, String title) {
    int start = markdown.indexOf("\n## " + title + "\n");
    int end = markdown.indexOf("\n## ", start + 1);
    return markdown.substring(start, end < 0 ? markdown.length() : end);
  }

  private Path copy(Path folder) throws IOException {
    Path target = directory.resolve(folder.getFileName().toString());
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.toList()) {
        Path to = target.resolve(folder.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(to);
        } else {
          Files.copy(file, to);
        }
      }
    }
    return target;
  }
}
