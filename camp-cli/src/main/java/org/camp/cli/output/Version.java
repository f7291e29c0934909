// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.output;

/** The version of CAMP that results name. */
public final class Version {
  private Version() {}

  /** The version on the jar, or {@code development} when it does not come from one. */
  public static String text() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
