// SPDX-License-Identifier: Apache-2.0
/**
 * The ML-like language of the functional backends: one syntax tree ({@link
 * org.camp.core.lang.Expr}), whose surface syntaxes are separate readers. {@link
 * org.camp.core.lang.SmlParser} reads the SML-like surface {@code .pml}.
 *
 * <p>A {@link org.camp.core.lang.Program} is the model. {@link org.camp.core.lang.TypeCheck} finds
 * errors before a program runs, {@link org.camp.core.lang.FreeNames} says what must be bound.
 */
package org.camp.core.lang;
