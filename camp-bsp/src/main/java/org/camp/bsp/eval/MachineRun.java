// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.camp.bsp.code.Closure;
import org.camp.bsp.code.Code;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.cost.CostSum;
import org.camp.bsp.cost.NodeRun;
import org.camp.bsp.cost.Symbols;
import org.camp.bsp.value.ComponentTree;
import org.camp.bsp.value.Messages;
import org.camp.bsp.value.MultiFunction;
import org.camp.bsp.value.Shape;
import org.camp.bsp.value.SizeOf;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ProgramFault;
import org.jspecify.annotations.Nullable;

/** A run: what its components share, and the code outside of any multi-function (level m). */
final class MachineRun implements Place {
  final Code code;
  final Shape shape;
  final Symbols symbols;
  final Run.Settings settings;
  final Fuel fuel;
  final CostPool pool = new CostPool();
  final Memory memory;

  /** Component → what it printed; that of no path is what the code of all printed. */
  private final Map<String, StringBuilder> printed = new TreeMap<>();

  private final List<NodeRun> calls = new ArrayList<>();
  private final CostSum total;
  private @Nullable Evaluator level;
  private long supersteps;

  MachineRun(Code code, Shape shape, Run.Settings settings) {
    this.code = code;
    this.shape = shape;
    this.settings = settings;
    symbols = shape.symbols();
    fuel = new Fuel(settings.calls(), settings.cancellation());
    memory = new Memory(shape);
    total = new CostSum(symbols.size());
  }

  /** The number of a component whose cells only it may change; -1 for those of all. */
  int owner(List<Integer> path) {
    return shape.owner(path);
  }

  void print(List<Integer> path, String text) {
    String name =
        path.isEmpty()
            ? ""
            : shape.flat() ? Integer.toString(path.get(0) - 1 + code.first) : NodeRun.text(path);
    printed.computeIfAbsent(name, n -> new StringBuilder()).append(text);
  }

  @Override
  public void print(String text) {
    print(List.of(), text);
  }

  @Override
  public MlValue at(Evaluator here, ComponentTree tree) {
    return tree.at(List.of());
  }

  private Map<String, String> output() {
    Map<String, String> all = new LinkedHashMap<>();
    printed.forEach((name, text) -> all.put(name, text.toString()));
    return all;
  }

  Run run() {
    CostSum outside = new CostSum(symbols.size());
    if (shape.flat()) {
      ParentComponent machine = new ParentComponent(this, List.of());
      MlValue value = machine.run(code.main(), MlValue.UNIT);
      NodeRun run = machine.finish(Cost.zero(symbols.size()));
      return new Run(
          code, shape, value, machine.total(), outside.toCost(), List.of(run), List.of(), output());
    }
    Evaluator everywhere = evaluator(this, outside);
    level = everywhere;
    MlValue value = everywhere.run(code.main());
    total.add(outside.toCost());
    List<Long> peaks = settings.memory() ? memory.peaks() : List.of();
    return new Run(code, shape, value, total.toCost(), outside.toCost(), calls, peaks, output());
  }

  /** Tells of a superstep, and whether to go on. */
  void superstep() {
    if (++supersteps > settings.supersteps()) {
      throw ProgramFault.limit(
          String.format(Locale.ROOT, "the run has more than %d supersteps", settings.supersteps()),
          "if it should end, allow more with --budget supersteps=…; it may run for ever");
    }
    if ((supersteps & 1023) == 0) {
      settings.cancellation().check();
      settings.progress().at("supersteps", supersteps, -1);
    }
  }

  /** What the code outside of multi-functions can reach. */
  List<@Nullable MlValue> outside() {
    Evaluator waiting = level;
    return waiting == null ? List.of() : waiting.roots();
  }

  Evaluator evaluator(Place place, CostSum sum) {
    return new Evaluator(code, place, fuel, sum);
  }

  /**
   * Rule MULTICALL: the root runs the node code; its value is broadcast to all levels. A tree stays
   * where it is.
   */
  @Override
  public MlValue call(Evaluator here, MultiFunction function, MlValue argument) {
    ParentComponent root = new ParentComponent(this, List.of());
    MlValue result = root.run(function.node(), argument);
    MlValue value = function.isTree() ? root.grown(result) : result;
    CostSum closing = new CostSum(symbols.size());
    long words = function.isTree() ? 0 : SizeOf.words(value);
    for (int level = 1; level <= shape.depth(); level++) {
      closing.add(symbols.g(level), words);
      closing.add(symbols.barrier(level), 1);
    }
    calls.add(root.finish(closing.toCost()));
    total.add(root.total());
    total.add(closing.toCost());
    return code.effects ? Messages.copy(value, owner()) : value;
  }

  /** All components run the body; the slowest one counts. */
  @Override
  public MlValue mktree(Evaluator here, Closure body) {
    List<Cost> costs = new ArrayList<>();
    MlValue tree = tree(body, List.of(), costs);
    here.sum().add(Cost.max(costs));
    return tree;
  }

  private ComponentTree tree(Closure body, List<Integer> path, List<Cost> costs) {
    CostSum sum = new CostSum(symbols.size());
    MlValue value = evaluator(new ChildlessPlace(this, path), sum).run(body);
    costs.add(pool.intern(sum.toCost()));
    int stage = path.size() + 1;
    int p = stage <= shape.depth() ? shape.children(stage) : 0;
    ComponentTree[] children = new ComponentTree[p];
    for (int i = 0; i < p; i++) {
      children[i] = tree(body, ParentComponent.child(path, i), costs);
    }
    return new ComponentTree(stage, value, children);
  }
}
