// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.run;

import java.util.Arrays;
import org.camp.bsp.code.Code;
import org.camp.bsp.eval.Fuel;
import org.camp.bsp.eval.RaisedException;
import org.camp.bsp.threads.Barrier;
import org.camp.bsp.threads.Team;
import org.camp.bsp.value.Messages;
import org.camp.bsp.value.Shape;
import org.camp.core.analysis.Cancellation;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ProgramFault;

/** Runs programs on threads. The value does not depend on how fast any of them is. */
public final class Execution {
  private Execution() {}

  /**
   * Runs a program once: on a flat machine with a thread per processor, on a tree with a thread per
   * component.
   *
   * @param asynchronousDown whether {@code down} goes on without a barrier
   * @param calls how many calls all threads together may make
   * @throws org.camp.core.diagnostic.OverBudget when they make more, or the run is cancelled
   * @throws org.camp.core.diagnostic.IllFormed when the run goes wrong
   */
  public static Measured run(
      Code code, Shape shape, boolean asynchronousDown, long calls, Cancellation cancellation) {
    Fuel fuel = new Fuel(calls, cancellation);
    try {
      return shape.flat()
          ? flat(code, shape, fuel, cancellation)
          : new TreeExecution(code, shape, asynchronousDown, fuel).run(cancellation);
    } catch (RaisedException raised) {
      throw raised.uncaught().in(code.program());
    } catch (ProgramFault fault) {
      throw fault.in(code.program());
    }
  }

  /** Whether threads that wait keep their cores: those of a flat machine that all have one. */
  public static boolean spins(Shape shape) {
    return shape.flat() && Team.fits(shape.children(1));
  }

  private static Measured flat(Code code, Shape shape, Fuel fuel, Cancellation cancellation) {
    int p = shape.children(1);
    Barrier barrier = new Barrier(p, spins(shape));
    Processor.Network network = new Processor.Network(p, barrier);
    Processor[] processors = new Processor[p];
    int symbols = shape.symbols().size();
    Arrays.setAll(processors, i -> new Processor(i, network, code, fuel, symbols));
    MlValue[] values = new MlValue[p];
    Team.run(p, barrier, cancellation, me -> values[me] = processors[me].run(code.main()));
    StepLog[] logs = Arrays.stream(processors).map(Processor::log).toArray(StepLog[]::new);
    return new Measured(Messages.gathered(values), StepLog.seconds(logs), StepLog.steps(logs));
  }
}
