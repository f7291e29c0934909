// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.cli.Camp;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Traces of halves, protocols with values, nodes that differ, patterns, logs that grow, trees of
 * components, skeletons and tables of runs, each spoilt at some places: an answer or a reason, and
 * no word of Java.
 */
@Tag(Evidence.TAG)
class SpoiltFormsTest {
  private static final BackendRegistry REGISTRY = BackendRegistry.installed();

  private static final String EXIT =
      """
      param c1 = 7us; param c2 = 11us;
      global protocol Exit(role p, role q, role r) {
        rec X {
          A() from p to q cost c1;
          choice at q { more() from q to p cost c2; more() from q to r; continue X; }
          or { stop() from q to p; stop() from q to r; }
        }
        Bye() from r to p;
      }
      """;

  private static final String MIXED =
      """
      name: mixed
      multibsp:
        g: 6
        L: 1100
        children:
          - {g: 3, L: 1800, children: [{times: 2}]}
          - {name: gpu, speed: 8, link: 12}
      timings: {T_Var: "0.6us"}
      """;

  private static final String NODES =
      """
      transport: {send: 2us, recv: 3us}
      nodes:
        x: {cores: 1, speed: {"q": 8, default: 1}, start: 20us, switch: 3us}
        y: {cores: 2, speed: 2}
      mapping: {p: x, q: x, r: y}
      network: [{from: x, to: y, latency: "5us + 1ns*size"}]
      """;

  /** A form of input, and the line that takes it: FILE is the spoilt text. */
  private enum Form {
    TRACE(
        "t.scr",
        """
        global protocol T(role p, role q, role r) {
          send A() from p to q; recv A() from p to q;
          send stop() from q to p; send stop() from q to r;
          recv stop() from q to p; compute at p cost 3us;
        }
        """,
        "check FILE --against exit.scr -m nodes.yaml"),
    OPEN_ROUNDS("o.scr", EXIT, "analyze FILE -b mpst --default-cost 1us"),
    RANDOM_RUN("r.scr", EXIT, "show FILE --as run -o mpst.seed=1 -o mpst.actions=40"),
    VALUES(
        "v.scr",
        """
        param a = 2us;
        aux global protocol Down[n, c](role p, role q) {
          if n > 0 { T() from p to q cost c; do Down[n-1, c+a](q, p); } else { E() from p to q; }
        }
        global protocol Countdown(role p, role q) { do Down[4, a](p, q); }
        """,
        "analyze FILE -b mpst --default-cost 0"),
    NODE_FILE("n.yaml", NODES, "analyze exit.scr -k X=3 -b mpst -m FILE"),
    PLACEMENT("n.yaml", NODES, "place exit.scr -k X=3 -m FILE"),
    PATTERN(
        "p.order.json",
        """
        {"processes": ["a", "b"], "repeat": "inf",
         "events": [{"id": "a0", "process": "a"}, {"id": "a1", "process": "a"},
                    {"id": "b0", "process": "b"}, {"id": "b1", "process": "b"}],
         "messages": [["a0", "b0"], ["b1", "a1"]]}
        """,
        "show FILE --as folded-json -o order.slices=2"),
    LOG(
        "-",
        """
        a {"a":1}
        send m
        b {"b":1}
        start
        b {"b":2, "a":1}
        receive m
        a {"a":2}
        go on
        a {"a":3, "b":2}
        receive n
        """,
        "analyze - --input-format shiviz --follow -f json"),
    TREE("m.yaml", MIXED, "analyze sum.mml -m FILE"),
    SKELETON(
        "s.skel",
        "pipe { task(a, 3); map(3, f, 2); dc(1, 2, 5, 5, 3); feedback(0.2, 1) { task(b, 5) };"
            + " farm(2, g, 4, ordered); farm(2, h, 4, state = 9) }\n",
        "analyze FILE -b pepa -D comm=10"),
    RUNS(
        "c.csv",
        """
        case,arguments,measure,times,published,status
        far,exit.scr -D c1=1h -m nodes.yaml,mpst.cost.total,2,1h,
        near,exit.scr -D c2=9h,mpst.latency.X.rate,,2ms,ill-formed
        """,
        "run FILE --longest 1s");

    private final String file;
    private final String text;
    private final List<String> words;

    Form(String file, String text, String line) {
      this.file = file;
      this.text = text;
      this.words = List.of(line.split(" ", -1));
    }
  }

  @TempDir Path home;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(home.resolve("exit.scr"), EXIT);
    Files.writeString(home.resolve("nodes.yaml"), NODES);
    Files.writeString(home.resolve("sum.mml"), "let v = mkpar (fun i -> i) in proj v\n");
  }

  @AfterAll
  static void close() {
    REGISTRY.close();
  }

  @ParameterizedTest
  @EnumSource(Form.class)
  void everySpoiltInputIsAnswered(Form form) {
    Samples.Sample sample =
        new Samples.Sample(form.file, form.text.getBytes(StandardCharsets.UTF_8));
    Property.check(
        "spoilt " + form,
        Evidence.of(form == Form.RUNS ? 4 : 12, 1000),
        random -> spoilt(sample, random),
        Shrinker.none(),
        input -> check(form, input));
  }

  private static byte[] spoilt(Samples.Sample sample, SplittableRandom random) {
    return Samples.spoilt(sample, List.of(sample), random).bytes();
  }

  private void check(Form form, byte[] input) {
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    ByteArrayOutputStream results = new ByteArrayOutputStream();
    int exit;
    try (PrintStream err = new PrintStream(messages, true, StandardCharsets.UTF_8)) {
      if (!form.file.equals("-")) {
        Files.write(home.resolve(form.file), input);
      }
      String[] words =
          form.words.stream()
              .map(word -> word.equals("FILE") ? home.resolve(form.file).toString() : word)
              .map(word -> Files.exists(home.resolve(word)) ? home.resolve(word).toString() : word)
              .toArray(String[]::new);
      exit = Camp.run(with(words), new ByteArrayInputStream(input), results, err, REGISTRY);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String said = messages.toString(StandardCharsets.UTF_8);
    assertThat(exit).as(said).isIn(0, 1, 2, 3);
    Words.check(said);
    if (exit > 1) {
      assertThat(said).as("why the exit code is " + exit).contains("error: ");
    }
  }

  private static String[] with(String[] words) {
    String[] all = Arrays.copyOf(words, words.length + 3);
    all[words.length] = "--timeout";
    all[words.length + 1] = "2s";
    all[words.length + 2] = "--no-progress";
    return all;
  }
}
