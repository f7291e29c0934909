// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

/**
 * How traces are read.
 *
 * @param tolerance by how much times may contradict each other, as a share of the parent
 * @param overflow what becomes of a child that ends after its parent
 * @param skew what becomes of clocks that contradict causality
 * @param until the end that critical paths lead to
 * @param mining from which share of parents on two calls that overlap run beside each other
 * @param links what links out of a trace do
 */
public record ReadingOptions(
    Share tolerance, Overflow overflow, Skew skew, Until until, Share mining, Links links) {
  /** As users get it. */
  public static final ReadingOptions DEFAULT =
      new ReadingOptions(
          Share.ONE_PERCENT,
          Overflow.DETACH,
          Skew.CORRECT,
          Until.RESPONSE,
          Share.FIVE_PERCENT,
          Links.TRACE);

  /** What becomes of a child that ends after its parent. */
  public enum Overflow {
    /** It was not waited for. */
    DETACH,
    /** It is cut at the parent's end, as trace viewers do. */
    CLIP
  }

  /** What becomes of clocks that contradict causality. */
  public enum Skew {
    /** They are corrected. */
    CORRECT,
    /** All times stay. */
    OFF
  }

  /** The end that critical paths lead to. */
  public enum Until {
    /** The end of the root. */
    RESPONSE,
    /** The last end that the root caused. */
    COMPLETION
  }

  /** What links out of a trace do. */
  public enum Links {
    /** They are counted. */
    TRACE,
    /** Traces that they connect are one. */
    FOLLOW
  }
}
