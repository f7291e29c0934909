// SPDX-License-Identifier: Apache-2.0
/**
 * What the machines of the functional backends have in common: values with locations ({@link
 * org.camp.core.lang.eval.MlValue}), what operations compute ({@link
 * org.camp.core.lang.eval.Arithmetic}, {@link org.camp.core.lang.eval.Equality}), patterns ({@link
 * org.camp.core.lang.eval.Matcher}), and where compiled code finds names ({@link
 * org.camp.core.lang.eval.Scope}). The loops that run code, and what they count or draw on the way,
 * belong to the backends.
 */
package org.camp.core.lang.eval;
