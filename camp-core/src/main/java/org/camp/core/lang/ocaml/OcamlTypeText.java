// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.List;
import java.util.stream.Collectors;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.TypeTerm;

/** Writes types and their declarations in the OCaml-like surface. */
final class OcamlTypeText {
  private OcamlTypeText() {}

  /** A type as OCaml writes it. */
  static String of(TypeTerm type) {
    return text(type, 0);
  }

  private static String text(TypeTerm type, int outer) {
    if (type instanceof TypeTerm.Parameter parameter) {
      return parameter.name();
    }
    if (type instanceof TypeTerm.Function function) {
      String text = text(function.argument(), 1) + " -> " + text(function.result(), 0);
      return outer > 0 ? "(" + text + ")" : text;
    }
    if (type instanceof TypeTerm.Tuple tuple) {
      String text =
          tuple.items().stream().map(item -> text(item, 2)).collect(Collectors.joining(" * "));
      return outer > 1 ? "(" + text + ")" : text;
    }
    TypeTerm.Named named = (TypeTerm.Named) type;
    String name = named.name().equals("real") ? "float" : named.name();
    return switch (named.arguments().size()) {
      case 0 -> name;
      case 1 -> text(named.arguments().get(0), 2) + " " + name;
      default ->
          named.arguments().stream()
              .map(OcamlTypeText::of)
              .collect(Collectors.joining(", ", "(", ") " + name));
    };
  }

  /** A declaration of a type or an exception. */
  static String of(Declaration declaration) {
    if (declaration instanceof Declaration.RecordType record) {
      return head(record.parameters(), record.name())
          + record.fields().stream()
              .map(f -> (f.mutable() ? "mutable " : "") + f.label() + " : " + of(f.type()))
              .collect(Collectors.joining("; ", "{ ", " }"));
    }
    if (declaration instanceof Declaration.Abbreviation abbreviation) {
      return head(abbreviation.parameters(), abbreviation.name()) + of(abbreviation.type());
    }
    if (declaration instanceof Declaration.Datatype datatype) {
      return head(datatype.parameters(), datatype.name())
          + datatype.constructors().stream()
              .map(OcamlTypeText::constructor)
              .collect(Collectors.joining(" | "));
    }
    return "exception " + constructor(((Declaration.Exception) declaration).constructor());
  }

  private static String constructor(Declaration.Constructor constructor) {
    return constructor.fields().isEmpty()
        ? constructor.name()
        : constructor.fields().stream()
            .map(field -> text(field, 2))
            .collect(Collectors.joining(" * ", constructor.name() + " of ", ""));
  }

  private static String head(List<String> parameters, String name) {
    String before =
        switch (parameters.size()) {
          case 0 -> "";
          case 1 -> parameters.get(0) + " ";
          default -> "(" + String.join(", ", parameters) + ") ";
        };
    return "type " + before + name + " = ";
  }
}
