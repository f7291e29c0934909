// SPDX-License-Identifier: Apache-2.0
/**
 * Choices with probabilities and costs with distributions: what a protocol costs on average, by
 * simulation (the future work of Castro-Perez and Yoshida, OOPSLA 2020, section 10).
 */
package org.camp.mpst.random;
