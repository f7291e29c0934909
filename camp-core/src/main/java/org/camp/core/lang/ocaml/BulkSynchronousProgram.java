// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.Set;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Program;

/**
 * A program for a bulk-synchronous machine, in the OCaml-like surface. Immutable.
 *
 * @param name the name of the program, usually the file's without its ending
 * @param dialect what machine it is for
 * @param expression what it computes
 * @param source the text it was read from
 * @param library the library of BSML that it names first, with its line, {@code Bsml line 1}; empty
 *     when it names none
 * @param bare whether it is one expression, whose free names are parameters; else those that no
 *     binding gives a value are unknown names
 */
public record BulkSynchronousProgram(
    String name, Dialect dialect, Expr expression, SourceText source, String library, boolean bare)
    implements Program {
  /** One expression that names no library. */
  public BulkSynchronousProgram(String name, Dialect dialect, Expr expression, SourceText source) {
    this(name, dialect, expression, source, "", true);
  }

  /** The two languages of that surface. */
  public enum Dialect {
    /** Parallel vectors over the processors of a flat machine, {@code .bsml}. */
    BSML,
    /** Multi-functions over the components of a tree, {@code .mml}. */
    MULTI_ML
  }

  /** Whether it is for a tree of components, not for a flat machine. */
  public boolean isHierarchical() {
    return dialect == Dialect.MULTI_ML;
  }

  /** {@code pid}, the vector of the processors' numbers, and {@code bsp_p}, how many there are. */
  @Override
  public Set<String> predefined() {
    return Set.of("pid", "bsp_p");
  }

  @Override
  public Set<String> operations() {
    return OcamlNames.builtIn();
  }
}
