// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The README and the pages that it leads to show code that is compiled, output that is printed, and
 * verbs that exist.
 */
class ReadmeIT {
  private static final Path ROOT = Path.of(System.getProperty("camp.root"));
  private static final Pattern BLOCK =
      Pattern.compile("(?:<!-- (\\w+): (.*?) -->\n)?```(\\w*)\n(.*?)```\n", Pattern.DOTALL);

  @TempDir static Path home;
  private static Camp camp;
  private static String readme = "";

  /** A fenced block, with what the comment before it says that it shows. */
  private record Block(String kind, String of, String language, String text) {}

  @BeforeAll
  static void read() throws IOException {
    camp = new Camp(home);
    readme = Files.readString(ROOT.resolve("README.md"));
    assertThat(readme).as("a first page").hasSizeLessThan(12_000);
    try (Stream<Path> pages = Files.list(ROOT.resolve("doc"))) {
      for (Path page : pages.filter(p -> p.toString().endsWith(".md")).sorted().toList()) {
        assertThat(readme).contains("](doc/" + page.getFileName() + ")");
        readme += Files.readString(page);
      }
    }
    assertThat(camp.run("examples", "--copy", ".").exit()).isZero();
  }

  private static List<Block> blocks(String kind) {
    List<Block> blocks = new ArrayList<>();
    Matcher matcher = BLOCK.matcher(readme);
    while (matcher.find()) {
      String found = matcher.group(1) == null ? "" : matcher.group(1);
      if (found.equals(kind)) {
        blocks.add(new Block(kind, matcher.group(2), matcher.group(3), matcher.group(4)));
      }
    }
    return blocks;
  }

  @Test
  void filesAreShownAsTheyAre() throws IOException {
    assertThat(blocks("file")).hasSizeGreaterThanOrEqualTo(3);
    for (Block block : blocks("file")) {
      assertThat(block.text()).as(block.of()).isEqualTo(Files.readString(ROOT.resolve(block.of())));
    }
  }

  @Test
  void partsOfFilesAreShownAsTheyAre() throws IOException {
    assertThat(blocks("region")).isNotEmpty();
    for (Block block : blocks("region")) {
      String[] of = block.of().split(" in ");
      String file = Files.readString(ROOT.resolve(of[1]));
      int from = file.indexOf("// begin " + of[0] + "\n");
      int to = file.indexOf("// end " + of[0] + "\n");
      assertThat(from).as(block.of()).isBetween(0, to);
      String region = file.substring(file.indexOf('\n', from) + 1, file.lastIndexOf('\n', to) + 1);
      assertThat(block.text())
          .as(block.of())
          .isEqualTo(region.stripTrailing().stripIndent() + "\n");
    }
  }

  /** A line {@code …} stands for lines that the README leaves out. */
  @Test
  void outputIsShownAsItIs() {
    assertThat(blocks("output")).isNotEmpty();
    for (Block block : blocks("output")) {
      Camp.Ran ran = camp.run(block.of().split(" "));
      assertThat(ran.exit()).as(ran.err()).isZero();
      String shown = block.text().replaceAll("(?m)^ *…$", "\\\\E(?s:.*?)\\\\Q");
      assertThat(ran.out()).as(block.of()).matches("\\Q" + shown + "\\E");
    }
  }

  @Test
  void theFirstCommandIsTheOneWhoseOutputIsShown() {
    String first = blocks("").get(0).text();

    assertThat(first.lines().findFirst().orElseThrow())
        .endsWith(" && java -jar camp-cli/target/camp.jar " + blocks("output").get(0).of());
  }

