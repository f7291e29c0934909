// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.align;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.discover.Discovery;
import org.camp.mpst.learn.relation.CallTimes;
import org.camp.mpst.learn.relation.DiscoverySettings;
import org.camp.mpst.record.DrawnCalls;
import org.camp.mpst.record.DrawnInstance;

/**
 * The processes of a protocol that does not tell them: what is discovered in runs with drawn
 * branches and drawn times. Every drawn run replays; what none of them did is not known.
 */
final class DrawnProcesses {
  /** Runs that are drawn. */
  static final int RUNS = 2000;

  private DrawnProcesses() {}

  /** Operation → its process; nothing for what calls nothing. */
  static SortedMap<String, Block> of(Protocol protocol, AnalysisContext context) {
    SortedMap<String, Block> processes = new TreeMap<>();
    DrawnCalls.of(protocol, RUNS, context)
        .forEach(
            (operation, instances) -> {
              List<String> names =
                  instances.stream()
                      .flatMap(instance -> instance.labels().stream())
                      .distinct()
                      .sorted()
                      .toList();
              List<CallTimes> times = new ArrayList<>();
              for (DrawnInstance instance : instances) {
                int[] labels =
                    instance.labels().stream()
                        .mapToInt(label -> Collections.binarySearch(names, label))
                        .toArray();
                times.add(CallTimes.of(labels, instance.from(), instance.to(), times.size()));
              }
              Discovery.find(names, times, DiscoverySettings.noise(0))
                  .block()
                  .ifPresent(block -> processes.put(operation, block));
            });
    return processes;
  }
}
