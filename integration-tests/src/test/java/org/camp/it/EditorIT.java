// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The language server, as an editor finds it. */
class EditorIT {
  private static final String CAPABLE =
      "{\"processId\":null,\"rootUri\":null,"
          + "\"capabilities\":{\"workspace\":{\"inlayHint\":{\"refreshSupport\":true}}}}";

  @TempDir Path folder;

  private EditorClient editor() throws IOException, InterruptedException {
    EditorClient editor = new EditorClient(folder);
    assertThat(
            editor.ask("initialize", CAPABLE).at("/result/capabilities/hoverProvider").asBoolean())
        .isTrue();
    editor.tell("initialized", "{}");
    return editor;
  }

  private String example(String name, String... files) throws IOException {
    for (String file : files) {
      Files.writeString(
          folder.resolve(file), Camp.resource("/org/camp/cli/examples/" + name + "/" + file));
    }
    return Files.readString(folder.resolve(files[0]));
  }

  private String uri(String file) {
    return folder.resolve(file).toUri().toString();
  }

  /** Parameters of a request at the first place of {@code what} in a line. */
  private String at(String uri, String text, int line, String what, String more) {
    String row = text.lines().toList().get(line - 1);
    return String.format(
        Locale.ROOT,
        "{\"textDocument\":{\"uri\":\"%s\"},\"position\":{\"line\":%d,\"character\":%d}%s}",
        uri,
        line - 1,
        row.indexOf(what) + 1,
        more);
  }

  private static String whole(String uri) {
    return "{\"textDocument\":{\"uri\":\""
        + uri
        + "\"},\"range\":{\"start\":{\"line\":0,\"character\":0},"
        + "\"end\":{\"line\":9999,\"character\":0}},\"context\":{\"diagnostics\":[]}}";
  }

  private static String change(String uri, int version, int line, int from, int to, String by) {
    return String.format(
        Locale.ROOT,
        "{\"textDocument\":{\"uri\":\"%s\",\"version\":%d},\"contentChanges\":[{\"range\":"
            + "{\"start\":{\"line\":%d,\"character\":%d},\"end\":{\"line\":%d,\"character\":%d}},"
            + "\"text\":\"%s\"}]}",
        uri,
        version,
        line,
        from,
        line,
        to,
        by);
  }

  @Test
  void costsOfLinesAndLocalTypesOfRoles() throws IOException, InterruptedException {
    String text = example("master-worker", "master-worker.scr", "master-worker.yaml");
    String uri = uri("master-worker.scr");
    try (EditorClient editor = editor()) {
      editor.open(uri, text);
      editor.told("workspace/inlayHint/refresh", p -> true);
      String hover =
          editor
              .ask("textDocument/hover", at(uri, text, 21, "worker", ""))
              .at("/result/contents/value")
              .asText();
      assertThat(hover)
          .contains("**role** `worker`")
          .contains("local protocol MasterWorker at worker[1]")
          .contains("receive Task, times 100, time 4.01 s, share 95.0 %");
      JsonNode hints = editor.ask("textDocument/inlayHint", whole(uri)).get("result");
      assertThat(hints.findValuesAsText("label")).containsExactly("22.2 ms", "4.16 s", "35.5 ms");
      assertThat(hints.get(1).at("/position/line").asInt()).isEqualTo(20);

      assertThat(editor.end()).isZero();
      assertThat(editor.errors()).isEmpty();
    }
  }

