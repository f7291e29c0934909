// SPDX-License-Identifier: Apache-2.0
/**
 * Computation and heap graphs (section 3 of the paper) in flat arrays: {@link
 * org.camp.spaceprofile.graph.ProgramGraph}.
 */
package org.camp.spaceprofile.graph;
