// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.function.Function;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;

/**
 * Reads Scribble and nuScr with costs. Recursive over nesting only, and that at most {@link
 * #DEEPEST} levels; a block of a million statements is a loop. Time linear in the text.
 */
public final class ScribbleParser {
  /** Blocks nested deeper are refused. */
  public static final int DEEPEST = 500;

  private ScribbleParser() {}

  /**
   * Reads a file.
   *
   * @throws BadInput with all lexical and syntax errors and unsupported constructs
   */
  public static ProtocolModule parse(SourceText source) {
    return new ModuleSyntax(source).module();
  }

  /** A name that is the whole of {@code text}, for builders. */
  static String name(String text) {
    return whole(text, operands -> operands.identifierNotReserved("a name"));
  }

  /** A name with dots that is the whole of {@code text}. */
  static String qualifiedName(String text) {
    return whole(text, operands -> operands.dottedName("a name"));
  }

  /** A role that is the whole of {@code text}. */
  static Statement.RoleRef role(String text) {
    return whole(text, OperandSyntax::role);
  }

  /** A value that is the whole of {@code text}. */
  static Statement.ValueRef value(String text) {
    return whole(text, OperandSyntax::value);
  }

  /** A statement that is the whole of {@code text}. */
  static Statement statement(String text) {
    Diagnostics diagnostics = new Diagnostics();
    ScribbleScanner in = new ScribbleScanner(new SourceText("", "{" + text + "}"), diagnostics);
    Statement.Block block = new StatementSyntax(in, new OperandSyntax(in), diagnostics).block();
    diagnostics.throwIfBadInput();
    if (!in.atEnd() || block.statements().size() != 1) {
      throw in.unexpected("the end");
    }
    return block.statements().get(0);
  }

  /** An argument of a call that is the whole of {@code text}. */
  static Statement.Signature argument(String text) {
    return whole(text, OperandSyntax::argument);
  }

  private static <T> T whole(String text, Function<OperandSyntax, T> rule) {
    ScribbleScanner in = new ScribbleScanner(new SourceText("", text), new Diagnostics());
    T result = rule.apply(new OperandSyntax(in));
    if (!in.atEnd()) {
      throw in.unexpected("the end");
    }
    return result;
  }
}
