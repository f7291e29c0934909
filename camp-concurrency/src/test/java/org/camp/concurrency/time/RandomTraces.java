// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.camp.concurrency.trace.span.SpanFormat;
import org.camp.concurrency.trace.span.SpanTable;
import org.camp.core.model.Source;

/**
 * Traces of made-up services: calls, detached work, messages, failures, wrong clocks, broken spans.
 */
final class RandomTraces {
  private static final String[] KINDS = {"INTERNAL", "SERVER", "CLIENT", "PRODUCER", "CONSUMER"};

  private RandomTraces() {}

  /** A span as it is written. */
  record Written(
      String trace,
      String id,
      String parent,
      String service,
      String name,
      int kind,
      long start,
      long end,
      boolean error,
      String link) {
    Written shifted(long by) {
      return new Written(trace, id, parent, service, name, kind, start + by, end + by, error, link);
    }

    /** The same in another service and operation. */
    Written called(String of, String as) {
      return new Written(trace, id, parent, of, as, kind, start, end, error, link);
    }

    private String json() {
      return String.format(
          Locale.ROOT,
          "{\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":{\"stringValue\":\"%s\"}},"
              + "{\"key\":\"host.name\",\"value\":{\"stringValue\":\"%s-1\"}}]},\"scopeSpans\":[{\"spans\":"
              + "[{\"traceId\":\"%s\",\"spanId\":\"%s\",\"parentSpanId\":\"%s\",\"name\":\"%s\",\"kind\":%d,"
              + "\"startTimeUnixNano\":\"%d\",\"endTimeUnixNano\":\"%d\",\"status\":{\"code\":%d}%s}]}]}",
          service,
          service,
          trace,
          id,
          parent,
          name,
          kind + 1,
          start,
          end,
          error ? 2 : 0,
          link.isEmpty()
              ? ""
              : ",\"links\":[{\"traceId\":\"" + trace + "\",\"spanId\":\"" + link + "\"}]");
    }
  }

  /** One trace; its times are odd nanoseconds, so that few of them tie or look coarse. */
  static List<Written> trace(SplittableRandom random, int number) {
    List<Written> spans = new ArrayList<>();
    String trace = String.format(Locale.ROOT, "%032x", number + 1L);
    long[] skew = {0, skew(random), skew(random)};
    int size = 1 + random.nextInt(9);
    for (int i = 0; i < size; i++) {
      if (i == 0) {
        spans.add(span(trace, 0, "", random, 0, 1_700_000_000_000_000_001L, 100_000_007L));
        continue;
      }
      Written parent = spans.get(random.nextInt(i));
      int service = random.nextInt(3);
      long length = parent.end - parent.start;
      long from = parent.start + (long) (length * random.nextDouble());
      long to = from + (long) (length * random.nextDouble() * (random.nextInt(4) == 0 ? 1.2 : 0.5));
      long wrong = skew[service] - skew[parent.service.charAt(1) - '0'];
      String parentId = random.nextInt(25) == 0 ? id(99) : parent.id;
      spans.add(span(trace, i, parentId, random, service, from + wrong, to - from));
    }
    return spans;
  }

  private static long skew(SplittableRandom random) {
    return random.nextInt(4) == 0 ? random.nextInt(400_000_000) - 200_000_000 : 0;
  }

  private static String id(int number) {
    return String.format(Locale.ROOT, "%016x", 0xa0L + number);
  }

  private static Written span(
      String trace,
      int number,
      String parent,
      SplittableRandom random,
      int service,
      long start,
      long length) {
    int kind = random.nextInt(3) == 0 ? random.nextInt(KINDS.length) : random.nextInt(3);
    long end = random.nextInt(40) == 0 ? 0 : random.nextInt(40) == 0 ? start - 5 : start + length;
    boolean linked = number > 1 && random.nextInt(8) == 0;
    return new Written(
        trace,
        id(number),
        parent,
        "s" + service,
        "o" + random.nextInt(3),
        kind,
        start,
        end,
        random.nextInt(6) == 0,
        linked ? id(random.nextInt(number)) : "");
  }

  static SpanTable read(List<Written> spans) {
    SpanTable table = new SpanTable();
    read(spans, table);
    return table;
  }

  static void read(List<Written> spans, SpanTable table) {
    SpanFormat.OTLP.read(Source.of("random.json", json(spans)), table);
  }

  /** A request in OTLP. */
  static String json(List<Written> spans) {
    StringBuilder json = new StringBuilder("{\"resourceSpans\":[");
    for (int i = 0; i < spans.size(); i++) {
      json.append(i == 0 ? "" : ",").append(spans.get(i).json());
    }
    return json.append("]}").toString();
  }
}
