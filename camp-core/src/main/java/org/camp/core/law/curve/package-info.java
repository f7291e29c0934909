// SPDX-License-Identifier: Apache-2.0
/**
 * Forms of one variable that points can follow ({@link org.camp.core.law.curve.Curve}), and how
 * each is fitted to points.
 */
package org.camp.core.law.curve;
