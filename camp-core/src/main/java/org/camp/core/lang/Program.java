// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

import java.util.LinkedHashSet;
import java.util.Set;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.model.Model;

/**
 * A functional program: an expression, whose free names are its parameters. Immutable. What runs it
 * is the model's own type: {@link org.camp.core.lang.sml.ForkJoinProgram} or {@link
 * org.camp.core.lang.ocaml.BulkSynchronousProgram}.
 */
public interface Program extends Model {
  @Override
  default String kind() {
    return "program";
  }

  /** What it computes. */
  Expr expression();

  /** The text it was read from. */
  SourceText source();

  /** Free names that need no value. */
  Set<String> predefined();

  /** The names by which its language calls built-in operations. */
  Set<String> operations();

  /** The names that must be bound before it can run, in the order of their first use. */
  @Override
  default Set<String> parameters() {
    Set<String> names = new LinkedHashSet<>();
    FreeNames.of(expression()).forEach(use -> names.add(use.name()));
    names.removeAll(predefined());
    names.removeIf(name -> !NamesInScope.isWritten(name));
    return names;
  }

  /** The name of the program in a file: the file's, without folders and ending. */
  static String nameOf(String file) {
    String name = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name.isEmpty() ? "program" : name;
  }
}
