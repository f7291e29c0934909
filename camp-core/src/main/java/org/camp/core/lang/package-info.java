// SPDX-License-Identifier: Apache-2.0
/**
 * The ML-like language of the functional backends: one syntax tree ({@link
 * org.camp.core.lang.Expr}), whatever surface syntax a program was written in. {@link
 * org.camp.core.lang.Program} is what its two kinds of models have in common, {@link
 * org.camp.core.lang.FreeNames} says what must be bound. The packages below read and write the
 * surfaces ({@code sml}, {@code ocaml}, with the tokens of {@code lex}), check types ({@code type})
 * and say what programs mean ({@code eval}).
 */
package org.camp.core.lang;
