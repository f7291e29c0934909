// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged server, as browsers and others find it. */
class ServeIT {
  private static final JsonMapper JSON = new JsonMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  /** Needs far more time than anybody waits. */
  private static final String LONG =
      "param n = 4000;\\nglobal protocol L(role w[1..n]) {\\n  for i in 1..n { for j in 1..n {"
          + " if i != j { m() from w[i] to w[j] cost 1ms; } } }\\n}\\n";

  @TempDir static Path folder;
  private static Process process;
  private static Path errors;
  private static String address;

  @BeforeAll
  static void start() throws IOException {
    errors = folder.resolve("errors");
    Files.writeString(folder.resolve("secret.scr"), "this is secret");
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx1g",
                "-jar",
                Camp.jar().toString(),
                "serve",
                "--port",
                "0")
            .directory(folder.toFile())
            .redirectError(errors.toFile())
            .start();
    address =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
            .readLine();
    assertThat(address).matches("http://127\\.0\\.0\\.1:\\d+/");
  }

  @AfterAll
  static void stop() {
    process.destroyForcibly();
  }

  private static HttpRequest.Builder to(String path) {
    return HttpRequest.newBuilder(URI.create(address + path));
  }

  private static String body(String name, String text, String machine) {
    ObjectNode body = JSON.createObjectNode().put("name", name).put("text", text);
    return body.put("machine", machine).toString();
  }

  private static HttpResponse<String> analyse(String body)
      throws IOException, InterruptedException {
    return HTTP.send(
        to("api/analyze").POST(BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
  }

  private static String example(String file) {
    return Camp.resource("/org/camp/cli/examples/master-worker/" + file);
  }

  @Test
  void answersAreThoseOfTheCommand() throws IOException, InterruptedException {
    String text = example("master-worker.scr");
    String machine = example("master-worker.yaml");
    HttpResponse<String> answer = analyse(body("master-worker.scr", text, machine));
    assertThat(answer.statusCode()).isEqualTo(200);
    Path files = Files.createDirectory(folder.resolve("files"));
    Files.writeString(files.resolve("master-worker.scr"), text);
    Files.writeString(files.resolve("machine.yaml"), machine);
    Camp.Ran ran =
        new Camp(files).run("analyze", "master-worker.scr", "-m", "machine.yaml", "-f", "json");
    assertThat(JSON.readTree(answer.body())).isEqualTo(ran.json());

    JsonNode fault =
        JSON.readTree(
                analyse(body("a.scr", text.replace("bytes[output]", "bytes[outptu]"), machine))
                    .body())
            .at("/diagnostics/0");
    assertThat(fault.get("line").asInt()).isEqualTo(24);
    assertThat(fault.get("hint").asText()).isEqualTo("did you mean 'output'?");
  }

  @Test
  void thePageIsWholeAndFetchesNothingElsewhere() throws IOException, InterruptedException {
    HttpResponse<String> page = HTTP.send(to("").build(), BodyHandlers.ofString());
    assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
        .startsWith("default-src 'none'; script-src 'self' 'sha256-")
        .contains("connect-src 'self'", "frame-ancestors 'none'")
        .doesNotContain("unsafe");
    assertThat(page.body()).doesNotContain("http", "@IMPORTS@", "@NONCE@");
    JsonNode modules =
        JSON.readTree(page.body().replaceAll("(?s).*importmap\">(.*?)</script>.*", "$1"))
            .get("imports");
    for (JsonNode module : modules) {
      HttpResponse<String> script =
          HTTP.send(to(module.asText().substring(1)).build(), BodyHandlers.ofString());
      assertThat(script.statusCode()).as(module.asText()).isEqualTo(200);
      script
          .body()
          .lines()
          .filter(line -> line.matches("(import|export) .* from '.*"))
          .map(line -> line.replaceAll(".* from '(.*?)'.*", "$1"))
          .forEach(needed -> assertThat(modules.has(needed)).as(needed).isTrue());
    }
    for (JsonNode one :
        JSON.readTree(HTTP.send(to("api/examples").build(), BodyHandlers.ofString()).body())) {
      assertThat(one.get("text").asText()).isNotEmpty();
    }
  }

  @Test
  void othersAreRefused() throws IOException, InterruptedException {
    HttpRequest elsewhere =
        to("api/analyze")
            .header("Origin", "http://evil.example")
            .POST(BodyPublishers.noBody())
            .build();
    assertThat(HTTP.send(elsewhere, BodyHandlers.ofString()).statusCode()).isEqualTo(403);
    int port = URI.create(address).getPort();
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket
          .getOutputStream()
          .write(
              "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      String status =
          new BufferedReader(
                  new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
              .readLine();
      assertThat(status).contains("403");
    }
    assertThat(analyse(body("secret.scr", "nothing", "")).body()).doesNotContain("this is secret");
    for (String name : List.of("../secret.scr", "/etc/passwd", "-O", "x.mlb", "a/b.scr", "")) {
      assertThat(analyse(body(name, "", "")).statusCode()).as(name).isEqualTo(400);
    }
    assertThat(analyse("x".repeat(2 << 20)).statusCode()).isEqualTo(413);
    Camp.Ran open = new Camp(folder).run("serve", "--host", "0.0.0.0");
    assertThat(open.exit()).isEqualTo(2);
    assertThat(open.err()).contains("needs '--token'");
  }

  /** What the server has to do: the threads in which analyses run. */
  private static long working() {
    return process.toHandle().info().totalCpuDuration().orElseThrow().toMillis();
  }

  @Test
  void whoGoesAwayFreesTheWork() throws IOException, InterruptedException {
    int port = URI.create(address).getPort();
    byte[] body =
        ("{\"name\":\"l.scr\",\"text\":\"" + LONG + "\"}").getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < 4; i++) {
      try (Socket socket = new Socket("127.0.0.1", port)) {
        OutputStream out = socket.getOutputStream();
        out.write(
            ("POST /api/analyze HTTP/1.1\r\nHost: 127.0.0.1:"
                    + port
                    + "\r\nContent-Length: "
                    + body.length
                    + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        out.write(body);
        out.flush();
        socket.getInputStream().read();
      }
    }
    long begin = System.nanoTime();
    HttpResponse<String> answer =
        analyse(body("master-worker.scr", example("master-worker.scr"), ""));
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin))
        .as("the four before would take 20 s each, two at a time")
        .isLessThan(35);
    assertThat(working()).isPositive();
  }

  @Test
  void manyAtOnce() throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(10);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Evidence.full() ? 60 : 3);
    List<Future<Integer>> runs = new ArrayList<>();
    String text = example("master-worker.scr");
    for (int i = 0; i < 10; i++) {
      int number = i;
      Callable<Integer> client =
          () -> {
            int answers = 0;
            do {
              HttpResponse<String> answer =
                  analyse(
                      body(
                          "c" + number + ".scr", text.replace("n = 8", "n = " + (number + 2)), ""));
              assertThat(answer.statusCode()).isIn(200, 503);
              if (answer.statusCode() == 200) {
                JsonNode source = JSON.readTree(answer.body()).at("/model/source");
                assertThat(source.asText()).isEqualTo("c" + number + ".scr");
                answers++;
              }
            } while (System.nanoTime() < end);
            return answers;
          };
      runs.add(clients.submit(client));
    }
    for (Future<Integer> run : runs) {
      assertThat(run.get(5, TimeUnit.MINUTES)).isPositive();
    }
    clients.shutdown();
  }

  @Test
  void nothingThatIsSentEndsIt() throws IOException, InterruptedException {
    SplittableRandom random = new SplittableRandom(24);
    String good = body("m.scr", "global protocol P(role a, role b) { x() from a to b; }", "");
    int port = URI.create(address).getPort();
    int cases = Evidence.cases();
    for (int i = 0; i < cases; i++) {
      byte[] bytes = good.getBytes(StandardCharsets.UTF_8);
      for (int k = random.nextInt(5); k > 0; k--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      if (i % 10 == 0) {
        try (Socket socket = new Socket("127.0.0.1", port)) {
          OutputStream out = socket.getOutputStream();
          String head = random.nextBoolean() ? "POST /api/analyze HTTP/1.1\r\n" : "";
          out.write((head + "Content-Length: 1e9\r\n").getBytes(StandardCharsets.US_ASCII));
          out.write(bytes);
        }
      } else {
        HttpRequest request =
            to(random.nextInt(9) == 0 ? "api/../" + random.nextInt(99) : "api/analyze")
                .POST(BodyPublishers.ofByteArray(bytes))
                .build();
        assertThat(HTTP.send(request, BodyHandlers.ofString()).statusCode())
            .isIn(200, 400, 403, 404, 405, 503);
      }
    }
    assertThat(process.isAlive()).isTrue();
    assertThat(analyse(good).statusCode()).isEqualTo(200);
    assertThat(errors).content().isEmpty();
  }
}
