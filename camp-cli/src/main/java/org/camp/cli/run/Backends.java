// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.cli.session.Session;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.Outcome;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Model;

/** What {@code -b} chooses. */
public final class Backends {
  private Backends() {}

  /**
   * The backends asked for, in that order, or all.
   *
   * @throws BadInput with all unknown ids
   */
  public static List<Entry<AnalysisBackend<?>>> chosen(Session session) {
    List<String> ids = ids(session);
    if (ids.isEmpty()) {
      return session.registry().backends();
    }
    Map<String, Entry<AnalysisBackend<?>>> chosen = new LinkedHashMap<>();
    List<Diagnostic> faults = new ArrayList<>();
    for (String id : ids) {
      try {
        chosen.put(id, session.registry().backend(id));
      } catch (BadInput e) {
        faults.addAll(e.diagnostics());
      }
    }
    if (!faults.isEmpty()) {
      throw new BadInput(faults);
    }
    return List.copyOf(chosen.values());
  }

  /** Those of the operations that belong to a backend asked for, or all. */
  public static List<Entry<Operation<?>>> chosen(
      Session session, List<Entry<Operation<?>>> operations) {
    List<String> ids = ids(session);
    if (ids.isEmpty()) {
      return operations;
    }
    List<Entry<Operation<?>>> chosen = new ArrayList<>();
    for (String id : ids) {
      List<Entry<Operation<?>>> own =
          operations.stream().filter(o -> o.id().startsWith(id + ".")).toList();
      if (own.isEmpty()) {
        session.registry().backend(id);
        throw new BadInput(
            Diagnostic.error("usage", "backend '" + id + "' does not have this verb"));
      }
      chosen.addAll(own);
    }
    return chosen;
  }

  private static List<String> ids(Session session) {
    List<String> ids = new ArrayList<>();
    for (String value : session.arguments().values("-b")) {
      for (String id : value.split(",", -1)) {
        if (!id.isBlank()) {
          ids.add(id.strip());
        }
      }
    }
    return ids;
  }

  /** Whether a backend looks at the model directly, or through one view when none does. */
  public static boolean isNear(
      Entry<AnalysisBackend<?>> backend,
      Outcome outcome,
      List<Entry<AnalysisBackend<?>>> backends,
      Model model) {
    return isDirect(backend, model)
        || (outcome.route().size() == 1 && backends.stream().noneMatch(b -> isDirect(b, model)));
  }

  /** Whether a backend is made for the model, so that it needs no view. */
  public static boolean isDirect(Entry<AnalysisBackend<?>> backend, Model model) {
    return backend.service().card().modelType().isInstance(model);
  }
}
