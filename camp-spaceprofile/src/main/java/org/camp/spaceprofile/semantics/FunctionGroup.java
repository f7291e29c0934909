// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

/**
 * Functions that are declared together and share one closure.
 *
 * @param captured number of a captured value → its place when the closure is made
 * @param members number in the declaration → function
 */
record FunctionGroup(int[] captured, Member[] members) {
  /** The code of a function. */
  static final class Member {
    final String name;
    int entry;
    int locals;
    int operands;

    Member(String name) {
      this.name = name;
    }
  }
}
