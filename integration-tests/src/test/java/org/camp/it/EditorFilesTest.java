// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ModelReader;
import org.camp.core.scan.Comments;
import org.camp.core.scan.name.LanguageFacts;
import org.junit.jupiter.api.Test;

/**
 * The files of the extension for VS Code say of every language what its reader says; {@code
 * -Dcamp.golden.update=true} writes them anew.
 */
class EditorFilesTest {
  private static final Path FOLDER = Path.of("../camp-cli/editors/vscode");
  private static final JsonMapper JSON = new JsonMapper();

  /** A language with the endings of its files. */
  private record Language(LanguageFacts facts, TreeSet<String> endings) {
    String id() {
      return "camp-" + facts.language().toLowerCase(Locale.ROOT).replace(' ', '-');
    }
  }

  private static Collection<Language> languages() {
    Map<String, Language> languages = new TreeMap<>();
    try (BackendRegistry registry = BackendRegistry.installed()) {
      for (Entry<ModelReader<?>> reader : registry.readers()) {
        reader
            .service()
            .language()
            .ifPresent(
                facts ->
                    languages
                        .computeIfAbsent(
                            facts.language(), l -> new Language(facts, new TreeSet<>()))
                        .endings()
                        .addAll(reader.service().card().extensions()));
      }
    }
    return languages.values();
  }

  private static String text(Object json) throws IOException {
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));
    return JSON.writer(printer).writeValueAsString(json) + "\n";
  }

  private static Map<String, Object> fields(Object... pairs) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      fields.put((String) pairs[i], pairs[i + 1]);
    }
    return fields;
  }

  private static String manifest() throws IOException {
    List<Object> languages = new ArrayList<>();
    List<Object> grammars = new ArrayList<>();
    for (Language language : languages()) {
      boolean ml = language.facts().comments().contains(Comments.OF_ML);
      languages.add(
          fields(
              "id",
              language.id(),
              "aliases",
              List.of(language.facts().language()),
              "extensions",
              language.endings(),
              "configuration",
              "./language-configuration" + (ml ? "-ml" : "") + ".json"));
      grammars.add(
          fields(
              "language",
              language.id(),
              "scopeName",
              "source." + language.id(),
              "path",
              "./syntaxes/" + language.id() + ".json"));
    }
    Map<String, Object> settings =
        fields(
            "camp.command",
            fields(
                "type",
                "array",
                "items",
                fields("type", "string"),
                "default",
                List.of("camp"),
                "description",
                "The command and its first arguments, such as java, -jar, camp.jar."),
            "camp.machine",
            fields(
                "type",
                "string",
                "default",
                "",
                "description",
                "The machine file of all models; otherwise the file beside a model that has its"
                    + " name."),
            "camp.analyses",
            fields(
                "type",
                "boolean",
                "default",
                true,
                "description",
                "Whether models are analysed as one types, for costs of lines."),
            "camp.define",
            fields(
                "type",
                "object",
                "additionalProperties",
                fields("type", "string"),
                "default",
                Map.of(),
                "description",
                "Values for parameters of models, such as {\"n\": \"64\"}."));
    return text(
        fields(
            "name",
            "camp",
            "displayName",
            "CAMP",
            "description",
            "Costs of concurrent, parallel and distributed programs, where they are written.",
            "publisher",
            "camp",
            "version",
            "0.1.0",
            "license",
            "Apache-2.0",
            "engines",
            fields("vscode", "^1.75.0"),
            "categories",
            List.of("Programming Languages", "Linters"),
            "main",
            "./client.js",
            "activationEvents",
            languages().stream().map(l -> "onLanguage:" + l.id()).toList(),
            "contributes",
            fields(
                "languages",
                languages,
                "grammars",
                grammars,
                "configuration",
                fields("title", "CAMP", "properties", settings))));
  }

  private static String grammar(Language language) throws IOException {
    LanguageFacts facts = language.facts();
    List<Object> patterns = new ArrayList<>();
    for (Comments form : facts.comments()) {
      for (String mark : form.lines()) {
        patterns.add(fields("name", "comment.line", "match", escaped(mark) + ".*$"));
      }
      if (!form.open().isEmpty()) {
        Map<String, Object> block =
            fields(
                "name",
                "comment.block",
                "begin",
                escaped(form.open()),
                "end",
                escaped(form.close()));
        if (form.nested()) {
          block.put("patterns", List.of(new LinkedHashMap<>(block)));
        }
        patterns.add(block);
      }
    }
    if (facts.quotes()) {
      patterns.add(
          fields("name", "string.quoted.double", "match", "\"(?:[^\"\\\\]|\\\\.)*(?:\"|$)"));
    }
    patterns.add(fields("name", "keyword.control", "match", words(facts.keywords())));
    if (!facts.builtIn().isEmpty()) {
      patterns.add(fields("name", "support.function", "match", words(facts.builtIn())));
    }
    patterns.add(
        fields(
            "name",
            "constant.numeric",
            "match",
            "\\b\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?[A-Za-z]*\\b"));
    patterns.add(
        fields("name", "entity.name.function", "match", "\\b[A-Za-z_][A-Za-z0-9_']*(?=\\s*\\()"));
    return text(
        fields(
            "name",
            facts.language(),
            "scopeName",
            "source." + language.id(),
            "patterns",
            patterns));
  }

  private static String escaped(String mark) {
    return mark.replaceAll("[()*/%#']", "\\\\$0");
  }

  private static String words(Collection<String> words) {
    return new TreeSet<>(words).stream().collect(Collectors.joining("|", "\\b(?:", ")\\b"));
  }

  private static void isKept(String file, String expected) throws IOException {
    Path path = FOLDER.resolve(file);
    if (Boolean.getBoolean("camp.golden.update")) {
      Files.createDirectories(path.getParent());
      Files.writeString(path, expected);
    }
    assertThat(path).content().isEqualTo(expected);
  }

  @Test
  void manifestAndGrammarsSayWhatTheReadersSay() throws IOException {
    isKept("package.json", manifest());
    for (Language language : languages()) {
      isKept("syntaxes/" + language.id() + ".json", grammar(language));
    }
    try (Stream<Path> kept = Files.list(FOLDER.resolve("syntaxes"))) {
      assertThat(kept.count()).as("grammars of no language").isEqualTo(languages().size());
    }
  }
}
