// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.sml;

import java.util.Set;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Program;
import org.camp.core.lang.standard.StandardProgram;
import org.jspecify.annotations.Nullable;

/**
 * A program with nested fork-join parallelism, in the SML-like surface {@code .pml}: parallel
 * tuples and maps over one shared heap. Immutable.
 *
 * @param name the name of the program, usually the file's without its ending
 * @param expression what it computes
 * @param source the text it was read from
 * @param standard what is known of it when it is Standard ML, {@code .sml}; else null
 */
public record ForkJoinProgram(
    String name, Expr expression, SourceText source, @Nullable StandardProgram standard)
    implements Program {
  /** A program in the surface {@code .pml}. */
  public ForkJoinProgram(String name, Expr expression, SourceText source) {
    this(name, expression, source, null);
  }

  @Override
  public Set<String> parameters() {
    return standard == null ? Program.super.parameters() : standard.parameters();
  }

  @Override
  public Set<String> predefined() {
    return Set.of();
  }

  @Override
  public Set<String> operations() {
    return SmlScope.operationNames();
  }

  /**
   * Reads a program.
   *
   * @throws org.camp.core.diagnostic.BadInput with all lexical and syntax errors
   */
  public static ForkJoinProgram parse(String text) {
    return SmlParser.parse(new SourceText("program.pml", text));
  }
}
