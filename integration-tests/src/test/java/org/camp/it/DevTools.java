// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A browser that is driven through its protocol for debugging. */
final class DevTools implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SECONDS = 60;

  private final Process process;
  private final WebSocket socket;
  private final AtomicInteger last = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
  private final List<JsonNode> events = Collections.synchronizedList(new ArrayList<>());

  /** Starts a browser. */
  DevTools(Chromium browser) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("camp-devtools");
    process =
        new ProcessBuilder(
                browser.program().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--remote-debugging-port=0",
                "--user-data-dir=" + folder,
                "about:blank")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    Path port = folder.resolve("DevToolsActivePort");
    for (int i = 0; i < SECONDS * 20 && (!Files.exists(port) || Files.size(port) == 0); i++) {
      Thread.sleep(50);
    }
    List<String> lines = Files.readAllLines(port);
    socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1)), new Messages())
            .join();
  }

  private final class Messages implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean isLast) {
      text.append(part);
      if (isLast) {
        try {
          JsonNode message = JSON.readTree(text.toString());
          CompletableFuture<JsonNode> answer = waiting.remove(message.path("id").asInt(-1));
          if (answer != null) {
            answer.complete(message);
          } else {
            events.add(message);
          }
        } catch (IOException e) {
          throw new IllegalStateException(e);
        } finally {
          text.setLength(0);
        }
      }
      from.request(1);
      return null;
    }
  }

  private JsonNode send(String session, String method, Map<String, ?> parameters) {
    int id = last.incrementAndGet();
    ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
    message.set("params", JSON.valueToTree(parameters));
    if (!session.isEmpty()) {
      message.put("sessionId", session);
    }
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    waiting.put(id, answer);
    socket.sendText(message.toString(), true).join();
    JsonNode told = answer.orTimeout(SECONDS, TimeUnit.SECONDS).join();
    if (told.has("error")) {
      throw new IllegalStateException(method + ": " + told.get("error"));
    }
    return told.get("result");
  }

  /** Opens an empty tab. */
  Tab tab(int width, int height, String scheme, boolean pastPolicy) {
    String target =
        send("", "Target.createTarget", Map.of("url", "about:blank")).get("targetId").asText();
    String session =
        send("", "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
            .get("sessionId")
            .asText();
    Tab tab = new Tab(target, session);
    tab.call("Page.enable", Map.of());
    tab.call("Runtime.enable", Map.of());
    tab.call("Log.enable", Map.of());
    tab.call("Network.enable", Map.of());
    tab.call("Page.setBypassCSP", Map.of("enabled", pastPolicy));
    tab.look(width, height, scheme);
    return tab;
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** A page that is looked at. */
  final class Tab implements AutoCloseable {
    private final String target;
    private final String session;

    private Tab(String target, String session) {
      this.target = target;
      this.session = session;
    }

    JsonNode call(String method, Map<String, ?> parameters) {
      return send(session, method, parameters);
    }

    void size(int width, int height) {
      call(
          "Emulation.setDeviceMetricsOverride",
          Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Opens an address and waits until its script has run. */
    void open(String address) throws InterruptedException {
      call("Page.navigate", Map.of("url", address));
      until("document.documentElement?.dataset.ready !== undefined");
    }

    /** Waits until an expression is true. */
    void until(String condition) throws InterruptedException {
      for (int i = 0; i < SECONDS * 20; i++) {
        if (value(condition).asBoolean()) {
          return;
        }
        Thread.sleep(50);
      }
      throw new AssertionError("never true: " + condition);
    }

    /** The value of an expression, or what it promises. */
    JsonNode value(String expression) {
      JsonNode told =
          call(
              "Runtime.evaluate",
              Map.of("expression", expression, "awaitPromise", true, "returnByValue", true));
      if (told.has("exceptionDetails")) {
        throw new AssertionError(expression + ": " + told.get("exceptionDetails"));
      }
      return told.get("result").path("value");
    }

    /** Two frames later everything is drawn. */
    void drawn() {
      value(
          "new Promise(f => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(()"
              + " => f(1))), 60))");
    }

    void mouse(String type, double x, double y, Map<String, ?> more) {
      Map<String, Object> all = new ConcurrentHashMap<>(more);
      all.putAll(Map.of("type", type, "x", x, "y", y));
      call("Input.dispatchMouseEvent", all);
    }

    /** Presses a key of one character, or one with a name. */
    void key(String key) {
      Map<String, Object> down = new ConcurrentHashMap<>(Map.of("type", "keyDown", "key", key));
      if (key.length() == 1) {
        down.put("text", key);
      }
      call("Input.dispatchKeyEvent", down);
      call("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key));
    }

    /** Shows the page at another size, in another scheme of colours. */
    void look(int width, int height, String scheme) {
      size(width, height);
      call(
          "Emulation.setEmulatedMedia",
          Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** Types a text where the keys go. */
    void type(String text) {
      call("Input.insertText", Map.of("text", text));
    }

    /** Errors of the script and of the policy, and requests that left the page. */
    List<String> faults() {
      return faults("file:");
    }

    /** As above, where requests to addresses that begin so belong to the page. */
    List<String> faults(String own) {
      List<String> faults = new ArrayList<>();
      synchronized (events) {
        for (JsonNode event : events) {
          if (!event.path("sessionId").asText().equals(session)) {
            continue;
          }
          JsonNode told = event.get("params");
          switch (event.get("method").asText()) {
            case "Runtime.exceptionThrown" -> faults.add(told.get("exceptionDetails").toString());
            case "Log.entryAdded" -> {
              if (told.get("entry").get("level").asText().equals("error")) {
                faults.add(told.get("entry").get("text").asText());
              }
            }
            case "Runtime.consoleAPICalled" -> {
              if (told.get("type").asText().equals("error")) {
                faults.add(told.get("args").toString());
              }
            }
            case "Network.requestWillBeSent" -> {
              String url = told.get("request").get("url").asText();
              if (!url.startsWith(own) && !url.matches("(?s)(data|blob|about|chrome).*")) {
                faults.add("asks for " + url);
              }
            }
            default -> {}
          }
        }
      }
      return faults;
    }

    @Override
    public void close() {
      send("", "Target.closeTarget", Map.of("targetId", target));
    }
  }
}
