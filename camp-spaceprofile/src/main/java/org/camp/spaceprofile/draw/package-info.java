// SPDX-License-Identifier: Apache-2.0
/**
 * Drawings (section 5.2 of the paper): graphs distilled by its seven rules, as diagrams and in the
 * DOT language. Entry: {@link org.camp.spaceprofile.draw.DistilledGraph}.
 */
package org.camp.spaceprofile.draw;
