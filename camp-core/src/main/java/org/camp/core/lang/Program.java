// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

import java.util.LinkedHashSet;
import java.util.Set;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.model.Model;

/**
 * A program: an expression, whose free names are its parameters. Immutable.
 *
 * @param name the name of the program, usually the file's without its ending
 * @param language the surface syntax: {@code pml}, {@code bsml} or {@code multi-ml}
 * @param expression what it computes
 * @param source the text it was read from
 */
public record Program(String name, String language, Expr expression, SourceText source)
    implements Model {
  @Override
  public String kind() {
    return "program";
  }

  /** The names that must be bound before it can run, in the order of their first use. */
  @Override
  public Set<String> parameters() {
    Set<String> names = new LinkedHashSet<>();
    FreeNames.of(expression).forEach(use -> names.add(use.name()));
    names.removeAll(predefined());
    names.removeIf(name -> !NamesInScope.isWritten(name));
    return names;
  }

  /** Whether it is written for bulk-synchronous machines, in the OCaml-like surface. */
  public boolean isBulkSynchronous() {
    return !language.equals("pml");
  }

  /**
   * Free names that need no value: on a bulk-synchronous machine {@code pid}, the vector of the
   * processors' numbers from 1, and {@code bsp_p}, how many there are.
   */
  public Set<String> predefined() {
    return isBulkSynchronous() ? Set.of("pid", "bsp_p") : Set.of();
  }

  /**
   * Reads a program in the SML-like surface.
   *
   * @throws org.camp.core.diagnostic.BadInput with all lexical and syntax errors
   */
  public static Program parse(String text) {
    return SmlParser.parse(new SourceText("program.pml", text));
  }
}
