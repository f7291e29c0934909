// SPDX-License-Identifier: Apache-2.0
/**
 * How much space a schedule needs (section 4.1 of the paper): {@link
 * org.camp.spaceprofile.space.SpaceUse} at every step, {@link org.camp.spaceprofile.space.PeakUse}
 * with the reasons at one step.
 */
package org.camp.spaceprofile.space;
