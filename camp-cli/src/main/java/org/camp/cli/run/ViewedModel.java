// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.camp.cli.session.Session;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Answer;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ContractBreach;
import org.camp.core.analysis.ModelView;
import org.camp.core.analysis.Operation;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Model;

/**
 * A model as a view shows it, for verbs that do not take it as it is.
 *
 * @param model what the view made of it
 * @param view its id
 * @param heard what the view had to say
 */
public record ViewedModel(Model model, String view, List<Diagnostic> heard) {
  /** Copies the list. */
  public ViewedModel {
    heard = List.copyOf(heard);
  }

  /**
   * The model through the first view that leads to what some of the operations take; nothing when
   * none does.
   *
   * @throws CampException when views lead there, and all refuse the model: why the first does
   */
  public static Optional<ViewedModel> of(
      Model model, List<Entry<Operation<?>>> operations, Session session) {
    CampException refusal = null;
    for (Entry<ModelView<?, ?>> view : session.registry().views()) {
      boolean leads =
          view.service().card().from().isInstance(model)
              && operations.stream().anyMatch(operation -> takes(operation, view));
      if (leads) {
        try {
          return Optional.of(look(view, model, session));
        } catch (CampException e) {
          refusal = refusal == null ? e : refusal;
        }
      }
    }
    if (refusal != null) {
      throw refusal;
    }
    return Optional.empty();
  }

  private static boolean takes(Entry<Operation<?>> operation, Entry<ModelView<?, ?>> view) {
    return operation.service().card().arity() == 1
        && !operation.service().takesSet()
        && operation.service().card().modelType().isAssignableFrom(view.service().card().to());
  }

  private static ViewedModel look(Entry<ModelView<?, ?>> view, Model model, Session session) {
    List<Diagnostic> heard = new ArrayList<>();
    AnalysisContext context = session.context(view, heard::add);
    Model seen =
        session
            .deadline()
            .call(view, context.cancellation(), () -> view(view.service(), model, context));
    return new ViewedModel(seen, view.id(), heard);
  }

  private static <A extends Model> Model view(
      ModelView<A, ?> view, Model model, AnalysisContext context) {
    return ContractBreach.require(
        view.view(view.card().from().cast(model), context), "it gave no model");
  }

  /** The answer about the model that was seen, as one about the model itself. */
  public Answer through(Answer answer) {
    return answer.after(List.of(view), heard);
  }
}
