// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.lang;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.pepa.lang.Process.ActionSet;

/**
 * Remarks on actions that a cooperation set or a hiding lists in vain: one that neither side does,
 * one that only one side does (it is blocked for ever), and the processes that then stand still.
 */
final class ActionCheck {
  private final Map<String, Process> bodies;
  private final Predicate<Process> isSequential;
  private final SourceText source;
  private final Diagnostics problems;
  private final Map<String, Set<String>> alphabets = new HashMap<>();

  ActionCheck(
      Map<String, Process> bodies,
      Predicate<Process> isSequential,
      SourceText source,
      Diagnostics problems) {
    this.bodies = bodies;
    this.isSequential = isSequential;
    this.source = source;
    this.problems = problems;
  }

  void check(Process system) {
    Set<String> inlined = new HashSet<>();
    Deque<Process> open = new ArrayDeque<>();
    open.push(system);
    while (!open.isEmpty()) {
      Process process = open.pop();
      if (isSequential.test(process)) {
        continue;
      }
      if (process instanceof Process.Constant constant) {
        if (inlined.add(constant.name())) {
          open.push(body(constant));
        }
      } else if (process instanceof Process.Cooperation cooperation) {
        set(cooperation);
        open.push(cooperation.right());
        open.push(cooperation.left());
      } else if (process instanceof Process.Hiding hiding) {
        listed(hiding.actions(), alphabet(hiding.body()), "hidden");
        open.push(hiding.body());
      } else if (process instanceof Process.Array array) {
        listed(array.actions(), alphabet(array.body()), "shared");
        open.push(array.body());
      }
    }
  }

  private void listed(ActionSet actions, Set<String> alphabet, String how) {
    for (int i = 0; i < actions.names().size(); i++) {
      String action = actions.names().get(i);
      if (!alphabet.contains(action)) {
        problems.add(
            source.warning(
                "idle-action",
                actions.span(i),
                "'" + action + "' is " + how + " here, but nothing in it does that"));
      }
    }
  }

  private void set(Process.Cooperation cooperation) {
    ActionSet actions = cooperation.actions();
    if (actions.wildcard() || actions.names().isEmpty()) {
      return;
    }
    Set<String> left = alphabet(cooperation.left());
    Set<String> right = alphabet(cooperation.right());
    Set<String> blocked = new LinkedHashSet<>();
    for (int i = 0; i < actions.names().size(); i++) {
      String action = actions.names().get(i);
      Span span = actions.span(i);
      boolean does = left.contains(action);
      if (!does && !right.contains(action)) {
        problems.add(
            source.warning("idle-action", span, "neither side ever does '" + action + "'"));
      } else if (does != right.contains(action)) {
        blocked.add(action);
        problems.add(
            source.warning(
                "blocked-action",
                span,
                String.format(
                    Locale.ROOT,
                    "only the %s side does '%s', so it never happens",
                    does ? "left" : "right",
                    action)));
      }
    }
    if (!blocked.isEmpty()) {
      standStill(cooperation, blocked);
    }
  }

  /** Local states below whose every activity is blocked. */
  private void standStill(Process.Cooperation cooperation, Set<String> blocked) {
    Set<String> seen = new HashSet<>();
    Deque<Process> open = new ArrayDeque<>(List.of(cooperation.left(), cooperation.right()));
    while (!open.isEmpty()) {
      Process process = open.pop();
      if (process instanceof Process.Constant constant) {
        if (seen.add(constant.name())) {
          Set<String> first = first(constant);
          if (isSequential.test(constant) && !first.isEmpty() && blocked.containsAll(first)) {
            problems.add(
                source.warning(
                    "stands-still",
                    constant.span(),
                    String.format(
                        Locale.ROOT,
                        "'%s' can only do %s here, which is blocked: it stands still",
                        constant.name(),
                        String.join(", ", first))));
          }
          open.push(body(constant));
        }
      } else {
        children(process).forEach(open::push);
      }
    }
  }

  /** The actions that a sequential process can begin with. */
  private Set<String> first(Process process) {
    Set<String> first = new LinkedHashSet<>();
    Set<String> seen = new HashSet<>();
    Deque<Process> open = new ArrayDeque<>(List.of(process));
    while (!open.isEmpty()) {
      Process next = open.pop();
      if (next instanceof Process.Prefix prefix) {
        first.add(prefix.action());
      } else if (next instanceof Process.Constant constant) {
        if (seen.add(constant.name())) {
          open.push(body(constant));
        }
      } else {
        children(next).forEach(open::push);
      }
    }
    return first;
  }

  private Process body(Process.Constant constant) {
    return Objects.requireNonNull(bodies.get(constant.name()));
  }

  private static List<Process> children(Process process) {
    if (process instanceof Process.Prefix prefix) {
      return List.of(prefix.next());
    }
    if (process instanceof Process.Choice choice) {
      return choice.options();
    }
    if (process instanceof Process.Cooperation cooperation) {
      return List.of(cooperation.left(), cooperation.right());
    }
    if (process instanceof Process.Hiding hiding) {
      return List.of(hiding.body());
    }
    return process instanceof Process.Array array ? List.of(array.body()) : List.of();
  }

  /** All actions that a process can ever show, by its text: without hidden ones and tau. */
  private Set<String> alphabet(Process process) {
    if (process instanceof Process.Constant constant) {
      Set<String> known = alphabets.get(constant.name());
      if (known == null) {
        known =
            isSequential.test(constant) ? sequentialAlphabet(constant) : alphabet(body(constant));
        alphabets.put(constant.name(), known);
      }
      return known;
    }
    if (process instanceof Process.Cooperation) {
      return cooperationAlphabet(process);
    }
    if (process instanceof Process.Hiding hiding) {
      Set<String> visible = new HashSet<>(alphabet(hiding.body()));
      hiding.actions().names().forEach(visible::remove);
      return visible;
    }
    return process instanceof Process.Array array
        ? alphabet(array.body())
        : sequentialAlphabet(process);
  }

  /** A chain of cooperations is long to the left. */
  private Set<String> cooperationAlphabet(Process process) {
    List<Process> parts = new ArrayList<>();
    Process left = process;
    while (left instanceof Process.Cooperation cooperation) {
      parts.add(cooperation.right());
      left = cooperation.left();
    }
    Set<String> all = new HashSet<>(alphabet(left));
    parts.forEach(part -> all.addAll(alphabet(part)));
    return all;
  }

  private Set<String> sequentialAlphabet(Process process) {
    Set<String> all = new HashSet<>();
    Set<String> seen = new HashSet<>();
    Deque<Process> open = new ArrayDeque<>(List.of(process));
    while (!open.isEmpty()) {
      Process next = open.pop();
      if (next instanceof Process.Constant constant) {
        if (seen.add(constant.name())) {
          open.push(body(constant));
        }
        continue;
      }
      if (next instanceof Process.Prefix prefix && !prefix.action().equals("tau")) {
        all.add(prefix.action());
      }
      children(next).forEach(open::push);
    }
    return all;
  }
}
