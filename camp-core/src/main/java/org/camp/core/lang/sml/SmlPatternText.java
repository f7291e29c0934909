// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.sml;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Pattern;

/**
 * Writes patterns and literals in the SML-like surface.
 *
 * @param names what names are written as, where they are no names of the surface
 */
record SmlPatternText(Map<String, String> names) {
  String name(String name) {
    return names.getOrDefault(name, name);
  }

  static String literal(Constant constant) {
    if (constant instanceof Constant.Int number) {
      return Long.toString(number.value()).replace('-', '~');
    }
    if (constant instanceof Constant.Real number) {
      return Double.toString(number.value()).replace('-', '~');
    }
    if (constant instanceof Constant.Bool truth) {
      return Boolean.toString(truth.value());
    }
    if (constant instanceof Constant.Text text) {
      return text.quoted();
    }
    return "()";
  }

  /** Any pattern. */
  String text(Pattern pattern) {
    if (pattern instanceof Pattern.Alias alias) {
      return name(alias.name()) + " as " + text(alias.pattern());
    }
    if (pattern instanceof Pattern.Construct construct
        && construct.constructor().equals("::")
        && listed(construct).isEmpty()) {
      return operand(construct.fields().get(0)) + " :: " + text(construct.fields().get(1));
    }
    return operand(pattern);
  }

  /** A pattern in front of {@code ::}. */
  private String operand(Pattern pattern) {
    if (pattern instanceof Pattern.Construct construct
        && !construct.constructor().equals("::")
        && !construct.fields().isEmpty()) {
      return construct.constructor() + "(" + texts(construct.fields()) + ")";
    }
    return atom(pattern);
  }

  /** A pattern that needs no parentheses around it. */
  String atom(Pattern pattern) {
    if (pattern instanceof Pattern.Wildcard) {
      return "_";
    }
    if (pattern instanceof Pattern.Variable variable) {
      return name(variable.name());
    }
    if (pattern instanceof Pattern.Literal literal) {
      return literal(literal.value());
    }
    if (pattern instanceof Pattern.Tuple tuple) {
      return "(" + texts(tuple.items()) + ")";
    }
    if (pattern instanceof Pattern.Construct construct) {
      if (construct.fields().isEmpty()) {
        return construct.constructor();
      }
      List<Pattern> items = listed(construct);
      if (!items.isEmpty()) {
        return "[" + texts(items) + "]";
      }
    }
    return "(" + text(pattern) + ")";
  }

  private String texts(List<Pattern> patterns) {
    return patterns.stream().map(this::text).collect(Collectors.joining(", "));
  }

  /** The items of a list pattern that ends with {@code nil}; none for any other. */
  private static List<Pattern> listed(Pattern.Construct list) {
    List<Pattern> items = new ArrayList<>();
    Pattern rest = list;
    while (rest instanceof Pattern.Construct cell && cell.constructor().equals("::")) {
      items.add(cell.fields().get(0));
      rest = cell.fields().get(1);
    }
    boolean ends = rest instanceof Pattern.Construct end && end.constructor().equals("nil");
    return ends ? items : List.of();
  }
}
