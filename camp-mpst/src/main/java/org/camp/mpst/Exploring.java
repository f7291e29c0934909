package org.camp.mpst;

import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.OverBudget;
import org.camp.mpst.semantics.Safety;
import org.jspecify.annotations.Nullable;

/** Explores a protocol whose roles all have local types, as far as that is reasonable. */
final class Exploring {
  private static final int MOST_ROLES = 64;

  private Exploring() {}

  /**
   * What was found; null when nothing was explored, which a note says.
   *
   * @param states configurations that may be kept
   */
  static @Nullable Safety of(
      MpstResult result, long states, AnalysisContext context, List<String> notes) {
    if (!result.wellFormed()) {
      notes.add("configurations are not explored when some role has no local type");
      return null;
    }
    if (result.instance().roles().size() > MOST_ROLES) {
      notes.add("configurations are explored up to " + MOST_ROLES + " roles");
      return null;
    }
    try {
      return Safety.receivingFirst(
          result.projections(),
          result.parameters(),
          SessionTypes.queueBound(context),
          states,
          context.cancellation());
    } catch (OverBudget e) {
      context.cancellation().check();
      notes.add("configurations were not explored: " + e.diagnostics().get(0).message());
      return null;
    }
  }
}
