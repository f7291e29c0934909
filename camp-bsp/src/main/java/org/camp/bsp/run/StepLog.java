// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** When a processor reached each barrier and left it, and how many words it sent and received. */
final class StepLog {
  private static final int FIELDS = 4;

  /**
   * Position → {@value #FIELDS} entries a superstep: when the barrier was reached and left, of
   * {@link System#nanoTime} [ns], what was sent and received [words].
   */
  private long[] entries = new long[FIELDS * 64];

  private int size;
  private long began;
  private long ended;
  private long rest;

  void begin() {
    began = System.nanoTime();
  }

  void end() {
    end(0);
  }

  /**
   * Ends the run.
   *
   * @param words that were sent behind the last barrier
   */
  void end(long words) {
    ended = System.nanoTime();
    rest = words;
  }

  void step(long arrived, long left, long sent, long received) {
    if (size + FIELDS > entries.length) {
      entries = Arrays.copyOf(entries, entries.length * 2);
    }
    entries[size++] = arrived;
    entries[size++] = left;
    entries[size++] = sent;
    entries[size++] = received;
  }

  /** The supersteps of all processors; the work behind the last barrier is one, if there is any. */
  static List<Measured.Step> steps(StepLog[] logs) {
    List<Measured.Step> all = new ArrayList<>();
    long start = Arrays.stream(logs).mapToLong(log -> log.began).max().orElse(0);
    int size = logs[0].size;
    for (int at = 0; at < size; at += FIELDS) {
      long arrived = 0;
      long left = 0;
      long words = 0;
      for (StepLog log : logs) {
        arrived = Math.max(arrived, log.entries[at] - start);
        left = Math.max(left, log.entries[at + 1] - start);
        words = Math.max(words, Math.max(log.entries[at + 2], log.entries[at + 3]));
      }
      all.add(new Measured.Step(arrived * 1e-9, left * 1e-9, words));
      start += left;
    }
    long rest = end(logs) - start;
    long words = Arrays.stream(logs).mapToLong(log -> log.rest).max().orElse(0);
    all.add(new Measured.Step(rest * 1e-9, rest * 1e-9, words));
    return all;
  }

  private static long end(StepLog[] logs) {
    return Arrays.stream(logs).mapToLong(log -> log.ended).max().orElse(0);
  }

  static double seconds(StepLog[] logs) {
    long start = Arrays.stream(logs).mapToLong(log -> log.began).max().orElse(0);
    return (end(logs) - start) * 1e-9;
  }
}
