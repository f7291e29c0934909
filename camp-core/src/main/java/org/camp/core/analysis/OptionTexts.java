// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;

/** Turns option texts into values, all faults at once. */
final class OptionTexts {
  private OptionTexts() {}

  static List<ParsedOption<?>> parse(Descriptor who, Map<String, String> texts) {
    List<ParsedOption<?>> parsed = new ArrayList<>();
    List<Diagnostic> faults = new ArrayList<>();
    texts.forEach(
        (key, text) -> {
          Optional<Option<?>> option =
              who.options().stream().filter(o -> o.key().equals(key)).findFirst();
          if (option.isEmpty()) {
            List<String> known = who.options().stream().<String>map(Option::key).toList();
            faults.add(
                Diagnostic.error("unknown-option", "'" + who.id() + "' has no option '" + key + "'")
                    .withHint(Suggestions.hint(key, known)));
            return;
          }
          if (option.get().isModel()) {
            return;
          }
          try {
            parsed.add(ParsedOption.of(option.get(), text));
          } catch (RuntimeException e) {
            String name = key.indexOf('.') < 0 ? who.id() + "." + key : key;
            faults.add(
                Diagnostic.error(
                    "bad-option", "'" + text + "' is no value of " + name + ": " + e.getMessage()));
          }
        });
    if (!faults.isEmpty()) {
      throw new BadInput(faults);
    }
    return parsed;
  }
}
