// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.record;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.json.JsonReader;
import org.camp.core.json.JsonReader.Item;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.Statement;

/**
 * The operations that messages of a learnt protocol stand for, as a comment of it tells: {@code
 * names {"Get": "cart: get"}}.
 *
 * @param operations message → operation
 */
public record OriginalNames(Map<String, String> operations) {
  /** How the comment begins. */
  public static final String NAMES = "names ";

  private static final String BETWEEN = ": ";

  /** What the comments of a protocol tell; nothing for one that was not learnt. */
  public static OriginalNames of(Protocol protocol) {
    Map<String, String> all = new HashMap<>();
    for (String line : comments(protocol.definition().body())) {
      if (line.startsWith(NAMES)) {
        read(line.substring(NAMES.length()), all);
      }
    }
    return new OriginalNames(all);
  }

  /** The comments that stand between the statements of a block itself. */
  private static List<String> comments(Statement.Block block) {
    List<String> all = new ArrayList<>();
    block.comments().values().forEach(all::addAll);
    return all;
  }

  private static void read(String text, Map<String, String> into) {
    JsonReader in = new JsonReader(new SourceText("comment", text));
    try {
      if (in.nextValue() != Item.OBJECT) {
        return;
      }
      while (in.next() == Item.NAME) {
        String message = in.text();
        if (in.nextValue() == Item.TEXT && in.text().contains(BETWEEN)) {
          into.put(message, in.text());
        }
      }
    } catch (CampException e) {
      // a comment that only looks like names
    }
  }

  /** The service that does what a message asks for; empty when that is not told. */
  String service(String message) {
    String operation = operations.getOrDefault(message, "");
    int colon = operation.indexOf(BETWEEN);
    return colon < 0 ? "" : operation.substring(0, colon);
  }

  /** What it does there; empty when that is not told. */
  String name(String message) {
    String operation = operations.getOrDefault(message, "");
    int colon = operation.indexOf(BETWEEN);
    return colon < 0 ? "" : operation.substring(colon + BETWEEN.length());
  }
}
