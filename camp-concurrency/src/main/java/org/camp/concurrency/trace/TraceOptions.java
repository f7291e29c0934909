// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.Arrays;
import java.util.List;
import org.camp.concurrency.time.span.ReadingOptions;
import org.camp.concurrency.time.span.ReadingOptions.Links;
import org.camp.concurrency.time.span.ReadingOptions.Overflow;
import org.camp.concurrency.time.span.ReadingOptions.Skew;
import org.camp.concurrency.time.span.ReadingOptions.Until;
import org.camp.concurrency.time.span.Share;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Option;

/** How traces of spans are to be understood; options of all formats of spans. */
public final class TraceOptions {
  /** By how much times may contradict each other. */
  public static final Option<Share> TOLERANCE =
      share(
          "trace.tolerance",
          Share.ONE_PERCENT,
          "share of a span by which times of its children may contradict it");

  /** What becomes of a child that ends after its parent. */
  public static final Option<Overflow> OVERFLOW =
      Option.choice(
          "trace.overflow",
          Overflow.DETACH,
          "a child that ends after its parent was not waited for, or is cut");

  /** What becomes of clocks that contradict causality. */
  public static final Option<Skew> SKEW =
      Option.choice("trace.skew", Skew.CORRECT, "correct clocks that contradict causality, or not");

  /** The end that critical paths lead to. */
  public static final Option<Until> UNTIL =
      Option.choice(
          "trace.until", Until.RESPONSE, "critical paths lead to the answer, or to the last end");

  /** From when on calls run beside each other. */
  public static final Option<Share> MINING =
      share(
          "trace.mining",
          Share.FIVE_PERCENT,
          "share of parents in which two calls overlap, from which on they run beside each other");

  /** What links out of a trace do. */
  public static final Option<Links> LINKS =
      Option.choice(
          "trace.links", Links.TRACE, "links out of a trace are counted, or make one of both");

  /** Attributes that are kept. */
  public static final Option<String> ATTRIBUTES =
      Option.text(
          "trace.attributes",
          "NAME,…",
          "attributes of spans to keep, * for any; values may be secrets");

  /** Every option, as they are listed. */
  private static final Option<?>[] ALL = {
    TOLERANCE, OVERFLOW, SKEW, UNTIL, MINING, LINKS, ATTRIBUTES
  };

  private TraceOptions() {}

  /** In the order of help. */
  static Option<?>[] all() {
    return ALL.clone();
  }

  private static Option<Share> share(String key, Share byDefault, String help) {
    return new Option<>(
        key, Share.class, "SHARE", byDefault, "", help, false, null, TraceOptions::part);
  }

  private static Share part(String text) {
    Share share = Share.parse(text);
    if (share.numerator() > share.denominator()) {
      throw new IllegalArgumentException("expected a share up to 100%");
    }
    return share;
  }

  /** How the options of a context say that traces are to be understood. */
  static ReadingOptions reading(AnalysisContext context) {
    return new ReadingOptions(
        context.get(TOLERANCE),
        context.get(OVERFLOW),
        context.get(SKEW),
        context.get(UNTIL),
        context.get(MINING),
        context.get(LINKS));
  }

  /** Names of the attributes to keep. */
  static List<String> attributes(AnalysisContext context) {
    return context.find(ATTRIBUTES).stream()
        .flatMap(names -> Arrays.stream(names.split(",")))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .distinct()
        .toList();
  }
}
