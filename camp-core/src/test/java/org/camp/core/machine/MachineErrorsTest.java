// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.stream.Stream;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.machine.yaml.YamlTree;
import org.camp.core.model.Source;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MachineErrorsTest {
  private static List<Diagnostic> errors(String text) {
    BadInput bad =
        Assertions.assertThrows(BadInput.class, () -> Machine.read(Source.of("m.yaml", text)));
    return bad.diagnostics();
  }

  /** Texts with {@code §} before the place of their only error; code; part of message or hint. */
  static Stream<Arguments> mistakes() {
    return Stream.of(
        arguments("name: a\nlinks: [1, 2\nfoo§: 3\n", "not-yaml", "malformed YAML"),
        arguments("name: a\n  b§: 3\n", "not-yaml", "mapping values are not allowed"),
        arguments("name: \"§\u0001\"\n", "not-yaml", "U+0001"),
        arguments("mapping: {w[*§]: n}\n", "not-yaml", "put patterns of roles in quotes"),
        arguments("§[a]: 1\n", "key-not-text", "a key must be a name"),
        arguments("name: §!!str x\n", "tag", "tags"),
        arguments("name: x\n§---\nname: y\n", "several-documents", "one document"),
        arguments("name: §*x\n", "unknown-anchor", "'&x'"),
        arguments("links: &x [§*x]\n", "unknown-anchor", "'&x'"),
        arguments("§- 1\n", "wrong-type", "a machine must be a mapping, not a list"),
        arguments("§hello\n", "wrong-type", "a machine must be a mapping, not 'hello'"),
        arguments("§transprot: {}\n", "unknown-key", "did you mean 'transport'?"),
        arguments("name: §[a]\n", "wrong-type", "the name must be a text, not a list"),
        arguments("name: a\n§name: b\n", "duplicate-key", "'name' is given twice"),
        arguments("transport: §1us\n", "wrong-type", "transport must be a mapping, not '1us'"),
        arguments("transport: {§sned: 1us}\n", "unknown-key", "did you mean 'send'"),
        arguments("transport: {send: §[1us]}\n", "wrong-type", "'send' must be a time, not a list"),
        arguments("transport: {send: §~}\n", "wrong-type", "not nothing"),
        arguments("transport: {send: \"§4KiB\"}\n", "wrong-dimension", "but this is in B"),
        arguments("transport: {send: '1us + 1§parsec'}\n", "unknown-unit", "'parsec'"),
        arguments("transport: {send: \"1us +§\"}\n", "syntax", "found the end"),
        arguments("transport: {send: §\"1us \\x2B\"}\n", "syntax", "found the end"),
        arguments("transport:\n  send: §>\n    1us\n    +\n", "syntax", "found the end"),
        arguments("transport: {send: 2*§(1us + 3B)}\n", "wrong-dimension", "cannot combine"),
        arguments("transport: {send: 1us*§sze}\n", "unknown-name", "the only name here is 'size'"),
        arguments("transport: {recv: §-1us}\n", "out-of-range", "'recv' must not be negative"),
        arguments("transport: {recv: §1us - 2us}\n", "out-of-range", "must not be negative"),
        arguments("transport: {recv: §1us/0}\n", "division-by-zero", "division by zero"),
        arguments(
            "transport: {send: §srt(size)}\n"
                + "profiles: {sort: {points: [[1, 1], [2, 2]], interpolation: linear}}\n",
            "unknown-profile",
            "did you mean 'sort'?"),
        arguments(
            "transport: {send: §sort}\n"
                + "profiles: {sort: {points: [[1, 1], [2, 2]], interpolation: linear}}\n",
            "unknown-name",
            "write sort(size)"),
        arguments(
            "transport: {send: '§normal(1us, 2us)'}\n",
            "unknown-profile",
            "belong into the protocol"),
        arguments("links: §{}\n", "wrong-type", "links must be a list"),
        arguments("links: [§7]\n", "wrong-type", "a link must be a mapping"),
        arguments("links:\n- §{from: a, send: 1us}\n", "missing-key", "a link needs 'to'"),
        arguments("links:\n- §{from: a, to: b}\n", "missing-key", "'send', 'recv' or 'latency'"),
        arguments("links:\n- {from: §\"w[\", to: b, send: 1us}\n", "bad-pattern", "w[*]"),
        arguments("links:\n- {from: a, to: §\"w[**]\", send: 1us}\n", "bad-pattern", "'w[**]'"),
        arguments("links:\n- {from: a, to: b, send: 1us, §snd: 1us}\n", "unknown-key", "'send'"),
        arguments("links:\n- {from: a, to: b, send: §1flop}\n", "wrong-dimension", "flop"),
        arguments("nodes: {n: §{}}\n", "missing-key", "a node needs 'cores'"),
        arguments("nodes: {n: {cores: §0}}\n", "out-of-range", "greater than 0"),
        arguments("nodes: {n: {cores: §1.5}}\n", "not-a-count", "whole number"),
        arguments("nodes: {n: {cores: §1us}}\n", "wrong-dimension", "a whole number"),
        arguments("nodes: {n: {cores: 1, §core: 1}}\n", "unknown-key", "did you mean 'cores'?"),
        arguments(
            "nodes: {n: {cores: 1, overhead: §1B}}\n",
            "wrong-dimension",
            "'overhead' must be a time"),
        arguments(
            "nodes: {n: {cores: 1, overhead: '2*§size'}}\n",
            "unknown-name",
            "a constant is needed"),
        arguments(
            "nodes:\n  n: {cores: 1}\n  §n: {cores: 1}\n", "duplicate-key", "'n' is given twice"),
        arguments(
            "nodes: {n1: {cores: 1}}\nnetwork: [{from: n1, to: §n3, latency: 1us}]\n",
            "unknown-node",
            "known: n1"),
        arguments(
            "nodes: {n1: {cores: 1}}\nnetwork: [{from: n1, to: n1, latency: §-1}]\n",
            "out-of-range",
            "negative"),
        arguments(
            "nodes: {n1: {cores: 1}}\nnetwork: [§{from: n1, to: n1}]\n",
            "missing-key",
            "'latency'"),
        arguments("nodes: {n1: {cores: 1}}\nmapping: {m: §n2}\n", "unknown-node", "'n2'"),
        arguments("mapping: {m: §n2}\n", "unknown-node", "list it under 'nodes'"),
        arguments("nodes: {n1: {cores: 1}}\nmapping: {§\"m[1\": n1}\n", "bad-pattern", "'m[1'"),
        arguments(
            "nodes: {n1: {cores: 1}}\nmapping: {\"m[1]\": n1, §\"m[ 1 ]\": n1}\n",
            "duplicate-key",
            "twice"),
        arguments("profiles: {f: §{interpolation: linear}}\n", "missing-key", "'points'"),
        arguments("profiles: {f: {points: §[[1, 1], [2, 2]]}}\n", "too-few-points", "at least 3"),
        arguments("profiles: {f: {points: §[], interpolation: linear}}\n", "too-few-points", "2"),
        arguments(
            "profiles: {f: {points: [[1, 1], §[1, 2]], interpolation: linear}}\n",
            "not-increasing",
            "increase"),
        arguments(
            "profiles: {f: {points: [[1, 1], §[2]], interpolation: linear}}\n",
            "wrong-type",
            "a point must be a list"),
        arguments(
            "profiles: {f: {points: [[1, 1], [2, §-2]], interpolation: linear}}\n",
            "out-of-range",
            "the time must not be negative"),
        arguments(
            "profiles: {f: {points: [[1, 1], [§2us, 2]], interpolation: linear}}\n",
            "wrong-dimension",
            "the size must be a size"),
        arguments(
            "profiles: {f: {points: [[1, 1], [2, 2]], interpolation: §liner}}\n",
            "unknown-interpolation",
            "did you mean 'linear'"),
        arguments(
            "profiles: {f: {points: [[1, 1], [2, 2]], interpolation: linear, extrapolation: §1}}\n",
            "wrong-type",
            "true or false"),
        arguments(
            "profiles: {min: §{points: [[1, 1], [2, 2]], interpolation: linear}}\n",
            "bad-name",
            "a meaning already"),
        arguments(
            "profiles: {f-g: §{points: [[1, 1], [2, 2]], interpolation: linear}}\n",
            "bad-name",
            "letters"),
        arguments("bsp: §{p: 4, g: 1us}\n", "missing-key", "bsp needs 'L'"),
        arguments(
            "bsp: {p: 4, g: §1B, L: 1us}\n", "wrong-dimension", "a time or a number of flops"),
        arguments("bsp: {p: 4, g: 1us, L: 1us, r: §1flop}\n", "wrong-dimension", "flop/s"),
        arguments("bsp: {p: 4, g: 1us, L: 1us, r: §0}\n", "out-of-range", "greater than 0"),
        arguments("multibsp: [{p: 4, g: 1us, L: 1us, m: §1s}]\n", "wrong-dimension", "a size"),
        arguments("multibsp: [{p: §0, g: 1us, L: 1us}]\n", "out-of-range", "'p'"),
        arguments("timings: {§Var: 1us}\n", "unknown-key", "names start with T_"),
        arguments("timings: {T_Var: §3B}\n", "wrong-dimension", "'T_Var' must be a time"),
        arguments("timings: {T_Var: 1us, §T_Var: 1us}\n", "duplicate-key", "twice"),
        arguments("processors: {§defualt: 1}\n", "unknown-key", "did you mean 'default'?"),
        arguments("processors: {§0-1: 1}\n", "unknown-key", "a task's number"),
        arguments("processors: {1: §0}\n", "out-of-range", "greater than 0"),
        arguments("communication: {§1: 1}\n", "unknown-key", "two tasks' numbers"),
        arguments("communication: {0-1: §1us}\n", "wrong-dimension", "a rate"),
        arguments("calibrated: {§trnsport: {}}\n", "unknown-key", "'transport'"),
        arguments("calibrated: {bsp: §{host: a, waiting: spin}}\n", "missing-key", "'processors'"),
        arguments(
            "calibrated: {bsp: {host: a, processors: 0-1, waiting: §sleep}}\n",
            "bad-value",
            "'spin' or 'park'"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void pointsAtTheMistake(String marked, String code, String part) {
    SourceText text = new SourceText("m.yaml", marked.replace("§", ""));
    int place = marked.indexOf('§');
    List<Diagnostic> errors = errors(text.text());
    assertThat(errors).hasSize(1);
    Diagnostic error = errors.get(0);
    assertThat(error.message() + "; " + error.hint()).contains(part);
    assertThat(error.code()).isEqualTo(code);
    assertThat(error.file()).isEqualTo("m.yaml");
    assertThat(error.line() + ":" + error.column())
        .isEqualTo(text.line(place) + ":" + text.column(place));
  }

  @Test
  void reportsAllMistakesInTheOrderOfTheFile() {
    List<Diagnostic> errors =
        errors(
            """
            transport: {send: 4KiB, recv: 1us +}
            mapping: {m: n9}
            nodes: {n1: {cores: -1}}
            profiles: {f: {points: 7}}
            """);
    assertThat(errors)
        .extracting(d -> d.line() + ":" + d.column() + " " + d.code())
        .containsExactly(
            "1:19 wrong-dimension",
            "1:36 syntax",
            "2:14 unknown-node",
            "3:21 out-of-range",
            "4:24 wrong-type");
  }

  @Test
  void keepsTheNumberOfErrorsReadable() {
    List<Diagnostic> errors = errors("links: [" + "7, ".repeat(5000) + "7]");
    assertThat(errors).hasSize(Diagnostics.LIMIT + 1);
    assertThat(errors.get(Diagnostics.LIMIT).message()).contains("4901 more errors");
  }

  @Test
  void refusesEmptyFiles() {
    for (String text : List.of("", "\n# nothing\n", "---\n", "~\n")) {
      assertThat(errors(text)).extracting(Diagnostic::code).containsExactly("empty");
    }
  }

  @Test
  void limitsDepthAliasesAndSize() {
    assertThat(errors("a: " + "[".repeat(100_000)))
        .extracting(Diagnostic::code)
        .containsExactly("nested-too-deep");
    assertThat(errors("- ".repeat(100_000)))
        .extracting(Diagnostic::code)
        .containsExactly("nested-too-deep");
    StringBuilder bomb = new StringBuilder("a: &a0 [1, 2]\n");
    for (int i = 1; i < 30; i++) {
      String list = ("*a" + (i - 1) + ", ").repeat(9) + "*a" + (i - 1);
      bomb.append("b").append(i).append(": &a").append(i).append(" [").append(list).append("]\n");
    }
    assertThat(errors(bomb.toString()))
        .extracting(Diagnostic::code)
        .containsExactly("too-many-aliases");
    assertThat(errors("#" + "x".repeat(YamlTree.LARGEST)))
        .extracting(Diagnostic::code)
        .containsExactly("too-large");
  }

  @Test
  void refusesNumbersOutOfRange() {
    assertThat(errors("transport: {send: 1e999}"))
        .extracting(Diagnostic::code)
        .containsExactly("number-out-of-range");
    assertThat(errors("transport: {send: 1e390}"))
        .extracting(Diagnostic::code)
        .containsExactly("number-out-of-range");
    assertThat(errors("transport: {send: 1.1e100}"))
        .extracting(Diagnostic::message)
        .containsExactly("'send' is above 10^100");
    assertThat(errors("bsp: {p: 2, g: 1e101, L: 1us}"))
        .extracting(Diagnostic::message)
        .containsExactly("'g' is above 10^100");
    assertThat(errors("bsp: {p: 2, g: 1, L: 1us, r: 1e-101}"))
        .extracting(Diagnostic::message)
        .containsExactly("'r' must not be below 10^-100");
  }
}
