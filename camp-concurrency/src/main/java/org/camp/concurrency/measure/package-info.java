// SPDX-License-Identifier: Apache-2.0
/**
 * Measures of concurrency from the literature, on finite executions: Charron-Bost's m, Habib's,
 * Fidge's β and Raynal's α, each as {@code doc/theory.md} reads its definition, and estimates of μ.
 */
package org.camp.concurrency.measure;
