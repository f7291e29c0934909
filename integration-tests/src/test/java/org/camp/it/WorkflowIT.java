// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The workflow of the docs: its commands run, and end as they should when something got worse. */
class WorkflowIT {
  private static final Path WORKFLOW =
      Path.of(System.getProperty("camp.root")).resolve("camp-cli/doc/costs-workflow.yml");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  @TempDir Path home;

  private List<List<String>> commands() throws IOException {
    List<List<String>> commands = new ArrayList<>();
    for (String line : Files.readAllLines(WORKFLOW)) {
      if (line.strip().startsWith("run: camp ")) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(line.strip().substring("run: camp ".length()));
        while (matcher.find()) {
          words.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
        }
        commands.add(words);
      }
    }
    return commands;
  }

  private List<Integer> exits(Camp camp) throws IOException {
    List<Integer> exits = new ArrayList<>();
    for (List<String> words : commands()) {
      exits.add(camp.run(words.toArray(String[]::new)).exit());
    }
    return exits;
  }

  @Test
  void itsCommandsPassAndStopABuildThatBecameSlower() throws IOException {
    Camp camp = new Camp(home);
    assertThat(camp.run("examples", "ring", "--copy", ".").exit()).isZero();
    String[] baseline = {"analyze", "ring.scr", "-m", "ring.yaml", "-f", "json", "-O", "ring.json"};
    assertThat(camp.run(baseline).exit()).isZero();

    assertThat(exits(camp)).hasSize(5).containsOnly(0);
    assertThat(home.resolve("ring.xml")).content().contains("<testsuite");
    assertThat(home.resolve("ring.md")).content().contains("| --- |");
    JsonNode sarif = new JsonMapper().readTree(home.resolve("ring.sarif").toFile());
    assertThat(schema().validate(sarif)).isEmpty();
    assertThat(sarif.at("/runs/0/results/0/level").asText()).isEqualTo("note");
    assertThat(sarif.at("/runs/0/results/0/locations/0/physicalLocation/region/startLine").asInt())
        .isPositive();

    Path machine = home.resolve("ring.yaml");
    Files.writeString(machine, Files.readString(machine).replaceFirst("us", "ms"));
    assertThat(exits(camp)).contains(1);
  }

  /** A finding at its line, and a file that is not there: both as SARIF has it. */
  @Test
  void findingsAreSarif() throws IOException {
    Camp camp = new Camp(home);
    assertThat(camp.run("examples", "ring", "--copy", ".").exit()).isZero();
    for (String file : List.of("ring.scr", "gone.scr")) {
      JsonNode sarif =
          camp.run(
                  "analyze",
                  file,
                  "-m",
                  "ring.yaml",
                  "-f",
                  "sarif",
                  "--assert",
                  "mpst.cost.total < 0 s")
              .json();
      assertThat(schema().validate(sarif)).isEmpty();
      assertThat(sarif.at("/runs/0/results/0/level").asText()).isEqualTo("error");
    }
  }

  /** What of SARIF 2.1.0 the command writes, and nothing else. */
  private static JsonSchema schema() {
    return JsonSchemaFactory.getInstance(VersionFlag.V202012)
        .getSchema(Camp.resource("sarif-parts.schema.json"));
  }
}
