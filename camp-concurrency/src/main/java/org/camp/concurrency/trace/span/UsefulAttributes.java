// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Attributes of spans that are of use: they may name what a span calls, or were asked for. */
final class UsefulAttributes {
  /** Those that name what a call goes to, the best first. */
  static final List<String> CALLEES =
      List.of(
          "peer.service",
          "db.system.name",
          "db.system",
          "messaging.system",
          "rpc.service",
          "server.address",
          "net.peer.name");

  private final AttributeColumns kept;

  /** Place → a name that is known to be of use. */
  private final String[] names;

  /** Place → the same in UTF-8. */
  private final byte[][] written;

  UsefulAttributes(AttributeColumns kept) {
    this.kept = kept;
    this.names =
        Stream.concat(CALLEES.stream(), kept.names().stream()).distinct().toArray(String[]::new);
    this.written =
        Arrays.stream(names)
            .map(name -> name.getBytes(StandardCharsets.UTF_8))
            .toArray(byte[][]::new);
  }

  /** Whether an attribute is of use. */
  boolean contains(String name) {
    return CALLEES.contains(name) || (!kept.isNone() && kept.place(name) >= 0);
  }

  /** The name of an attribute when it is of use, or an empty text. */
  String wanted(byte[] text, int from, int length) {
    for (int i = 0; i < names.length; i++) {
      if (written[i].length == length
          && Arrays.equals(written[i], 0, length, text, from, from + length)) {
        return names[i];
      }
    }
    if (!kept.isAny()) {
      return "";
    }
    String name = new String(text, from, length, StandardCharsets.UTF_8);
    return kept.place(name) < 0 ? "" : name;
  }
}
