// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The data-dependency graph of a skeleton (Yaikhom et al. 2007, Algorithm 1, corrected as {@code
 * doc/theory.md} says in section 2): for every task, in preorder, whom it receives from and sends
 * to, and in which manner. A pipe passes on the list and the manner that its last stage leaves, so
 * that it may stand directly inside another pipe. A map stands in lists by its first worker, and a
 * tree that divides and conquers by its root; the other nodes of such a tree have their parent as
 * source and target. What goes round again in a feedback is told apart from sources and targets.
 */
public final class DependencyGraph {
  /** How a task chooses its next partner. */
  public enum Manner {
    /** It has none. */
    NONE,
    /** It has one partner only. */
    PIPE,
    /** In turn. */
    DEAL,
    /** Whoever is ready. */
    FARM
  }

  /**
   * Partners of a task in order.
   *
   * @param manner how the next one is chosen
   * @param tasks their numbers
   */
  public record Partners(Manner manner, List<Integer> tasks) {
    static final Partners NOBODY = new Partners(Manner.NONE, List.of());

    /** Copies the list. */
    public Partners {
      tasks = List.copyOf(tasks);
    }
  }

  /**
   * An activity that passes an item, or its parts, on.
   *
   * @param action what it is called
   * @param from the tasks that hand over, all together
   * @param to the tasks that receive, all together
   */
  public record Link(String action, List<Integer> from, List<Integer> to) {}

  /** A way round again: how probable it is, and who may take the item: whoever is free. */
  record Way(double probability, List<Integer> tasks) {}

  private final Skeleton skeleton;
  private final List<Skeleton.Task> tasks;

  /** Task, in preorder → whom it receives from. */
  private final Partners[] sources;

  /** Task, in preorder → whom it sends to. */
  private final Partners[] targets;

  /** Task → the first worker of its map; of all others themselves. */
  private final int[] leader;

  /** Task → how many workers its map has; 0 outside of maps. */
  private final int[] workers;

  /** Task → the node that divides its problems; −1 for none. */
  private final int[] parent;

  private final Map<Integer, List<Integer>> parts = new LinkedHashMap<>();

  private final Map<Integer, List<Integer>> returns = new LinkedHashMap<>();
  private final Map<Integer, List<Way>> ways = new LinkedHashMap<>();
  private final Map<Integer, Double> again = new LinkedHashMap<>();
  private final Map<Integer, Double> combine = new LinkedHashMap<>();
  private final Set<Integer> gated = new HashSet<>();
  private final List<Integer> first;
  private final List<Integer> last;
  private final List<Link> links = new ArrayList<>();

  private DependencyGraph(Skeleton skeleton) {
    this.skeleton = skeleton;
    this.tasks = skeleton.tasks();
    int n = tasks.size();
    this.sources = new Partners[n];
    this.targets = new Partners[n];
    this.leader = IntStream.range(0, n).toArray();
    this.workers = new int[n];
    this.parent = new int[n];
    Arrays.fill(parent, -1);
    this.last = walk(skeleton, 0, Partners.NOBODY, true).tasks();
    this.first = walk(skeleton, 0, Partners.NOBODY, false).tasks();
    feedbacks(skeleton, 0);
    for (int i = 0; i < n; i++) {
      links(i);
    }
  }

  /** The graph of a skeleton. */
  public static DependencyGraph of(Skeleton skeleton) {
    return new DependencyGraph(skeleton);
  }

  /**
   * Hands the partners on one side of a subtree to those of its tasks that meet them.
   *
   * @param at the first task of the subtree
   * @param forward whether from front to back
   * @return the tasks that the next one in this direction meets
   */
  private Partners walk(Skeleton node, int at, Partners outside, boolean forward) {
    Partners[] side = forward ? sources : targets;
    if (node.isUnit()) {
      side[at] = outside;
      if (node instanceof Skeleton.Mapped mapped) {
        for (int i = at; i < at + mapped.workers().size(); i++) {
          side[i] = outside;
          leader[i] = at;
          workers[i] = mapped.workers().size();
        }
      } else {
        parts(node, at, side);
      }
      return new Partners(Manner.PIPE, List.of(at));
    }
    if (node instanceof Skeleton.Feedback feedback) {
      return walk(feedback.body(), at, outside, forward);
    }
    List<Skeleton> children = node.children();
    int[] starts = new int[children.size() + 1];
    starts[0] = at;
    for (int k = 0; k < children.size(); k++) {
      starts[k + 1] = starts[k] + children.get(k).tasks().size();
    }
    if (node instanceof Skeleton.Pipe) {
      Partners running = outside;
      for (int step = 0; step < children.size(); step++) {
        int k = forward ? step : children.size() - 1 - step;
        running = walk(children.get(k), starts[k], running, forward);
      }
      return running;
    }
    List<Integer> merged = new ArrayList<>();
    for (int k = 0; k < children.size(); k++) {
      merged.addAll(walk(children.get(k), starts[k], outside, forward).tasks());
    }
    boolean farm = ((Skeleton.Replicated) node).farm();
    return new Partners(farm ? Manner.FARM : Manner.DEAL, merged);
  }

  private int parts(Skeleton node, int at, Partners[] side) {
    int next = at + 1;
    List<Integer> own = new ArrayList<>();
    for (Skeleton part : node.children()) {
      own.add(next);
      parent[next] = at;
      side[next] = new Partners(Manner.PIPE, List.of(at));
      next = parts(part, next, side);
    }
    parts.put(at, own);
    if (node instanceof Skeleton.Divided divided) {
      combine.put(at, divided.combine());
    }
    return next;
  }

