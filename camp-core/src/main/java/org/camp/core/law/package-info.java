// SPDX-License-Identifier: Apache-2.0
/**
 * Laws that figures follow: {@link org.camp.core.law.LawSearch} finds the {@link
 * org.camp.core.law.Law} of some points, {@link org.camp.core.law.ExactFit}, made of polynomials,
 * that of whole numbers in several parameters.
 */
package org.camp.core.law;
