// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank.model;

import java.util.List;

/** Ranks with one program. */
public record RankClass(RankShape shape, List<ModelItem> program) {}
