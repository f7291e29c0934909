// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank.program;

/** Some number of the programs is no function of the ranks that is known. */
public final class NotExtrapolable extends Exception {
  private static final long serialVersionUID = 1;

  public NotExtrapolable(String why) {
    super(why);
  }

  /** What is no function. */
  public String why() {
    return String.valueOf(getMessage());
  }
}
