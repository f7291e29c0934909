// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.serve;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.camp.cli.output.JsonEnvelope;
import org.camp.cli.output.Version;
import org.camp.cli.page.Page;
import org.camp.cli.page.PageWriter;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.log.Log;
import org.camp.core.report.JsonWriter;
import org.jspecify.annotations.Nullable;

/** Answers requests for analyses with what the command prints for the same line. */
final class AnalysisAnswers {
  private static final Log LOG = Log.of(AnalysisAnswers.class);

  /** The largest request that is read [B]. */
  static final int LARGEST = 1 << 20;

  /** As much of what is too long is taken, so that whoever sends it hears the answer [B]. */
  private static final int DRAINED = 16 << 20;

  /** The longest that an analysis may take. */
  private static final String LIMIT = "20s";

  /**
   * The longest that somebody may take to get an answer, as whoever never reads one holds a thread:
   * more than an analysis takes that begins when all that may wait before it were that slow.
   */
  static final Duration LONGEST = Duration.ofMinutes(6);

  /** After this time the answer is begun, so that it shows whether somebody still waits [ms]. */
  private static final long PATIENCE = 300;

  /** Position → byte of what shows that the answer is still to come. */
  private static final byte[] BEAT = {'\n'};

  private final CommandLineRun command;
  private final WorkQueue queue;

  AnalysisAnswers(CommandLineRun command, WorkQueue queue) {
    this.command = command;
    this.queue = queue;
  }

  /** What came of a request. */
  private record Outcome(int status, byte[] bytes) {}

  /** What an answer is printed as, and what it is called in HTTP. */
  enum Form {
    JSON("application/json; charset=utf-8"),
    HTML("text/html; charset=utf-8");

    private final String type;

    Form(String type) {
      this.type = type;
    }
  }

  void answer(HttpExchange exchange, Form form) throws IOException {
    byte[] body = exchange.getRequestBody().readNBytes(LARGEST + 1);
    if (body.length > LARGEST) {
      exchange.getRequestBody().readNBytes(DRAINED);
      PageServer.say(exchange, 413, "a model may have 1 MiB at most\n");
      return;
    }
    AnalysisRequest request;
    try {
      String word = form.name().toLowerCase(Locale.ROOT);
      request = AnalysisRequest.of(new String(body, StandardCharsets.UTF_8), word, LIMIT);
    } catch (CampException e) {
      PageServer.send(exchange, 400, Form.JSON.type, refusal(e.diagnostics()));
      return;
    }
    String client =
        Optional.ofNullable(exchange.getRequestHeaders().getFirst("X-Camp-Client")).orElse("");
    Optional<Future<Outcome>> work =
        queue.put(client.length() <= 100 ? client : "", () -> run(request));
    if (work.isEmpty()) {
      exchange.getResponseHeaders().set("Retry-After", "1");
      PageServer.say(exchange, 503, "too many analyses are waiting\n");
      return;
    }
    try {
      wait(exchange, form, work.get());
    } finally {
      queue.done(client, work.get());
    }
  }

  /** Waits for the outcome; a client that goes away meanwhile ends the work. */
  private void wait(HttpExchange exchange, Form form, Future<Outcome> work) throws IOException {
    try {
      Outcome soon = outcome(work);
      if (soon != null) {
        PageServer.send(exchange, soon.status(), form.type, soon.bytes());
        return;
      }
      exchange.getResponseHeaders().set("Content-Type", form.type);
      exchange.sendResponseHeaders(200, 0);
      OutputStream out = exchange.getResponseBody();
      for (Outcome late = null; ; late = outcome(work)) {
        if (late != null) {
          out.write(late.bytes());
          return;
        }
        out.write(BEAT);
        out.flush();
      }
    } catch (IOException e) {
      queue.end(work);
      throw e;
    } catch (InterruptedException e) {
      queue.end(work);
      Thread.currentThread().interrupt();
    }
  }

  private static @Nullable Outcome outcome(Future<Outcome> work) throws InterruptedException {
    try {
      return work.get(PATIENCE, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return null;
    } catch (CancellationException e) {
      return failed("cancelled", "a later request of the same page took its place");
    } catch (ExecutionException e) {
      LOG.debug(() -> "an analysis failed", e);
      return failed("failed", "the analysis failed");
    }
  }

  private static Outcome failed(String code, String message) {
    return new Outcome(409, refusal(List.of(Diagnostic.error(code, message))));
  }

  private Outcome run(AnalysisRequest request) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<Page> pages = new ArrayList<>();
    try {
      command.run(
          request.words(),
          request.sources(),
          out,
          request.withPage() ? Optional.of(pages::add) : Optional.empty());
      return new Outcome(200, pages.isEmpty() ? out.toByteArray() : both(out, pages.get(0)));
    } catch (CampException e) {
      return new Outcome(200, refusal(e.diagnostics()));
    } catch (OutOfMemoryError e) {
      return new Outcome(
          200, refusal(List.of(Diagnostic.error("out-of-memory", "memory ran out"))));
    }
  }

  /** The object that the command printed, with the parts of a page as one more field. */
  private static byte[] both(ByteArrayOutputStream json, Page page) {
    String text = json.toString(StandardCharsets.UTF_8);
    String body = JsonWriter.quoted(PageWriter.body(page));
    String more = "\"page\":{\"body\":" + body + ",\"data\":" + page.data() + "},";
    return ("{" + more + text.substring(text.indexOf('{') + 1)).getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] refusal(List<Diagnostic> diagnostics) {
    StringBuilder text = new StringBuilder();
    try {
      JsonWriter.write(
          JsonEnvelope.value(List.of(JsonEnvelope.unread(diagnostics)), Version.text()), text);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }
}
