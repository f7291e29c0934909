// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

/** The order of strands of a run whose races were looked for before: nothing is to be found. */
final class KnownOrder implements StrandOrder {
  @Override
  public int current() {
    return 0;
  }

  @Override
  public boolean isBefore(int strand) {
    return true;
  }

  @Override
  public void fork() {}

  @Override
  public void nextBranch() {}

  @Override
  public void join() {}

  @Override
  public void spawn(int future) {}

  @Override
  public void endBody(int future) {}

  @Override
  public void touch(int future) {}
}
