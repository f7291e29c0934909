// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Names for the values of an instance such that no two values of a role have the same one: a second
 * definition of {@code f[3]} is called {@code f_2[3]}. O(values).
 */
public final class ValueNames {
  private record Spoken(int role, String name) {}

  private final ProtocolInstance code;

  /** Value → its name; empty when it has none. */
  private final String[] names;

  /** Names the values of an instance. */
  public ValueNames(ProtocolInstance code) {
    this.code = code;
    Dependencies data = code.dependencies();
    names = new String[data.values()];
    Set<Spoken> spoken = new HashSet<>();
    for (int value = 0; value < names.length; value++) {
      String wanted = data.name(value);
      String base = base(wanted);
      String name = wanted;
      int role = role(data.maker(value));
      for (int i = 2; !wanted.isEmpty() && !spoken.add(new Spoken(role, name)); i++) {
        name = base + "_" + i + wanted.substring(base.length());
      }
      names[value] = name;
    }
  }

  private int role(int action) {
    int pc = Dependencies.position(action);
    return action == Dependencies.sent(pc) ? code.from(pc) : code.to(pc);
  }

  /** The name of a value; empty when it has none. */
  public String name(int value) {
    return names[value];
  }

  /** What means a value in a text: its name, or the label of the message that brought it. */
  public String word(int value) {
    String name = names[value];
    int pc = Dependencies.position(code.dependencies().maker(value));
    return name.isEmpty() && code.op(pc) != ProtocolOp.COMPUTE ? code.kindAt(pc).label() : name;
  }

  /** A name without its indices. */
  static String base(String name) {
    int bracket = name.indexOf('[');
    return bracket < 0 ? name : name.substring(0, bracket);
  }

  /** The indices of a name. */
  static List<Long> index(String name) {
    String base = base(name);
    if (base.length() == name.length()) {
      return List.of();
    }
    return Arrays.stream(name.substring(base.length() + 1, name.length() - 1).split(","))
        .map(Long::parseLong)
        .toList();
  }
}
