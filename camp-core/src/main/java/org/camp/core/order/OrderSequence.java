// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import java.util.Arrays;
import java.util.List;

/**
 * Orders over the same processes, one after another: the events of each process come after each
 * other, nothing else is added (Measuring concurrency, 1994, Definition 2).
 */
final class OrderSequence {
  /** What an event of a part is called. */
  interface JoinedName {
    String of(int part, int event);
  }

  private final String label;

  /** Process → its name. */
  private final String[] processes;

  private final List<PartialOrder> parts;

  /** Part → the number of its first event; one more entry for the end. */
  private final int[] first;

  OrderSequence(String label, String[] processes, List<PartialOrder> parts) {
    this.label = label;
    this.processes = processes;
    this.parts = parts;
    first = new int[parts.size() + 1];
    for (int i = 0; i < parts.size(); i++) {
      first[i + 1] = first[i] + parts.get(i).size();
    }
  }

  /** The order of all parts, with names for their events. */
  PartialOrder named(JoinedName name) {
    int messages = 0;
    for (PartialOrder part : parts) {
      messages += part.messages();
    }
    int n = first[parts.size()];
    int[] allProcesses = new int[n];
    int[] allLines = new int[n];
    EdgeList.Builder edges = new EdgeList.Builder(messages);
    for (int i = 0; i < parts.size(); i++) {
      PartialOrder part = parts.get(i);
      for (int e = 0; e < part.size(); e++) {
        allProcesses[first[i] + e] = part.process(e);
        allLines[first[i] + e] = part.line(e);
        for (int m = 0; m < part.sources(e); m++) {
          edges.add(first[i] + part.source(e, m), first[i] + e);
        }
      }
    }
    return new PartialOrder(
        label,
        processes,
        allProcesses,
        edges.build(),
        1,
        e -> name.of(part(e), e - first[part(e)]),
        e -> parts.get(part(e)).label(e - first[part(e)]),
        allLines);
  }

  private int part(int event) {
    int found = Arrays.binarySearch(first, event);
    int part = found >= 0 ? found : -found - 2;
    while (part + 1 < first.length && first[part + 1] == event) {
      part++;
    }
    return part;
  }
}
