// SPDX-License-Identifier: Apache-2.0
/**
 * Independent work, in items that are known by their numbers: points of a sweep, cases, replicas of
 * a bootstrap, files of a set, random walks. What an item gives depends on its number alone, its
 * random draws come from {@link org.camp.core.batch.ItemSeed}, and an {@link
 * org.camp.core.batch.ItemRunner} does items on the cores of this computer or elsewhere and gives
 * the same results in the same order.
 */
@NullMarked
package org.camp.core.batch;

import org.jspecify.annotations.NullMarked;
