// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged server, as browsers and others find it. */
@Tag(Evidence.TAG)
class ServeIT {
  private static final JsonMapper JSON = new JsonMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  /** Needs far more time than anybody waits. */
  private static final String LONG =
      "param n = 4000;\\nglobal protocol L(role w[1..n]) {\\n  for i in 1..n { for j in 1..n {"
          + " if i != j { m() from w[i] to w[j] cost 1ms; } } }\\n}\\n";

  private static final List<String> METHODS = List.of("GET", "PUT", "HEAD", "DELETE", "OPTIONS");

  @TempDir static Path folder;
  private static ServedPage server;
  private static Path errors;
  private static String address;

  @BeforeAll
  static void start() throws IOException {
    errors = folder.resolve("errors");
    Files.writeString(folder.resolve("secret.scr"), "this is secret");
    Files.writeString(folder.resolve("secret.sml"), "val secret = 4711\n");
    server = new ServedPage(folder, errors);
    address = server.address();
  }

  @AfterAll
  static void stop() {
    server.close();
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

  /** What the page shows beside its editor, in the same answer, and a report to keep. */
  @Test
  void partsOfAPageAndReportsAreThoseOfTheCommand() throws IOException, InterruptedException {
    String text = example("master-worker.scr");
    String asked =
        JSON.createObjectNode()
            .put("name", "page.scr")
            .put("text", text)
            .set("options", JSON.createObjectNode().put("page", true))
            .toString();
    JsonNode answer = JSON.readTree(analyse(asked).body());
    Path files = Files.createDirectory(folder.resolve("page"));
    Files.writeString(files.resolve("page.scr"), text);
    Camp.Ran html = new Camp(files).run("analyze", "page.scr", "-f", "html");
    assertThat(html.out()).contains(answer.at("/page/body").asText());
    JsonNode data =
        JSON.readTree(html.out().replaceAll("(?s).*id=\"data\">(.*?)</script>.*", "$1"));
    assertThat(answer.at("/page/data")).isEqualTo(data);
    ((ObjectNode) answer).remove("page");
    assertThat(answer).isEqualTo(new Camp(files).run("analyze", "page.scr", "-f", "json").json());

    HttpRequest report =
        to("api/report").POST(BodyPublishers.ofString(body("page.scr", text, ""))).build();
    HttpResponse<String> page = HTTP.send(report, BodyHandlers.ofString());
    assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
    assertThat(page.body().stripLeading()).as("behind what keeps it alive").isEqualTo(html.out());
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
  }

  /** Every language once: its example has an answer, and costs beside its lines. */
  @Test
  void examplesOfAllLanguagesHaveAnswersAndCostsBesideLines()
      throws IOException, InterruptedException {
    Map<String, JsonNode> byEnding = new LinkedHashMap<>();
    for (JsonNode one :
        JSON.readTree(HTTP.send(to("api/examples").build(), BodyHandlers.ofString()).body())) {
      byEnding.putIfAbsent(one.get("file").asText().replaceFirst("[^.]*", ""), one);
    }
    assertThat(byEnding)
        .containsKeys(
            ".scr",
            ".skel",
            ".pepa",
            ".prism",
            ".pml",
            ".bsml",
            ".mml",
            ".loop",
            ".mpi",
            ".log",
            ".order.json",
            ".otlp.json",
            ".zipkin.json",
            ".csv")
        .doesNotContainKeys(".yaml", ".md");
    for (Map.Entry<String, JsonNode> example : byEnding.entrySet()) {
      JsonNode one = example.getValue();
      ObjectNode options = JSON.createObjectNode().put("page", true);
      options.set("define", one.get("define"));
      JsonNode answer =
          JSON.readTree(
              analyse(
                      JSON.createObjectNode()
                          .put("name", one.get("file").asText())
                          .put("text", one.get("text").asText())
                          .put("machine", one.get("machine").asText())
                          .set("options", options)
                          .toString())
                  .body());
      assertThat(answer.at("/diagnostics").findValuesAsText("severity")).doesNotContain("error");
      assertThat(answer.at("/results").findValue("values")).as(example.getKey()).isNotNull();
      if (!example.getKey().matches(".*json|.log|.csv")) {
        assertThat(answer.at("/page/body").asText())
            .as(example.getKey())
            .containsPattern("class=\"on\">.*<td class=\"c\">[^<]+<");
      }
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
    for (String name : List.of("x.mlb", "x.MLB", "x.mlb.gz")) {
      assertThat(analyse(body(name, "secret.sml " + folder.resolve("secret.sml"), "")).body())
          .as("no file that %s names is read", name)
          .doesNotContain("4711", "\"ok\"", "did you mean");
    }
    for (String name : List.of("../secret.scr", "/etc/passwd", "-O", "a/b.scr", "")) {
      assertThat(analyse(body(name, "", "")).statusCode()).as(name).isEqualTo(400);
    }
    assertThat(analyse("x".repeat(2 << 20)).statusCode()).isEqualTo(413);
    Camp.Ran open = new Camp(folder).run("serve", "--host", "0.0.0.0");
    assertThat(open.exit()).isEqualTo(2);
    assertThat(open.err()).contains("needs '--token'");
  }

  /** Whether an analysis runs: a thread of theirs does more than wait for one. */
  private static boolean isAnalysing(Camp.Ran threads) {
    assertThat(threads.exit()).as(threads.err()).isZero();
    return Stream.of(threads.out().split("\n\n", -1))
        .anyMatch(t -> t.startsWith("\"camp-analysis\"") && t.contains("AnalysisAnswers.run"));
  }

  private static void until(boolean analysing) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(15);
    while (isAnalysing(server.told("Thread.print")) != analysing) {
      assertThat(System.nanoTime()).as("analysing: " + !analysing).isLessThan(end);
      Thread.sleep(50);
    }
  }

  @Test
  void whoGoesAwayFreesTheWork() throws IOException, InterruptedException {
    int port = URI.create(address).getPort();
    byte[] body = ("{\"name\":\"l.scr\",\"text\":\"" + LONG + "\"}").getBytes(UTF_8);
    String head = "POST /api/analyze HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: %d\r\n\r\n";
    try (Socket socket = new Socket("127.0.0.1", port)) {
      OutputStream out = socket.getOutputStream();
      out.write(
          String.format(Locale.ROOT, head, port, body.length).getBytes(StandardCharsets.US_ASCII));
      out.write(body);
      out.flush();
      socket.getInputStream().read();
      until(true);
    }
    until(false);
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
  void halfRequestsDoNotKeepOthersOut() throws Exception {
    String text = "{}";
    int port = URI.create(address).getPort();
    byte[] head =
        String.format(
                Locale.ROOT,
                "POST /api/analyze HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type:"
                    + " application/json\r\nContent-Length: %d\r\n\r\n",
                port,
                text.length())
            .getBytes(UTF_8);
    List<Socket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < 150; i++) {
        Socket socket = new Socket("127.0.0.1", port);
        sockets.add(socket);
        socket.getOutputStream().write(head);
        socket.getOutputStream().flush();
      }
      for (Socket socket : sockets.subList(0, 110)) {
        socket.getOutputStream().write(text.getBytes(UTF_8));
        socket.getOutputStream().flush();
      }
      HttpRequest page =
          HttpRequest.newBuilder(to("").build().uri()).timeout(Duration.ofSeconds(12)).build();
      assertThat(HTTP.send(page, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  /** Each of them holds a thread, and would for ever if there were no limit; this one is short. */
  @Test
  void whoNeverReadsDoesNotKeepOthersOut() throws Exception {
    String limit = "sun.net.httpserver.maxRspTime=";
    assertThat(server.told("VM.system_properties").out()).contains(limit);
    List<Socket> sockets = new ArrayList<>();
    try (ServedPage impatient = new ServedPage(folder, errors, "-D" + limit + "2")) {
      int port = URI.create(impatient.address()).getPort();
      String asked =
          String.format(
              Locale.ROOT,
              "GET /lib/codemirror-view.js HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n",
              port);
      for (int i = 0; i < 80; i++) {
        Socket socket = new Socket();
        sockets.add(socket);
        socket.setReceiveBufferSize(2048);
        socket.connect(new InetSocketAddress("127.0.0.1", port));
        socket.getOutputStream().write(asked.repeat(40).getBytes(UTF_8));
      }
      HttpRequest page =
          HttpRequest.newBuilder(URI.create(impatient.address()))
              .timeout(Duration.ofSeconds(60))
              .build();
      assertThat(HTTP.send(page, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  @Test
  void nothingThatIsSentEndsIt() throws IOException, InterruptedException {
    SplittableRandom random = new SplittableRandom(24);
    String good = body("m.scr", "global protocol P(role a, role b) { x() from a to b; }", "");
    int cases = Evidence.cases();
    for (int i = 0; i < cases; i++) {
      if (i % 5 == 0) {
        connect(random, good);
      } else {
        HttpRequest request =
            switch (random.nextInt(6)) {
              case 0 -> posted(mutated(random, good));
              case 1 -> posted(bytes(random, random.nextInt(300)));
              case 2 -> posted("[{\"a\":".repeat(random.nextInt(20_000)).getBytes(UTF_8));
              case 3 -> posted(body(word(random), word(random), word(random)).getBytes(UTF_8));
              case 4 ->
                  posted(
                      good.replaceFirst("\\{", "{\"options\":" + value(random) + ",")
                          .getBytes(UTF_8));
              default ->
                  to(URLEncoder.encode(word(random), UTF_8).replace("%2F", "/"))
                      .method(METHODS.get(random.nextInt(METHODS.size())), BodyPublishers.noBody())
                      .build();
            };
        assertThat(HTTP.send(request, BodyHandlers.ofString()).statusCode())
            .isIn(200, 400, 403, 404, 405, 409, 503);
      }
    }
    assertThat(server.isAlive()).isTrue();
    assertThat(analyse(good).statusCode()).isEqualTo(200);
    assertThat(errors).content().isEmpty();
  }

  private static HttpRequest posted(byte[] body) {
    return to("api/analyze").POST(BodyPublishers.ofByteArray(body)).build();
  }

  private static byte[] mutated(SplittableRandom random, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    for (int k = random.nextInt(5); k > 0; k--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    return bytes;
  }

  private static byte[] bytes(SplittableRandom random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /** Names that lead out of a folder, are options, or nothing that anybody calls a file. */
  private static String word(SplittableRandom random) {
    String[] parts = {"..", "/", "etc", "-f", "a.scr", "\0", "*", "%2e", "\u202e", "=", "-", "\n"};
    StringBuilder word = new StringBuilder();
    for (int k = random.nextInt(6); k > 0; k--) {
      word.append(parts[random.nextInt(parts.length)]);
    }
    return word.toString();
  }

  private static String value(SplittableRandom random) {
    String[] values = {
      "3",
      "[]",
      "null",
      "{\"page\":1}",
      "{\"define\":{\"n\":{}}}",
      "{\"define\":{\"-O\":\"x\"}}",
      "{\"settings\":{\"a\":\"b\"}}",
      "{\"backends\":\"../x\"}",
      "{\"iterations\":{\"X\":1e99}}"
    };
    return values[random.nextInt(values.length)];
  }

  /** Sends what is no request, half of one, or one with more than a head may have, and hangs up. */
  private static void connect(SplittableRandom random, String good) throws IOException {
    String head =
        "POST /api/analyze HTTP/1.1\r\nHost: " + URI.create(address).getAuthority() + "\r\n";
    byte[] sent =
        switch (random.nextInt(4)) {
          case 0 -> bytes(random, 500);
          case 1 -> (head + "Content-Length: 1e9\r\n\r\n" + good).getBytes(UTF_8);
          case 2 -> (head + "Content-Length: 900000\r\n\r\n" + good).getBytes(UTF_8);
          default -> (head + "X: y\r\n".repeat(5000) + "\r\n").getBytes(UTF_8);
        };
    try (Socket socket = new Socket("127.0.0.1", URI.create(address).getPort())) {
      socket.getOutputStream().write(sent);
    } catch (SocketException hungUp) {
      // The server had heard enough.
    }
  }
}
