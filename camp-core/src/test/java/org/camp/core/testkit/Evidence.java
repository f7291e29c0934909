// SPDX-License-Identifier: Apache-2.0
package org.camp.core.testkit;

/**
 * How much evidence a run gathers: a share of it in every build, all of it with {@code mvn verify
 * -Pevidence}, which runs the tests tagged {@link #TAG} alone.
 */
public final class Evidence {
  /** The JUnit tag of tests that gather more with the profile. */
  public static final String TAG = "evidence";

  private static final boolean FULL = Boolean.getBoolean("camp.evidence");

  private Evidence() {}

  /** Whether this run gathers all of it. */
  public static boolean full() {
    return FULL;
  }

  /** Cases of a generator: 1,000, and 100,000 with the profile. */
  public static int cases() {
    return of(1_000, 100_000);
  }

  /** The one number in every build, the other with the profile. */
  public static int of(int share, int all) {
    return FULL ? all : share;
  }
}
