package org.camp.mpst;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.semantics.Exploration;
import org.camp.mpst.semantics.Safety;

/** Shows what an exploration found. */
final class SafetyReport {
  private static final int ACTIONS_SHOWN = 30;

  private final Safety safety;

  SafetyReport(Safety safety) {
    this.safety = safety;
  }

  Value values() {
    Exploration explored = safety.exploration();
    return Value.object()
        .put("bound", safety.bound())
        .put("configurations", explored.configurations())
        .put("transitions", explored.transitions())
        .put("complete", explored.complete())
        .put("boundReached", explored.boundReached())
        .put("problem", safety.problem().map(p -> p.kind().code()).orElse(null))
        .put("trace", Value.strings(safety.trace()))
        .build();
  }

  List<Section> sections() {
    Exploration explored = safety.exploration();
    Section figures =
        new Section.KeyFigures(
            "Exploration",
            List.of(
                new Section.Figure("found", Value.of(verdict()), ""),
                new Section.Figure("queues up to", Value.of(safety.bound()), ""),
                new Section.Figure("configurations", Value.of(explored.configurations()), "")));
    return safety.problem().isEmpty() || safety.trace().isEmpty()
        ? List.of(figures)
        : List.of(figures, new Section.Text("How it comes to that", trace()));
  }

  private String verdict() {
    return safety
        .problem()
        .map(p -> p.text(safety.code()))
        .orElse(
            safety.exploration().complete() ? "nothing goes wrong" : "nothing goes wrong so far");
  }

  private List<String> trace() {
    List<String> actions = safety.trace();
    int shown = Math.min(actions.size(), ACTIONS_SHOWN);
    List<String> lines = new ArrayList<>(actions.subList(0, shown));
    if (shown < actions.size()) {
      lines.add("… and " + (actions.size() - shown) + " more actions");
    }
    return lines;
  }
}
