// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.Severity;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.order.OrderBuilder;
import org.camp.core.order.PartialOrder;
import org.jspecify.annotations.Nullable;

/**
 * The events of one execution with their vector clocks (Fidge, Timestamps in message-passing
 * systems that preserve the partial ordering, 1988; Mattern, Virtual time and global states of
 * distributed systems, 1989). Checks the clocks and finds the messages: of what an event has newly
 * learned since the event before it on its host, those events that it cannot have learned of
 * through another one.
 */
final class ClockedLog {
  private final String file;
  private final String label;
  private final Map<String, Integer> hosts = new LinkedHashMap<>();
  private final Map<String, Integer> mentioned = new HashMap<>();
  private final List<String> mentionedNames = new ArrayList<>();
  private final List<String> labels = new ArrayList<>();

  /** Event, in the order of the file → number of its host. */
  private int[] host = new int[64];

  /** Event → its line in the file, from 1. */
  private int[] line = new int[64];

  /** Event → what its clock says of its own host; 0 when it says nothing. */
  private int[] own = new int[64];

  /** Event → where its clock begins; one entry more, where the last clock ends. */
  private int[] clockStart = new int[65];

  /** Entry of a clock → number of the host it speaks of, in {@link #mentioned}. */
  private int[] clockHost = new int[256];

  /** Entry of a clock → how many events of that host the event knows. */
  private int[] clockValue = new int[256];

  /** Event → when it happened by the clock on its wall [ns], or {@link TimeText#NONE}. */
  private long[] at = new long[64];

  /** Event → its number in the order. */
  private int[] number = new int[0];

  private int size;

