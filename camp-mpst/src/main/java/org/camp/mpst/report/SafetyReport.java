// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.semantics.Exploration;
import org.camp.mpst.semantics.Judgement;
import org.camp.mpst.semantics.Safety;
import org.camp.mpst.semantics.SafetyJudgement;

/** Shows what an exploration found. */
public final class SafetyReport {
  private static final int ACTIONS_SHOWN = 30;

  private final Safety safety;

  public SafetyReport(Safety safety) {
    this.safety = safety;
  }

  /** How safety was decided, what goes wrong, and what was explored, with null for what was not. */
  public static Value values(Judgement judgement) {
    Optional<SafetyJudgement> judged = judgement.safety();
    Optional<Safety> safety = judged.flatMap(SafetyJudgement::explored);
    Optional<Exploration> seen = safety.map(Safety::exploration);
    return Value.object()
        .put("decidedBy", text(judged.map(j -> j.grounds().code())))
        .put("limit", text(judged.map(SafetyJudgement::limit)))
        .put("problem", text(judged.flatMap(SafetyJudgement::problem).map(p -> p.kind().code())))
        .put("trace", Value.strings(safety.map(Safety::trace).orElse(List.of())))
        .put("bound", safety.map(s -> Value.of(s.bound())).orElse(Value.NULL))
        .put("configurations", seen.map(e -> Value.of(e.configurations())).orElse(Value.NULL))
        .put("transitions", seen.map(e -> Value.of(e.transitions())).orElse(Value.NULL))
        .put("complete", Judgement.value(seen.map(Exploration::complete)))
        .put("boundReached", Judgement.value(seen.map(Exploration::boundReached)))
        .build();
  }

  private static Value text(Optional<String> given) {
    return given.filter(text -> !text.isEmpty()).map(Value::of).orElse(Value.NULL);
  }

  public List<Section> sections() {
    return sections("");
  }

  /** With a word behind the title that says what was explored. */
  public List<Section> sections(String what) {
    Exploration explored = safety.exploration();
    Section figures =
        new Section.KeyFigures(
            what.isEmpty() ? "Exploration" : "Exploration " + what,
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
