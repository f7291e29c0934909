// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Program;
import org.camp.core.lang.sml.ForkJoinProgram;

/**
 * Infers types after Damas and Milner (1982, doi:10.1145/582153.582176), to find errors before a
 * program runs. Every declaration is generalised (the language has no mutable state); arithmetic is
 * overloaded; variants need no declaration and may be recursive; tuples of any width have {@code
 * #i}. What stays undecided, such as which constructors reach a case, or the result of branches
 * that differ, is checked when the program runs.
 */
public final class TypeCheck {
  private TypeCheck() {}

  /**
   * Everything that is wrong with the types of a program (errors); branches that differ and
   * patterns that leave out values (warnings).
   *
   * @param parameters values of free names, where they are known
   */
  public static List<Diagnostic> check(Program program, Map<String, Expr> parameters) {
    return TypeInference.check(program, parameters);
  }

  /** The type of a program as messages show it, for example {@code int list -> int}. */
  public static String typeOf(Program program) {
    return program instanceof ForkJoinProgram p && p.standard() != null
        ? p.standard().type()
        : TypeInference.typeOf(program);
  }
}
