// SPDX-License-Identifier: Apache-2.0
/**
 * Projection of protocols to the local types of their roles, with full merging: {@link
 * org.camp.mpst.projection.Projections} is the entry, {@link org.camp.mpst.projection.LocalTypes}
 * holds the results.
 */
package org.camp.mpst.projection;
