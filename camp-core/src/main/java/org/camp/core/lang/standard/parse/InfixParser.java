// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.parse;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.camp.core.diagnostic.Span;
import org.jspecify.annotations.Nullable;

/**
 * Reads operands with names between them, by operator precedence (Floyd 1963,
 * doi:10.1145/321172.321179).
 *
 * @param <T> what operands are
 */
final class InfixParser<T> {
  /** Makes one operand of two. */
  interface Join<T> {
    T of(String name, Span at, T left, T right);
  }

  private record Pending(String name, Span span, Fixities.Fixity fixity) {}

  private final Lexemes in;
  private final Supplier<T> operand;
  private final Join<T> join;

  InfixParser(Lexemes in, Supplier<T> operand, Join<T> join) {
    this.in = in;
    this.operand = operand;
    this.join = join;
  }

  /** Reads as far as operands and names between them go. */
  T parse(Fixities fixities) {
    Deque<T> operands = new ArrayDeque<>();
    Deque<Pending> pending = new ArrayDeque<>();
    operands.push(operand.get());
    int levels = 0;
    for (Pending next = infix(fixities); next != null; next = infix(fixities)) {
      in.take();
      in.enter();
      levels++;
      while (!pending.isEmpty() && bindsFirst(pending.peek().fixity(), next.fixity())) {
        reduce(operands, pending.pop());
      }
      pending.push(next);
      operands.push(operand.get());
    }
    while (!pending.isEmpty()) {
      reduce(operands, pending.pop());
    }
    for (; levels > 0; levels--) {
      in.leave();
    }
    return operands.pop();
  }

  private static boolean bindsFirst(Fixities.Fixity left, Fixities.Fixity right) {
    return left.level() > right.level() || (left.level() == right.level() && !left.right());
  }

  private void reduce(Deque<T> operands, Pending by) {
    T right = operands.pop();
    T left = operands.pop();
    operands.push(join.of(by.name(), by.span(), left, right));
  }

  /** The name that comes next, if it stands between operands. */
  private @Nullable Pending infix(Fixities fixities) {
    Lexeme next = in.peek();
    if (next.kind() != Lexeme.Kind.NAME && !next.is("=")) {
      return null;
    }
    Fixities.Fixity fixity = fixities.of(next.text());
    return fixity == null ? null : new Pending(next.text(), next.span(), fixity);
  }
}
