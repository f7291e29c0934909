// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.check;

import java.util.List;
import java.util.Optional;
import org.camp.cli.output.JsonEnvelope;
import org.camp.core.analysis.Answer;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;

/** The values of all results of a file under their backends' ids: what paths lead into. */
public final class ResultValues {
  private ResultValues() {}

  public static Value.Obj of(JsonEnvelope answers) {
    Value.Builder values = Value.object();
    for (Answer answer : answers.answers()) {
      answer.report().ifPresent(report -> values.put(answer.id(), report.values()));
    }
    return values.build();
  }

  /** The answer that a path leads into, by its first word. */
  public static Optional<Answer> answer(ValuePath path, JsonEnvelope answers) {
    return answers.answers().stream().filter(a -> leadsInto(path, a.id())).findFirst();
  }

  /** The same path, where it begins with no id into the values of the only result there is. */
  public static ValuePath within(ValuePath path, JsonEnvelope answers) {
    List<Answer> told =
        answers.answers().stream().filter(answer -> answer.report().isPresent()).toList();
    if (answer(path, answers).isPresent() || told.size() != 1) {
      return path;
    }
    String joint = path.text().startsWith("[") ? "" : ".";
    return ValuePath.parse(told.get(0).id() + joint + path.text());
  }

  /** Whether a path leads into the result of a backend. */
  public static boolean leadsInto(ValuePath path, String id) {
    String text = path.text();
    return text.startsWith(id)
        && (text.length() == id.length() || ".[".indexOf(text.charAt(id.length())) >= 0);
  }

  /** Whether a value can stand in a cell of a table. */
  public static boolean isScalar(Value value) {
    return !(value instanceof Value.Obj) && !(value instanceof Value.Arr);
  }
}
