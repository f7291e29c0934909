// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.toys;

import java.util.Set;
import org.camp.core.model.Model;

/** A list of whole numbers, with words that make services misbehave. */
public record Numbers(String name, long[] values, Set<String> words, Set<String> parameters)
    implements Model {
  @Override
  public String kind() {
    return "numbers";
  }

  @Override
  public Set<String> recursions() {
    return Set.of("X");
  }

  long sum() {
    long sum = 0;
    for (long value : values) {
      sum += value;
    }
    return sum;
  }
}
