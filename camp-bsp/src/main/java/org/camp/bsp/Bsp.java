// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.util.List;
import org.camp.bsp.code.Code;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.eval.Programs;
import org.camp.bsp.eval.Run;
import org.camp.bsp.machine.SymbolTimes;
import org.camp.bsp.machine.Target;
import org.camp.bsp.value.Shape;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.lang.type.BoundProgram;
import org.camp.core.log.Log;
import org.camp.core.machine.Machine;

/**
 * The tour of this module:
 *
 * <pre>{@code
 * BulkSynchronousProgram program = OcamlParser.parse(new SourceText("sum.bsml", "proj << $pid$ >> 1"), Dialect.BSML);
 * Machine machine = Machine.builder("m").bsp(4, "1us", "10us", null).build();
 * AnalysisContext context = AnalysisContext.builder().machine(machine).build();
 * BspResult result = Bsp.analyze(program, context);
 * result.cost();                     // T_FunApp + T_proj + T_rpl + … + 3*g + L
 * result.supersteps();               // what each processor does in each of them
 * }</pre>
 *
 * <p>Underneath lie the rules ({@link Run}), the cost algebra ({@link Cost}) and what its symbols
 * stand for on a machine ({@link SymbolTimes}).
 */
public final class Bsp {
  private static final Log LOG = Log.of(Bsp.class);

  private Bsp() {}

  /**
   * Runs a program by the rules of its cost semantics on the machine of the context.
   *
   * @throws IllFormed when a name is unbound, types are wrong, or the run goes wrong
   * @throws BadInput when a binding is no value, the machine lacks what the program needs, or has
   *     no timing for an operation
   * @throws org.camp.core.diagnostic.OverBudget when the run makes too many calls
   */
  public static BspResult analyze(BulkSynchronousProgram program, AnalysisContext context) {
    Target target = target(program, context);
    Run run = run(program, target, context, context.get(BspOptions.CALLS));
    BspResult result =
        new BspResult(
            program,
            run,
            target,
            context.get(BspOptions.VIEW),
            context.get(BspOptions.FINAL_BARRIER),
            ProcessorNumbering.of(program, context));
    LOG.debug(
        () ->
            program.name()
                + " ran on a "
                + (target.shape().flat() ? "flat machine of " : "tree of ")
                + target.shape().children()
                + " in "
                + result.supersteps().size()
                + " supersteps; without a time: "
                + result.untimed());
    checkTimings(result, context);
    result.overfull().forEach(context::report);
    return result;
  }

  /** The machine of a program, by the context. */
  static Target target(BulkSynchronousProgram program, AnalysisContext context) {
    Machine machine = context.machine().orElse(null);
    return Target.of(program, machine, BspOptions.asked(context));
  }

  /** A checked run of a program. */
  static Run run(
      BulkSynchronousProgram program, Target target, AnalysisContext context, long calls) {
    return run(program, target, context, settings(target, context, calls));
  }

  /** The same, which keeps who sends how many words to whom. */
  static Run runWithDeliveries(
      BulkSynchronousProgram program, Target target, AnalysisContext context, long calls) {
    return run(program, target, context, settings(target, context, calls).withDeliveries());
  }

  private static Run run(
      BulkSynchronousProgram program, Target target, AnalysisContext context, Run.Settings how) {
    return Run.of(compile(program, target.shape(), context), target.shape(), how);
  }

  private static Run.Settings settings(Target target, AnalysisContext context, long calls) {
    return new Run.Settings(
        context.get(BspOptions.DOWN) == BspOptions.Down.ASYNC,
        target.isLimited(),
        false,
        calls,
        context.get(BspOptions.SUPERSTEPS),
        context.cancellation(),
        context.progress());
  }

  /** The checked code of a program with the inputs of the context. */
  static Code compile(BulkSynchronousProgram program, Shape shape, AnalysisContext context) {
    BoundProgram bound = BoundProgram.of(program, context.bindings());
    bound.throwIfIllFormed();
    int first = ProcessorNumbering.of(program, context).first();
    return Programs.compile(program, bound.values(), shape, first);
  }

  private static void checkTimings(BspResult result, AnalysisContext context) {
    SymbolTimes prices = result.target().prices();
    boolean numeric = result.view() == CostView.NUMERIC;
    if (!prices.isTimed() && !numeric) {
      return;
    }
    List<String> missing = result.untimed();
    boolean zero = context.get(BspOptions.MISSING_TIMINGS) == BspOptions.Missing.ZERO;
    if (!missing.isEmpty() && !zero) {
      String hint =
          prices.needsRate()
              ? "g or L is in flop: give the machine's speed, as bsp: {.., r: 1Gflop/s}"
              : "add them to the 'timings' of the machine, measure them with 'camp calibrate"
                  + " --bsp', or count them as 0: -o bsp.missing-timings=zero";
      throw new BadInput(
          Diagnostic.error(
                  "missing-timing",
                  "the machine does not say how long "
                      + String.join(", ", missing)
                      + (missing.size() == 1 ? " takes" : " take"))
              .withHint(hint));
    }
  }
}
