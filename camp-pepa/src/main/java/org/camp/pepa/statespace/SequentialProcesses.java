// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.lang.PepaText;
import org.camp.pepa.lang.Process;
import org.camp.pepa.lang.Rate;
import org.camp.pepa.lang.RateValues;

/**
 * The derivatives of sequential components. Two derivatives are one state when they are written
 * alike; a constant is a state of its own, called by its name.
 */
final class SequentialProcesses {
  private record PrefixKey(String action, String rate, int next) {}

  private record ConstantKey(String name) {}

  private record ChoiceKey(List<Integer> options) {}

  private record Step(int action, RateValues.Amount rate, int target, Process.Prefix origin) {}

  private static final Pattern COMMENT = Pattern.compile("//|/\\*|%(?![\\p{L}_])|%[^\\n]*\\n");

  private final Map<String, Process> bodies;
  private final RateValues rates;
  private final ActionTypes actions;
  private final SourceText source;
  private final Diagnostics problems;
  private final IdentityHashMap<Process, Integer> known = new IdentityHashMap<>();
  private final Map<Object, Integer> numbers = new HashMap<>();
  private final List<Process> terms = new ArrayList<>();
  private final IdentityHashMap<Rate, RateValues.Amount> amounts = new IdentityHashMap<>();
  private final Map<Integer, LocalProcess> derived = new HashMap<>();

  SequentialProcesses(
      PepaModel model, RateValues rates, ActionTypes actions, Diagnostics problems) {
    this.bodies = model.definitions().processesByName();
    this.source = model.source();
    this.rates = rates;
    this.actions = actions;
    this.problems = problems;
  }

  /** The component that starts as {@code process}; the same object for the same text. */
  LocalProcess derive(Process process) {
    int first = term(process);
    LocalProcess done = derived.get(first);
    if (done == null) {
      done = explore(first);
      derived.put(first, done);
    }
    return done;
  }

  private LocalProcess explore(int first) {
    Map<Integer, Integer> states = new HashMap<>();
    List<Integer> order = new ArrayList<>();
    states.put(first, 0);
    order.add(first);
    LocalProcess process = new LocalProcess(name(first));
    for (int i = 0; i < order.size(); i++) {
      process.state(name(order.get(i)));
      List<LocalProcess.Step> row = new ArrayList<>();
      Map<Integer, RateKind> kinds = new HashMap<>();
      for (Step step : steps(terms.get(order.get(i)))) {
        Integer target = states.get(step.target());
        if (target == null) {
          target = order.size();
          states.put(step.target(), target);
          order.add(step.target());
        }
        RateKind kind = step.rate().passive() ? RateKind.PASSIVE : RateKind.ACTIVE;
        row.add(new LocalProcess.Step(step.action(), step.rate().amount(), kind, target));
        if (kinds.merge(step.action(), kind, RateKind::with) == RateKind.MIXED) {
          problems.add(
              source
                  .error(
                      "mixed-rates",
                      step.origin().actionSpan(),
                      String.format(
                          Locale.ROOT,
                          "'%s' is both active and passive in '%s'",
                          step.origin().action(),
                          name(order.get(i))))
                  .withHint("an action of one component is either always active or passive"));
        }
      }
      process.row(i, row);
    }
    return process;
  }

  private List<Step> steps(Process term) {
    List<Step> steps = new ArrayList<>();
    Deque<Process> open = new ArrayDeque<>();
    open.push(term);
    while (!open.isEmpty()) {
      Process process = open.pop();
      if (process instanceof Process.Prefix prefix) {
        steps.add(
            new Step(
                actions.number(prefix.action()),
                amounts.computeIfAbsent(prefix.rate(), rates::activity),
                term(prefix.next()),
                prefix));
      } else if (process instanceof Process.Constant constant) {
        open.push(Objects.requireNonNull(bodies.get(constant.name())));
      } else {
        List<Process> options = ((Process.Choice) process).options();
        for (int i = options.size() - 1; i >= 0; i--) {
          open.push(options.get(i));
        }
      }
    }
    return steps;
  }

  private int term(Process process) {
    Integer number = known.get(process);
    if (number != null) {
      return number;
    }
    Deque<Process.Prefix> heads = new ArrayDeque<>();
    Process at = process;
    while (at instanceof Process.Prefix prefix && !known.containsKey(at)) {
      heads.push(prefix);
      at = prefix.next();
    }
    int tail = tail(at);
    for (Process.Prefix prefix : heads) {
      tail = intern(prefix, new PrefixKey(prefix.action(), PepaText.of(prefix.rate()), tail));
    }
    return tail;
  }

  private int tail(Process process) {
    Integer number = known.get(process);
    if (number != null) {
      return number;
    }
    if (process instanceof Process.Constant constant) {
      return intern(process, new ConstantKey(constant.name()));
    }
    List<Integer> options = ((Process.Choice) process).options().stream().map(this::term).toList();
    return intern(process, new ChoiceKey(options));
  }

  private int intern(Process process, Object key) {
    Integer number = numbers.get(key);
    if (number == null) {
      number = terms.size();
      numbers.put(key, number);
      terms.add(process);
    }
    known.put(process, number);
    return number;
  }

  private String name(int term) {
    Process process = terms.get(term);
    if (process instanceof Process.Constant constant) {
      return constant.name();
    }
    String written = source.text(process.span()).strip();
    return written.isEmpty() || COMMENT.matcher(written).find()
        ? PepaText.of(process)
        : written.replaceAll("\\s+", " ");
  }
}
