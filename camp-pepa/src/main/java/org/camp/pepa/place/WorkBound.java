// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.place;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.optim.MaxIter;
import org.apache.commons.math3.optim.linear.LinearConstraint;
import org.apache.commons.math3.optim.linear.LinearConstraintSet;
import org.apache.commons.math3.optim.linear.LinearObjectiveFunction;
import org.apache.commons.math3.optim.linear.NonNegativeConstraint;
import org.apache.commons.math3.optim.linear.Relationship;
import org.apache.commons.math3.optim.linear.SimplexSolver;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.camp.core.machine.Node;
import org.camp.pepa.skeleton.Skeleton;

/**
 * A bound on the throughput of a skeleton on nodes that no policy exceeds, as all conserve work: a
 * linear programme over the items per second of its tasks. A node does at most cores × speed of
 * work, a task at most what one core does; stages of a pipe pass the same, replicas of a farm
 * together, those of a deal a part each.
 */
final class WorkBound {
  private static final int MOST_STEPS = 100_000;

  private final List<Skeleton.Task> tasks;
  private final List<Node> nodes;

  /** Rows of equations between the flows: coefficient of each variable. */
  private final List<double[]> equations = new ArrayList<>();

  /** Task → the variable that is its flow. */
  private final int[] flow;

  /** Number of flows: of the whole, and of each replica. */
  private final int total;

  private int variables = 1;

  WorkBound(Skeleton skeleton, List<Node> nodes) {
    this.tasks = skeleton.tasks();
    this.nodes = nodes;
    this.flow = new int[tasks.size()];
    this.total = 1 + replicas(skeleton);
    walk(skeleton, 0, 0);
  }

  private static int replicas(Skeleton node) {
    if (node instanceof Skeleton.Pipe pipe) {
      return pipe.stages().stream().mapToInt(WorkBound::replicas).sum();
    }
    return node instanceof Skeleton.Replicated replicated
        ? replicated.replicas().size()
            + replicated.replicas().stream().mapToInt(WorkBound::replicas).sum()
        : 0;
  }

  /** Gives every task of a subtree its flow; returns the number behind its last task. */
  private int walk(Skeleton node, int first, int variable) {
    if (node instanceof Skeleton.Task) {
      flow[first] = variable;
      return first + 1;
    }
    int at = first;
    if (node instanceof Skeleton.Pipe pipe) {
      for (Skeleton stage : pipe.stages()) {
        at = walk(stage, at, variable);
      }
      return at;
    }
    Skeleton.Replicated replicated = (Skeleton.Replicated) node;
    double[] sum = new double[total];
    sum[variable] = -1;
    for (Skeleton replica : replicated.replicas()) {
      int own = variables++;
      sum[own] = 1;
      if (!replicated.farm()) {
        double[] equal = new double[total];
        equal[own] = replicated.replicas().size();
        equal[variable] = -1;
        equations.add(equal);
      }
      at = walk(replica, at, own);
    }
    if (replicated.farm()) {
      equations.add(sum);
    }
    return at;
  }

  /** Items per second at most with these nodes of the tasks. */
  double of(List<Integer> nodeOf) {
    List<LinearConstraint> constraints = constraints(total);
    for (int k = 0; k < nodes.size(); k++) {
      double[] work = new double[total];
      for (int i = 0; i < flow.length; i++) {
        if (nodeOf.get(i) == k) {
          work[flow[i]] += 1 / tasks.get(i).rate();
        }
      }
      constraints.add(atMost(work, nodes.get(k).cores() * nodes.get(k).speed()));
    }
    for (int i = 0; i < flow.length; i++) {
      double[] own = new double[total];
      own[flow[i]] = 1;
      constraints.add(atMost(own, tasks.get(i).rate() * nodes.get(nodeOf.get(i)).speed()));
    }
    return most(constraints, total);
  }

  /** Items per second at most on any nodes, also when tasks could be on several. */
  double ofAll() {
    int width = total + flow.length * nodes.size();
    List<LinearConstraint> constraints = constraints(width);
    double fastest = nodes.stream().mapToDouble(Node::speed).max().orElseThrow();
    for (int i = 0; i < flow.length; i++) {
      double[] split = new double[width];
      split[flow[i]] = -1;
      double[] own = new double[width];
      own[flow[i]] = 1;
      for (int k = 0; k < nodes.size(); k++) {
        split[total + i * nodes.size() + k] = 1;
      }
      constraints.add(new LinearConstraint(split, Relationship.EQ, 0));
      constraints.add(atMost(own, tasks.get(i).rate() * fastest));
    }
    for (int k = 0; k < nodes.size(); k++) {
      double[] work = new double[width];
      for (int i = 0; i < flow.length; i++) {
        work[total + i * nodes.size() + k] = 1 / tasks.get(i).rate();
      }
      constraints.add(atMost(work, nodes.get(k).cores() * nodes.get(k).speed()));
    }
    return most(constraints, width);
  }

  private List<LinearConstraint> constraints(int width) {
    List<LinearConstraint> constraints = new ArrayList<>();
    for (double[] equation : equations) {
      constraints.add(new LinearConstraint(Arrays.copyOf(equation, width), Relationship.EQ, 0));
    }
    return constraints;
  }

  private static LinearConstraint atMost(double[] row, double most) {
    return new LinearConstraint(row, Relationship.LEQ, most);
  }

  private static double most(List<LinearConstraint> constraints, int width) {
    double[] goal = new double[width];
    goal[0] = 1;
    return new SimplexSolver()
        .optimize(
            new MaxIter(MOST_STEPS),
            new LinearObjectiveFunction(goal, 0),
            new LinearConstraintSet(constraints),
            GoalType.MAXIMIZE,
            new NonNegativeConstraint(true))
        .getValue();
  }
}
