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
 * Activities as columns, one entry each; labels, what is said of them, and shapes of forms, which
 * many share, stand once. In what is said, {@value #LABEL} stands for the label; a shape is a form
 * with null for each number, and the numbers of all forms follow each other.
 */
final class ActivityColumns {
  private static final char LABEL = '\u0001';

  private final Map<String, Integer> labels = new LinkedHashMap<>();
  private final Map<List<String>, Integer> says = new LinkedHashMap<>();
  private final Map<Value, Integer> shapes = new LinkedHashMap<>();
  private final List<Value> numbers = new ArrayList<>();

  /** Activity → the number of its label. */
  private final int[] label;

  /** Activity → the number of what is said of it. */
  private final int[] said;

  /** Activity → the number of the shape of its form. */
  private final int[] shape;

  private ActivityColumns(List<Activity> activities) {
    label = new int[activities.size()];
    said = new int[activities.size()];
    shape = new int[activities.size()];
    for (int i = 0; i < label.length; i++) {
      Activity activity = activities.get(i);
      String file = activity.line() > 0 && activity.file() != null ? activity.file() : "";
      String own = activity.label();
      String what = activity.what();
      String pattern =
          own.isEmpty() || !what.endsWith(own)
              ? what
              : what.substring(0, what.length() - own.length()) + LABEL;
      label[i] = number(labels, own);
      said[i] = number(says, List.of(pattern, file));
      shape[i] = number(shapes, shape(activity.takes()));
    }
  }

  static Value of(List<Activity> activities) {
    ActivityColumns columns = new ActivityColumns(activities);
    int size = activities.size();
    return Value.object()
        .put("labels", Value.strings(List.copyOf(columns.labels.keySet())))
        .put("says", Value.list(columns.says.keySet().stream().map(Value::strings).toList()))
        .put("shapes", Value.list(List.copyOf(columns.shapes.keySet())))
        .put("kind", column(size, i -> NetworkData.colour(activities.get(i).kind())))
        .put("label", NetworkData.steps(size, i -> columns.label[i]))
        .put("said", column(size, i -> columns.said[i]))
        .put("shape", column(size, i -> columns.shape[i]))
        .put("numbers", Value.list(columns.numbers))
        .put("line", NetworkData.steps(size, i -> activities.get(i).line()))
        .build();
  }

  private static Value column(int size, IntUnaryOperator entry) {
    return Value.lazy(size, i -> Value.of(entry.applyAsInt(i)));
  }

  private static <T> int number(Map<T, Integer> numbered, T value) {
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
