// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.record;

import java.io.IOException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.camp.core.protocol.RoleTable;
import org.camp.core.report.JsonWriter;

/**
 * Runs as traces of services, in the JSON encoding of OTLP: the spans of a role in some runs after
 * the other as one resource.
 */
final class OtlpText {
  /** When the first run begins; each further run begins a second after the one before [ns]. */
  private static final long EPOCH = 1_700_000_000_000_000_000L;

  private static final long SECOND = 1_000_000_000L;

  /** How many spans wait for each other at least, as collectors send them. */
  private static final int BATCH = 512;

  private static final HexFormat HEX = HexFormat.of();

  private final Appendable out;

  /** What the ids of its traces begin with. */
  private final long family;

  /** Role → what stands before its spans. */
  private final Map<Integer, String> resources = new HashMap<>();

  /** Resource → its spans that are not written yet. */
  private final SortedMap<String, StringBuilder> batch = new TreeMap<>();

  private int waiting;
  private long start = EPOCH;
  private boolean begun;

  /**
   * Writes traces.
   *
   * @param family a number that traces of other origin have not: their ids never meet
   */
  OtlpText(Appendable out, long family) {
    this.out = out;
    this.family = family;
  }

  /** Writes a further run, with some of those before it or later; how many characters it has. */
  long add(RunTraces traces, RecordedRun run) throws IOException {
    long end = 0;
    long characters = 0;
    for (WrittenSpan span : traces.forest().of(run)) {
      StringBuilder spans =
          batch.computeIfAbsent(resource(traces, span.role), r -> new StringBuilder());
      characters -= spans.length();
      text(span, spans.append(spans.isEmpty() ? "\n   " : ",\n   "));
      characters += spans.length();
      waiting++;
      end = Math.max(end, span.to);
    }
    if (waiting >= BATCH) {
      flush();
    }
    start += SECOND * (1 + end / SECOND);
    return characters;
  }

  /** Ends the document. */
  void end() throws IOException {
    flush();
    out.append(begun ? "\n]}\n" : "{\"resourceSpans\": []}\n");
  }

  private void flush() throws IOException {
    for (Map.Entry<String, StringBuilder> resource : batch.entrySet()) {
      out.append(begun ? ",\n" : "{\"resourceSpans\": [\n")
          .append(resource.getKey())
          .append(resource.getValue())
          .append("\n  ]}]}");
      begun = true;
    }
    batch.clear();
    waiting = 0;
  }

  /** What stands before the spans of a role. */
  private String resource(RunTraces traces, int role) {
    return resources.computeIfAbsent(
        role,
        r -> {
          RoleTable roles = traces.roles();
          return " {\"resource\": {\"attributes\": ["
              + attribute("service.name", traces.names().service(r))
              + (roles.familyOf(r).dimensions() > 0
                  ? ", " + attribute("service.instance.id", roles.name(r))
                  : "")
              + "]},\n  \"scopeSpans\": [{\"scope\": {\"name\": \"camp\"}, \"spans\": [";
        });
  }

  private static String attribute(String key, String value) {
    return "{\"key\": \""
        + key
        + "\", \"value\": {\"stringValue\": "
        + JsonWriter.quoted(value)
        + "}}";
  }

  private void text(WrittenSpan span, StringBuilder to) {
    to.append("{\"traceId\": \"").append(HEX.toHexDigits(family));
    to.append(HEX.toHexDigits(span.trace));
    to.append("\", \"spanId\": \"").append(HEX.toHexDigits(span.number));
    if (span.parent != 0) {
      to.append("\", \"parentSpanId\": \"").append(HEX.toHexDigits(span.parent));
    }
    to.append("\", \"name\": ").append(JsonWriter.quoted(span.name));
    to.append(", \"kind\": ").append(span.kind);
    to.append(", \"startTimeUnixNano\": \"").append(start + span.from);
    to.append("\", \"endTimeUnixNano\": \"").append(start + span.to);
    to.append(span.failed ? "\", \"status\": {\"code\": 2}}" : "\"}");
  }
}
