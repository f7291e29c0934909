// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.List;
import java.util.Map;
import org.camp.bsp.code.Code;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.cost.CostSum;
import org.camp.bsp.cost.NodeRun;
import org.camp.bsp.cost.Symbols;
import org.camp.bsp.value.Shape;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ProgramFault;

/**
 * One run of a program by the rules of Figs 1, 4 and 6.
 *
 * @param code what ran
 * @param shape the machine
 * @param value the program's value
 * @param cost the whole cost, without a final barrier
 * @param outside what the code outside of multi-functions costs (level m); nothing on a flat
 *     machine
 * @param nodes the supersteps: of the machine when it is flat, else of each call of a
 *     multi-function
 * @param memory the most words that a component of each level held at a barrier; empty when that
 *     was not asked for
 * @param printed component → what it printed; that of an empty name is what the code of all printed
 */
public record Run(
    Code code,
    Shape shape,
    MlValue value,
    Cost cost,
    Cost outside,
    List<NodeRun> nodes,
    List<Long> memory,
    Map<String, String> printed) {

  /**
   * Which rules a run takes, and what it may spend.
   *
   * @param asynchronousDown whether {@code down} goes on without a barrier
   * @param memory whether to look what components hold
   * @param deliveries whether to keep who sends how many words to whom
   * @param calls how many calls it may make
   * @param supersteps how many supersteps all components together may have
   */
  public record Settings(
      boolean asynchronousDown,
      boolean memory,
      boolean deliveries,
      long calls,
      long supersteps,
      Cancellation cancellation,
      Progress progress) {
    /** The rules as {@code doc/theory.md} reads them, 2·10^8 calls and 10^6 supersteps. */
    public static Settings standard() {
      return new Settings(
          false, false, false, 200_000_000, 1_000_000, new Cancellation(), Progress.NONE);
    }

    /** The same, and who sends how many words to whom is kept. */
    public Settings withDeliveries() {
      return new Settings(
          asynchronousDown, memory, true, calls, supersteps, cancellation, progress);
    }
  }

  /**
   * Runs a program. Time is proportional to the rules applied by all processors together.
   *
   * @throws IllFormed when the run goes wrong, with the place
   * @throws OverBudget when it makes too many calls or supersteps, or needs too much memory
   */
  public static Run of(Code code, Shape shape, Settings settings) {
    MachineRun machine = new MachineRun(code, shape, settings);
    try {
      return machine.run();
    } catch (RaisedException raised) {
      throw raised.uncaught().in(code.program());
    } catch (ProgramFault fault) {
      throw fault.after(machine.done()).in(code.program());
    } catch (ArithmeticException tooLarge) {
      throw new OverBudget(
          Diagnostic.error("over-budget", "a count does not fit 64 bits")
              .withHint("give the program a smaller input"));
    } catch (OutOfMemoryError e) {
      throw new OverBudget(
          Diagnostic.error("out-of-memory", "memory ran out")
              .withHint("give Java more memory (-Xmx), or the program a smaller input"));
    }
  }

  /** The symbols of its costs. */
  public Symbols symbols() {
    return shape.symbols();
  }

  /** The cost with the barrier that ends the last superstep. */
  public Cost costWithFinalBarrier() {
    CostSum sum = new CostSum(symbols().size());
    sum.add(cost);
    sum.add(shape.barrier(List.of()), 1);
    return sum.toCost();
  }
}
