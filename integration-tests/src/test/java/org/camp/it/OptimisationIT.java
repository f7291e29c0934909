// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.camp.core.testkit.Golden;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verbs {@code compare} and {@code optimise} of the packaged command. */
class OptimisationIT {
  @TempDir static Path home;
  private static Camp camp;

  @BeforeAll
  static void copy() {
    camp = new Camp(home);
    assertThat(camp.run("examples", "--copy", ".").exit()).isZero();
  }

  private static String golden(String name, Camp.Ran ran) {
    assertThat(ran.exit()).as(ran.err()).isZero();
    Golden.check(OptimisationIT.class, "golden/" + name, ran.out());
    return ran.out();
  }

  @Test
  void aSecondBuffer() {
    golden(
        "double-buffer.compare.txt",
        camp.run(
            "compare", "double-buffer-ahead.scr", "double-buffer.scr", "-m", "double-buffer.yaml"));
    Camp.Ran asked =
        camp.run("compare", "--optimised", "double-buffer-ahead.scr", "double-buffer.scr");

    assertThat(asked.exit()).isEqualTo(1);
    assertThat(asked.err())
        .contains("double-buffer-ahead.scr:9:3: error: role kernel")
        .contains("nothing moves past a recursion")
        .contains("double-buffer.scr:10");
    assertThat(asked.out())
        .contains(" [no]", "optimised: yes: every path runs as it is written")
        .doesNotContain("ill-formed");
  }

  @Test
  void whatIsOptimisedIsAnOptimisation() throws IOException {
    String found =
        golden(
            "remote-calls.optimise.txt",
            camp.run(
                "optimise", "remote-calls.scr", "-m", "remote-calls.yaml", "--roles", "client"));
    Files.writeString(home.resolve("found.scr"), found);

    Camp.Ran ran =
        camp.run(
            "compare",
            "--optimised",
            "found.scr",
            "remote-calls.scr",
            "-m",
            "remote-calls.yaml",
            "-f",
            "json");

    assertThat(ran.exit()).as(ran.err()).isZero();
    JsonNode values = ran.json().isArray() ? ran.json().get(0) : ran.json();
    values = values.at("/results/mpst.compare/values");
    assertThat(values.at("/optimised").asBoolean()).isTrue();
    assertThat(values.at("/verdict").asText()).isEqualTo("yes");
    assertThat(values.at("/perRole/client").asText()).isEqualTo("yes");
    assertThat(values.at("/perRole/server[1]").asText()).isEqualTo("equal");
    assertThat(values.at("/cost/first/total").asDouble()).isCloseTo(454.2e-6, within(1e-12));
    assertThat(values.at("/cost/gain/total").asDouble()).isPositive();
    assertThat(values.at("/safety/problem").isNull()).isTrue();
  }

  @Test
  void theProtocolIsInTheJsonToo() {
    Camp.Ran ran =
        camp.run("optimise", "remote-calls.scr", "-m", "remote-calls.yaml", "-f", "json");

    JsonNode values = ran.json().at("/results/mpst.optimise/values");
    assertThat(values.at("/protocol").asText()).contains("global protocol RemoteCalls");
    assertThat(values.at("/after").asDouble()).isLessThan(values.at("/before").asDouble());
    assertThat(values.at("/bound").asDouble()).isLessThanOrEqualTo(values.at("/after").asDouble());
    assertThat(values.at("/comparison/optimised").asBoolean()).isTrue();
  }

  @Test
  void picturesOfGains() {
    Camp.Ran ran =
        camp.run(
            "compare",
            "double-buffer-ahead.scr",
            "double-buffer.scr",
            "-m",
            "double-buffer.yaml",
            "-f",
            "svg");

    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).startsWith("<svg").contains("Cost per role");
  }

  @Test
  void badQuestions() throws IOException {
    Files.writeString(
        home.resolve("other.scr"),
        "global protocol Other(role client, role servant) {\n"
            + "  call(bytes[200]) from client to servant;\n}\n");
    Camp.Ran other = camp.run("compare", "--optimised", "other.scr", "remote-calls.scr");
    assertThat(other.exit()).isEqualTo(1);
    assertThat(other.err())
        .contains("role 'servant' acts in other.scr only")
        .contains("other.scr:2:3: error: 'send call(bytes[200]) from client to servant'")
        .doesNotContain("Exception");

    assertThat(camp.run("compare", "other.scr").exit()).isEqualTo(2);
    assertThat(camp.run("optimise", "remote-calls.scr").err())
        .contains("the fastest order depends on cO, cI");
    Camp.Ran unknown =
        camp.run("optimise", "remote-calls.scr", "-m", "remote-calls.yaml", "--roles", "cleint");
    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(unknown.err()).contains("there is no role 'cleint'", "did you mean 'client'?");
    Camp.Ran order = camp.run("compare", "--optimised", "bottlenecks.order.json", "other.scr");
    assertThat(order.exit()).isEqualTo(1);
  }
}
