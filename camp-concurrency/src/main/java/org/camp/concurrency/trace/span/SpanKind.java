// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.util.Locale;

/** The side of a call or of a message that a span is, in the order of OTLP's numbers. */
public enum SpanKind {
  UNKNOWN,
  INTERNAL,
  SERVER,
  CLIENT,
  PRODUCER,
  CONSUMER;

  /** Ordinal → kind. */
  private static final SpanKind[] ALL = values();

  /** The kind of a number of OTLP; what is no number of a kind is unknown. */
  static SpanKind of(long number) {
    return number >= 0 && number < ALL.length ? ALL[(int) number] : UNKNOWN;
  }

  /** The kind that a text names: {@code client}, {@code CLIENT}, {@code SPAN_KIND_CLIENT}. */
  static SpanKind of(String text) {
    if (text.length() == 1) {
      return of(text.charAt(0) - '0');
    }
    String name = text.toUpperCase(Locale.ROOT);
    for (SpanKind kind : ALL) {
      if (name.equals(kind.name()) || name.equals("SPAN_KIND_" + kind.name())) {
        return kind;
      }
    }
    return UNKNOWN;
  }
}
