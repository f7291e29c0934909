// SPDX-License-Identifier: Apache-2.0
/**
 * Block processes: what calls an operation makes, in which order, beside each other, in rounds or
 * in branches. {@link org.camp.mpst.learn.discover.Discovery} finds a {@link
 * org.camp.mpst.learn.block.Block} in many instances; {@link org.camp.mpst.learn.replay.Replayer}
 * tells which of them it produces. Nothing here knows of spans.
 */
package org.camp.mpst.learn.block;
