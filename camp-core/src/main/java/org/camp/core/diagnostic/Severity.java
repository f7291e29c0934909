// SPDX-License-Identifier: Apache-2.0
package org.camp.core.diagnostic;

import java.util.Locale;

/** How serious a {@link Diagnostic} is. */
public enum Severity {
  /** The input is wrong, or the answer cannot be given. */
  ERROR,
  /** The input is taken, but probably not meant so. */
  WARNING,
  /** A remark; nothing is wrong. */
  NOTE;

  /** The name as printed and as written in JSON: {@code error}, {@code warning}, {@code note}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
