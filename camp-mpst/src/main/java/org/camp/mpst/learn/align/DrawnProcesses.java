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
import org.camp.mpst.learn.replay.BranchPoint;
import org.camp.mpst.learn.replay.BranchReader;
import org.camp.mpst.learn.span.GivenProcesses;
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

  /** What is found in drawn runs. */
  static GivenProcesses of(Protocol protocol, AnalysisContext context) {
    SortedMap<String, Block> processes = new TreeMap<>();
    SortedMap<String, Long> instances = new TreeMap<>();
    SortedMap<String, List<BranchPoint>> points = new TreeMap<>();
    DrawnCalls.of(protocol, RUNS, DrawnCalls.Branches.EVEN, context)
        .forEach(
            (operation, own) -> {
              List<String> names = names(own);
              instances.put(operation, (long) own.size());
              Discovery.find(names, times(own, names), DiscoverySettings.noise(0))
                  .block()
                  .ifPresent(block -> processes.put(operation, block));
            });
    DrawnCalls.of(protocol, RUNS, DrawnCalls.Branches.LIKELY, context)
        .forEach(
            (operation, own) -> {
              Block process = processes.get(operation);
              List<String> names = names(own);
              if (process != null) {
                points.put(operation, new BranchReader(process, names).read(times(own, names)));
              }
            });
    return new GivenProcesses(processes, instances, points, RUNS);
  }

  /** The labels of calls, sorted. */
  private static List<String> names(List<DrawnInstance> instances) {
    return instances.stream()
        .flatMap(instance -> instance.labels().stream())
        .distinct()
        .sorted()
        .toList();
  }

  private static List<CallTimes> times(List<DrawnInstance> instances, List<String> names) {
    List<CallTimes> times = new ArrayList<>();
    for (DrawnInstance instance : instances) {
      int[] labels =
          instance.labels().stream()
              .mapToInt(label -> Collections.binarySearch(names, label))
              .toArray();
      times.add(CallTimes.of(labels, instance.from(), instance.to(), times.size()));
    }
    return times;
  }
}
