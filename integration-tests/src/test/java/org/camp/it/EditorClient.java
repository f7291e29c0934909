// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** An editor that speaks with the packaged language server over pipes. */
final class EditorClient implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();
  private static final long SECONDS = 120;

  private final Process process;
  private final OutputStream out;
  private final Path err;
  private final List<JsonNode> told = new ArrayList<>();
  private final Map<Integer, JsonNode> answers = new HashMap<>();
  private int last;
  private boolean over;

  EditorClient(Path folder) throws IOException {
    err = Files.createTempFile("camp-lsp", ".err");
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "-jar",
                Camp.jar().toString(),
                "lsp")
            .directory(folder.toFile())
            .redirectError(err.toFile())
            .start();
    out = process.getOutputStream();
    Thread reading = new Thread(this::read, "editor");
    reading.setDaemon(true);
    reading.start();
  }

  private void read() {
    try (DataInputStream in = new DataInputStream(process.getInputStream())) {
      while (true) {
        int length = 0;
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
          if (line.startsWith("Content-Length:")) {
            length = Integer.parseInt(line.substring(15).strip());
          }
        }
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        take(JSON.readTree(bytes));
      }
    } catch (IOException e) {
      synchronized (this) {
        over = true;
        notifyAll();
      }
    }
  }

  private static String line(DataInputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.readUnsignedByte(); c != '\n'; c = in.readUnsignedByte()) {
      line.append((char) c);
    }
    return line.toString().strip();
  }

  private synchronized void take(JsonNode message) throws IOException {
    if (!message.has("method")) {
      answers.put(message.path("id").asInt(-1), message);
    } else {
      told.add(message);
      if (message.has("id")) {
        ObjectNode answer = JSON.createObjectNode().put("jsonrpc", "2.0");
        answer.set("id", message.get("id"));
        answer.set("result", JSON.createObjectNode().put("applied", true));
        send(answer.toString());
      }
    }
    notifyAll();
  }

  /** Sends bytes as they are. */
  void sendRaw(byte[] bytes) throws IOException {
    synchronized (out) {
      out.write(bytes);
      out.flush();
    }
  }

  /** Sends a text as a message. */
  void send(String message) throws IOException {
    byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
    String head = "Content-Length: " + bytes.length + "\r\n\r\n";
    synchronized (out) {
      out.write(head.getBytes(StandardCharsets.US_ASCII));
      out.write(bytes);
      out.flush();
    }
  }

  static String message(String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + "}";
  }

  void tell(String method, String params) throws IOException {
    send(message(method, params));
  }

  /** The whole answer to a request. */
  JsonNode ask(String method, String params) throws IOException, InterruptedException {
    int id;
    synchronized (this) {
      id = ++last + 1_000_000;
    }
    send("{\"jsonrpc\":\"2.0\",\"id\":" + id + "," + message(method, params).substring(17));
    return await(() -> answers.get(id));
  }

  /** What was asked for, once it is there. */
  private synchronized JsonNode await(Wanted wanted) throws InterruptedException, IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    JsonNode found = wanted.find();
    while (found == null) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (over || left <= 0) {
        throw new AssertionError("no answer\n" + told + "\n" + Files.readString(err));
      }
      wait(left);
      found = wanted.find();
    }
    return found;
  }

  private interface Wanted {
    JsonNode find();
  }

  /** Waits until the server tells something. */
  JsonNode told(String method, Predicate<JsonNode> which) throws InterruptedException, IOException {
    return await(
        () ->
            told.stream()
                .filter(m -> m.path("method").asText().equals(method))
                .map(m -> m.path("params"))
                .filter(which)
                .findFirst()
                .orElse(null));
  }

  synchronized void forget() {
    told.clear();
  }

  void open(String uri, String text) throws IOException {
    ObjectNode item =
        JSON.createObjectNode()
            .put("uri", uri)
            .put("languageId", "camp")
            .put("version", 1)
            .put("text", text);
    tell("textDocument/didOpen", JSON.createObjectNode().set("textDocument", item).toString());
  }

  /** Says good-bye; the exit code. */
  int end() throws IOException, InterruptedException {
    ask("shutdown", "null");
    tell("exit", "null");
    if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("the server does not end");
    }
    return process.exitValue();
  }

  String errors() throws IOException {
    return Files.readString(err);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    Files.deleteIfExists(err);
  }
}
