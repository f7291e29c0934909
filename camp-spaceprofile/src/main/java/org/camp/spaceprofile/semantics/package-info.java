// SPDX-License-Identifier: Apache-2.0
/**
 * The cost semantics (Fig. 4 of the paper, as corrected in {@code doc/theory.md}, sections 3 and
 * 5): an environment machine with flat closures that leaves a computation graph and a heap graph
 * behind. Entry: {@link org.camp.spaceprofile.semantics.Evaluation}.
 */
package org.camp.spaceprofile.semantics;
