// SPDX-License-Identifier: Apache-2.0
/**
 * The language of PRISM, as far as it writes continuous-time Markov chains: models, properties,
 * their texts and their static rules.
 */
package org.camp.pepa.prism.lang;
