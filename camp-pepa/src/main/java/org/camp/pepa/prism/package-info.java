// SPDX-License-Identifier: Apache-2.0
/**
 * Continuous-time Markov chains in the language of PRISM: read, derived, solved and asked.
 *
 * <p>Start at {@link org.camp.pepa.prism.PrismModel}.
 */
package org.camp.pepa.prism;
