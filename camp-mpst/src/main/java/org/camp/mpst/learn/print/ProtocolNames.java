// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.print;

import com.google.common.base.Splitter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Value;
import org.camp.mpst.record.OriginalNames;

/** Names of a protocol for services and operations, each its own. */
public final class ProtocolNames {
  public static final String CLIENT = "client";
  static final String OBSERVER = "observer";
  static final String THREAD = "thread";

  private static final Splitter PARTS = Splitter.onPattern("[^A-Za-z0-9]+").omitEmptyStrings();

  private static final Set<String> WORDS =
      Set.of(
          "global",
          "protocol",
          "role",
          "choice",
          "at",
          "or",
          "rec",
          "continue",
          "from",
          "to",
          "send",
          "recv",
          "compute",
          "cost",
          "for",
          "in",
          "do",
          "param",
          "times",
          "prob",
          "let",
          "needs",
          "holds",
          "gather",
          "of",
          "optional",
          "aux",
          "local",
          "nothing",
          "sig",
          "type",
          "as",
          "import",
          "data",
          "module",
          "explicit",
          "nested",
          "and",
          "by",
          "with");

  private final Map<String, String> roles = new HashMap<>();
  private final Set<String> taken = new HashSet<>(Set.of(CLIENT, OBSERVER));
  private final Map<String, String> messages = new HashMap<>();
  private final Set<String> used = new HashSet<>();

  /** The role of a service. */
  String role(String service) {
    return roles.computeIfAbsent(service, s -> free(camel(s, false), taken));
  }

  /** The message that asks for an operation. */
  String message(String operation) {
    return messages.computeIfAbsent(
        operation,
        o -> {
          int colon = o.indexOf(": ");
          return free(camel(colon < 0 ? o : o.substring(colon + 2), true), used);
        });
  }

  /** The comment that tells which operation a message stands for. */
  String comment() {
    SortedMap<String, String> sorted = new TreeMap<>();
    messages.forEach((operation, message) -> sorted.put(message, operation));
    Value.Builder all = Value.object();
    sorted.forEach(all::put);
    return OriginalNames.NAMES + JsonWriter.line(all.build());
  }

  private static String free(String wished, Set<String> taken) {
    String name = wished;
    for (int i = 2; !isFree(name, taken); i++) {
      name = wished + "_" + i;
    }
    taken.add(name);
    return name;
  }

  private static boolean isFree(String name, Set<String> taken) {
    return !taken.contains(name) && !WORDS.contains(name) && !name.matches(THREAD + "[0-9]+");
  }

  /** The words of an operation, which its service and its name are in whatever case. */
  public static String words(String operation) {
    int colon = operation.indexOf(": ");
    return (camel(operation.substring(0, Math.max(0, colon)), false)
            + ": "
            + camel(operation.substring(colon < 0 ? 0 : colon + 2), true))
        .toLowerCase(Locale.ROOT);
  }

  /** The words of a text in camel case. */
  private static String camel(String text, boolean upper) {
    StringBuilder name = new StringBuilder();
    boolean first = true;
    for (String word : PARTS.split(text)) {
      boolean loud = word.length() > 1 && word.equals(word.toUpperCase(Locale.ROOT));
      String quiet = loud ? word.toLowerCase(Locale.ROOT) : word;
      boolean raised = upper || !first;
      name.append(
          (raised
                  ? quiet.substring(0, 1).toUpperCase(Locale.ROOT)
                  : quiet.substring(0, 1).toLowerCase(Locale.ROOT))
              + quiet.substring(1));
      first = false;
    }
    if (name.length() == 0) {
      return upper ? "Call" : "service";
    }
    return Character.isDigit(name.charAt(0)) ? (upper ? "Op" : "s") + name : name.toString();
  }
}
