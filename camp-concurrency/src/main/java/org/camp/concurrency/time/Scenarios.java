// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.camp.concurrency.time.network.Change;
import org.camp.concurrency.time.network.ChangeText;
import org.camp.concurrency.time.rank.RankReplay;
import org.camp.concurrency.time.rank.RankRun;
import org.camp.concurrency.time.report.Scenario;
import org.camp.concurrency.trace.span.SpanTable;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;

/** The changes that a user asks for: each by itself, and all of them when there are several. */
final class Scenarios {
  private final Set<String> operations;
  private final Set<String> services;
  private final Map<String, String> bindings;

  /** Names that changes asked for. */
  private final Set<String> named = new TreeSet<>();

  private final List<Diagnostic> faults = new ArrayList<>();
  private boolean ranks;

  private Scenarios(Set<String> operations, Set<String> services, Map<String, String> bindings) {
    this.operations = operations;
    this.services = services;
    this.bindings =
        new HashMap<>(bindings) {
          private static final long serialVersionUID = 1L;

          @Override
          public String getOrDefault(Object name, String otherwise) {
            if (containsKey(name)) {
              named.add((String) name);
            }
            return super.getOrDefault(name, otherwise);
          }
        };
  }

  /**
   * What texts ask for.
   *
   * @throws BadInput when one is no change, or names what no trace has; when a name is bound that
   *     no change asks for
   */
  static List<Scenario> of(List<String> texts, SpanTable table, Map<String, String> bindings) {
    Set<String> operations = new TreeSet<>();
    Set<String> services = new TreeSet<>();
    for (int operation = 0; operation < table.operations() && !texts.isEmpty(); operation++) {
      operations.add(table.operationName(operation));
      services.add(table.text(table.service(operation)));
    }
    return new Scenarios(operations, services, bindings).read(texts);
  }

  /**
   * What texts ask of ranks: operations by kind, by what is done, with their rank, or all of one.
   *
   * @throws BadInput in the same cases, and when ranks cannot be changed so
   */
  static List<Scenario> of(List<String> texts, List<RankRun> runs, Map<String, String> bindings) {
    Set<String> operations = new TreeSet<>();
    Set<String> services = new TreeSet<>();
    for (RankRun run : texts.isEmpty() ? List.<RankRun>of() : runs) {
      for (int rank = 0; rank < run.ranks(); rank++) {
        services.add(run.name(rank));
        services.add(run.rankName(rank));
      }
      for (int operation = 0; operation < run.spans(); operation++) {
        operations.add(run.operation(operation));
        operations.add(run.what(operation));
        operations.add(run.verb(operation));
      }
    }
    operations.addAll(services);
    Scenarios scenarios = new Scenarios(operations, services, bindings);
    scenarios.ranks = true;
    return scenarios.read(texts);
  }

  private List<Scenario> read(List<String> texts) {
    List<Scenario> all = new ArrayList<>();
    List<Change> together = new ArrayList<>();
    for (String text : texts) {
      try {
        List<Change> changes = ChangeText.parse(text, bindings);
        changes.forEach(change -> check(text, change));
        together.addAll(changes);
        all.add(new Scenario(text.strip(), changes));
      } catch (IllegalArgumentException e) {
        faults.add(
            Diagnostic.error(
                "bad-change", "'" + text.strip() + "' is no change: " + e.getMessage()));
      }
    }
    for (String name : bindings.keySet()) {
      if (!named.contains(name)) {
        faults.add(
            Diagnostic.error("unknown-parameter", "no change of time.what-if names '" + name + "'")
                .withHint("-o time.what-if='X *" + name + "' does"));
      }
    }
    if (!faults.isEmpty()) {
      throw new BadInput(faults);
    }
    if (all.size() > 1) {
      all.add(new Scenario("all " + all.size() + " together", together));
    }
    return all;
  }

  private void check(String text, Change change) {
    if (ranks && !RankReplay.applies(change)) {
      throw new IllegalArgumentException(
          "a rank does one thing after the other, so that nothing goes on beside it");
    }
    if (change instanceof Change.Scale scale) {
      target(text, scale.of());
    } else if (change instanceof Change.Add add) {
      operation(text, add.operation());
    } else if (change instanceof Change.Remove remove) {
      operation(text, remove.operation());
    } else if (change instanceof Change.Independent independent) {
      operation(text, independent.operation());
    } else if (change instanceof Change.Parallel parallel) {
      operation(text, parallel.operation());
    }
  }

  private void target(String text, Change.Target of) {
    if (of instanceof Change.Target.Operation operation) {
      operation(text, operation.name());
    } else if (of instanceof Change.Target.Service service) {
      known(text, "service", service.name(), services);
    } else if (of instanceof Change.Target.Wire wire) {
      known(text, "service", wire.caller(), services);
      known(text, "service", wire.callee(), services);
    } else if (of instanceof Change.Target.Remote remote) {
      known(text, "service", remote.caller(), services);
    }
  }

  private void operation(String text, String name) {
    known(text, "operation", name, operations);
  }

  private void known(String text, String what, String name, Set<String> all) {
    if (!all.contains(name)) {
      List<String> same = all.stream().filter(other -> other.endsWith(": " + name)).toList();
      String hint =
          same.isEmpty() ? Suggestions.hint(name, all) : "did you mean '" + same.get(0) + "'?";
      faults.add(
          Diagnostic.error(
                  "unknown-" + what,
                  "'" + text.strip() + "': no trace has the " + what + " '" + name + "'")
              .withHint(hint));
    }
  }
}
