// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Model;

/** Runs operations, guarded as analyses are. */
public final class Operations {
  private Operations() {}

  /**
   * Runs an operation. Never throws for a fault of it.
   *
   * @param models as many as its card says, of the class that it says
   * @param deadline the guard that it is called under
   */
  public static Answer run(
      Entry<Operation<?>> operation,
      List<? extends Model> models,
      AnalysisContext context,
      Deadline deadline) {
    List<Diagnostic> heard = Collections.synchronizedList(new ArrayList<>());
    AnalysisContext heeded = context.heardBy(heard::add);
    Answer answer;
    try {
      answer =
          deadline.call(
              operation,
              context.cancellation(),
              () -> Answer.of(operation, result(operation.service(), models, heeded)));
    } catch (CampException e) {
      answer = Answer.refused(operation, e);
    } catch (Defect e) {
      answer = Answer.broken(operation, e);
    }
    return answer.after(List.of(), List.copyOf(heard));
  }

  private static <M extends Model> AnalysisResult result(
      Operation<M> operation, List<? extends Model> models, AnalysisContext context) {
    Class<M> type = operation.card().modelType();
    return operation.run(models.stream().<M>map(type::cast).toList(), context);
  }
}
