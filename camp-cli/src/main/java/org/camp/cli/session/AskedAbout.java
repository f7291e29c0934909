// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.cli.usage.Arguments;
import org.camp.core.machine.Machine;

/**
 * What a line asks about, in the few words that pages are headed by.
 *
 * @param arguments those of the line
 * @param machine that models run on
 * @param bindings by name the value of a parameter
 * @param iterations by recursion how often it goes round
 */
public record AskedAbout(
    Arguments arguments,
    Optional<Machine> machine,
    Map<String, String> bindings,
    Map<String, String> iterations) {
  /** What models are seen with: the machine and the values that were set. */
  public List<String> setting() {
    List<String> said = new ArrayList<>();
    machine.map(Machine::name).ifPresent(said::add);
    bindings.forEach((name, value) -> said.add(name + " = " + asGiven("-D", name, value)));
    iterations.forEach((name, n) -> said.add("k_" + name + " = " + asGiven("-k", name, n)));
    return said;
  }

  /** The files that were named, and the setting, for a page about no single file. */
  public List<String> subject() {
    List<String> said = new ArrayList<>();
    for (String operand : arguments.operands()) {
      if (!operand.equals("-")) {
        said.add(
            operand.substring(1 + Math.max(operand.lastIndexOf('/'), operand.lastIndexOf('\\'))));
      }
    }
    said.addAll(setting());
    return said;
  }

  /** What was given for a name: a range or a list where it takes several values in turn. */
  private String asGiven(String option, String name, String first) {
    String start = name + "=";
    List<String> given = arguments.given().values(option);
    return given.stream()
        .map(String::strip)
        .filter(text -> text.startsWith(start))
        .map(text -> text.substring(start.length()))
        .filter(text -> text.contains("..") || text.contains(","))
        .reduce((earlier, later) -> later)
        .orElse(first);
  }
}
