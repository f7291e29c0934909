// SPDX-License-Identifier: Apache-2.0
/**
 * A small language of measures of a PEPA model: throughputs, probabilities, expected counts and
 * what can be computed from them.
 */
package org.camp.pepa.measure;
