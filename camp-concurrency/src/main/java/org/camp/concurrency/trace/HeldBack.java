// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.concurrency.follow.GrowingExecution;
import org.camp.concurrency.follow.GrownEvent;

/** Events of a log in an order in which they can have happened: each after all that it knows of. */
final class HeldBack {
  /** An event as it is written: its clock by the names of hosts. */
  private record Written(String host, String label, Map<String, Integer> clock) {
    int own() {
      return clock.getOrDefault(host, 0);
    }
  }

  private final GrowingExecution execution;

  /** Event that is missing → those that wait for it first of all. */
  private final Map<String, List<Written>> waiting = new HashMap<>();

  private int size;

  HeldBack(GrowingExecution execution) {
    this.execution = execution;
  }

  /** How many events wait. */
  int size() {
    return size;
  }

  /** Takes in an event, and all that waited for it; says what is wrong with a clock. */
  Optional<String> add(String host, String label, ClockText clock) {
    Map<String, Integer> known = new HashMap<>();
    for (int i = 0; i < clock.size(); i++) {
      known.put(clock.host(i), clock.value(i));
    }
    if (!known.containsKey(host)) {
      return Optional.of("the clock does not count the host itself, '" + host + "'");
    }
    List<Written> ready = new ArrayList<>();
    ready.add(new Written(host, label, known));
    for (int i = 0; i < ready.size(); i++) {
      Written event = ready.get(i);
      Optional<String> missing = missing(event);
      if (missing.isPresent()) {
        waiting.computeIfAbsent(missing.get(), k -> new ArrayList<>()).add(event);
        size += i == 0 ? 1 : 0;
        continue;
      }
      size -= i == 0 ? 0 : 1;
      Optional<String> problem = take(event);
      if (problem.isPresent()) {
        return problem;
      }
      List<Written> next = waiting.remove(event.host + ":" + event.own());
      ready.addAll(next == null ? List.of() : next);
    }
    return Optional.empty();
  }

  /** An event that this one knows of and that is not there. */
  private Optional<String> missing(Written event) {
    int before = event.own() - 1;
    if (before > events(event.host)) {
      return Optional.of(event.host + ":" + before);
    }
    for (Map.Entry<String, Integer> other : event.clock.entrySet()) {
      boolean self = other.getKey().equals(event.host);
      if (!self && other.getValue() > events(other.getKey())) {
        return Optional.of(other.getKey() + ":" + other.getValue());
      }
    }
    return Optional.empty();
  }

  private int events(String host) {
    return execution.find(host).map(execution::events).orElse(0);
  }

  private Optional<String> take(Written event) {
    if (event.own() <= events(event.host)) {
      return Optional.of("the clock of '" + event.host + "' stands at " + event.own() + " again");
    }
    int process = execution.process(event.host);
    List<GrownEvent> learned = new ArrayList<>();
    int[] clock = new int[execution.processes().size()];
    for (Map.Entry<String, Integer> other : event.clock.entrySet()) {
      int p = execution.process(other.getKey());
      clock[p] = other.getValue();
    }
    boolean first = execution.events(process) == 0;
    for (int p = 0; p < clock.length; p++) {
      int before = first ? 0 : execution.last(process).known(p);
      if (clock[p] < before) {
        return Optional.of(
            "the clock goes back: it had "
                + before
                + " for '"
                + execution.processes().get(p)
                + "', now "
                + clock[p]);
      }
      if (p != process && clock[p] > before) {
        execution.find(p, clock[p]).ifPresent(learned::add);
      }
    }
    learned.removeIf(source -> learned.stream().anyMatch(other -> isKnown(source, other)));
    GrownEvent made = execution.add(process, event.label, learned);
    for (int p = 0; p < clock.length; p++) {
      if (made.known(p) != clock[p]) {
        return Optional.of(
            "the clock has "
                + clock[p]
                + " for '"
                + execution.processes().get(p)
                + "', but what it knows of has "
                + made.known(p));
      }
    }
    return Optional.empty();
  }

  private static boolean isKnown(GrownEvent source, GrownEvent other) {
    return other != source && other.known(source.process()) >= source.position();
  }
}
