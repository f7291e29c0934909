// SPDX-License-Identifier: Apache-2.0
/**
 * Values of a model fitted to measured cases, with intervals, with what the cases cannot tell, and
 * validated on cases left out. Knows no model: {@link org.camp.core.fit.Fit} takes a {@link
 * org.camp.core.fit.Predictor}. {@code doc/laws.md} says how, and why.
 */
package org.camp.core.fit;
