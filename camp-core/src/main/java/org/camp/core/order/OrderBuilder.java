// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.jspecify.annotations.Nullable;

/** Builds a {@link PartialOrder}: processes, events in the order of their process, messages. */
public final class OrderBuilder {
  private final String label;
  private final List<String> processes = new ArrayList<>();
  private final List<@Nullable String> ids = new ArrayList<>();
  private final List<String> labels = new ArrayList<>();

  /** Event → its process. */
  private int[] process = new int[16];

  /** Event → its line in the source, from 1; 0 for unknown. */
  private int[] lines = new int[16];

  private final EdgeList.Builder messages = new EdgeList.Builder(16);
  private int repeat = 1;

  OrderBuilder(String label) {
    this.label = label;
  }

  /** Adds a process and returns its number. */
  public int process(String name) {
    processes.add(name);
    return processes.size() - 1;
  }

  /** Adds an event to a process and returns its number. */
  public int event(String id, int onProcess) {
    return event(id, onProcess, "", 0);
  }

  /**
   * Adds an event to a process and returns its number.
   *
   * @param id its id, or null for {@code process:n} with n from 1
   * @param what what happens in it, or empty
   * @param line the line that says so, or 0
   */
  public int event(@Nullable String id, int onProcess, String what, int line) {
    int number = ids.size();
    if (number == process.length) {
      process = Arrays.copyOf(process, number * 2);
      lines = Arrays.copyOf(lines, number * 2);
    }
    process[number] = onProcess;
    lines[number] = line;
    ids.add(id);
    labels.add(what);
    return number;
  }

  /** The process of an event that was added. */
  public int process(int event) {
    return process[event];
  }

  /** How many events were added. */
  public int size() {
    return ids.size();
  }

  /** Adds a message: {@code from} happens before {@code to}. */
  public OrderBuilder message(int from, int to) {
    messages.add(from, to);
    return this;
  }

  /** Asks for repetition: from 1, or {@link PartialOrder#FOR_EVER}. */
  public OrderBuilder repeat(int times) {
    checkArgument(times >= 1 || times == PartialOrder.FOR_EVER, "repeated %s times", times);
    repeat = times;
    return this;
  }

  /**
   * The order. O(events + messages).
   *
   * @throws IllFormed when a message goes from an event to itself, or the whole has a cycle
   */
  public PartialOrder build() {
    int n = ids.size();
    for (int i = 0; i < messages.size(); i++) {
      if (messages.source(i) == messages.target(i)) {
        throw new IllFormed(
            Diagnostic.error(
                "self-message",
                "event '" + ids.get(messages.source(i)) + "' sends a message to itself"));
      }
    }
    String[] allLabels = labels.toArray(String[]::new);
    String[] allIds = ids.toArray(String[]::new);
    return new PartialOrder(
        label,
        processes.toArray(String[]::new),
        Arrays.copyOf(process, n),
        messages.build(),
        repeat,
        e -> allIds[e],
        e -> allLabels[e],
        Arrays.copyOf(lines, n));
  }
}
