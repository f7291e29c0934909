// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.draw;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.report.Axis;
import org.camp.core.report.activity.NamedNetwork;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.Schedule;
import org.jspecify.annotations.Nullable;

/**
 * A schedule as a network of activities whose lanes are processors. A schedule says when a node
 * runs, not where: a node goes to the processor of the node that it follows where that is free, so
 * nodes of one function that follow each other are one activity. An activity waits for the nodes
 * that its first one follows and for the one before it on its processor, so what would be if
 * something took less is told for the same order on each processor.
 */
public final class ScheduleNetwork {
  private final ProgramGraph graph;
  private final Schedule schedule;

  /** Rank → node, by the step in which it runs, then by number. */
  private final int[] order;

  /** Node → processor, from 0. */
  private final int[] lane;

  /** Node → event that ends the activity that it belongs to. */
  private final int[] eventOf;

  private final ActivityNetwork.Builder builder = ActivityNetwork.builder();

  /** Event → first node of its activity; −1 for the start and for waiting. */
  private final List<Integer> heads = new ArrayList<>();

  private ScheduleNetwork(ProgramGraph graph, Schedule schedule) {
    this.graph = graph;
    this.schedule = schedule;
    this.order = inOrder(schedule);
    this.lane = new int[schedule.size()];
    this.eventOf = new int[schedule.size()];
  }

  /** The network of a schedule of a graph. Linear but for the steps' widths. */
  public static NamedNetwork of(String program, ProgramGraph graph, Schedule schedule) {
    ScheduleNetwork network = new ScheduleNetwork(graph, schedule);
    network.place();
    network.events();
    List<String> lanes = new ArrayList<>();
    for (int processor = 1; processor <= network.processors(); processor++) {
      lanes.add("processor " + processor);
    }
    return new NamedNetwork(
        "Schedule " + schedule.scheduler() + " of " + program + " on " + schedule.processors(),
        network.builder.build().orElseThrow(),
        network.eventOf[network.order[network.order.length - 1]],
        Axis.of("step", ""),
        1,
        lanes,
        network::kind,
        network::name,
        "");
  }

  private static int[] inOrder(Schedule schedule) {
    int[] first = new int[schedule.steps() + 2];
    for (int node = 0; node < schedule.size(); node++) {
      first[schedule.time(node) + 1]++;
    }
    for (int step = 1; step < first.length; step++) {
      first[step] += first[step - 1];
    }
    int[] order = new int[schedule.size()];
    for (int node = 0; node < order.length; node++) {
      order[first[schedule.time(node)]++] = node;
    }
    return order;
  }

  private int processors() {
    return Arrays.stream(lane).max().orElse(0) + 1;
  }

  /** What follows a node. */
  private int[] after(int node) {
    if (graph.continues(node)) {
      return new int[] {node + 1};
    }
    if (graph.forks(node)) {
      int fork = graph.fork(node);
      int[] branches = new int[graph.width(fork)];
      branches[0] = node + 1;
      for (int branch = 1; branch < branches.length; branch++) {
        branches[branch] = graph.branch(fork, branch);
      }
      return branches;
    }
    return graph.endsBranch(node) ? new int[] {graph.join(graph.fork(node))} : new int[0];
  }

  private void place() {
    int[] wanted = new int[lane.length];
    Arrays.fill(wanted, -1);
    int[] taken = new int[schedule.processors()];
    for (int from = 0; from < order.length; ) {
      int step = schedule.time(order[from]);
      int to = from;
      while (to < order.length && schedule.time(order[to]) == step) {
        int node = order[to++];
        boolean free = wanted[node] >= 0 && taken[wanted[node]] < step;
        lane[node] = free ? wanted[node] : -1;
        if (free) {
          taken[wanted[node]] = step;
        }
      }
      int next = 0;
      for (int i = from; i < to; i++) {
        if (lane[order[i]] < 0) {
          while (taken[next] == step) {
            next++;
          }
          lane[order[i]] = next;
          taken[next] = step;
        }
        for (int follower : after(order[i])) {
          wanted[follower] = lane[order[i]];
        }
      }
      from = to;
    }
  }

  private boolean prolongs(int node) {
    return node > 0
        && graph.continues(node - 1)
        && lane[node] == lane[node - 1]
        && schedule.time(node) == schedule.time(node - 1) + 1
        && function(node).equals(function(node - 1));
  }

  private String function(int node) {
    return graph.sites().get(graph.site(node)).function();
  }

  private int event(int at, int owner, ActivityClass activity, int head) {
    heads.add(head);
    return builder.event(at, owner, activity);
  }

  private void events() {
    int start = event(0, 0, ActivityClass.LOCAL, -1);
    int[] length = new int[lane.length];
    for (int node = lane.length - 1; node >= 0; node--) {
      length[node]++;
      if (prolongs(node)) {
        length[node - 1] = length[node];
      }
    }
    int[] before = new int[schedule.processors()];
    int[] free = new int[schedule.processors()];
    Arrays.fill(before, start);
    int[] @Nullable [] causes = new int[lane.length][];
    for (int node : order) {
      if (prolongs(node)) {
        eventOf[node] = eventOf[node - 1];
      } else {
        begin(node, length[node], causes[node], before, free);
      }
      causes[node] = null;
      for (int follower : after(node)) {
        if (!prolongs(follower)) {
          causes[follower] = appended(causes[follower], node);
        }
      }
    }
  }

  private static int[] appended(int @Nullable [] causes, int node) {
    if (causes == null) {
      return new int[] {node};
    }
    int[] more = Arrays.copyOf(causes, causes.length + 1);
    more[causes.length] = node;
    return more;
  }

  /** Begins an activity: its end is known at once, since nothing interrupts it. */
  private void begin(int node, int length, int @Nullable [] causes, int[] before, int[] free) {
    int begins = schedule.time(node) - 1;
    int ready = free[lane[node]];
    int[] known = causes == null ? new int[0] : causes;
    for (int cause : known) {
      ready = Math.max(ready, schedule.time(cause));
    }
    int gap = -1;
    if (ready < begins) {
      gap = event(begins, lane[node], ActivityClass.QUEUE, -1);
      waits(gap, node, known, before);
    }
    int event = event(begins + length, lane[node], ActivityClass.LOCAL, node);
    if (gap >= 0) {
      builder.waits(event, gap);
    } else {
      waits(event, node, known, before);
    }
    eventOf[node] = event;
    before[lane[node]] = event;
    free[lane[node]] = begins + length;
  }

  private void waits(int event, int node, int[] causes, int[] before) {
    builder.waits(event, before[lane[node]]);
    for (int cause : causes) {
      builder.waits(event, eventOf[cause]);
    }
  }

  private String kind(int event) {
    return heads.get(event) < 0 ? "waiting for the scheduler" : "running";
  }

  private String name(int event) {
    int node = heads.get(event);
    if (node < 0) {
      return "the scheduler";
    }
    return function(node);
  }
}
