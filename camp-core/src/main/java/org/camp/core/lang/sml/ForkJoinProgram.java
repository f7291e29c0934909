// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.sml;

import java.util.Set;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
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
    return standard == null ? SmlScope.operationNames() : Set.of();
  }

  /**
   * Reads a program in the surface {@code .pml}.
   *
   * @throws org.camp.core.diagnostic.BadInput with all lexical and syntax errors
   */
  public static ForkJoinProgram parse(String text) {
    return read(new SourceText("program.pml", text), Set.of());
  }

  /**
   * Reads a program in the surface {@code .pml}: an expression of the language of parallel tuples;
   * what has more forms, or names of the Basis, is Standard ML, whose short names are those of
   * parallel arrays.
   *
   * @param bound the names that have values when the program runs
   * @throws org.camp.core.diagnostic.BadInput with all lexical and syntax errors of the reading
   *     that comes further
   */
  public static ForkJoinProgram read(SourceText source, Set<String> bound) {
    ForkJoinProgram small;
    try {
      small = SmlParser.parse(source);
    } catch (BadInput one) {
      try {
        return standard(source);
      } catch (BadInput other) {
        throw place(other) > place(one) ? other : one;
      }
    }
    boolean basis =
        small.parameters().stream()
            .anyMatch(name -> !bound.contains(name) && StandardProgram.knows(name));
    if (basis) {
      try {
        return standard(source);
      } catch (BadInput e) {
        return small;
      }
    }
    return small;
  }

  private static ForkJoinProgram standard(SourceText source) {
    StandardProgram program = StandardProgram.readWithArrays(source);
    String name = Program.nameOf(source.name());
    return new ForkJoinProgram(name, program.expression(), source, program);
  }

  /** A number that grows with the place of the first error. */
  private static long place(BadInput e) {
    Diagnostic first = e.diagnostics().get(0);
    return ((long) first.line() << 32) + first.column();
  }
}
