// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.compare;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.camp.cli.check.ResultValues;
import org.camp.core.report.ValuePath;

/**
 * A figure that is compared.
 *
 * @param paths side → where its results have the figure
 */
record SideFigure(List<ValuePath> paths) {
  SideFigure {
    paths = List.copyOf(paths);
  }

  /** A figure that all sides have in the same place. */
  static SideFigure shared(ValuePath path, int sides) {
    return new SideFigure(Collections.nCopies(sides, path));
  }

  ValuePath of(int side) {
    return paths.get(side);
  }

  /** Whether a side has it in the result of a backend. */
  boolean isOf(String id) {
    return paths.stream().anyMatch(path -> ResultValues.leadsInto(path, id));
  }

  /** Its path; all of its paths where sides have it in different places. */
  String text() {
    Set<String> texts = new LinkedHashSet<>();
    paths.forEach(path -> texts.add(path.text()));
    return texts.stream().collect(Collectors.joining(" | "));
  }
}