  ClockedLog(String file, String label) {
    this.file = file;
    this.label = label;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** The line of the event that is written first. */
  int firstLine() {
    return line[0];
  }

  /**
   * Adds an event in the order of the file.
   *
   * @param time when it happened [ns], or {@link TimeText#NONE}
   */
  void add(
      String hostName, String what, int atLine, long time, ClockText clock, Diagnostics errors) {
    if (size == host.length) {
      at = Arrays.copyOf(at, 2 * size);
      host = Arrays.copyOf(host, 2 * size);
      line = Arrays.copyOf(line, 2 * size);
      own = Arrays.copyOf(own, 2 * size);
      clockStart = Arrays.copyOf(clockStart, 2 * size + 1);
    }
    int e = size++;
    host[e] = hosts.computeIfAbsent(hostName, name -> hosts.size());
    line[e] = atLine;
    at[e] = time;
    labels.add(what);
    int entry = clockStart[e];
    if (entry + clock.size() > clockHost.length) {
      clockHost = Arrays.copyOf(clockHost, Math.max(2 * entry, entry + clock.size()));
      clockValue = Arrays.copyOf(clockValue, clockHost.length);
    }
    for (int i = 0; i < clock.size(); i++) {
      Integer known = mentioned.get(clock.host(i));
      if (known == null) {
        known = mentionedNames.size();
        mentioned.put(clock.host(i), known);
        mentionedNames.add(clock.host(i));
      }
      clockHost[entry] = known;
      clockValue[entry++] = clock.value(i);
      if (clock.host(i).equals(hostName)) {
        own[e] = clock.value(i);
      }
    }
    clockStart[e + 1] = entry;
    if (own[e] == 0) {
      errors.add(
          error(
              e,
              "clock-without-own",
              "the clock does not count the host itself, '" + hostName + "'"));
    }
  }

  private Diagnostic error(int event, String code, String message) {
    return new Diagnostic(Severity.ERROR, code, message, file, line[event], 1, null, null);
  }

  /**
   * The order, when the clocks are right.
   *
   * @throws IllFormed when the clocks are those of a cycle
   */
  @Nullable PartialOrder order(Diagnostics errors) {
    int[][] byHost = byHost();
    int[] hostOf = new int[mentionedNames.size()];
    for (int i = 0; i < hostOf.length; i++) {
      hostOf[i] = hosts.getOrDefault(mentionedNames.get(i), -1);
    }
    checkOwnTimes(byHost, errors);
    checkMentions(byHost, hostOf, errors);
    if (errors.hasErrors()) {
      return null;
    }
    number = new int[size];
    OrderBuilder order = PartialOrder.named(label);
    hosts.keySet().forEach(order::process);
    int[] next = new int[byHost.length];
    for (int i = 0; i < size; i++) {
      int e = byHost[host[i]][next[host[i]]++];
      number[e] = order.event(null, host[e], labels.get(e), line[e]);
    }
    int[][] known = new int[2][byHost.length];
    for (int h = 0; h < byHost.length; h++) {
      Arrays.fill(known[1], 0);
      for (int e : byHost[h]) {
        learn(e, h, byHost, hostOf, known, number, order, errors);
      }
    }
    if (errors.hasErrors()) {
      return null;
    }
    PartialOrder made = order.build();
    checkClosure(made, byHost, hostOf, number, errors);
    return made;
  }

  /** Event of the order, which must have been made → when it happened [ns]. */
  long[] times() {
    long[] times = new long[size];
    for (int e = 0; e < size; e++) {
      times[number[e]] = at[e];
    }
    return times;
  }

  /** The line of the first event without a time; 0 when all have one. */
  int firstUntimed() {
    for (int e = 0; e < size; e++) {
      if (at[e] == TimeText.NONE) {
        return line[e];
      }
    }
    return 0;
  }

  /** The line of the first event that is earlier than another before it on its host; 0: none. */
  int firstBackward() {
    int first = 0;
    for (int[] events : byHost()) {
      for (int i = 1; i < events.length; i++) {
        int written = line[events[i]];
        boolean backward = at[events[i]] < at[events[i - 1]];
        first = backward && (first == 0 || written < first) ? written : first;
      }
    }
    return first;
  }

  private int[][] byHost() {
    int[] counts = new int[hosts.size()];
    for (int e = 0; e < size; e++) {
      counts[host[e]]++;
    }
    int[][] byHost = new int[counts.length][];
    for (int h = 0; h < counts.length; h++) {
      byHost[h] = new int[counts[h]];
      counts[h] = 0;
    }
    for (int e = 0; e < size; e++) {
      byHost[host[e]][counts[host[e]]++] = e;
    }
    for (int h = 0; h < byHost.length; h++) {
      byHost[h] = sorted(byHost[h]);
    }
    return byHost;
  }

  private int[] sorted(int[] events) {
    long[] keys = new long[events.length];
    for (int i = 0; i < events.length; i++) {
      keys[i] = (long) own[events[i]] << 32 | events[i];
    }
    Arrays.sort(keys);
    int[] sorted = new int[events.length];
    for (int i = 0; i < events.length; i++) {
      sorted[i] = (int) keys[i];
    }
    return sorted;
  }

  private void checkOwnTimes(int[][] byHost, Diagnostics errors) {
    for (int[] events : byHost) {
      for (int i = 0; i < events.length; i++) {
        int e = events[i];
        int expected = i == 0 ? 1 : own[events[i - 1]] + 1;
        if (own[e] == 0 || own[e] == expected) {
          continue;
        }
        String name = name(host[e]);
        errors.add(
            i > 0 && own[e] == own[events[i - 1]]
                ? error(
                    e,
                    "clock-repeats",
                    "the clock of '"
                        + name
                        + "' stands at "
                        + own[e]
                        + " here and in line "
                        + line[events[i - 1]])
                : error(
                    e,
                    "clock-jumps",
                    "the clock of '"
                        + name
                        + "' jumps to "
                        + own[e]
                        + "; "
                        + expected
                        + " is missing"));
      }
    }
  }

  private String name(int number) {
    return List.copyOf(hosts.keySet()).get(number);
  }

  private void checkMentions(int[][] byHost, int[] hostOf, Diagnostics errors) {
    for (int e = 0; e < size && !errors.isFull(); e++) {
      for (int i = clockStart[e]; i < clockStart[e + 1]; i++) {
        int h = hostOf[clockHost[i]];
        String name = mentionedNames.get(clockHost[i]);
        if (h < 0) {
          errors.add(
              error(e, "unknown-host", "the clock mentions '" + name + "', which logs no event")
                  .withHint(Suggestions.hint(name, hosts.keySet())));
        } else if (h != host[e] && clockValue[i] > byHost[h].length) {
          errors.add(
              error(
                  e,
                  "unknown-event",
                  "the clock mentions event "
                      + clockValue[i]
                      + " of '"
                      + name
                      + "', which logs "
                      + byHost[h].length
                      + " only"));
        }
      }
    }
  }

  /**
   * Finds what an event has learned since the one before; {@code known[1]} is what that one knew.
   */
  private void learn(
      int e,
      int self,
      int[][] byHost,
      int[] hostOf,
      int[][] known,
      int[] number,
      OrderBuilder order,
      Diagnostics errors) {
    int[] now = known[0];
    int[] before = known[1];
    fill(e, hostOf, now);
    int learned = 0;
    for (int h = 0; h < now.length; h++) {
      if (now[h] < before[h]) {
        errors.add(
            error(
                e,
                "clock-goes-back",
                "the clock goes back: it had "
                    + before[h]
                    + " for '"
                    + name(h)
                    + "', now "
                    + now[h]));
      }
      learned += h != self && now[h] > before[h] ? 1 : 0;
    }
    for (int h = 0; h < now.length && learned > 0; h++) {
      if (h != self && now[h] > before[h]) {
        int source = byHost[h][now[h] - 1];
        if (learned == 1 || isDirect(source, h, self, now, before, byHost, hostOf)) {
          order.message(number[source], number[e]);
        }
      }
    }
    System.arraycopy(now, 0, before, 0, now.length);
  }

  /** Whether no other newly learned event knows of {@code source}. */
  private boolean isDirect(
      int source, int from, int self, int[] now, int[] before, int[][] byHost, int[] hostOf) {
    for (int h = 0; h < now.length; h++) {
      if (h != self && h != from && now[h] > before[h]) {
        int other = byHost[h][now[h] - 1];
        if (component(other, from, hostOf) >= own[source]) {
          return false;
        }
      }
    }
    return true;
  }

  private int component(int e, int h, int[] hostOf) {
    for (int i = clockStart[e]; i < clockStart[e + 1]; i++) {
      if (hostOf[clockHost[i]] == h) {
        return clockValue[i];
      }
    }
    return 0;
  }

  private void fill(int e, int[] hostOf, int[] clock) {
    Arrays.fill(clock, 0);
    for (int i = clockStart[e]; i < clockStart[e + 1]; i++) {
      clock[hostOf[clockHost[i]]] = clockValue[i];
    }
  }

  /** The clocks must be those that the messages found make. */
  private void checkClosure(
      PartialOrder order, int[][] byHost, int[] hostOf, int[] number, Diagnostics errors) {
    int[] given = new int[byHost.length];
    for (int e = 0; e < size && !errors.isFull(); e++) {
      fill(e, hostOf, given);
      for (int h = 0; h < given.length; h++) {
        int known = order.known(number[e], h);
        if (known != given[h]) {
          errors.add(
              error(
                  e,
                  "impermissible-clock",
                  "the clock has "
                      + given[h]
                      + " for '"
                      + name(h)
                      + "', but the events that it"
                      + " mentions know of "
                      + known));
        }
      }
    }
  }
}
