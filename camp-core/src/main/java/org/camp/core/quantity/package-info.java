// SPDX-License-Identifier: Apache-2.0
/**
 * Numbers with units, and the arithmetic expressions that users write: {@code rows*cols}, {@code
 * 1.2us + 0.3ns*size}, {@code 57/n + 4.75*ln(n)}.
 *
 * <p>{@link org.camp.core.quantity.ExpressionParser} reads an {@link
 * org.camp.core.quantity.Expression}; {@link org.camp.core.quantity.DimensionCheck} finds its
 * dimension; {@link org.camp.core.quantity.Formula#compile} makes it fast to evaluate; {@link
 * org.camp.core.quantity.SweepRange} reads ranges of values.
 */
package org.camp.core.quantity;
