// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.record;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.camp.core.protocol.RoleTable;
import org.camp.core.report.JsonWriter;

/** Runs as traces of services, in the JSON encoding of OTLP: a resource for each role of a run. */
final class OtlpText {
  /** When the first run begins; each further run begins a second after the one before [ns]. */
  private static final long EPOCH = 1_700_000_000_000_000_000L;

  private static final long SECOND = 1_000_000_000L;

  private final Appendable out;

  /** What the ids of its traces begin with. */
  private final long family;

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

  /** Writes a further run. */
  void add(RunTraces traces, RecordedRun run) throws IOException {
    SortedMap<Integer, List<WrittenSpan>> byRole = new TreeMap<>();
    long end = 0;
    for (WrittenSpan span : traces.forest().of(run)) {
      byRole.computeIfAbsent(span.role, r -> new ArrayList<>()).add(span);
      end = Math.max(end, span.to);
    }
    for (Map.Entry<Integer, List<WrittenSpan>> own : byRole.entrySet()) {
      out.append(begun ? ",\n" : "{\"resourceSpans\": [\n");
      begun = true;
      resource(traces, own.getKey(), own.getValue());
    }
    start += SECOND * (1 + end / SECOND);
  }

  /** Ends the document. */
  void end() throws IOException {
    out.append(begun ? "\n]}\n" : "{\"resourceSpans\": []}\n");
  }

  private void resource(RunTraces traces, int role, List<WrittenSpan> spans) throws IOException {
    RoleTable roles = traces.roles();
    out.append(" {\"resource\": {\"attributes\": [")
        .append(attribute("service.name", traces.names().service(role)));
    if (roles.familyOf(role).dimensions() > 0) {
      out.append(", ").append(attribute("service.instance.id", roles.name(role)));
    }
    out.append("]},\n  \"scopeSpans\": [{\"scope\": {\"name\": \"camp\"}, \"spans\": [");
    String before = "\n   ";
    for (WrittenSpan span : spans) {
      out.append(before).append(text(span));
      before = ",\n   ";
    }
    out.append("\n  ]}]}");
  }

  private static String attribute(String key, String value) {
    return "{\"key\": \""
        + key
        + "\", \"value\": {\"stringValue\": "
        + JsonWriter.quoted(value)
        + "}}";
  }

  private String text(WrittenSpan span) {
    String parent =
        span.parent == 0
            ? ""
            : String.format(Locale.ROOT, "\"parentSpanId\": \"%016x\", ", span.parent);
    return String.format(
            Locale.ROOT,
            "{\"traceId\": \"%016x%016x\", \"spanId\": \"%016x\", ",
            family,
            span.trace,
            span.number)
        + parent
        + "\"name\": "
        + JsonWriter.quoted(span.name)
        + ", \"kind\": "
        + span.kind
        + ", \"startTimeUnixNano\": \""
        + (start + span.from)
        + "\", \"endTimeUnixNano\": \""
        + (start + span.to)
        + "\""
        + (span.failed ? ", \"status\": {\"code\": 2}" : "")
        + "}";
  }
}
