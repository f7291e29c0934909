// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MachineYaml;
import org.camp.core.order.RankProgram;
import org.camp.core.order.RankProgram.Step;
import org.camp.core.order.RankProgram.Verb;

/**
 * What sends and receives cost, as expressions in the size: a receive from when its message was
 * there.
 *
 * @param send empty without times
 * @param receive empty without times
 */
public record MessageCosts(String send, String receive) {
  private static final double NANOSECONDS = 1e-9;

  private record Channel(int from, int to, String label) {}

  /** What programs with times tell. */
  public static MessageCosts of(List<RankProgram> programs) {
    SortedMap<Long, List<Double>> sends = new TreeMap<>();
    SortedMap<Long, List<Double>> receives = new TreeMap<>();
    programs.stream().filter(RankProgram::isTimed).forEach(p -> add(p, sends, receives));
    return new MessageCosts(RankCosts.line(sends), RankCosts.line(receives));
  }

  private static void add(
      RankProgram program,
      SortedMap<Long, List<Double>> sends,
      SortedMap<Long, List<Double>> receives) {
    Map<Channel, Deque<Long>> sent = new HashMap<>();
    for (Step step : program.steps()) {
      if (step.verb() == Verb.SEND) {
        take(sends, step.bytes(), step.to() - step.from());
        sent.computeIfAbsent(
                new Channel(step.rank(), step.peer(), step.label()), c -> new ArrayDeque<>())
            .add(step.to());
      }
    }
    for (Step step : program.steps()) {
      if (step.verb() == Verb.RECEIVE) {
        Deque<Long> ends = sent.get(new Channel(step.peer(), step.rank(), step.label()));
        Long there = ends == null ? null : ends.poll();
        if (there != null) {
          take(receives, step.bytes(), step.to() - Math.max(step.from(), there));
        }
      }
    }
  }

  private static void take(SortedMap<Long, List<Double>> to, long bytes, long time) {
    to.computeIfAbsent(Math.max(0, bytes), b -> new ArrayList<>())
        .add(Math.max(0, time) * NANOSECONDS);
  }

  /** A machine with these costs as its transport; empty without times. */
  public String machine() {
    if (send.isEmpty() || receive.isEmpty()) {
      return "";
    }
    return MachineYaml.write(Machine.builder("learnt").transport(send, receive).build());
  }
}
