// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.math.BigInteger;

/**
 * A dense array of counts. All operations work on {@code count} stretches of {@code length} cells,
 * which begin {@code step} cells apart. The three kinds differ in how large counts may grow: {@link
 * #overflowed} tells when a narrow kind was not enough, after which its contents mean nothing.
 */
interface Cells {
  /** An array of {@code size} zeros of the same kind, with the same overflow flag. */
  Cells zeros(int size);

  int size();

  /** Whether a count of this array, or of one that came from it, outgrew the kind. */
  boolean overflowed();

  void setOne(int at);

  BigInteger get(int at);

  void clear(int at, int step, int length, int count);

  void copy(int at, int step, Cells from, int fromAt, int fromStep, int length, int count);

  void add(int at, int step, Cells from, int fromAt, int fromStep, int length, int count);

  void addTimes(
      long factor, int at, int step, Cells from, int fromAt, int fromStep, int length, int count);

  /** The sum of products; the caller knows that it fits. */
  BigInteger dot(int at, int step, Cells other, int otherAt, int otherStep, int length, int count);
}