  /** Inner feedbacks first: what they send round does not come to the outer ones. */
  private int feedbacks(Skeleton node, int at) {
    int end = at;
    for (Skeleton child : node.children()) {
      end = feedbacks(child, end);
    }
    if (node instanceof Skeleton.Feedback feedback && !feedback.isAlone()) {
      IntStream.range(at, end).forEach(gated::add);
    }
    if (node instanceof Skeleton.Feedback feedback && feedback.again() > 0) {
      List<Integer> entries = ends(feedback.body(), at, false);
      for (int exit : ends(feedback.body(), at, true)) {
        double share = feedback.again() * out(exit);
        if (entries.contains(exit)) {
          again.merge(exit, share, Double::sum);
          continue;
        }
        ways.computeIfAbsent(exit, i -> new ArrayList<>()).add(new Way(share, entries));
        for (int entry : entries) {
          List<Integer> back = returns.computeIfAbsent(entry, i -> new ArrayList<>());
          if (!back.contains(exit)) {
            back.add(exit);
          }
        }
      }
    }
    return node.children().isEmpty() ? at + 1 : node instanceof Skeleton.Divided ? end + 1 : end;
  }

  private static List<Integer> ends(Skeleton node, int at, boolean exits) {
    if (node.isUnit()) {
      return List.of(at);
    }
    List<Skeleton> children = node.children();
    List<Integer> ends = new ArrayList<>();
    int start = at;
    for (int k = 0; k < children.size(); k++) {
      boolean asked = !(node instanceof Skeleton.Pipe) || k == (exits ? children.size() - 1 : 0);
      if (asked) {
        ends.addAll(ends(children.get(k), start, exits));
      }
      start += children.get(k).tasks().size();
    }
    return ends;
  }

  private void links(int i) {
    if (leader[i] == i && parent[i] < 0) {
      for (int j : targets[i].tasks()) {
        links.add(new Link(action(i, j), group(i), group(j)));
      }
    }
    for (Way way : ways(i)) {
      for (int j : way.tasks()) {
        Link link = new Link(action(i, j), group(i), group(j));
        if (!links.contains(link)) {
          links.add(link);
        }
      }
    }
    List<Integer> parts = parts(i);
    if (!parts.isEmpty()) {
      links.add(new Link("down_" + i, List.of(i), parts));
      links.add(new Link("up_" + i, parts, List.of(i)));
    }
  }

  /** The tasks that a task hands the parts of its problems to; none outside of such trees. */
  public List<Integer> parts(int task) {
    return parts.getOrDefault(task, List.of());
  }

  /** What the activity is called that passes from one task to another. */
  String action(int from, int to) {
    if (parent[to] == from) {
      return "down_" + from;
    }
    if (parent[from] == to) {
      return "up_" + to;
    }
    int i = leader[from];
    int j = leader[to];
    if (workers[j] > 0) {
      boolean one = sources[j].tasks().size() + returns(j).size() == 1;
      return one && workers[i] == 0 ? "scatter_" + j : "scatter_" + i + "_" + j;
    }
    if (workers[i] > 0) {
      return targets[i].tasks().size() == 1 ? "gather_" + i : "gather_" + i + "_" + j;
    }
    return "move_" + i + "_" + j;
  }

  /** The tasks that receive and send together: the workers of a map. */
  public List<Integer> group(int task) {
    return IntStream.range(task, task + Math.max(1, workers[task])).boxed().toList();
  }

  /** The skeleton whose tasks these are. */
  public Skeleton skeleton() {
    return skeleton;
  }

  /** The tasks in preorder. */
  public List<Skeleton.Task> tasks() {
    return List.copyOf(tasks);
  }

  /** Whom a task receives from. */
  public Partners sources(int task) {
    return sources[task];
  }

  /** Whom a task sends to. */
  public Partners targets(int task) {
    return targets[task];
  }

  /** All activities that pass items on, by the tasks that hand over. */
  public List<Link> links() {
    return List.copyOf(links);
  }

  /** The tasks that may hand a task items that go round again. */
  List<Integer> returns(int task) {
    return returns.getOrDefault(leader[task], List.of());
  }

  /** How a task's items go round again to others. */
  List<Way> ways(int task) {
    return ways.getOrDefault(task, List.of());
  }

  /** The probability that a task computes an item again at once. */
  double again(int task) {
    return again.getOrDefault(task, 0.0);
  }

  /** The probability that an item does not go round again. */
  double out(int task) {
    return 1 - again(task) - ways(task).stream().mapToDouble(Way::probability).sum();
  }

  /** Solutions that a node of a tree combines per second; NaN for other tasks. */
  public double combine(int task) {
    return combine.getOrDefault(task, Double.NaN);
  }

  /** Whether a task is inside a feedback that lets in so many items only. */
  boolean isGated(int task) {
    return gated.contains(task);
  }

  /** Whether a task is not the first worker of its map, or a node below another. */
  public boolean isInner(int task) {
    return leader[task] != task || parent[task] >= 0;
  }

  /** Whether a task begins items. */
  boolean isFirst(int task) {
    return first.contains(leader[task]);
  }

  /** Whether a task finishes items. */
  boolean isLast(int task) {
    return last.contains(leader[task]);
  }

  /** The tasks that finish items: those of the last stage; a map by its first worker. */
  public List<Integer> last() {
    return last;
  }
}
