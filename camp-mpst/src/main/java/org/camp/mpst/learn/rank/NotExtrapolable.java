// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank;

/** Some number of the programs is no function of the ranks that is known. */
final class NotExtrapolable extends Exception {
  private static final long serialVersionUID = 1;

  NotExtrapolable(String why) {
    super(why);
  }

  /** What is no function. */
  String why() {
    return String.valueOf(getMessage());
  }
}
