// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.serve;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.camp.cli.page.PageScript;
import org.camp.cli.verb.Example;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ModelReader;
import org.camp.core.machine.MachineFacts;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Value;
import org.camp.core.scan.Comments;
import org.camp.core.scan.name.LanguageFacts;

/** Everything that is served and never changes. */
final class PageContent {
  private static final String FOLDER = "/org/camp/cli/serve/";
  private static final String STYLE = "text/css; charset=utf-8";

  /** Verbs of examples whose models have an answer as they are. */
  private static final Set<String> RUN = Set.of("analyze", "compare");

  private static final String LIBRARIES = "/META-INF/resources/webjars/";

  /** Name of a module in a script → where it stands among the libraries. */
  private static final Map<String, String> MODULES = modules();

  private final Map<String, Item> items = new LinkedHashMap<>();
  private final String page;

  /** Bytes with their type. */
  record Item(String type, byte[] bytes) {}

  PageContent(BackendRegistry registry) {
    page = text(FOLDER + "index.html").replace("@IMPORTS@", imports());
    String script = "text/javascript; charset=utf-8";
    items.put("/app.js", new Item(script, bytes(FOLDER + "app.js")));
    items.put("/page.js", new Item(script, utf8(drawing())));
    items.put("/app.css", new Item(STYLE, bytes(FOLDER + "app.css")));
    items.put("/page.css", new Item(STYLE, utf8(PageScript.style())));
    MODULES.forEach(
        (name, place) -> items.put(path(name), new Item(script, bytes(LIBRARIES + place))));
    items.put("/api/examples", json(examples(registry)));
    items.put("/api/languages", json(languages(registry)));
  }

  private static Map<String, String> modules() {
    Map<String, String> modules = new LinkedHashMap<>();
    modules.put("@codemirror/state", "codemirror__state/6.7.1/dist/index.js");
    modules.put("@codemirror/view", "codemirror__view/6.43.7/dist/index.js");
    modules.put("@codemirror/language", "codemirror__language/6.12.4/dist/index.js");
    modules.put("@codemirror/lint", "codemirror__lint/6.9.7/dist/index.js");
    modules.put("@codemirror/commands", "codemirror__commands/6.10.4/dist/index.js");
    modules.put("@lezer/common", "lezer__common/1.5.2/dist/index.js");
    modules.put("@lezer/highlight", "lezer__highlight/1.2.3/dist/index.js");
    modules.put("style-mod", "style-mod/4.1.3/src/style-mod.js");
    modules.put("w3c-keyname", "w3c-keyname/2.2.8/index.js");
    modules.put("crelt", "crelt/1.0.7/index.js");
    modules.put("@marijn/find-cluster-break", "marijn__find-cluster-break/1.0.3/src/index.js");
    return modules;
  }

  /** What draws the figures of pages, as a module. */
  private static String drawing() {
    return PageScript.library(EnumSet.allOf(PageScript.Module.class))
        + "export {el, frame, mount};\n";
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String path(String module) {
    return "/lib/" + module.replace("@", "").replace('/', '-') + ".js";
  }

  /** The import map: where the page finds each module. */
  static String imports() {
    StringBuilder map = new StringBuilder("{\"imports\":{");
    String gap = "";
    for (String module : MODULES.keySet()) {
      map.append(gap).append('"').append(module).append("\":\"").append(path(module)).append('"');
      gap = ",";
    }
    return map.append("}}").toString();
  }

  /** The page, whose styles a nonce allows. */
  byte[] page(String nonce) {
    return utf8(page.replace("@NONCE@", nonce));
  }

  /** What stands at a path beside the page. */
  Optional<Item> at(String path) {
    return Optional.ofNullable(items.get(path));
  }

  /** The models of examples that are run as they are, each by itself. */
  private static Value examples(BackendRegistry registry) {
    List<Value> all = new ArrayList<>();
    for (Example example : Example.all()) {
      if (RUN.contains(example.verb())) {
        List<String> models =
            example.files().stream()
                .filter(file -> !isMachine(file))
                .filter(file -> registry.reader(file, example.content(file)).isPresent())
                .toList();
        for (String model : models) {
          String name = models.size() == 1 ? example.name() : model.replaceFirst("\\..*", "");
          all.add(example(example, name, model));
        }
      }
    }
    return Value.list(all);
  }

  private static Value example(Example example, String name, String model) {
    Optional<String> machine = example.files().stream().filter(PageContent::isMachine).findFirst();
    return Value.object()
        .put("name", name)
        .put("about", example.about())
        .put("file", model)
        .put("text", example.content(model))
        .put("machine", machine.map(example::content).orElse(""))
        .put("define", define(example.arguments()))
        .build();
  }

  private static boolean isMachine(String file) {
    return file.endsWith(".yaml");
  }

  /** The values that a line gives to parameters. */
  private static Value define(List<String> words) {
    Value.Builder values = Value.object();
    for (int i = 1; i < words.size(); i++) {
      int equals = words.get(i).indexOf('=');
      if (words.get(i - 1).equals("-D") && equals > 0) {
        values.put(words.get(i).substring(0, equals), words.get(i).substring(equals + 1));
      }
    }
    return values.build();
  }

  private static Value languages(BackendRegistry registry) {
    Value.Builder all = Value.object();
    for (Entry<ModelReader<?>> reader : registry.readers()) {
      Optional<LanguageFacts> facts = reader.service().language();
      if (facts.isPresent()) {
        Value language = language(facts.get());
        reader.service().card().extensions().forEach(ending -> all.put(ending, language));
      }
    }
    all.put(".yaml", language(MachineFacts.FACTS));
    return all.build();
  }

  private static Value language(LanguageFacts facts) {
    List<Comments> comments = facts.comments();
    return Value.object()
        .put("name", facts.language())
        .put("keywords", Value.strings(facts.keywords().stream().sorted().toList()))
        .put("builtIn", Value.strings(facts.builtIn().stream().sorted().toList()))
        .put("lines", Value.strings(comments.stream().flatMap(c -> c.lines().stream()).toList()))
        .put(
            "blocks",
            Value.list(
                comments.stream()
                    .filter(c -> !c.open().isEmpty())
                    .map(c -> Value.strings(List.of(c.open(), c.close())))
                    .toList()))
        .build();
  }

  private static Item json(Value value) {
    StringBuilder text = new StringBuilder();
    try {
      JsonWriter.write(value, text);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return new Item("application/json; charset=utf-8", utf8(text.toString()));
  }

  private static String text(String resource) {
    return new String(bytes(resource), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String resource) {
    try (InputStream in = PageContent.class.getResourceAsStream(resource)) {
      return Objects.requireNonNull(in, () -> resource + " is missing").readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException(resource + " cannot be read", e);
    }
  }
}
