// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.BreadthFirst;
import org.camp.spaceprofile.schedule.DepthFirst;
import org.camp.spaceprofile.schedule.Scheduler;
import org.camp.spaceprofile.schedule.TaskScheduler;
import org.camp.spaceprofile.schedule.WorkStealing;
import org.camp.spaceprofile.semantics.Evaluation;
import org.camp.spaceprofile.semantics.Variant;

/** Reference graphs, and graphs in the form in which they are written there. */
final class GoldenGraphs {
  static final String[] SMALL = {
    "01_true",
    "02_fork",
    "03_id",
    "05_if",
    "06_share",
    "07_nestfork",
    "08_closure",
    "10_deadarg",
    "12_temps",
    "13_rec",
    "16_list",
    "18_tree",
    "20_deadarg_alt81"
  };

  static final String[] APPLICATIONS = {"app_matmul2", "app_qsort4"};

  private GoldenGraphs() {}

  static JsonNode read(String name) {
    try (InputStream in = GoldenGraphs.class.getResourceAsStream("golden/" + name + ".json")) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Evaluation run(JsonNode golden) {
    boolean late = golden.get("name").asText().endsWith("alt81");
    return run(golden.get("source").asText(), new Variant(false, late, false));
  }

  static Evaluation run(String source, Variant variant) {
    return Evaluation.of(
        ForkJoinProgram.parse(source),
        Map.of(),
        variant,
        10_000_000,
        new Cancellation(),
        Progress.NONE);
  }

  static Scheduler scheduler(String name) {
    return switch (name) {
      case "df" -> new DepthFirst();
      case "bf" -> new BreadthFirst();
      case "ws" -> new WorkStealing();
      case "bft" -> TaskScheduler.breadthFirst();
      default -> throw new IllegalArgumentException(name);
    };
  }

  static String role(ProgramGraph graph, int node) {
    String kind = graph.kind(node).text();
    return kind.equals("use") ? "use:" + graph.sites().get(graph.site(node)).operation() : kind;
  }

  static Set<String> computationEdges(ProgramGraph graph) {
    Set<String> edges = new TreeSet<>();
    for (int node = 0; node < graph.size(); node++) {
      if (graph.continues(node)) {
        edges.add(node + ">" + (node + 1));
      } else if (graph.forks(node)) {
        int fork = graph.fork(node);
        edges.add(node + ">" + (node + 1));
        for (int branch = 1; branch < graph.width(fork); branch++) {
          edges.add(node + ">" + graph.branch(fork, branch));
        }
      } else if (graph.endsBranch(node)) {
        edges.add(node + ">" + graph.join(graph.fork(node)));
      }
    }
    return edges;
  }

  static Set<String> heapEdges(ProgramGraph graph) {
    Set<String> edges = new TreeSet<>();
    for (int node = 0; node < graph.size(); node++) {
      for (int edge = graph.heapFrom(node); edge < graph.heapTo(node); edge++) {
        edges.add(node + ">" + graph.heapTarget(edge));
      }
    }
    return edges;
  }

  static Set<String> edges(JsonNode pairs) {
    Set<String> edges = new TreeSet<>();
    pairs.forEach(pair -> edges.add(pair.get(0).asInt() + ">" + pair.get(1).asInt()));
    return edges;
  }
}
