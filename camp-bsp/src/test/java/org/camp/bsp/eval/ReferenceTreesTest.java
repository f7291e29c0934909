// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.camp.bsp.code.Code;
import org.camp.bsp.cost.Charge;
import org.camp.bsp.cost.NodeRun;
import org.camp.bsp.cost.Superstep;
import org.camp.bsp.cost.Symbols;
import org.camp.bsp.machine.Target;
import org.camp.bsp.run.Execution;
import org.camp.bsp.run.Measured;
import org.camp.bsp.value.Shape;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.lang.ocaml.BulkSynchronousProgram.Dialect;
import org.camp.core.lang.ocaml.OcamlParser;
import org.camp.core.lang.type.TypeCheck;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/**
 * On random Multi-ML programs and trees, the compiled code does what the rules say: its value, also
 * on threads, and what its symbolic cost comes to under any prices.
 */
final class ReferenceTreesTest {
  private static final int PRICES = 5;

  @RepeatedTest(400)
  void agrees(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    List<Integer> children =
        Stream.generate(() -> 1 + random.nextInt(3)).limit(1 + random.nextInt(3)).toList();
    boolean asynchronousDown = random.nextInt(4) == 0;
    String text = new Writer(random).program();
    BulkSynchronousProgram program =
        OcamlParser.parse(new SourceText("random.mml", text), Dialect.MULTI_ML);
    assertEquals(List.of(), TypeCheck.check(program, Map.of()), text);
    Shape shape = Shape.tree(children);
    Run.Settings settings = Programming.settings(asynchronousDown, false, 10_000_000);
    Code code = Programs.compile(program, Map.of(), shape);
    Run run = Run.of(code, shape, settings);
    Measured measured =
        Execution.run(code, shape, asynchronousDown, 10_000_000, new Cancellation());
    MlValue real = measured.value();
    assertEquals(run.value().toString(), real.toString(), text);
    assertEquals(
        exchanged(run), measured.supersteps().stream().map(Measured.Step::words).toList(), text);
    for (int i = 0; i < PRICES; i++) {
      double[] values = new double[run.symbols().size()];
      Arrays.setAll(values, symbol -> random.nextInt(30));
      ReferenceTrees rules =
          new ReferenceTrees(
              ReferenceTrees.Clock.even(children, prices(run.symbols(), values), 1),
              asynchronousDown,
              prices(run.symbols(), values));
      Object value = rules.run(program.expression());
      assertEquals(value.toString(), run.value().toString(), text);
      assertEquals(rules.total, run.cost().value(values), text);
      assertEquals(rules.total, run.cost().resolved(values).value(values), text);
    }
  }

  /** The same where components differ: in speed, number of children, links and barriers. */
  @RepeatedTest(400)
  void agreesWhereComponentsDiffer(RepetitionInfo info) {
    Random random = new Random(-info.getCurrentRepetition());
    ReferenceTrees.Clock root = clock(random, 3, true);
    Map<String, Long> prices = new HashMap<>();
    StringBuilder machine = new StringBuilder("multibsp: " + yaml(root, true) + "\ntimings:\n");
    for (Charge charge : Charge.values()) {
      prices.put(charge.symbol(), (long) random.nextInt(30));
      machine.append("  " + charge.symbol() + ": " + prices.get(charge.symbol()) + "s\n");
    }
    boolean asynchronousDown = random.nextInt(4) == 0;
    String text = new Writer(random).program();
    BulkSynchronousProgram program =
        OcamlParser.parse(new SourceText("random.mml", text), Dialect.MULTI_ML);
    Target target =
        Target.of(program, Machine.read(Source.of("m.yaml", machine.toString())), List.of());
    Code code = Programs.compile(program, Map.of(), target.shape());
    Run run =
        Run.of(code, target.shape(), Programming.settings(asynchronousDown, false, 10_000_000));
    Measured measured =
        Execution.run(code, target.shape(), asynchronousDown, 10_000_000, new Cancellation());
    assertEquals(run.value().toString(), measured.value().toString(), text);
    ReferenceTrees rules = new ReferenceTrees(root, asynchronousDown, prices);
    Object value = rules.run(program.expression());
    assertEquals(value.toString(), run.value().toString(), text);
    assertEquals(rules.total, run.cost().value(target.prices().values()), machine + "\n" + text);
  }

  private static ReferenceTrees.Clock clock(Random random, int depth, boolean root) {
    List<ReferenceTrees.Clock> children = new ArrayList<>();
    int p = root ? 1 + random.nextInt(3) : depth == 0 ? 0 : random.nextInt(4);
    for (int i = 0; i < p; i++) {
      children.add(clock(random, depth - 1, false));
    }
    long slow = 1L << random.nextInt(3);
    long barrier = p == 0 ? 0 : random.nextInt(30);
    return new ReferenceTrees.Clock(slow, root ? 0 : random.nextInt(10), barrier, children);
  }

