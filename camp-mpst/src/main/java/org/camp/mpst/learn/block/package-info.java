// SPDX-License-Identifier: Apache-2.0
/**
 * Block processes and how they are found: what calls an operation makes, in which order, beside
 * each other, in rounds or in branches. {@link org.camp.mpst.learn.block.Discovery} finds a {@link
 * org.camp.mpst.learn.block.Block} in the {@link org.camp.mpst.learn.block.CallTimes} of many
 * instances; {@link org.camp.mpst.learn.block.Replayer} tells which of them it produces. Nothing
 * here knows of spans.
 *
 * @see <a href="https://doi.org/10.1007/978-3-642-38697-8_17">Leemans, Fahland, van der Aalst:
 *     Discovering block-structured process models from event logs (2013)</a>
 */
package org.camp.mpst.learn.block;
