// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.place;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Status;
import org.camp.core.machine.Node;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.EvenFigures;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Summary;
import org.camp.core.report.Value;
import org.camp.pepa.skeleton.Skeleton;

/** The nodes on which a skeleton passes most, as far as is known. */
public final class TaskPlaceResult implements AnalysisResult {
  private static final int MOST_TASKS = 6;
  private static final int MOST_NODES = 5;

  private final String model;
  private final List<Skeleton.Task> tasks;
  private final List<Node> nodes;
  private final TaskPlaceSearch.Found found;

  TaskPlaceResult(
      String model, List<Skeleton.Task> tasks, List<Node> nodes, TaskPlaceSearch.Found found) {
    this.model = model;
    this.tasks = tasks;
    this.nodes = nodes;
    this.found = found;
  }

  /** Task → node as the mapping of a machine says it: by name, or by number. */
  public Map<String, String> mapping() {
    Map<String, String> mapping = new LinkedHashMap<>();
    for (int i = 0; i < tasks.size(); i++) {
      String name = tasks.get(i).name();
      mapping.put(isTogether(name) ? name : Integer.toString(i), node(i));
    }
    return mapping;
  }

  private String node(int task) {
    return nodes.get(found.best().nodeOf().get(task)).name();
  }

  /** Whether a name says where all tasks of that name are. */
  private boolean isTogether(String name) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < tasks.size(); i++) {
      if (tasks.get(i).name().equals(name)) {
        all.add(node(i));
      }
    }
    return name.matches("[A-Za-z_][\\w']*") && all.stream().distinct().count() == 1;
  }

  /** Items per second. */
  public double throughput() {
    return found.best().throughput();
  }

  /** What no map exceeds, items per second. */
  public double bound() {
    return found.bound();
  }

  /** Whether no map is better. */
  public boolean isExact() {
    return found.exact();
  }

  /** The share of a node's cores that work: what its tasks do, by the speed of the node. */
  private double utilisation(int node) {
    double work = 0;
    for (int i = 0; i < tasks.size(); i++) {
      if (found.best().nodeOf().get(i) == node) {
        work += found.best().byAction().getOrDefault("comp_" + i, 0.0) / tasks.get(i).rate();
      }
    }
    return work / (nodes.get(node).cores() * nodes.get(node).speed());
  }

  @Override
  public Status status() {
    return Status.OK;
  }

  @Override
  public Report report() {
    Value.Builder map = Value.object();
    List<String> yaml = new ArrayList<>();
    mapping()
        .forEach(
            (task, node) -> {
              map.put(task, node);
              yaml.add('"' + task + "\": " + node);
            });
    Value.Builder busy = Value.object();
    List<List<Value>> rows = new ArrayList<>();
    for (int k = 0; k < nodes.size(); k++) {
      Node node = nodes.get(k);
      busy.put(node.name(), Value.object().put("utilisation", utilisation(k)).build());
      rows.add(
          List.of(
              Value.of(node.name()),
              Value.of((long) node.cores()),
              Value.of(node.speed()),
              Value.of(utilisation(k))));
    }
    List<Section> sections =
        List.of(
            new Section.KeyFigures(
                "",
                List.of(
                    new Section.Figure("throughput", Value.of(throughput()), "1/s"),
                    new Section.Figure("no map exceeds", Value.of(bound()), "1/s"),
                    new Section.Figure("maps", Value.of((long) found.considered()), ""),
                    new Section.Figure("solved", Value.of((long) found.solved()), ""))),
            new Section.Text(
                "For the machine file", List.of("mapping: {" + String.join(", ", yaml) + "}")),
            new Section.Table(
                "Nodes",
                List.of(
                    Section.Column.of("node"),
                    Section.Column.of("cores"),
                    Section.Column.of("speed"),
                    new Section.Column("utilisation", "%")),
                rows));
    return new Report(
            "Placement of " + model,
            sections,
            Value.object()
                .put(
                    "best",
                    Value.object()
                        .put("map", map.build())
                        .put("throughput", throughput())
                        .put("nodes", busy.build())
                        .build())
                .put("bound", bound())
                .put("considered", found.considered())
                .put("solved", found.solved())
                .put("exact", found.exact())
                .build(),
            List.of(),
            found.exact()
                ? List.of()
                : List.of(
                    "the best of "
                        + found.solved()
                        + " that were solved; no map exceeds "
                        + rate(bound())))
        .asking("Where should the tasks of " + model + " run?")
        .withSummary(() -> summary(yaml));
  }

  private static String rate(double rate) {
    return EvenFigures.of(rate, "") + " items/s";
  }

  /** What the nodes bring, how sure it is that none are better, and how busy each is. */
  private Summary summary(List<String> yaml) {
    Summary.Builder summary =
        Summary.of(model + " passes " + rate(throughput()) + " on these nodes");
    int shown = yaml.size() == MOST_TASKS + 1 ? yaml.size() : Math.min(MOST_TASKS, yaml.size());
    yaml.subList(0, shown).forEach(line -> summary.say("Map", line));
    if (yaml.size() > shown) {
      summary.say("Map", yaml.size() - shown + " more (--full)");
    }
    summary.say(
        "Sure",
        (found.exact() ? "no map passes more" : "no map exceeds " + rate(bound()))
            + "; of "
            + found.considered()
            + " maps "
            + found.solved()
            + (found.solved() == 1 ? " was solved" : " were solved"));
    List<Integer> order = new ArrayList<>();
    for (int k = 0; k < nodes.size(); k++) {
      order.add(k);
    }
    order.sort(Comparator.comparingDouble(k -> -utilisation(k)));
    for (int k : order.subList(0, Math.min(MOST_NODES, order.size()))) {
      summary.row("Nodes", nodes.get(k).name(), Quantity.format(utilisation(k), "%", 3), "busy");
    }
    if (order.size() > MOST_NODES) {
      summary.row("Nodes", order.size() - MOST_NODES + " more (--full)");
    }
    return summary.build();
  }
}
