// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Diagnostic;

/**
 * Spans whose id is there already. Equal ones are one span; a client and a server that share an id
 * are two, the server's below the client's, and what the server's service does below it; of any
 * others the one that ends last is kept.
 */
final class Repetitions {
  private static final String SERVER = "/server";

  private final Map<String, TraceSpan> servers = new HashMap<>();
  private int equal;
  private final List<String> contradicting = new ArrayList<>();

  /** Adds a span to those that are there, by id. */
  void add(TraceSpan span, Map<String, TraceSpan> spans) {
    TraceSpan known = spans.putIfAbsent(span.id(), span);
    if (known == null) {
      return;
    }
    TraceSpan server = servers.get(span.id());
    if (known.sameAs(span) || (server != null && isServer(span) && server.sameAs(half(span)))) {
      equal++;
    } else if (server == null && isCall(known, span)) {
      share(known, span, spans);
    } else if (server == null && isCall(span, known)) {
      spans.put(span.id(), span);
      share(span, known, spans);
    } else {
      contradicting.add("'" + span.id() + "' (lines " + known.line() + ", " + span.line() + ")");
      if (span.end() > known.end()) {
        spans.put(span.id(), span);
      }
    }
  }

  /** The id that is written for a span. */
  static String shared(String id) {
    return id.endsWith(SERVER) ? id.substring(0, id.length() - SERVER.length()) : id;
  }

  private static boolean isServer(TraceSpan span) {
    return span.kind() == TraceSpan.Kind.SERVER;
  }

  private static boolean isCall(TraceSpan client, TraceSpan server) {
    return client.kind() == TraceSpan.Kind.CLIENT
        && isServer(server)
        && !client.service().equals(server.service());
  }

  private static TraceSpan half(TraceSpan server) {
    return server.renamed(server.id() + SERVER, server.id());
  }

  private void share(TraceSpan client, TraceSpan server, Map<String, TraceSpan> spans) {
    TraceSpan half = half(server);
    servers.put(client.id(), half);
    spans.put(half.id(), half);
  }

  /** Hangs what the services of servers do below these, once all spans are there. */
  void settle(Map<String, TraceSpan> spans) {
    if (servers.isEmpty()) {
      return;
    }
    spans.replaceAll(
        (id, span) -> {
          TraceSpan server = servers.get(span.parent());
          return server == null
                  || server.id().equals(id)
                  || !server.service().equals(span.service())
              ? span
              : span.renamed(id, server.id());
        });
  }

  /** Notes about spans that were written more than once. */
  List<Diagnostic> notes() {
    List<Diagnostic> notes = new ArrayList<>();
    if (equal > 0) {
      notes.add(
          Diagnostic.note(
              "same-span-twice",
              equal == 1
                  ? "1 span is there twice, and counts once"
                  : equal + " spans are there again, and count once"));
    }
    if (!servers.isEmpty()) {
      notes.add(
          Diagnostic.note(
              "shared-span",
              servers.size() == 1
                  ? "1 id is that of a client and its server: these are two spans"
                  : servers.size() + " ids are those of a client and its server: two spans each"));
    }
    if (!contradicting.isEmpty()) {
      int shown = Math.min(5, contradicting.size());
      notes.add(
          Diagnostic.note(
              "span-id-twice",
              (contradicting.size() == 1
                      ? "1 id has two spans, of which the one that ends last is kept: "
                      : contradicting.size()
                          + " times an id has another span, and the one that ends last is kept: ")
                  + String.join(", ", contradicting.subList(0, shown))
                  + (shown < contradicting.size() ? ", …" : "")));
    }
    return notes;
  }
}
