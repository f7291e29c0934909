// SPDX-License-Identifier: Apache-2.0
/**
 * Space profiles of parallel functional programs (Spoonhower, Blelloch, Harper and Gibbons, ICFP
 * 2008). Start at {@link org.camp.spaceprofile.SpaceProfiles}.
 */
package org.camp.spaceprofile;
