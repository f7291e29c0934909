// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import org.camp.core.lang.eval.Routine;

/**
 * Functions that are declared together and share one closure.
 *
 * @param captured number of a captured value → its place when the closure is made
 * @param members number in the declaration → function
 */
record FunctionGroup(int[] captured, Routine[] members) {}
