// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.check;

import java.util.Optional;
import org.camp.core.report.Answer;
import org.camp.core.report.Answers;
import org.camp.core.report.Report;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;
import org.jspecify.annotations.Nullable;

/** The values of all results of a file under their backends' ids: what paths lead into. */
public final class ResultValues {
  private ResultValues() {}

  public static Value.Obj of(Answers answers) {
    Value.Builder values = Value.object();
    for (Answer answer : answers.answers()) {
      @Nullable Report report = answer.report();
      if (report != null) {
        values.put(answer.id(), report.values());
      }
    }
    return values.build();
  }

  /** The answer that a path leads into, by its first word. */
  public static Optional<Answer> answer(ValuePath path, Answers answers) {
    return answers.answers().stream().filter(a -> leadsInto(path, a.id())).findFirst();
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
