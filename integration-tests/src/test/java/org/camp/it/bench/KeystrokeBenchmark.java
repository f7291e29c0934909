// SPDX-License-Identifier: Apache-2.0
package org.camp.it.bench;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.camp.cli.Camp;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * From a key that is pressed in a protocol of 2,000 lines to the faults that the language server
 * tells, over pipes; the pause in which it waits for more keys is part of it.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class KeystrokeBenchmark {
  private static final int LINES = 2_000;

  private OutputStream keys = OutputStream.nullOutputStream();
  private DataInputStream screen = new DataInputStream(System.in);
  private int version;

  /** Opens the text and waits until it was read. */
  @Setup
  public void open() throws IOException {
    PipedInputStream in = new PipedInputStream(1 << 20);
    PipedOutputStream out = new PipedOutputStream();
    keys = new PipedOutputStream(in);
    screen = new DataInputStream(new PipedInputStream(out, 1 << 20));
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    Thread server = new Thread(() -> Camp.run(new String[] {"lsp"}, in, out, nowhere), "lsp");
    server.setDaemon(true);
    server.start();
    StringBuilder text = new StringBuilder("global protocol P(role a, role b) {\\n");
    for (int i = 0; i < LINES; i++) {
      text.append("  m")
          .append(i)
          .append("(bytes[")
          .append(i)
          .append("]) from a to b cost 1ms;\\n");
    }
    send("\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":{}}");
    send(
        "\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\"file:///p.scr\","
            + "\"languageId\":\"camp\",\"version\":0,\"text\":\""
            + text
            + "}\\n\"}}");
    until("\"version\":0");
  }

  /** Presses a key in the middle, and waits until the server has looked at the text. */
  @Benchmark
  public int keystroke() throws IOException {
    version++;
    send(
        String.format(
            Locale.ROOT,
            "\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":{\"uri\":"
                + "\"file:///p.scr\",\"version\":%d},\"contentChanges\":[{\"range\":{\"start\":"
                + "{\"line\":1000,\"character\":2},\"end\":{\"line\":1000,\"character\":3}},"
                + "\"text\":\"%s\"}]}",
            version,
            version % 2 == 0 ? "m" : "n"));
    return until("\"version\":" + version);
  }

  private void send(String fields) throws IOException {
    byte[] body = ("{\"jsonrpc\":\"2.0\"," + fields + "}").getBytes(StandardCharsets.UTF_8);
    keys.write(("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    keys.write(body);
    keys.flush();
  }

  private int until(String part) throws IOException {
    while (true) {
      int length = 0;
      StringBuilder line = new StringBuilder();
      for (int c = screen.readUnsignedByte(); ; c = screen.readUnsignedByte()) {
        if (c != '\n') {
          line.append((char) c);
        } else if (line.toString().isBlank()) {
          break;
        } else {
          String head = line.toString().strip();
          length =
              head.startsWith("Content-Length:")
                  ? Integer.parseInt(head.substring(15).strip())
                  : length;
          line.setLength(0);
        }
      }
      byte[] body = new byte[length];
      screen.readFully(body);
      if (new String(body, StandardCharsets.UTF_8).contains(part)) {
        return length;
      }
    }
  }

  /** Leaves. */
  @TearDown
  public void close() throws IOException {
    keys.close();
  }
}
