// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.lang;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.pepa.lang.Definitions.NamedProcess;
import org.camp.pepa.lang.Definitions.NamedRate;

/** The static rules of PEPA that need no rate values. */
final class PepaCheck {
  private final Definitions definitions;
  private final SourceText source;
  private final Diagnostics problems;
  private final Map<String, Process> bodies;
  private final Map<String, Rate> rates;
  private final Map<String, Boolean> sequential = new HashMap<>();
  private final Set<String> usedProcesses = new HashSet<>();
  private final Set<String> usedRates = new HashSet<>();

  PepaCheck(Definitions definitions, SourceText source, Diagnostics problems) {
    this.definitions = definitions;
    this.source = source;
    this.problems = problems;
    this.bodies = definitions.processesByName();
    this.rates = definitions.ratesByName();
  }

  void run() {
    duplicates();
    for (NamedRate rate : definitions.rates()) {
      names(rate.value());
    }
    usedRates.clear();
    for (NamedProcess process : definitions.processes()) {
      names(process.body());
    }
    names(definitions.system());
    if (problems.hasErrors()) {
      return;
    }
    unguarded();
    if (problems.hasErrors()) {
      return;
    }
    for (NamedProcess process : definitions.processes()) {
      sequentialParts(process.body());
    }
    sequentialParts(definitions.system());
    unused();
    if (!problems.hasErrors()) {
      new ActionCheck(bodies, this::isSequential, source, problems).check(definitions.system());
    }
  }

  private void duplicates() {
    Set<String> seen = new HashSet<>();
    for (NamedRate rate : definitions.rates()) {
      duplicate(seen.add(rate.name()), "rate", rate.name(), rate.span());
    }
    seen.clear();
    for (NamedProcess process : definitions.processes()) {
      duplicate(seen.add(process.name()), "process", process.name(), process.span());
    }
  }

  private void duplicate(boolean fresh, String what, String name, Span span) {
    if (!fresh) {
      problems.add(
          source.error("duplicate-definition", span, what + " '" + name + "' is defined already"));
    }
  }

  private void names(Process whole) {
    Deque<Process> open = new ArrayDeque<>();
    open.push(whole);
    while (!open.isEmpty()) {
      Process process = open.pop();
      if (process instanceof Process.Constant constant) {
        usedProcesses.add(constant.name());
        if (!bodies.containsKey(constant.name())) {
          problems.add(
              source
                  .error(
                      "unknown-process",
                      constant.span(),
                      "process '" + constant.name() + "' is not defined")
                  .withHint(Suggestions.hint(constant.name(), bodies.keySet())));
        }
      } else if (process instanceof Process.Prefix prefix) {
        names(prefix.rate());
        open.push(prefix.next());
      } else if (process instanceof Process.Choice choice) {
        pushAll(open, choice.options());
      } else if (process instanceof Process.Cooperation cooperation) {
        pushAll(open, List.of(cooperation.left(), cooperation.right()));
      } else if (process instanceof Process.Hiding hiding) {
        open.push(hiding.body());
      } else if (process instanceof Process.Array array) {
        names(array.size());
        open.push(array.body());
      }
    }
  }

  private static void pushAll(Deque<Process> open, List<Process> inOrder) {
    for (int i = inOrder.size() - 1; i >= 0; i--) {
      open.push(inOrder.get(i));
    }
  }

  private void names(Rate rate) {
    if (rate instanceof Rate.Name name) {
      usedRates.add(name.name());
      if (!rates.containsKey(name.name()) && !name.name().equals("T")) {
        problems.add(
            source
                .error("unknown-rate", name.span(), "rate '" + name.name() + "' is not defined")
                .withHint(Suggestions.hint(name.name(), rates.keySet())));
      }
    } else if (rate instanceof Rate.Negated negated) {
      names(negated.argument());
    } else if (rate instanceof Rate.Binary binary) {
      names(binary.left());
      names(binary.right());
    }
  }

  /** A name that reaches itself before any activity has no behaviour. */
  private void unguarded() {
    Map<String, Integer> state = new HashMap<>();
    for (NamedProcess process : definitions.processes()) {
      guard(process, state);
    }
  }

  private void guard(NamedProcess start, Map<String, Integer> state) {
    if (state.containsKey(start.name())) {
      return;
    }
    Deque<String> path = new ArrayDeque<>();
    Deque<Deque<Process.Constant>> next = new ArrayDeque<>();
    enter(start.name(), state, path, next);
    while (!path.isEmpty()) {
      Process.Constant use = next.getLast().poll();
      if (use == null) {
        state.put(path.removeLast(), 2);
        next.removeLast();
      } else if (!state.containsKey(use.name())) {
        enter(use.name(), state, path, next);
      } else if (state.get(use.name()) == 1) {
        problems.add(
            source
                .error(
                    "unguarded-recursion",
                    use.span(),
                    "'" + use.name() + "' reaches itself before it does any activity")
                .withHint("put an activity in front: (action, rate)." + use.name()));
      }
    }
  }

