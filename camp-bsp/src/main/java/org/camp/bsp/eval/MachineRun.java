// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
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

  /** What making trees costs, beside the code outside of multi-functions. */
  private final CostSum made;

  private @Nullable Evaluator level;
  private long supersteps;

  MachineRun(Code code, Shape shape, Run.Settings settings) {
    this.code = code;
    this.shape = shape;
    this.settings = settings;
    symbols = shape.symbols();
    made = new CostSum(symbols.size());
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
    made.add(outside.toCost(shape.block(List.of())));
    total.add(made.toCost());
    List<Long> peaks = settings.memory() ? memory.peaks() : List.of();
    return new Run(code, shape, value, total.toCost(), made.toCost(), calls, peaks, output());
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

  /** What was done until a limit was met. */
  String done() {
    return supersteps == 0 || supersteps > settings.supersteps()
        ? ""
        : String.format(Locale.ROOT, ", after %d supersteps", supersteps);
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
    closing.add(broadcast(List.of(), words));
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
    made.add(Cost.max(costs));
    return tree;
  }

  /** What it costs that a value comes down from a component to all below it. */
  private Cost broadcast(List<Integer> path, long words) {
    CostSum sum = new CostSum(symbols.size());
    int p = shape.children(path);
    if (p == 0) {
      return sum.toCost();
    }
    sum.add(moved(path, p, child -> words));
    sum.add(shape.barrier(path), 1);
    if (shape.isEven()) {
      sum.add(broadcast(ParentComponent.child(path, 0), words));
    } else {
      List<Cost> below = new ArrayList<>();
      for (int i = 0; i < p; i++) {
        below.add(broadcast(ParentComponent.child(path, i), words));
      }
      sum.add(Cost.max(below));
    }
    return sum.toCost();
  }

  /** The greatest cost of the words between a component and one of its children. */
  Cost moved(List<Integer> path, int p, IntToLongFunction words) {
    List<Cost> all = new ArrayList<>();
    for (int i = 0; i < p; i++) {
      CostSum one = new CostSum(symbols.size());
      one.add(shape.g(path, i), words.applyAsLong(i));
      all.add(one.toCost());
    }
    return pool.intern(Cost.max(all));
  }

  private ComponentTree tree(Closure body, List<Integer> path, List<Cost> costs) {
    CostSum sum = new CostSum(symbols.size());
    MlValue value = evaluator(new ChildlessPlace(this, path), sum).run(body);
    costs.add(pool.intern(sum.toCost(shape.block(path))));
    int stage = path.size() + 1;
    int p = shape.children(path);
    ComponentTree[] children = new ComponentTree[p];
    for (int i = 0; i < p; i++) {
      children[i] = tree(body, ParentComponent.child(path, i), costs);
    }
    return new ComponentTree(stage, value, children);
  }
}
