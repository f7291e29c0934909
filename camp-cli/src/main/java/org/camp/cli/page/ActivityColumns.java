// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.camp.core.report.Value;
import org.camp.core.report.replay.Activity;
import org.camp.core.report.replay.Form;

/**
 * Activities as columns, one entry each; words and shapes of forms, which many share, stand once. A
 * shape is a form with null for each number; the numbers of all forms follow each other.
 */
final class ActivityColumns {
  /** Activity → the number of its words. */
  private final int[] text;

  /** Activity → the number of the shape of its form. */
  private final int[] shape;

  private final Map<Value, Integer> words = new LinkedHashMap<>();
  private final Map<Value, Integer> shapes = new LinkedHashMap<>();
  private final List<Value> numbers = new ArrayList<>();

  private ActivityColumns(List<Activity> activities) {
    text = new int[activities.size()];
    shape = new int[activities.size()];
    for (int i = 0; i < text.length; i++) {
      Activity activity = activities.get(i);
      String file = activity.line() > 0 && activity.file() != null ? activity.file() : "";
      Value said = Value.strings(List.of(activity.label(), activity.what(), file));
      text[i] = number(words, said);
      shape[i] = number(shapes, shape(activity.takes()));
    }
  }

  static Value of(List<Activity> activities) {
    ActivityColumns columns = new ActivityColumns(activities);
    return Value.object()
        .put("words", Value.list(List.copyOf(columns.words.keySet())))
        .put("shapes", Value.list(List.copyOf(columns.shapes.keySet())))
        .put("kind", column(activities, i -> NetworkData.colour(activities.get(i).kind())))
        .put("text", column(activities, i -> columns.text[i]))
        .put("shape", column(activities, i -> columns.shape[i]))
        .put("numbers", Value.list(columns.numbers))
        .put(
            "line",
            column(
                activities,
                i -> activities.get(i).line() - (i > 0 ? activities.get(i - 1).line() : 0)))
        .build();
  }

  private static Value column(List<Activity> activities, IntUnaryOperator entry) {
    return Value.lazy(activities.size(), i -> Value.of(entry.applyAsInt(i)));
  }

  private static int number(Map<Value, Integer> numbered, Value value) {
    return numbered.computeIfAbsent(value, k -> numbered.size());
  }

  private Value shape(Form form) {
    List<Value> steps = new ArrayList<>();
    for (Form.Step step : form.steps()) {
      if (step instanceof Form.Constant constant) {
        numbers.add(Value.of(constant.value()));
        steps.add(Value.NULL);
      } else {
        steps.add(step.json());
      }
    }
    return Value.list(steps);
  }
}
