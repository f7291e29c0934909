// SPDX-License-Identifier: Apache-2.0
/**
 * Instances held against a block process: whether it produces one ({@link
 * org.camp.mpst.learn.replay.Replayer}), at how few calls left out or added if not ({@link
 * org.camp.mpst.learn.replay.Aligner}), and in which order its calls then stood ({@link
 * org.camp.mpst.learn.replay.ExecutionTerms}).
 */
package org.camp.mpst.learn.replay;
