// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.report;

import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How equations call the parts that they share: {@code x3}, or {@code x[3]} where that lets alike
 * equations be one.
 */
final class PartNames {
  private static final Pattern NAME = Pattern.compile("\\b([A-Za-z]+)([0-9]+)\\b(?!\\()");

  private PartNames() {}

  /**
   * What makes the fewest lines of some blocks of equations.
   *
   * @param names the names of the parts
   * @param taken a name that stands for something else
   */
  static UnaryOperator<String> of(
      Collection<String> names, String taken, List<List<String>> blocks) {
    UnaryOperator<String> indexed = line -> indexed(line, names);
    boolean clash =
        names.stream()
            .map(name -> name.replaceFirst("[0-9]+$", "["))
            .distinct()
            .anyMatch(
                begin -> blocks.stream().flatMap(List::stream).anyMatch(l -> l.contains(begin)));
    return !clash && size(indexed, taken, blocks) < size(UnaryOperator.identity(), taken, blocks)
        ? indexed
        : UnaryOperator.identity();
  }

  private static int size(UnaryOperator<String> as, String taken, List<List<String>> blocks) {
    return blocks.stream()
        .mapToInt(block -> AlikeEquations.fold(block.stream().map(as).toList(), taken).size())
        .sum();
  }

  private static String indexed(String line, Collection<String> names) {
    return NAME.matcher(line)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    names.contains(found.group())
                        ? found.group(1) + "[" + found.group(2) + "]"
                        : found.group()));
  }
}