  @Test
  void faultsAsOneTypesAndTheirFixes() throws IOException, InterruptedException {
    String text = example("master-worker", "master-worker.scr", "master-worker.yaml");
    String uri = uri("master-worker.scr");
    int line = 23;
    int column = text.lines().toList().get(line).indexOf("output");
    try (EditorClient editor = editor()) {
      editor.open(uri, text);
      editor.told("textDocument/publishDiagnostics", p -> p.get("diagnostics").isEmpty());
      editor.tell("textDocument/didChange", change(uri, 2, line, column, column + 6, "outptu"));
      JsonNode fault =
          editor
              .told("textDocument/publishDiagnostics", p -> p.path("version").asInt() == 2)
              .at("/diagnostics/0");
      assertThat(fault.get("message").asText()).startsWith("there is no parameter 'outptu'");
      assertThat(fault.at("/range/start/line").asInt()).isEqualTo(line);
      assertThat(fault.at("/range/start/character").asInt()).isEqualTo(column);
      assertThat(fault.at("/range/end/character").asInt()).isEqualTo(column + 6);
      JsonNode actions = editor.ask("textDocument/codeAction", whole(uri)).get("result");
      assertThat(actions.at("/0/title").asText()).isEqualTo("Change 'outptu' to 'output'");
      assertThat(actions.findValuesAsText("newText")).containsExactly("output");

      editor.tell("textDocument/didChange", change(uri, 3, line, column, column + 6, "output"));
      JsonNode none =
          editor.told("textDocument/publishDiagnostics", p -> p.path("version").asInt() == 3);
      assertThat(none.get("diagnostics")).isEmpty();
    }
  }

  @Test
  void namesInAllLanguages() throws IOException, InterruptedException {
    String scribble = example("master-worker", "master-worker.scr");
    String pepa = example("web-servers", "web-servers.pepa");
    String prism = example("tandem-queues", "tandem-queues.prism");
    String skeleton = example("skeleton-pipeline", "skeleton-pipeline.skel");
    try (EditorClient editor = editor()) {
      editor.open(uri("master-worker.scr"), scribble);
      editor.open(uri("web-servers.pepa"), pepa);
      editor.open(uri("tandem-queues.prism"), prism);
      editor.open(uri("skeleton-pipeline.skel"), skeleton);

      JsonNode renamed =
          editor.ask(
              "textDocument/rename",
              at(uri("master-worker.scr"), scribble, 19, "Task", ",\"newName\":\"Job\""));
      assertThat(renamed.findValuesAsText("newText")).containsExactly("Job", "Job");
      JsonNode taken =
          editor.ask(
              "textDocument/rename",
              at(uri("master-worker.scr"), scribble, 19, "master", ",\"newName\":\"worker\""));
      assertThat(taken.at("/error/message").asText()).isEqualTo("there is a role 'worker' already");
      JsonNode due =
          editor.ask(
              "textDocument/completion", at(uri("master-worker.scr"), scribble, 19, "aster", ""));
      assertThat(due.at("/result").findValuesAsText("label")).containsExactly("master", "worker");
      JsonNode symbols =
          editor.ask("textDocument/documentSymbol", whole(uri("master-worker.scr"))).get("result");
      assertThat(symbols.findValuesAsText("name")).contains("grain", "MasterWorker", "Round");
      assertThat(symbols.get(6).get("children").get(0).get("name").asText()).isEqualTo("master");

      String all = ",\"context\":{\"includeDeclaration\":true}";
      assertThat(
              editor
                  .ask(
                      "textDocument/references",
                      at(uri("web-servers.pepa"), pepa, 5, "repair", all))
                  .get("result"))
          .as("the rate apart from the action")
          .hasSize(2);
      int broken = pepa.lines().toList().indexOf("Broken = (repair, infty).Server;") + 1;
      assertThat(
              editor
                  .ask(
                      "textDocument/references",
                      at(uri("web-servers.pepa"), pepa, broken, "repair", all))
                  .get("result"))
          .hasSize(3);
      assertThat(
              editor
                  .ask(
                      "textDocument/definition",
                      at(uri("tandem-queues.prism"), prism, 16, "queue", ""))
                  .at("/result/0/range/start/line")
                  .asInt())
          .isEqualTo(11);
      JsonNode filled =
          editor.ask(
              "textDocument/rename",
              at(uri("tandem-queues.prism"), prism, 16, "queue", ",\"newName\":\"filled\""));
      assertThat(filled.findValuesAsText("newText")).as("with queue' twice").hasSize(11);
      assertThat(
              editor
                  .ask("textDocument/documentSymbol", whole(uri("skeleton-pipeline.skel")))
                  .get("result")
                  .findValuesAsText("name"))
          .containsExactly("r", "n", "comm", "read", "decode", "filter", "encode", "write");
    }
  }

