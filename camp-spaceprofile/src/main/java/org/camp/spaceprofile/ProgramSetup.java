// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.HashMap;
import java.util.Map;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Expr;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.lang.type.BoundProgram;
import org.camp.spaceprofile.graph.Layout;
import org.camp.spaceprofile.semantics.Evaluation;
import org.camp.spaceprofile.semantics.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A program that is ready to run: checked, with values for its parameters, by the options of a
 * context.
 *
 * @param values for each free name an expression that stands for it
 * @param variant of the cost semantics
 */
public record ProgramSetup(ForkJoinProgram program, Map<String, Expr> values, Variant variant) {
  /** Copies the map. */
  public ProgramSetup {
    values = Map.copyOf(values);
  }

  /**
   * Prepares a program.
   *
   * @param labelled whether its nodes get labels
   * @throws org.camp.core.diagnostic.IllFormed when a name is unbound or types are wrong
   * @throws org.camp.core.diagnostic.BadInput when a binding is no value
   */
  public static ProgramSetup of(
      ForkJoinProgram program, boolean labelled, AnalysisContext context) {
    BoundProgram bound = BoundProgram.of(program, context.bindings());
    bound.throwIfIllFormed();
    bound.problems().stream()
        .filter(d -> d.code().equals("branches-differ"))
        .forEach(context::report);
    Variant variant =
        new Variant(
            context.get(SpaceOptions.UNBOXED),
            context.get(SpaceOptions.ALT_APP),
            labelled,
            layout(program, context),
            context.get(SpaceOptions.RACES) == SpaceOptions.Races.STRICT);
    return new ProgramSetup(program, values(bound, context.get(SpaceOptions.GRAIN)), variant);
  }

  /** The layout; null where the paper's graphs say themselves what words are. */
  private static @Nullable Layout layout(ForkJoinProgram program, AnalysisContext context) {
    Layout layout = context.get(SpaceOptions.LAYOUT);
    boolean classic = program.standard() == null || context.get(SpaceOptions.UNBOXED);
    return layout == Layout.PAPER && classic ? null : layout;
  }

  private static Map<String, Expr> values(BoundProgram bound, long grain) {
    if (grain == 1) {
      return bound.values();
    }
    Map<String, Expr> values = new HashMap<>(bound.values());
    values.put("GRAIN", new Expr.Literal(new Constant.Int(grain), Span.NONE));
    return values;
  }

  /**
   * The sequential run.
   *
   * @throws org.camp.core.diagnostic.IllFormed when it goes wrong
   * @throws org.camp.core.diagnostic.OverBudget when it has too many nodes
   */
  public Evaluation evaluate(AnalysisContext context) {
    return Evaluation.of(
        program,
        values,
        variant,
        context.get(SpaceOptions.NODES),
        context.cancellation(),
        context.progress());
  }
}
