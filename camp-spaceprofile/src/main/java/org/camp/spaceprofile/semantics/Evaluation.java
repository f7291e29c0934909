// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.Locale;
import java.util.Map;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Expr;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ProgramFault;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.spaceprofile.graph.ProgramGraph;

/**
 * One run of a program (the judgement of Fig. 4): its value, and its graphs.
 *
 * @param program what ran
 * @param value the value as text, cut behind 100 000 characters
 * @param graph the computation graph and the heap graph
 * @param output what the run printed
 * @param equalWrites pairs of writes of one value that no schedule orders
 */
public record Evaluation(
    ForkJoinProgram program, String value, ProgramGraph graph, String output, long equalWrites) {
  /** The same run whose graph is {@code other}. */
  public Evaluation with(ProgramGraph other) {
    return new Evaluation(program, value, other, output, equalWrites);
  }

  private static final String MORE_MEMORY =
      "give Java more memory (-Xmx), or the program a smaller input";
  private static final String MORE_NODES =
      "if it should end, allow more with --budget nodes=…; it may run for ever";

  /**
   * Runs a program. O(nodes + heap edges) time and space; calls may nest as deep as memory lasts.
   *
   * @param parameters for each free name an expression that stands for it
   * @param nodes how many nodes the run may have
   * @throws org.camp.core.diagnostic.IllFormed when the run goes wrong, with the place
   * @throws org.camp.core.diagnostic.OverBudget when it has more nodes, with the place
   */
  public static Evaluation of(
      ForkJoinProgram program,
      Map<String, Expr> parameters,
      Variant variant,
      long nodes,
      Cancellation cancellation,
      Progress progress) {
    Code code = Compiler.compile(program, parameters, variant.lateApply());
    GraphRecorder graph = new GraphRecorder(code, variant, nodes, cancellation, progress);
    StrandOrder order = code.hasFutures() ? new FutureOrder() : new NestedOrder();
    Accesses accesses = new Accesses(order, variant.strictRaces());
    StringBuilder output = new StringBuilder();
    EnvironmentMachine machine = new EnvironmentMachine(code, variant, graph, accesses, output);
    try {
      MlValue value = machine.run();
      return new Evaluation(
          program, value.toString(), graph.graph(value), output.toString(), accesses.equalWrites());
    } catch (OutOfMemoryError e) {
      machine.release();
      String reached = "memory ran out after " + graph.size() + " nodes, " + calls(machine);
      throw ended(program, graph, "out-of-memory", reached, MORE_MEMORY);
    } catch (GraphRecorder.Full full) {
      String where =
          String.format(
              Locale.ROOT,
              "the run has more than %d nodes; it was in '%s', %s%s",
              graph.limit(),
              graph.latestSite().function(),
              calls(machine),
              printed(output));
      throw ended(program, graph, "over-budget", where, MORE_NODES);
    } catch (ProgramFault fault) {
      throw fault.at(graph.latestSite().span()).in(program);
    }
  }

  private static OverBudget ended(
      ForkJoinProgram program, GraphRecorder graph, String code, String message, String hint) {
    Span span = graph.ownSite(graph.latest()).span();
    return new OverBudget(program.source().error(code, span, message).withHint(hint));
  }

  /** The end of what a run had printed. */
  private static String printed(StringBuilder output) {
    if (output.length() == 0) {
      return "";
    }
    String end = output.substring(Math.max(0, output.length() - 60)).replace("\n", "\\n");
    return ", and had printed " + (output.length() > 60 ? "…" : "") + end;
  }

  private static String calls(EnvironmentMachine machine) {
    int open = machine.openCalls();
    return open == 1 ? "1 call deep" : open + " calls deep";
  }

  /** Runs a closed program by the rules of Fig. 4. */
  public static Evaluation of(ForkJoinProgram program) {
    return of(program, Map.of(), Variant.STANDARD, 100_000_000, new Cancellation(), Progress.NONE);
  }
}