  /** Lines have costs in every language; programs have values from the settings. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ring|ring.scr,ring.yaml|ms",
        "web-servers|web-servers.pepa|% used",
        "tandem-queues|tandem-queues.prism|times/s",
        "skeleton-pipeline|skeleton-pipeline.skel|% used",
        "map-reduce-tree|map-reduce-tree.mml,map-reduce-tree.yaml|superstep 0 takes",
        "quickhull|quickhull.pml|of 129 cells",
        "lu|lu-rows.loop|antichain",
      })
  void costsOfLinesInAllLanguages(String name, String files, String unit)
      throws IOException, InterruptedException {
    String[] all = files.split(",");
    String text = example(name, all);
    try (EditorClient editor = new EditorClient(folder)) {
      editor.ask(
          "initialize",
          CAPABLE.replaceFirst("\\{", "{\"initializationOptions\":{\"define\":{\"n\":\"16\"}},"));
      editor.open(uri(all[0]), text);
      editor.told("workspace/inlayHint/refresh", p -> true);
      JsonNode hints = editor.ask("textDocument/inlayHint", whole(uri(all[0]))).get("result");
      assertThat(hints.findValuesAsText("label")).isNotEmpty().allMatch(h -> h.contains(unit));
      assertThat(hints.findValuesAsText("line"))
          .allMatch(line -> Integer.parseInt(line) < text.lines().count());
      assertThat(editor.errors()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "x.mmd, 'sequenceDiagram\n  Shop->>Bank: Pay\n  Bank-->>Shop: Paid\n'",
    "x.puml, '@startuml\nShop -> Bank : Pay\nBank --> Shop : Paid\n@enduml\n'",
  })
  void rolesOfDiagramsAreRenamed(String file, String text)
      throws IOException, InterruptedException {
    try (EditorClient editor = editor()) {
      editor.open(uri(file), text);
      JsonNode renamed =
          editor.ask(
              "textDocument/rename", at(uri(file), text, 2, "Bank", ",\"newName\":\"Teller\""));
      assertThat(renamed.findValuesAsText("newText")).containsExactly("Teller", "Teller");
      JsonNode label =
          editor.ask(
              "textDocument/rename", at(uri(file), text, 2, "Pay", ",\"newName\":\"Charge\""));
      assertThat(label.findValuesAsText("newText")).containsExactly("Charge");
    }
  }

  /** A name that is bound anew is another one; no new name may be caught by another binding. */
  @ParameterizedTest
  @CsvSource({
    "x.bsml, 'let rec f x = if x = 0 then 0 else f (x - 1) in\nlet x = f 3 in << x + $pid$ >>\n'",
    "x.pml, 'let fun f 0 = 0 | f x = f (x - 1)\nval x = f 3 in x end\n'",
    "x.sml, 'fun f 0 = 0 | f x = f (x - 1)\nval x = f 3 val y = \"x\" ^ Int.toString x (* x *)\n'",
  })
  void namesOfProgramsAreRenamedWhereTheyAreBound(String file, String text)
      throws IOException, InterruptedException {
    try (EditorClient editor = editor()) {
      editor.open(uri(file), text);
      editor.told("textDocument/publishDiagnostics", p -> p.path("version").asInt() == 1);
      String inner = at(uri(file), text, 1, "x", ",\"newName\":\"y\"");
      JsonNode renamed = editor.ask("textDocument/rename", inner).get("result");
      assertThat(renamed.findValuesAsText("line")).isNotEmpty().containsOnly("0");
      String outer = at(uri(file), text, 2, "x", ",\"context\":{\"includeDeclaration\":true}");
      JsonNode used = editor.ask("textDocument/references", outer).get("result");
      assertThat(used).hasSize(2);
      assertThat(used.findValuesAsText("line")).containsOnly("1");
      JsonNode defined = editor.ask("textDocument/definition", outer).get("result");
      assertThat(defined.findValuesAsText("line")).containsOnly("1");
      String caught = at(uri(file), text, 1, "x", ",\"newName\":\"f\"");
      assertThat(editor.ask("textDocument/rename", caught).at("/error/message").asText())
          .contains("would");
    }
  }

