// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

/**
 * What only many traces tell: which calls of a site run beside each other, and which are not waited
 * for.
 */
public interface Verdicts {
  /** The number of a call of which nothing is known. */
  int UNKNOWN = -1;

  /** Nothing is known. */
  Verdicts NONE =
      new Verdicts() {
        @Override
        public int number(int site, int call) {
          return UNKNOWN;
        }

        @Override
        public boolean areParallel(int one, int other) {
          return false;
        }

        @Override
        public boolean hasParallel(int site, int call) {
          return false;
        }

        @Override
        public boolean isDetached(int site, int call) {
          return false;
        }

        @Override
        public boolean anyDetached() {
          return false;
        }
      };

  /** The number of a call at its site, or {@link #UNKNOWN}. */
  int number(int site, int call);

  /** Whether two calls of a site run beside each other, by their numbers. */
  boolean areParallel(int one, int other);

  /** Whether a call runs beside some call of its site. */
  boolean hasParallel(int site, int call);

  /** Whether nobody waits for a call at a site. */
  boolean isDetached(int site, int call);

  /** Whether there is a call that nobody waits for. */
  boolean anyDetached();
}
