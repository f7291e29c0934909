// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.verb;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.model.Source;

/**
 * A bundled example.
 *
 * @param name how it is called
 * @param about what it is, in one line
 * @param files names of its files
 * @param verb how it is run: {@code analyze} unless the index says otherwise
 * @param arguments of the verb, with its files by name
 */
public record Example(
    String name, String about, List<String> files, String verb, List<String> arguments) {
  private static final String FOLDER = "/org/camp/cli/examples/";
  private static final String INDEX = "index";

  /** The verbs whose examples are tables of cases. */
  private static final List<String> OF_CASES = List.of("validate", "fit");

  /** All examples, as the index lists them: blocks of {@code key: value} lines. */
  public static List<Example> all() {
    List<Example> all = new ArrayList<>();
    for (String block : text(INDEX).strip().split("\\R\\s*\\R", -1)) {
      Map<String, String> fields = new LinkedHashMap<>();
      for (String line : block.lines().toList()) {
        int colon = line.indexOf(':');
        fields.put(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
      }
      all.add(
          new Example(
              field(fields, "name"),
              field(fields, "about"),
              words(field(fields, "files")),
              fields.getOrDefault("verb", AnalyzeVerb.NAME),
              words(field(fields, "arguments"))));
    }
    return all;
  }

  /**
   * The example of that name.
   *
   * @throws BadInput with the nearest names, when there is none
   */
  public static Example named(String name) {
    List<Example> all = all();
    return all.stream()
        .filter(example -> example.name.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new BadInput(
                    Diagnostic.error("unknown-example", "there is no example '" + name + "'")
                        .withHint(hint(name, all))));
  }

  private static String hint(String name, List<Example> all) {
    List<String> names = all.stream().map(Example::name).toList();
    String near = Suggestions.hint(name, names);
    return near == null ? "'camp examples' lists them" : near;
  }

  private static String field(Map<String, String> fields, String key) {
    return Objects.requireNonNull(fields.get(key), () -> "an example lacks '" + key + "'");
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.split("\\s+")).filter(word -> !word.isEmpty()).toList();
  }

  /** Where its files go when all are copied: tables of cases have a folder of their own. */
  Path folder() {
    return Path.of(OF_CASES.contains(verb) ? name : "");
  }

  /** Its files as sources, by name. */
  public Map<String, Source> sources() {
    Map<String, Source> sources = new LinkedHashMap<>();
    files.forEach(file -> sources.put(file, Source.of(file, content(file))));
    return sources;
  }

  /** The text of one of its files. */
  public String content(String file) {
    return text(name + "/" + file);
  }

  private static String text(String resource) {
    try (InputStream in = Example.class.getResourceAsStream(FOLDER + resource)) {
      byte[] bytes =
          Objects.requireNonNull(in, () -> "examples/" + resource + " is missing").readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("examples/" + resource + " cannot be read", e);
    }
  }
}