  @Test
  void requestsBeforeHelloAndBehindGoodByeAreRefused() throws IOException, InterruptedException {
    try (EditorClient editor = new EditorClient(folder)) {
      String hover = at("file:///x.scr", "x", 1, "x", "");
      assertThat(editor.ask("textDocument/hover", hover).at("/error/code").asInt())
          .isEqualTo(-32002);
      editor.ask("initialize", "{\"capabilities\":{}}");
      assertThat(editor.ask("textDocument/hover", hover).has("error")).isFalse();
      editor.ask("shutdown", "null");
      assertThat(editor.ask("textDocument/hover", hover).at("/error/code").asInt())
          .isEqualTo(-32600);
    }
  }

  /** Faults are told in every language, at a line of the text, and go as they are mended. */
  @ParameterizedTest
  @CsvSource({
    "ring, ring.scr",
    "skeleton-pipeline, skeleton-pipeline.skel",
    "web-servers, web-servers.pepa",
    "tandem-queues, tandem-queues.prism",
    "broadcast, broadcast-direct.bsml",
    "map-reduce-tree, map-reduce-tree.mml",
    "quickhull, quickhull.pml",
    "lu, lu-rows.loop",
    "ring, ring.yaml",
  })
  void faultsInAllLanguages(String name, String file) throws IOException, InterruptedException {
    String text = example(name, file);
    String uri = uri(file);
    try (EditorClient editor = editor()) {
      editor.open(uri, text);
      JsonNode clean =
          editor.told("textDocument/publishDiagnostics", p -> p.path("version").asInt() == 1);
      assertThat(errors(clean)).isEmpty();
      int last = (int) text.lines().count();
      editor.tell("textDocument/didChange", change(uri, 2, last, 0, 0, "]) what is this ([\\n"));
      JsonNode spoilt =
          editor.told("textDocument/publishDiagnostics", p -> p.path("version").asInt() == 2);
      assertThat(errors(spoilt))
          .isNotEmpty()
          .allMatch(fault -> fault.at("/range/start/line").asInt() <= last + 1)
          .noneMatch(fault -> fault.get("message").asText().isBlank());
      editor.tell(
          "textDocument/didChange", change(uri, 3, last, 0, "]) what is this ([".length(), ""));
      JsonNode mended =
          editor.told("textDocument/publishDiagnostics", p -> p.path("version").asInt() == 3);
      assertThat(errors(mended)).isEmpty();
      assertThat(editor.end()).isZero();
      assertThat(editor.errors()).isEmpty();
    }
  }

  private static List<JsonNode> errors(JsonNode published) {
    List<JsonNode> errors = new ArrayList<>();
    published.get("diagnostics").forEach(errors::add);
    errors.removeIf(fault -> fault.path("severity").asInt() != 1);
    return errors;
  }

  @Test
  void optimisedInPlace() throws IOException, InterruptedException {
    String text = example("consensus", "consensus.scr", "consensus.yaml");
    String uri = uri("consensus.scr");
    try (EditorClient editor = editor()) {
      editor.open(uri, text);
      editor.told("textDocument/publishDiagnostics", p -> p.path("version").asInt() == 1);
      JsonNode command = editor.ask("textDocument/codeAction", whole(uri)).at("/result/0/command");
      assertThat(command.get("command").asText()).isEqualTo("camp.optimise");
      editor.ask("workspace/executeCommand", command.toString());
      String made =
          editor.told("workspace/applyEdit", p -> true).findValuesAsText("newText").get(0);
      Files.writeString(folder.resolve("faster.scr"), made);
      Camp.Ran ran =
          new Camp(folder)
              .run("analyze", "faster.scr", "-m", "consensus.yaml", "-b", "mpst", "-f", "json");
      assertThat(ran.json().at("/results/mpst/values/cost/total").asDouble())
          .isEqualTo(0.0041604248);
    }
  }

