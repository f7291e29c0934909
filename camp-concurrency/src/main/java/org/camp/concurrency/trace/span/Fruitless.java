// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import org.camp.core.model.Source;

/**
 * JSON values that gave no span though their file has some: requests of other signals, answers that
 * are empty, texts of other tools.
 */
public final class Fruitless {
  private static final long NONE = -1;

  private long count;
  private String first = "";

  /** Where the first one of the source at hand is, in bytes, or {@link #NONE}. */
  private long offset = NONE;

  private long before;

  /** Where the source at hand is read from. */
  private long from;

  /** Begins with another source. */
  void open() {
    before = count;
    offset = NONE;
    from = 0;
  }

  /** Goes on with the source at hand from a byte on, from which places are counted now. */
  void goOn(long at) {
    from = at;
  }

  void add(long place) {
    add(1, place);
  }

  /** Adds so many of the source at hand, of which the first is at a place. */
  void add(long more, long place) {
    offset = offset == NONE ? from + place : offset;
    count += more;
  }

  /** Where the first one of the source at hand is, in bytes. */
  long offset() {
    return offset;
  }

  /** Adds what another count has. */
  void add(long more, String place) {
    first = count == 0 ? place : first;
    count += more;
  }

  /** The source at hand is read; without any span, another word is said of it. */
  void close(Source source, boolean gaveSpans) {
    if (!gaveSpans) {
      count = before;
    } else if (count > before && first.isEmpty()) {
      first = source.name() + ", " + BytePlace.of(source, offset);
    }
  }

  /** How many there are. */
  public long count() {
    return count;
  }

  /** The file in which the first is, its line and its column; empty when there is none. */
  public String first() {
    return first;
  }
}
