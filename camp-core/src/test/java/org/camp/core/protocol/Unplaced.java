// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.List;
import java.util.regex.Pattern;

/** A module as its records print themselves, without where anything was written. */
final class Unplaced {
  private static final Pattern SPAN = Pattern.compile("span=Span\\[start=-?\\d+, end=-?\\d+]");

  private Unplaced() {}

  static String of(ProtocolModule module) {
    List<?> parts = List.of(module.parameters(), module.protocols());
    return SPAN.matcher(parts.toString()).replaceAll("");
  }
}
