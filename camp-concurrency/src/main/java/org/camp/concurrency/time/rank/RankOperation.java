// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.rank;

/**
 * An operation of a message trace with its times.
 *
 * @param rank number of the rank that calls it
 * @param word what it is: {@code recv}, {@code barrier}, {@code compute}, …
 * @param what the same with whom it is about, or the label of a computation
 * @param from when it begins [ns]
 * @param to when it ends [ns]
 */
public record RankOperation(int rank, String word, String what, long from, long to) {
  /** Whether it is a computation, so that nobody takes part in it but its rank. */
  public boolean isLocal() {
    return word.equals("compute");
  }
}
