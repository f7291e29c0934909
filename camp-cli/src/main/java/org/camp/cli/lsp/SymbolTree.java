// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.camp.core.diagnostic.Span;
import org.camp.core.scan.name.NameIndex;
import org.camp.core.scan.name.NameIndex.Name;
import org.camp.core.scan.name.NameKind;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.SymbolKind;

/** What a text declares, each under what it stands in. */
final class SymbolTree {
  private SymbolTree() {}

  /** The outermost, in order. */
  static List<DocumentSymbol> of(NameIndex names, TextLines lines) {
    List<Name> declared =
        names.names().stream()
            .filter(name -> !name.declarations().isEmpty())
            .sorted(
                Comparator.comparingInt((Name name) -> name.body().start())
                    .thenComparing(name -> -name.body().end())
                    .thenComparingInt(name -> name.definition().start()))
            .toList();
    List<DocumentSymbol> outermost = new ArrayList<>();
    Deque<DocumentSymbol> around = new ArrayDeque<>();
    Deque<Span> bodies = new ArrayDeque<>();
    for (Name name : declared) {
      DocumentSymbol symbol =
          new DocumentSymbol(
              name.text(),
              kind(name.kind()),
              lines.range(name.body().to(name.definition())),
              lines.range(name.definition()),
              name.kind().text(),
              new ArrayList<>());
      while (!bodies.isEmpty() && bodies.peek().end() < name.body().end()) {
        bodies.pop();
        around.pop();
      }
      boolean inside = !bodies.isEmpty() && bodies.peek().start() <= name.body().start();
      (inside ? around.element().getChildren() : outermost).add(symbol);
      if (name.body().start() < name.body().end() && isHolder(name.kind())) {
        bodies.push(name.body());
        around.push(symbol);
      }
    }
    return outermost;
  }

  private static boolean isHolder(NameKind kind) {
    return kind == NameKind.PROTOCOL || kind == NameKind.MODULE || kind == NameKind.RECURSION;
  }

  static SymbolKind kind(NameKind kind) {
    return switch (kind) {
      case PROTOCOL, MODULE -> SymbolKind.Module;
      case ROLE, COMPONENT -> SymbolKind.Class;
      case LABEL, ACTION -> SymbolKind.Event;
      case PARAMETER, CONSTANT -> SymbolKind.Constant;
      case RECURSION, FUNCTION, TASK, FORMULA -> SymbolKind.Function;
      case VARIABLE, VALUE -> SymbolKind.Variable;
      case TYPE -> SymbolKind.Struct;
      case SECTION -> SymbolKind.Property;
    };
  }

  static CompletionItemKind completion(NameKind kind) {
    return switch (kind) {
      case PROTOCOL, MODULE -> CompletionItemKind.Module;
      case ROLE, COMPONENT -> CompletionItemKind.Class;
      case LABEL, ACTION -> CompletionItemKind.Event;
      case PARAMETER, CONSTANT -> CompletionItemKind.Constant;
      case RECURSION, FUNCTION, TASK, FORMULA -> CompletionItemKind.Function;
      case VARIABLE, VALUE -> CompletionItemKind.Variable;
      case TYPE -> CompletionItemKind.Struct;
      case SECTION -> CompletionItemKind.Property;
    };
  }
}