  private void enter(
      String name,
      Map<String, Integer> state,
      Deque<String> path,
      Deque<Deque<Process.Constant>> next) {
    state.put(name, 1);
    path.addLast(name);
    Deque<Process.Constant> uses = new ArrayDeque<>();
    Deque<Process> open = new ArrayDeque<>();
    open.push(body(name));
    while (!open.isEmpty()) {
      Process process = open.pop();
      if (process instanceof Process.Constant constant) {
        uses.add(constant);
      } else if (process instanceof Process.Choice choice) {
        pushAll(open, choice.options());
      } else if (process instanceof Process.Cooperation cooperation) {
        pushAll(open, List.of(cooperation.left(), cooperation.right()));
      } else if (process instanceof Process.Hiding hiding) {
        open.push(hiding.body());
      } else if (process instanceof Process.Array array) {
        open.push(array.body());
      }
    }
    next.addLast(uses);
  }

  private Process body(String name) {
    return Objects.requireNonNull(bodies.get(name));
  }

  /** Whether a process never runs in parallel inside; aliases are followed, and end. */
  private boolean isSequential(Process process) {
    List<String> aliases = new ArrayList<>();
    Process at = process;
    Boolean known = null;
    while (at instanceof Process.Constant constant && known == null) {
      known = sequential.get(constant.name());
      aliases.add(constant.name());
      at = body(constant.name());
    }
    boolean answer =
        known != null ? known : at instanceof Process.Prefix || at instanceof Process.Choice;
    aliases.forEach(name -> sequential.put(name, answer));
    return answer;
  }

  /** Behind a prefix and between pluses, only sequential processes make sense. */
  private void sequentialParts(Process whole) {
    Deque<Process> open = new ArrayDeque<>();
    open.push(whole);
    while (!open.isEmpty()) {
      Process process = open.pop();
      if (process instanceof Process.Prefix prefix) {
        requireSequential(prefix.next());
        open.push(prefix.next());
      } else if (process instanceof Process.Choice choice) {
        choice.options().forEach(this::requireSequential);
        pushAll(open, choice.options());
      } else if (process instanceof Process.Cooperation cooperation) {
        pushAll(open, List.of(cooperation.left(), cooperation.right()));
      } else if (process instanceof Process.Hiding hiding) {
        open.push(hiding.body());
      } else if (process instanceof Process.Array array) {
        open.push(array.body());
      }
    }
  }

  private void requireSequential(Process part) {
    if (isSequential(part)) {
      return;
    }
    String what = part instanceof Process.Constant c ? "'" + c.name() + "'" : "this";
    problems.add(
        source
            .error(
                "parallel-in-sequential",
                part.span(),
                what + " runs in parallel and cannot be part of a sequential component")
            .withHint("cooperation, hiding and arrays belong into the system equation"));
  }

  private void unused() {
    Set<String> reached = reached();
    for (NamedProcess process : definitions.processes()) {
      if (!reached.contains(process.name())) {
        problems.add(
            source.warning(
                "unused-process",
                process.span(),
                "process '" + process.name() + "' is not part of the system"));
      }
    }
    for (NamedRate rate : definitions.rates()) {
      names(rate.value());
    }
    for (NamedRate rate : definitions.rates()) {
      if (!usedRates.contains(rate.name())) {
        problems.add(
            source.warning("unused-rate", rate.span(), "rate '" + rate.name() + "' is never used"));
      }
    }
  }

  private Set<String> reached() {
    Set<String> reached = new LinkedHashSet<>();
    Deque<Process> open = new ArrayDeque<>();
    open.push(definitions.system());
    while (!open.isEmpty()) {
      Process process = open.pop();
      if (process instanceof Process.Constant constant) {
        if (reached.add(constant.name())) {
          open.push(body(constant.name()));
        }
      } else if (process instanceof Process.Prefix prefix) {
        open.push(prefix.next());
      } else if (process instanceof Process.Choice choice) {
        pushAll(open, choice.options());
      } else if (process instanceof Process.Cooperation cooperation) {
        pushAll(open, List.of(cooperation.left(), cooperation.right()));
      } else if (process instanceof Process.Hiding hiding) {
        open.push(hiding.body());
      } else if (process instanceof Process.Array array) {
        open.push(array.body());
      }
    }
    return reached;
  }
}
