// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

/** Which parts of a run come before which, while it goes on in sequential order. */
interface StrandOrder {
  /** The strand that runs. */
  int current();

  /** Whether a strand, which ran earlier, comes before the one that runs under every schedule. */
  boolean isBefore(int strand);

  /** Branches begin. */
  void fork();

  /** A branch ends and the next begins. */
  void nextBranch();

  /** The last branch ends. */
  void join();

  /** The body of a future begins. */
  void spawn(int future);

  /** The body of a future ends, and what follows its spawn begins. */
  void endBody(int future);

  /** The body of a future has to be over. */
  void touch(int future);
}
