// SPDX-License-Identifier: Apache-2.0
/**
 * Laws in several parameters at once: sums of products ({@link org.camp.core.law.joint.JointLaw}),
 * found on grids of points ({@link org.camp.core.law.joint.JointSearch}).
 */
package org.camp.core.law.joint;
