// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Pattern;

/** Writes patterns and constants in the OCaml-like surface. */
final class OcamlPatternText {
  private static final int OPEN = 0;
  private static final int ITEM = 1;
  private static final int HEAD = 2;
  private static final int ATOM = 3;

  private OcamlPatternText() {}

  /** A pattern as OCaml writes it. */
  static String of(Pattern pattern) {
    return text(pattern, OPEN);
  }

  /** A pattern that can be a parameter. */
  static String atom(Pattern pattern) {
    return text(pattern, ATOM);
  }

  private static String text(Pattern pattern, int outer) {
    if (pattern instanceof Pattern.Variable variable) {
      return OcamlText.name(variable.name());
    }
    if (pattern instanceof Pattern.Literal literal) {
      String text = of(literal.value());
      return text.startsWith("-") ? grouped(text, outer, HEAD) : text;
    }
    if (pattern instanceof Pattern.Tuple tuple) {
      return grouped(items(tuple.items()), outer, OPEN);
    }
    if (pattern instanceof Pattern.Alias alias) {
      return grouped(text(alias.pattern(), ITEM) + " as " + alias.name(), outer, OPEN);
    }
    if (pattern instanceof Pattern.Construct construct) {
      return construct(construct, outer);
    }
    if (pattern instanceof Pattern.Either either) {
      String all =
          either.alternatives().stream().map(p -> text(p, ITEM)).collect(Collectors.joining(" | "));
      return "(" + all + ")";
    }
    if (pattern instanceof Pattern.Typed typed) {
      return "(" + of(typed.pattern()) + " : " + OcamlTypeText.of(typed.type()) + ")";
    }
    if (pattern instanceof Pattern.Labelled record) {
      StringBuilder out = new StringBuilder("{");
      for (int i = 0; i < record.labels().size(); i++) {
        out.append(i == 0 ? " " : "; ").append(record.labels().get(i)).append(" = ");
        out.append(text(record.items().get(i), ITEM));
      }
      return out.append(record.labels().isEmpty() ? "_}" : "; _ }").toString();
    }
    return "_";
  }

  private static String construct(Pattern.Construct pattern, int outer) {
    List<Pattern> fields = pattern.fields();
    if (pattern.constructor().equals("nil")) {
      return "[]";
    }
    if (pattern.constructor().equals("::")) {
      return grouped(text(fields.get(0), HEAD) + " :: " + text(fields.get(1), ITEM), outer, ITEM);
    }
    return switch (fields.size()) {
      case 0 -> pattern.constructor();
      case 1 -> grouped(pattern.constructor() + " " + text(fields.get(0), ATOM), outer, HEAD);
      default -> grouped(pattern.constructor() + " (" + items(fields) + ")", outer, HEAD);
    };
  }

  private static String items(List<Pattern> patterns) {
    return patterns.stream().map(p -> text(p, ITEM)).collect(Collectors.joining(", "));
  }

  private static String grouped(String text, int outer, int own) {
    return outer > own ? "(" + text + ")" : text;
  }

  /** A constant as OCaml writes it. */
  static String of(Constant value) {
    if (value instanceof Constant.Int number) {
      return Long.toString(number.value());
    }
    if (value instanceof Constant.Real real) {
      return Double.toString(real.value());
    }
    if (value instanceof Constant.Bool truth) {
      return Boolean.toString(truth.value());
    }
    if (value instanceof Constant.Text text) {
      return text.quoted();
    }
    if (value instanceof Constant.Char character) {
      char c = character.value();
      return switch (c) {
        case '\n' -> "'\\n'";
        case '\'' -> "'\\''";
        case '\\' -> "'\\\\'";
        default ->
            c < ' ' || c > '~' ? String.format(Locale.ROOT, "'\\%03d'", (int) c) : "'" + c + "'";
      };
    }
    return value instanceof Constant.Nil ? "nil" : "()";
  }
}
