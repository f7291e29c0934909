package org.camp.spaceprofile.semantics;

import java.util.Map;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Program;
import org.camp.spaceprofile.graph.ProgramGraph;

/**
 * One run of a program (the judgement of Fig. 4): its value, and its graphs.
 *
 * @param program what ran
 * @param value the value as text, cut behind 100 000 characters
 * @param graph the computation graph and the heap graph
 */
public record Evaluation(Program program, String value, ProgramGraph graph) {
  /**
   * Runs a program. O(nodes + heap edges) time and space; calls may nest as deep as memory lasts.
   *
   * @param parameters for each free name an expression that stands for it
   * @param nodes how many nodes the run may have
   * @throws org.camp.core.diagnostic.IllFormed when the run goes wrong, with the place
   * @throws org.camp.core.diagnostic.OverBudget when it has more nodes, with the place
   */
  public static Evaluation of(
      Program program,
      Map<String, Expr> parameters,
      Variant variant,
      long nodes,
      Cancellation cancellation,
      Progress progress) {
    Code code = Compiler.compile(program, parameters, variant.lateApply());
    return new Machine(code, variant, nodes, cancellation, progress).evaluate();
  }

  /** Runs a closed program by the rules of Fig. 4. */
  public static Evaluation of(Program program) {
    return of(program, Map.of(), Variant.STANDARD, 100_000_000, new Cancellation(), Progress.NONE);
  }
}
