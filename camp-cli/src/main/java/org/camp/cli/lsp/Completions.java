// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.scan.name.LanguageFacts;
import org.camp.core.scan.name.NameIndex;
import org.camp.core.scan.name.NameIndex.Name;
import org.camp.core.scan.name.NameKind;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;

/** Words that may stand at a place. */
final class Completions {
  private Completions() {}

  /** Names that are known there and words of the language; only names of the kind that is due. */
  static List<CompletionItem> of(OpenText text, int offset) {
    Optional<NameIndex> index = text.names();
    if (index.isEmpty() || index.get().isHidden(offset, text.text())) {
      return List.of();
    }
    NameIndex names = index.get();
    Optional<NameKind> due = names.expected(offset);
    Map<String, CompletionItem> items = new LinkedHashMap<>();
    for (Name name : names.known(offset)) {
      boolean half = name.places().stream().allMatch(p -> p.start() <= offset && offset <= p.end());
      if (!half && (due.isEmpty() || due.get() == name.kind())) {
        items.computeIfAbsent(
            name.text(),
            word -> item(word, SymbolTree.completion(name.kind()), name.kind().text(), "0"));
      }
    }
    if (due.isEmpty()) {
      LanguageFacts facts = names.facts();
      facts.builtIn().stream()
          .sorted()
          .forEach(
              w -> items.computeIfAbsent(w, b -> item(b, CompletionItemKind.Function, "", "1")));
      facts.keywords().stream()
          .sorted()
          .forEach(
              w -> items.computeIfAbsent(w, k -> item(k, CompletionItemKind.Keyword, "", "2")));
    }
    return List.copyOf(items.values());
  }

  private static CompletionItem item(
      String word, CompletionItemKind kind, String detail, String rank) {
    CompletionItem item = new CompletionItem(word);
    item.setKind(kind);
    if (!detail.isEmpty()) {
      item.setDetail(detail);
    }
    item.setSortText(rank + word);
    return item;
  }
}
