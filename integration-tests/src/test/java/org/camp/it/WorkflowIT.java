// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.io.InputStream;
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

  /** How all commands end, one after the other in one process. */
  private List<Integer> exits(Camp camp) throws IOException {
    List<String> lines = commands().stream().map(words -> String.join("\t", words)).toList();
    String all = camp.batch(List.of("-XX:TieredStopAtLevel=1"), lines);
    List<Integer> exits = new ArrayList<>();
    for (String line : lines) {
      String begin = "$ camp " + line + " => ";
      exits.add(all.charAt(all.indexOf(begin) + begin.length()) - '0');
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

  /** Assertions, bottlenecks, deadlocks, wrong texts and files that are not there. */
  @Test
  void findingsAreSarif() throws IOException {
    Camp camp = new Camp(home);
    assertThat(camp.run("examples", "ring", "--copy", ".").exit()).isZero();
    Files.writeString(home.resolve("wrong.scr"), "global protocol P(role a) { x() from a; }");
    Files.writeString(
        home.resolve("stuck.scr"),
        "global protocol P(role a, role b) {\n  recv x() from b to a;\n  send x() from b to a;\n}");
    List<String> lines =
        List.of(
            "analyze ring.scr -m ring.yaml -f sarif --assert mpst.cost.total<0s",
            "analyze gone.scr -m ring.yaml -f sarif",
            "analyze ring.scr wrong.scr stuck.scr -f sarif",
            "check stuck.scr -f sarif");
    String all = camp.batch(List.of("-XX:TieredStopAtLevel=1"), lines);
    for (String line : lines) {
      String printed = all.substring(all.indexOf("$ camp " + line + " => "));
      assertThat(printed).doesNotStartWith("$ camp " + line + " => 0");
      JsonNode sarif = new JsonMapper().readTree(printed.substring(printed.indexOf('\n')));
      assertThat(schema().validate(sarif)).as(line).isEmpty();
      assertThat(sarif.at("/runs/0/results").findValuesAsText("level")).as(line).contains("error");
    }
  }

  /** SARIF 2.1.0, as OASIS has published it. */
  private static JsonSchema schema() throws IOException {
    try (InputStream in = WorkflowIT.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      return JsonSchemaFactory.getInstance(VersionFlag.V7).getSchema(in);
    }
  }
}
