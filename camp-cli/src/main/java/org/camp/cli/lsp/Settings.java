// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a user sets in an editor.
 *
 * @param machine the machine file of all models; without one, the file beside a model that has its
 *     name
 * @param analyses whether models are analysed as one types, for costs of lines
 * @param define values for the parameters of models, as {@code -D} takes them, by name
 */
record Settings(Optional<String> machine, boolean analyses, Map<String, String> define) {
  static final Settings DEFAULT = new Settings(Optional.empty(), true, Map.of());

  /** Copies the map. */
  Settings {
    define = Map.copyOf(define);
  }

  /** Settings as an editor sends them, alone or under {@code camp}. */
  static Settings of(@Nullable Object sent) {
    if (!(sent instanceof JsonObject object)) {
      return DEFAULT;
    }
    JsonObject own = object.get("camp") instanceof JsonObject inner ? inner : object;
    Optional<String> machine =
        Optional.ofNullable(own.get("machine"))
            .filter(m -> m.isJsonPrimitive() && !m.getAsString().isBlank())
            .map(m -> m.getAsString());
    boolean analyses =
        !(own.get("analyses") != null
            && own.get("analyses").isJsonPrimitive()
            && !own.get("analyses").getAsBoolean());
    Map<String, String> define = new LinkedHashMap<>();
    if (own.get("define") instanceof JsonObject values) {
      values
          .entrySet()
          .forEach(
              value -> {
                if (value.getValue() instanceof JsonPrimitive plain) {
                  define.put(value.getKey(), plain.getAsString());
                }
              });
    }
    return new Settings(machine, analyses, define);
  }
}
