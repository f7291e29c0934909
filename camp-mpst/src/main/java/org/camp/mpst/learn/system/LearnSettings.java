// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.system;

import java.util.List;
import java.util.Optional;
import org.camp.mpst.learn.relation.DiscoverySettings;

/**
 * How a protocol is learnt.
 *
 * @param root the only root operation that counts, when one is named
 * @param templates of names that the user gave; nothing when names are not folded
 * @param upTo calls up to which precision is counted
 * @param machine whether a machine is written, which can hold what was measured
 */
public record LearnSettings(
    DiscoverySettings discovery,
    Optional<String> root,
    Optional<List<String>> templates,
    int upTo,
    CostChoice costs,
    boolean machine) {}
