// SPDX-License-Identifier: Apache-2.0
package org.camp.cli;

import org.jspecify.annotations.Nullable;

/** The version of CAMP that results name. */
final class Version {
  private Version() {}

  /** The version on the jar, or {@code development} when it does not come from one. */
  static String text() {
    @Nullable String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