  @Test
  void protocolsAndMachinesAreAccepted() throws IOException {
    List<String> protocols = new ArrayList<>(List.of("check"));
    Path machine = home.resolve("readme.yaml");
    for (Block block : blocks("")) {
      if (block.language().equals("scribble")) {
        String name = "readme" + protocols.size() + ".scr";
        Files.writeString(home.resolve(name), block.text());
        protocols.add(name);
      } else if (block.language().equals("yaml")) {
        Files.writeString(machine, block.text());
      }
    }
    for (Block block : blocks("file")) {
      if (block.language().equals("mermaid")) {
        Files.writeString(home.resolve("readme.mmd"), block.text());
        protocols.add("readme.mmd");
      }
    }
    assertThat(protocols).hasSizeGreaterThan(1).contains("readme.mmd");
    assertThat(machine).exists();

    Camp.Ran check = camp.run(protocols.toArray(String[]::new));
    Camp.Ran run = camp.run("analyze", "ring.scr", "-m", "readme.yaml");

    assertThat(check.exit()).as(check.err()).isZero();
    assertThat(run.exit()).as(run.err()).isZero();
  }

  @Test
  void verbsAreTheOnesThatHelpLists() {
    Set<String> listed = new TreeSet<>();
    camp.run("--help")
        .out()
        .lines()
        .dropWhile(line -> !line.startsWith("Verbs"))
        .takeWhile(line -> !line.startsWith("Exit codes"))
        .filter(line -> line.matches("  [a-z].*"))
        .forEach(line -> listed.add(line.strip().split(" ")[0]));

    assertThat(all("(?m)^\\| `camp ([a-z]+)", readme)).isEqualTo(listed).isNotEmpty();
  }

  @Test
  void optionsAreTheOnesThatHelpLists() {
    String option = "(?m)^ +(?:-[a-zA-Z], )?(--[a-z-]+)";
    Set<String> listed = all(option, camp.run("analyze", "--help").out());
    listed.addAll(all(option, camp.run("--help").out()));
    String table = readme.substring(readme.indexOf("| option |"));
    table = table.substring(0, table.indexOf("\n\n"));

    assertThat(all("`(?:-[a-zA-Z], )?(--[a-z-]+)", table)).isEqualTo(listed);
  }

  /** Every path into a result leads to a value of a bundled example. */
  @Test
  void pathsLeadToValues() {
    Set<String> paths =
        all(
            "(?<![-\\w./']|-o |-M |`|--of |--of ')"
                + "((?:mpst|pepa|concurrency|spaceprofile)\\.[a-zA-Z][\\w.]*(?:\\[[\\w=,]+\\][\\w.]*)*)",
            readme);
    paths.removeIf(path -> path.endsWith(".md") || path.matches(".*\\.(seed|quantile)"));
    assertThat(paths)
        .contains("mpst.cost.total", "mpst.cost.perRole.worker[1]", "pepa.throughput.request");
    for (String path : paths) {
      String leads = path + " != \"nowhere\"";
      assertThat(Stream.of("master-worker", "web-servers", "traces", "matrix-multiplication"))
          .as(path)
          .anyMatch(example -> camp.run("examples", example, "--assert", leads).exit() == 0);
    }
  }

  /** The table of cases that is shown can be validated. */
  @Test
  void casesAreAccepted() throws IOException {
    for (Block block : blocks("")) {
      if (block.language().equals("csv")) {
        Files.writeString(home.resolve("cases.csv"), block.text());
        Camp.Ran ran = camp.run("validate", "cases.csv");
        assertThat(ran.exit()).as(ran.err()).isZero();
      }
    }
    assertThat(home.resolve("cases.csv")).exists();
  }

  @Test
  void theLibraryHasTheVersionOfThisBuild() {
    assertThat(all("<version>(.*?)</version>", readme))
        .containsExactly(System.getProperty("camp.version"));
  }

  /** Links between all pages are those of the site, which {@link SiteTest} follows. */
  @Test
  void linksOfTheFirstPageLeadToFiles() throws IOException {
    String first = Files.readString(ROOT.resolve("README.md")).replaceAll("`[^`\n]*`", "");
    for (String link : all("\\]\\(([^)#]+)\\)", first)) {
      assertThat(ROOT.resolve(link)).exists();
    }
  }

  private static Set<String> all(String pattern, String text) {
    Set<String> found = new TreeSet<>();
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }
}
