// SPDX-License-Identifier: Apache-2.0
/**
 * Laws that numbers follow: {@link org.camp.core.law.GrowthLaw} for those with rounding, {@link
 * org.camp.core.law.ExactFit}, made of polynomials, for whole ones.
 */
package org.camp.core.law;
