// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.serve;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Source;

/**
 * A model that somebody wants analysed: {@code {name, text, machine, options}}.
 *
 * @param name what the model is called, with the ending of its format
 * @param sources the model and its machine by name: nothing else is read
 * @param words the line of the command
 * @param withPage whether the parts of a page are wanted beside the answer
 */
record AnalysisRequest(
    String name, Map<String, Source> sources, List<String> words, boolean withPage) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_. -]{0,99}");
  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.\\[\\]=*-]{0,99}");
  private static final String MACHINE = "machine of the page.yaml";

  /** The option that asks for the parts of a page beside the answer. */
  private static final String PAGE = "page";

  /** Options of a request → the options of the command that they become. */
  private static final Map<String, String> PAIRS =
      Map.of("define", "-D", "iterations", "-k", "settings", "-M");

  /** Fields that a request may have. */
  private static final Set<String> FIELDS = Set.of("name", "text", "machine", "options");

  /** Copies both. */
  AnalysisRequest {
    sources = Map.copyOf(sources);
    words = List.copyOf(words);
  }

  /**
   * Reads a request.
   *
   * @param form what the answer is printed as, as {@code -f} takes it
   * @param limit how long the analysis may take, as {@code --timeout} takes it
   * @throws BadInput when it is not as it should be
   */
  static AnalysisRequest of(String json, String form, String limit) {
    JsonObject fields = object(json);
    for (String field : fields.keySet()) {
      if (!FIELDS.contains(field)) {
        throw wrong("'" + field + "' is no field of a request");
      }
    }
    String name = text(fields, "name").orElseThrow(() -> wrong("'name' is missing"));
    String model = text(fields, "text").orElseThrow(() -> wrong("'text' is missing"));
    if (!NAME.matcher(name).matches()) {
      throw wrong("'name' has to be that of a model, without folders");
    }
    Map<String, Source> sources = new LinkedHashMap<>();
    sources.put(name, Source.of(name, model));
    List<String> words =
        new ArrayList<>(List.of("analyze", name, "-f", form, "--timeout", limit, "--no-progress"));
    Optional<String> machine = text(fields, "machine").filter(m -> !m.isBlank());
    machine.ifPresent(
        m -> {
          sources.put(MACHINE, Source.of("machine.yaml", m));
          words.addAll(List.of("-m", MACHINE));
        });
    boolean withPage = false;
    if (fields.get("options") instanceof JsonObject options) {
      withPage = options.has(PAGE) && isTrue(options.remove(PAGE));
      words.addAll(options(options, machine.isPresent()));
    } else if (fields.has("options")) {
      throw wrong("'options' has to be an object");
    }
    return new AnalysisRequest(name, sources, words, withPage);
  }

  private static boolean isTrue(JsonElement value) {
    if (value instanceof JsonPrimitive asked && asked.isBoolean()) {
      return asked.getAsBoolean();
    }
    throw wrong("'" + PAGE + "' has to be true or false");
  }

  private static JsonObject object(String json) {
    try {
      if (JsonParser.parseString(json) instanceof JsonObject object) {
        return object;
      }
    } catch (JsonParseException | IllegalStateException | StackOverflowError e) {
      throw wrong("the request is no JSON");
    }
    throw wrong("the request is no JSON object");
  }

  private static List<String> options(JsonObject options, boolean machine) {
    List<String> words = new ArrayList<>();
    for (Map.Entry<String, JsonElement> option : options.entrySet()) {
      String flag = PAIRS.get(option.getKey());
      if (option.getKey().equals("backends")) {
        words.add("-b");
        words.add(value(option.getValue()));
      } else if (option.getKey().equals("protocol")) {
        words.add("--protocol=" + value(option.getValue()));
      } else if (flag != null && option.getValue() instanceof JsonObject pairs) {
        if (flag.equals("-M") && !machine) {
          throw wrong("'settings' are those of a machine, and there is none");
        }
        for (Map.Entry<String, JsonElement> pair : pairs.entrySet()) {
          if (!KEY.matcher(pair.getKey()).matches()) {
            throw wrong("'" + pair.getKey() + "' is no name");
          }
          words.add(flag);
          words.add(pair.getKey() + "=" + value(pair.getValue()));
        }
      } else {
        throw wrong(
            "'"
                + option.getKey()
                + "' is none of the options backends, define, iterations, protocol, settings,"
                + " page");
      }
    }
    return words;
  }

  private static String value(JsonElement value) {
    return value.isJsonPrimitive() ? value.getAsString() : value.toString();
  }

  private static Optional<String> text(JsonObject fields, String key) {
    JsonElement field = fields.get(key);
    if (field == null || field.isJsonNull()) {
      return Optional.empty();
    }
    if (!field.isJsonPrimitive() || !field.getAsJsonPrimitive().isString()) {
      throw wrong("'" + key + "' has to be a text");
    }
    return Optional.of(field.getAsString());
  }

  private static BadInput wrong(String message) {
    return new BadInput(Diagnostic.error("request", message));
  }
}
