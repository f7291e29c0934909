// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.serve;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.camp.cli.page.PageScript;
import org.camp.cli.serve.AnalysisAnswers.Form;
import org.camp.core.log.Log;

/** The server: a page, what belongs to it, and analyses. It reads no file. */
final class PageServer implements AutoCloseable {
  private static final Log LOG = Log.of(PageServer.class);
  private static final int CONNECTIONS = 64;
  private static final String TEXT = "text/plain; charset=utf-8";

  private final HttpServer server;
  private final ThreadPoolExecutor threads;
  private final RequestCheck check;
  private final PageContent content;
  private final AnalysisAnswers answers;
  private final WorkQueue queue = new WorkQueue();
  private final SecureRandom random = new SecureRandom();
  private final String address;

  private PageServer(
      HttpServer server,
      String name,
      Set<String> names,
      Optional<String> token,
      PageContent content,
      CommandLineRun command) {
    this.server = server;
    this.content = content;
    int port = server.getAddress().getPort();
    address = "http://" + name + ":" + port + "/" + token.map(t -> "?token=" + t).orElse("");
    Set<String> hosts = new TreeSet<>();
    names.forEach(host -> hosts.add(host.toLowerCase(Locale.ROOT) + ":" + port));
    check = new RequestCheck(hosts, token);
    answers = new AnalysisAnswers(command, queue);
    // no more wait than there are connections, whose number the server limits; none is served by
    // the thread that accepts them
    threads =
        new ThreadPoolExecutor(
            CONNECTIONS,
            CONNECTIONS,
            1,
            TimeUnit.MINUTES,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "camp-http");
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
  }

  /**
   * Starts a server.
   *
   * @param host where it listens
   * @param port 0 for any that is free
   * @throws IOException when it cannot listen there
   */
  static PageServer start(
      InetAddress host,
      int port,
      Optional<String> token,
      PageContent content,
      CommandLineRun command)
      throws IOException {
    preset("sun.net.httpserver.nodelay", "true");
    preset("sun.net.httpserver.maxReqTime", "20");
    preset("sun.net.httpserver.maxRspTime", Long.toString(AnalysisAnswers.LONGEST.toSeconds()));
    preset("sun.net.httpserver.idleInterval", "30");
    preset("sun.net.httpserver.maxReqHeaders", "60");
    preset("jdk.httpserver.maxConnections", "200");
    HttpServer http = HttpServer.create(new InetSocketAddress(host, port), CONNECTIONS);
    String name = host.isAnyLocalAddress() ? InetAddress.getLocalHost().getHostName() : text(host);
    PageServer server = new PageServer(http, name, names(host, name), token, content, command);
    http.start();
    return server;
  }

  /** What the server may be called: its name, this host, and where it listens everywhere all. */
  private static Set<String> names(InetAddress host, String name) throws SocketException {
    Set<String> names = new TreeSet<>(List.of(name, "127.0.0.1", "localhost", "[::1]"));
    if (host.isAnyLocalAddress()) {
      NetworkInterface.networkInterfaces()
          .flatMap(NetworkInterface::inetAddresses)
          .forEach(address -> names.add(text(address)));
    }
    return names;
  }

  private static String text(InetAddress host) {
    String text = host.getHostAddress().replaceFirst("%.*", "");
    return text.indexOf(':') >= 0 ? "[" + text + "]" : text;
  }

  private static void preset(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }

  /** Where a browser finds the page. */
  String address() {
    return address;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
      exchange.getResponseHeaders().set("Referrer-Policy", "no-referrer");
      exchange.getResponseHeaders().set("Cache-Control", "no-store");
      if (!check.isMeant(exchange.getRequestHeaders())) {
        say(exchange, 403, "this server is not called so, or another page asks\n");
      } else if (!check.knows(
          exchange.getRequestHeaders(), exchange.getRequestURI().getRawQuery())) {
        say(exchange, 401, "open the address that the command has printed, with its token\n");
      } else {
        answer(exchange);
      }
    } catch (RuntimeException | StackOverflowError e) {
      LOG.debug(() -> "a request failed", e);
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    boolean asks = Set.of("GET", "HEAD").contains(exchange.getRequestMethod());
    if (path.equals("/api/analyze") || path.equals("/api/report")) {
      if (exchange.getRequestMethod().equals("POST")) {
        answers.answer(exchange, path.equals("/api/report") ? Form.HTML : Form.JSON);
      } else {
        exchange.getResponseHeaders().set("Allow", "POST");
        say(exchange, 405, "POST a model here\n");
      }
    } else if (!asks) {
      exchange.getResponseHeaders().set("Allow", "GET, HEAD");
      say(exchange, 405, "this can only be read\n");
    } else if (path.equals("/")) {
      page(exchange);
    } else {
      Optional<PageContent.Item> item = content.at(path);
      if (item.isPresent()) {
        send(exchange, 200, item.get().type(), item.get().bytes());
      } else {
        say(exchange, 404, "there is nothing here\n");
      }
    }
  }

  private void page(HttpExchange exchange) throws IOException {
    byte[] bits = new byte[18];
    random.nextBytes(bits);
    String nonce = Base64.getEncoder().encodeToString(bits);
    exchange
        .getResponseHeaders()
        .set(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self' "
                + PageScript.hash(PageContent.imports())
                + "; style-src 'self' 'nonce-"
                + nonce
                + "'; connect-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none';"
                + " form-action 'none'");
    check
        .token()
        .ifPresent(
            token ->
                exchange
                    .getResponseHeaders()
                    .set(
                        "Set-Cookie",
                        RequestCheck.COOKIE + token + "; HttpOnly; SameSite=Strict; Path=/"));
    send(exchange, 200, "text/html; charset=utf-8", content.page(nonce));
  }

  static void say(HttpExchange exchange, int status, String text) throws IOException {
    send(exchange, status, TEXT, text.getBytes(StandardCharsets.UTF_8));
  }

  static void send(HttpExchange exchange, int status, String type, byte[] bytes)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.sendResponseHeaders(status, -1);
    } else {
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  @Override
  public void close() {
    queue.close();
    server.stop(0);
    threads.shutdownNow();
  }
}