  private static String yaml(ReferenceTrees.Clock clock, boolean root) {
    List<String> fields = new ArrayList<>();
    fields.add("speed: " + 1.0 / clock.slow());
    if (!root) {
      fields.add("link: " + clock.link());
    }
    if (!clock.children().isEmpty()) {
      fields.add("g: 1");
      fields.add("L: " + clock.barrier());
      fields.add(
          "children: ["
              + String.join(", ", clock.children().stream().map(c -> yaml(c, false)).toList())
              + "]");
    }
    return "{" + String.join(", ", fields) + "}";
  }

  /** The words of the root's supersteps as they end with a barrier, and what is behind them. */
  private static List<Long> exchanged(Run run) {
    List<Long> all = new ArrayList<>();
    long words = 0;
    for (NodeRun call : run.nodes()) {
      for (Superstep superstep : call.supersteps()) {
        words += superstep.h();
        if (superstep.exchange() != null) {
          all.add(words);
          words = 0;
        }
      }
    }
    all.add(words);
    return all;
  }

  private static Map<String, Long> prices(Symbols symbols, double[] values) {
    Map<String, Long> prices = new HashMap<>();
    for (int i = 0; i < values.length; i++) {
      prices.put(symbols.name(i), (long) values[i]);
    }
    return prices;
  }

  /** Writes random programs in which a multi-function goes down to the leaves. */
  private static final class Writer {
    private final Random random;
    private final RandomNumbers terms;

    /** What stands for a number everywhere, in node code, and inside its vectors. */
    private final List<String> everywhere = new ArrayList<>();

    private final List<String> node = new ArrayList<>();
    private final List<String> inside = new ArrayList<>();

    Writer(Random random) {
      this.random = random;
      terms = new RandomNumbers(random);
    }

    String program() {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < random.nextInt(3); i++) {
        String name = terms.name("a");
        text.append(
            String.format(Locale.ROOT, "let %s = %s in\n", name, terms.number(everywhere, 2)));
        everywhere.add(name);
      }
      List<String> component = new ArrayList<>(everywhere);
      if (random.nextBoolean()) {
        text.append(
            String.format(Locale.ROOT, "let t = mktree %s in\n", terms.number(everywhere, 2)));
        component.add("(at t)");
      }
      node.addAll(component);
      node.add("x");
      inside.addAll(component);
      inside.addAll(List.of("$pid$", "#x#"));
      component.add("x");
      text.append("let multi f x =\n  where node =\n").append(node());
      text.append("  where leaf = ").append(terms.number(component, 3)).append(" in\n");
      text.append(String.format(Locale.ROOT, "let r = f %s in\n", terms.number(everywhere, 1)));
      everywhere.add("r");
      everywhere.add("(f r)");
      return text.append(terms.number(everywhere, 1)).toString();
    }

    private String node() {
      StringBuilder text = new StringBuilder();
      boolean down = false;
      for (int i = 0; i < 1 + random.nextInt(5); i++) {
        boolean again = !down && random.nextInt(3) > 0;
        down |= again;
        text.append("    let ").append(again ? below() : step()).append(" in\n");
      }
      return text.append("    ").append(terms.number(node, 2)).append("\n").toString();
    }

    private String who() {
      return random.nextBoolean() ? "1" : "bsp_p";
    }

    private String below() {
      String name = terms.name("r");
      String text =
          String.format(Locale.ROOT, "%s = proj << f %s >>", name, terms.number(inside, 1));
      node.add("(" + name + " " + who() + ")");
      return text;
    }

    private String step() {
      String name = terms.name("v");
      String vector = "$" + name + "$";
      switch (random.nextInt(7)) {
        case 0 -> {
          String text = name + " = " + terms.number(node, 2);
          node.add(name);
          inside.add("#" + name + "#");
          return text;
        }
        case 1 -> {
          String text = String.format(Locale.ROOT, "%s = << %s >>", name, terms.number(inside, 2));
          inside.add(vector);
          return text;
        }
        case 2 -> {
          String text =
              String.format(Locale.ROOT, "%s = proj << %s >>", name, terms.number(inside, 2));
          node.add("(" + name + " " + who() + ")");
          return text;
        }
        case 3 -> {
          List<String> sent = inside.stream().filter(term -> !term.startsWith("(")).toList();
          String text =
              String.format(Locale.ROOT, "%s = proj << fun y -> %s >>", name, with("y", sent));
          node.add("(" + name + " " + who() + " 2)");
          return text;
        }
        case 4 -> {
          String table = terms.name("m");
          String text =
              String.format(
                  Locale.ROOT,
                  "%s = put << fun j -> %s >> in\n    let %s = << $%s$ %s >>",
                  table,
                  with("j", inside),
                  name,
                  table,
                  who());
          inside.add(vector);
          return text;
        }
        case 5 -> {
          String text =
              String.format(Locale.ROOT, "%s = mkpar (fun i -> %s)", name, with("i", node));
          inside.add(vector);
          return text;
        }
        default -> {
          String text = String.format(Locale.ROOT, "%s = fun y -> %s", name, with("y", everywhere));
          node.add("(" + name + " 3)");
          inside.add("(" + name + " $pid$)");
          return text;
        }
      }
    }

    private String with(String name, List<String> scope) {
      List<String> more = new ArrayList<>(scope);
      more.add(name);
      return terms.number(more, 2);
    }
  }
}
