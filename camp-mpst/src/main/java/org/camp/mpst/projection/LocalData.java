// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.camp.core.protocol.MessageKind;
import org.jspecify.annotations.Nullable;

/**
 * What a local action says of data. Values have keys that are their own at their role: their names,
 * or for those without a name a label with a number.
 *
 * @param made keys of the values that it makes, sorted
 * @param needs keys of the values that it needs, sorted; null when it does not say
 * @param message what its message is made of and makes, at both ends alike, when it may pass others
 *     of its channel: its send says what it needs, and is no vote; else empty
 * @param holds what its values occupy, as written; empty for nothing
 */
public record LocalData(
    List<String> made, @Nullable List<String> needs, String message, String holds) {
  /** Says nothing. */
  static final LocalData NONE = new LocalData(List.of(), null, "", "");

  private static final char NUMBER = '#';

  /** Copies the lists. */
  public LocalData {
    made = List.copyOf(made);
    needs = needs == null ? null : List.copyOf(needs);
  }

  /** Whether its message may pass others of its channel. */
  public boolean exchangeable() {
    return !message.isEmpty();
  }

  /** A key for a value without a name. */
  static String key(String label, int value) {
    return label + NUMBER + value;
  }

  /** What covers both: united needs, where what does not say needs everything. */
  public LocalData join(LocalData other) {
    List<String> common = needs == null || other.needs == null ? null : union(needs, other.needs);
    String greater = holds.length() >= other.holds.length() ? holds : other.holds;
    return new LocalData(
        union(made, other.made), common, message.equals(other.message) ? message : "", greater);
  }

  private static List<String> union(List<String> a, List<String> b) {
    return Stream.concat(a.stream(), b.stream()).distinct().sorted().toList();
  }

  /** {@code needs …} as it is written, or nothing. */
  String needsText() {
    List<String> all = needs;
    if (all == null) {
      return "";
    }
    String words = all.stream().map(LocalData::word).distinct().collect(Collectors.joining(", "));
    return " needs " + (words.isEmpty() ? "nothing" : words);
  }

  /** The first of the names of what it makes; empty when nothing has one. */
  public String firstName() {
    return made.stream().filter(k -> k.indexOf(NUMBER) < 0).findFirst().orElse("");
  }

  /** The names of what it makes, for {@code let}; empty when nothing has one. */
  public String names() {
    return made.stream().filter(k -> k.indexOf(NUMBER) < 0).collect(Collectors.joining(", "));
  }

  /** A message as it is written, with the name of its payload when it has one. */
  String named(MessageKind message) {
    String name = names();
    return name.isEmpty() || message.payloads().size() != 1 || made.size() != 1
        ? message.text()
        : message.label() + "(" + name + ": " + message.payloads().get(0).text() + ")";
  }

  /** The name of a value, or the label of the message that makes it, from its key. */
  public static String word(String key) {
    int number = key.indexOf(NUMBER);
    return number < 0 ? key : key.substring(0, number);
  }
}
