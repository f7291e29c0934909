// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank;

import java.util.List;

/** Ranks with one program. */
record RankClass(RankShape shape, List<ModelItem> program) {}
