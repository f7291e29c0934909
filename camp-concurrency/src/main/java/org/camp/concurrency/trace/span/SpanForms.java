// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.io.IOException;
import java.util.Arrays;
import org.camp.concurrency.trace.span.SpanSketch.Spelling;
import org.jspecify.annotations.Nullable;

/**
 * The forms of the spans that were read, as a tree: pieces of text that are the same in all spans
 * of a form, with holes between them for what each has of its own. Most spans are written like an
 * earlier one, and are read by comparing a few pieces; the others are read field by field, and
 * teach their form. O(1) a byte.
 */
final class SpanForms {
  private static final int MOST_PIECES = 1 << 14;
  private static final int MOST_BRANCHES = 64;

  /** A place in forms: what may come next. */
  private static final class Place {
    private @Nullable Piece first;
  }

  /** A piece of text, and the hole behind it. */
  private static final class Piece {
    /** Place → byte of the text. */
    private final byte[] text;

    private final Spelling spelling;
    private final Hole hole;

    /** What comes behind the hole. */
    private final Place next = new Place();

    /** At the end of a span: what its form says of it. */
    private final SpanDraft.@Nullable Fixed fixed;

    /** Another piece that may stand in its place. */
    private @Nullable Piece other;

    Piece(byte[] text, Spelling spelling, Hole hole, SpanDraft.@Nullable Fixed fixed) {
      this.text = text;
      this.spelling = spelling;
      this.hole = hole;
      this.fixed = fixed;
    }
  }

  private final SpanDraft span;
  private final Runnable taken;
  private final SpanSketch sketch = new SpanSketch();
  private Place start = new Place();
  private int pieces;

  /**
   * No forms yet.
   *
   * @param span that is read into
   * @param taken told when it was read by its form
   */
  SpanForms(SpanDraft span, Runnable taken) {
    this.span = span;
    this.taken = taken;
  }

  /** The span at hand, which is read field by field. */
  SpanSketch sketch() {
    return sketch;
  }

  /**
   * Reads the spans that come next in a list by their forms, with the commas between them; whether
   * there was one.
   */
  boolean take(JsonBytes in) throws IOException {
    in.peek(2 * SpanSketch.LONGEST);
    byte[] bytes = in.bytes;
    int end = in.end();
    int place = in.place();
    int behind = behind(bytes, place, end);
    boolean any = behind >= 0;
    while (behind >= 0) {
      taken.run();
      place = behind;
      behind = place < end && bytes[place] == ',' ? behind(bytes, place + 1, end) : -1;
    }
    in.moveTo(place);
    return any;
  }

  /**
   * Reads the span that begins at a place: the place behind it, or −1 when it has no known form.
   */
  private int behind(byte[] bytes, int first, int end) {
    span.clear();
    int at = first;
    Place place = start;
    Piece piece = place.first;
    while (piece != null) {
      int behind = behind(piece, bytes, at, end);
      if (behind < 0) {
        piece = piece.other;
      } else if (piece.fixed != null) {
        span.fix(piece.fixed);
        return behind;
      } else {
        if (piece != place.first) {
          advance(place, piece);
        }
        at = behind;
        place = piece.next;
        piece = place.first;
      }
    }
    return -1;
  }

  private int behind(Piece piece, byte[] bytes, int at, int end) {
    int from = EightBytes.behind(bytes, at, end, piece.text);
    if (from < 0) {
      return -1;
    }
    if (piece.fixed != null) {
      return from;
    }
    int to = piece.spelling.end(bytes, from, end);
    if (to >= 0) {
      piece.hole.take(span, bytes, from, to);
    }
    return to;
  }

  /** Lets a piece be tried first, but not when it is the second: two often take turns. */
  private static void advance(Place place, Piece piece) {
    Piece before = place.first;
    if (before == null || before.other == piece) {
      return;
    }
    while (before.other != null && before.other != piece) {
      before = before.other;
    }
    before.other = piece.other;
    piece.other = place.first;
    place.first = piece;
  }

  /** The span at hand was read field by field: others may be written like it. */
  void learn(JsonBytes in) {
    sketch.otherValue();
    long length = in.offset() - sketch.start();
    if (!sketch.hasForm() || length > SpanSketch.LONGEST || length > in.place()) {
      return;
    }
    if (pieces > MOST_PIECES) {
      start = new Place();
      pieces = 0;
    }
    int base = in.place() - (int) length;
    int from = base;
    Place place = start;
    for (int hole = 0; hole < sketch.size(); hole++) {
      byte[] text = Arrays.copyOfRange(in.bytes, from, base + sketch.from(hole));
      Piece piece = piece(place, text, sketch.spelling(hole), sketch.hole(hole), null);
      if (piece == null) {
        return;
      }
      place = piece.next;
      from = base + sketch.to(hole);
    }
    byte[] text = Arrays.copyOfRange(in.bytes, from, in.place());
    piece(place, text, Spelling.NOTHING, Hole.Usual.USELESS, span.fixed());
  }

  /** The piece at a place, which is added when it is not known; null when there is no room. */
  private @Nullable Piece piece(
      Place place, byte[] text, Spelling spelling, Hole hole, SpanDraft.@Nullable Fixed fixed) {
    int branches = 0;
    for (Piece known = place.first; known != null; known = known.other) {
      if (known.spelling == spelling
          && (known.fixed == null) == (fixed == null)
          && known.hole.equals(hole)
          && Arrays.equals(known.text, text)) {
        return known;
      }
      branches++;
    }
    if (branches == MOST_BRANCHES) {
      return null;
    }
    Piece piece = new Piece(text, spelling, hole, fixed);
    piece.other = place.first;
    place.first = piece;
    pieces++;
    return piece;
  }
}
