// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.diagram;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.Payload;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * The text of a message: as in Scribble, {@code Order(bytes[64]) cost 3ms}; any other text is a
 * label by its words, {@code GET /cart} is {@code GetCart}.
 *
 * @param label of the message
 * @param payloads of the message
 * @param cost what the receiver computes, or null
 */
record MessageText(String label, List<Payload> payloads, @Nullable Expression cost) {
  private static final Pattern COST = Pattern.compile("(.*?)\\s*\\bcost\\s+(\\S.*)");
  private static final Pattern CALL = Pattern.compile("([A-Za-z_]\\w*)\\s*(?:\\((.*)\\))?");
  private static final Pattern PAYLOAD =
      Pattern.compile("(?:[A-Za-z_]\\w*\\s*:\\s*)?([A-Za-z_][\\w.]*)\\s*(?:\\[(.+)])?");

  /** From so many letters on, labels take no more words. */
  static final int LONGEST = 40;

  /**
   * Reads it.
   *
   * @throws org.camp.core.diagnostic.BadInput when a size or a cost is none
   */
  static MessageText of(String text, Span span) {
    String said = text.replaceAll("<br\\s*/?>|\\\\n", " ").strip();
    Expression cost = null;
    Matcher priced = COST.matcher(said);
    if (priced.matches() && !isProse(priced.group(2))) {
      said = priced.group(1);
      cost = PlacedExpression.parse(priced.group(2), span);
    }
    Matcher call = CALL.matcher(said);
    List<Payload> payloads = call.matches() ? payloads(call.group(2), span) : null;
    return payloads == null
        ? new MessageText(label(said), List.of(), cost)
        : new MessageText(call.group(1), payloads, cost);
  }

  /** Whether words follow: "the cost of this is high" says no cost. */
  private static boolean isProse(String text) {
    return text.matches("\\p{L}[\\w']*\\s+\\p{L}.*");
  }

  /** The payloads of a list; null when it is some other text. */
  private static @Nullable List<Payload> payloads(@Nullable String list, Span span) {
    List<Payload> payloads = new ArrayList<>();
    if (list == null || list.isBlank()) {
      return payloads;
    }
    for (String one : split(list)) {
      Matcher payload = PAYLOAD.matcher(one.strip());
      if (!payload.matches()) {
        return null;
      }
      Expression size =
          payload.group(2) == null ? null : PlacedExpression.parse(payload.group(2), span);
      payloads.add(new Payload(payload.group(1), size, span));
    }
    return payloads;
  }

  /** The parts between commas outside brackets. */
  private static List<String> split(String list) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < list.length(); i++) {
      char c = list.charAt(i);
      depth += c == '[' || c == '(' ? 1 : c == ']' || c == ')' ? -1 : 0;
      if (c == ',' && depth == 0) {
        parts.add(list.substring(start, i));
        start = i + 1;
      }
    }
    parts.add(list.substring(start));
    return parts;
  }

  /** A label of the words of a text. */
  static String label(String text) {
    StringBuilder label = new StringBuilder();
    Matcher words = Pattern.compile("[A-Za-z0-9_]+").matcher(text);
    while (words.find() && label.length() < LONGEST) {
      String word = words.group();
      boolean shouted = word.length() > 1 && word.equals(word.toUpperCase(Locale.ROOT));
      label.append(Character.toUpperCase(word.charAt(0)));
      label.append(shouted ? word.substring(1).toLowerCase(Locale.ROOT) : word.substring(1));
    }
    if (label.length() == 0) {
      return "Message";
    }
    return Character.isDigit(label.charAt(0)) ? "M" + label : label.toString();
  }
}
