// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

/**
 * What a value is taken for of which spans of one form have each their own. A class each, so that
 * none of them is compiled into the loop over forms.
 */
sealed interface Hole {
  /** Takes bytes for what they are. */
  void take(SpanDraft span, byte[] text, int from, int to);

  /** What most spans have. */
  enum Usual implements Hole {
    /** Of no use. */
    USELESS {
      @Override
      public void take(SpanDraft span, byte[] text, int from, int to) {}
    },
    /** The id of the trace. */
    TRACE {
      @Override
      public void take(SpanDraft span, byte[] text, int from, int to) {
        span.trace(text, from, to - from);
      }
    },
    /** The id of the span. */
    ID {
      @Override
      public void take(SpanDraft span, byte[] text, int from, int to) {
        span.id(text, from, to - from);
      }
    },
    /** The id of its parent. */
    PARENT {
      @Override
      public void take(SpanDraft span, byte[] text, int from, int to) {
        span.parent(text, from, to - from);
      }
    },
    /** Its name. */
    NAME {
      @Override
      public void take(SpanDraft span, byte[] text, int from, int to) {
        span.name(text, from, to - from);
      }
    },
    /** When it starts [ns]; 0 for never. */
    START {
      @Override
      public void take(SpanDraft span, byte[] text, int from, int to) {
        span.start = present(JsonScalars.time(text, from, to, 1));
      }
    },
    /** When it ends [ns]; 0 for never. */
    END {
      @Override
      public void take(SpanDraft span, byte[] text, int from, int to) {
        span.end = present(JsonScalars.time(text, from, to, 1));
      }
    },
    /** When it starts [µs]. */
    START_MICROS {
      @Override
      public void take(SpanDraft span, byte[] text, int from, int to) {
        span.start = JsonScalars.time(text, from, to, MICROSECOND);
      }
    },
    /** How long it takes [µs]. */
    DURATION_MICROS {
      @Override
      public void take(SpanDraft span, byte[] text, int from, int to) {
        span.duration = JsonScalars.time(text, from, to, MICROSECOND);
      }
    },
    /** The trace of the span that the reference at hand names. */
    REFERRED {
      @Override
      public void take(SpanDraft span, byte[] text, int from, int to) {
        span.referred(text, from, to - from);
      }
    },
    /** The id of the span that it names. */
    REFERENCE {
      @Override
      public void take(SpanDraft span, byte[] text, int from, int to) {
        span.reference(text, from, to - from, false);
      }
    },
    /** The same of one that is only followed from. */
    FOLLOWED {
      @Override
      public void take(SpanDraft span, byte[] text, int from, int to) {
        span.reference(text, from, to - from, true);
      }
    };

    private static final long MICROSECOND = 1_000;

    private static long present(long time) {
      return time == 0 ? SpanDraft.NO_TIME : time;
    }
  }

  /**
   * The value of an attribute.
   *
   * @param key its name
   * @param rank among those that name what is called, from 0; −1 when it is none of them
   */
  record Attribute(String key, int rank) implements Hole {
    Attribute(String key) {
      this(key, UsefulAttributes.CALLEES.indexOf(key));
    }

    @Override
    public void take(SpanDraft span, byte[] text, int from, int to) {
      span.attribute(key, rank, text, from, to - from);
    }
  }

  /** The name of the other end, which counts when no attribute names it. */
  record Remote() implements Hole {
    @Override
    public void take(SpanDraft span, byte[] text, int from, int to) {
      span.remote(text, from, to - from);
    }
  }
}