  /** Where Node is, the client for VS Code is started by it, with an editor of its own making. */
  @Test
  void clientOfVsCodeNeedsNoBuildStep() throws IOException, InterruptedException {
    String path = System.getenv().getOrDefault("PATH", "");
    assumeTrue(
        Stream.of(path.split(File.pathSeparator, -1))
            .anyMatch(place -> Files.isExecutable(Path.of(place, "node"))),
        "no node to try the client of the editor with");
    example("master-worker", "master-worker.scr", "master-worker.yaml");
    Path client =
        Path.of(System.getProperty("camp.root"), "camp-cli", "editors", "vscode", "client.js");
    Path trial = folder.resolve("trial.js");
    Files.writeString(trial, Camp.resource("editor/trial.js"));
    Process node =
        new ProcessBuilder(
                "node",
                trial.toString(),
                client.toString(),
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                Camp.jar().toString(),
                folder.resolve("master-worker.scr").toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(node.waitFor()).as(said).isZero();
    assertThat(said)
        .contains("hover: **role** `master`")
        .contains("hints: 22.2 ms, 4.16 s, 35.5 ms")
        .contains("rename: 2")
        .contains("diagnostics: there is no parameter 'outptu'")
        .contains("fix: Change 'outptu' to 'output'");
  }

  @Test
  void wrongMachinesAndUnknownFiles() throws IOException, InterruptedException {
    try (EditorClient editor = editor()) {
      editor.open(uri("m.yaml"), "transport: {send: 2us, recv: 1parsec}\n");
      JsonNode fault =
          editor.told(
              "textDocument/publishDiagnostics", p -> p.get("uri").asText().endsWith("m.yaml"));
      assertThat(fault.get("diagnostics")).hasSize(1);
      editor.open(uri("other.yaml"), "services: [a, b]\n");
      editor.open("untitled:Untitled-1", "hello");
      assertThat(
              editor
                  .told(
                      "textDocument/publishDiagnostics",
                      p -> p.get("uri").asText().endsWith("other.yaml"))
                  .get("diagnostics"))
          .isEmpty();
    }
  }

  @Test
  void nothingThatIsSentEndsItOrMakesItStackTraces() throws IOException, InterruptedException {
    String text = example("master-worker", "master-worker.scr");
    String uri = uri("master-worker.scr");
    List<String> messages =
        List.of(
            EditorClient.message("textDocument/didChange", change(uri, 3, 2, 0, 3, "x{")),
            EditorClient.message("textDocument/hover", at(uri, text, 19, "Task", "")),
            EditorClient.message(
                "textDocument/rename", at(uri, text, 19, "Task", ",\"newName\":\"a\"")),
            EditorClient.message("textDocument/codeAction", whole(uri)),
            EditorClient.message("textDocument/inlayHint", whole(uri)),
            EditorClient.message(
                "workspace/executeCommand", "{\"command\":\"camp.optimise\",\"arguments\":[1,{}]}"),
            EditorClient.message("workspace/didChangeConfiguration", "{\"settings\":[]}"),
            EditorClient.message("$/cancelRequest", "{\"id\":7}"),
            "[".repeat(20_000),
            "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":3}");
    try (EditorClient editor = editor()) {
      editor.open(uri, text);
      SplittableRandom random = new SplittableRandom(24);
      int cases = Evidence.cases();
      for (int i = 0; i < cases; i++) {
        String message = messages.get(random.nextInt(messages.size()));
        if (random.nextBoolean()) {
          message = message.replaceFirst("\\{", "{\"id\":" + random.nextInt(99) + ",");
        }
        byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
        for (int k = random.nextInt(4); k > 0; k--) {
          bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        String mutated = new String(bytes, StandardCharsets.UTF_8);
        switch (random.nextInt(20)) {
          case 0 -> editor.sendRaw("Content-Length: x\r\n\r\n".getBytes(StandardCharsets.UTF_8));
          case 1 -> editor.sendRaw("Content-Length: -5\r\n\r\n".getBytes(StandardCharsets.UTF_8));
          case 2 -> editor.sendRaw(new byte[] {0, (byte) 0xFF, '\r', '\n', 7, '\n', '\n'});
          default -> editor.send(mutated);
        }
      }
      editor.sendRaw(new byte[] {'\n', '\n'});
      assertThat(editor.ask("textDocument/documentSymbol", whole(uri)).has("result")).isTrue();
      assertThat(editor.isAlive()).isTrue();
      assertThat(editor.errors()).isEmpty();
    }
  }
}
