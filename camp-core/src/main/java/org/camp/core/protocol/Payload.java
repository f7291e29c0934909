// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.Objects;
import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * One payload of a message: a type name with a size. Equality ignores where it was written, and the
 * name of its value: names name, and say nothing of the message.
 *
 * @param name the value that it is at the receiver, or null when it has no name
 * @param type the name of the type
 * @param size its size, or null when unsized (size 1)
 * @param span where it was written
 */
public record Payload(
    Statement.@Nullable ValueRef name, String type, @Nullable Expression size, Span span) {
  /** A payload whose value has no name. */
  public Payload(String type, @Nullable Expression size, Span span) {
    this(null, type, size, span);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Payload p && type.equals(p.type) && Objects.equals(size, p.size);
  }

  @Override
  public int hashCode() {
    return 31 * type.hashCode() + Objects.hashCode(size);
  }

  /** As it is written: {@code float[rows*cols]}. */
  public String text() {
    Expression sized = size;
    return sized == null ? type : type + "[" + sized.text() + "]";
  }
}
