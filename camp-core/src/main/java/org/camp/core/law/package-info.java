// SPDX-License-Identifier: Apache-2.0
/**
 * Laws that figures follow: {@code law.search} finds the {@link org.camp.core.law.search.Law} of
 * points in one variable, {@code law.joint} one in several, {@code law.curve} holds the forms;
 * {@link org.camp.core.law.ExactFit}, made of polynomials, finds that of whole numbers in several
 * parameters. {@code doc/laws.md} says what is stated when, and why.
 */
package org.camp.core.law;
