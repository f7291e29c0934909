// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A JSON text as it streams by, that forgives what is of another shape: where a list or an object
 * is wanted and something else stands, there is none, and it is passed over. What is no JSON is a
 * {@link JsonFault}.
 */
public final class JsonStream {
  /** Reads the value at hand. */
  @FunctionalInterface
  public interface Action {
    /**
     * Reads it, or leaves it to be passed over.
     *
     * @throws IOException when the text ends or is no JSON
     */
    void read() throws IOException;
  }

  /** Reads the value at hand, which is that of a field. */
  @FunctionalInterface
  public interface FieldAction {
    /**
     * Reads it, or leaves it to be passed over.
     *
     * @param name of the field; of equal names there is one object
     * @throws IOException when the text ends or is no JSON
     */
    void read(String name) throws IOException;
  }

  /** Makes what reads one value of a text. */
  @FunctionalInterface
  public interface Values {
    /** For a text that streams by. */
    Action of(JsonStream in);
  }

  /** What {@link #time} says when there is none. */
  public static final long NO_TIME = SpanDraft.NO_TIME;

  /** Above so many words, each is an object of its own. */
  private static final int MOST_WORDS = 1 << 14;

  /** First byte of the value at hand when there is none. */
  private static final int NONE = 0;

  private final JsonBytes in = new JsonBytes();
  private final Names words = new Names();

  /** For lists whose items are all of use. */
  private final UselessItems allUseful = new UselessItems();

  /** The first byte of the value at hand, which says of what kind it is. */
  private int kind;

  /** Where the value at hand is, unless it is a list or an object. */
  private byte[] bytes = in.bytes;

  private int from;
  private int to;

  /** Number of a word, twice, + 1 for the first field of an object → the field, or null. */
  private @Nullable JsonField[] fields = new JsonField[64];

  /** The field that was read last: most files have the same fields over and over. */
  private JsonField last = new JsonField("", true);

  /** Starts without a text. */
  JsonStream() {}

  /**
   * Reads all values of a text, one after the other.
   *
   * @throws IOException when it cannot be read, or is no JSON
   */
  public static void read(InputStream bytes, Values values) throws IOException {
    JsonStream in = new JsonStream();
    in.open(bytes);
    in.values(values.of(in));
  }

  void open(InputStream text) throws IOException {
    in.open(text);
  }

  /** The first characters of the text, before anything of it is read. */
  String head(int most) throws IOException {
    return in.head(most);
  }

  /** How many bytes were read of the text. */
  long offset() {
    return in.offset();
  }

  /** The bytes that are left of a text. */
  InputStream rest(InputStream text) {
    return new SequenceInputStream(in.rest(), text);
  }

  void values(Action value) throws IOException {
    for (int token = in.token(); token >= 0; token = in.token()) {
      value(token);
      value.read();
      skip();
    }
  }

  /** Takes the value that a token begins. */
  private void value(int token) throws IOException {
    kind = token;
    if (token == '{' || token == '[') {
      in.enter(token);
      return;
    }
    if (!JsonBytes.isScalar(token)) {
      throw in.fault(token);
    }
    bytes = in.bytes;
    from = in.from;
    to = in.to;
    if (token == '"' && in.escaped) {
      unescape();
    }
  }

  private void unescape() {
    bytes = in.unescaped().getBytes(StandardCharsets.UTF_8);
    from = 0;
    to = bytes.length;
  }

  /** Whether the value at hand is an object. */
  public boolean isObject() {
    return kind == '{';
  }

  /** Whether the value at hand is a list. */
  public boolean isList() {
    return kind == '[';
  }

  /** Reads the items of the list at hand. */
  public void items(Action item) throws IOException {
    items(item, allUseful);
  }

  /** The same; passes over those that are written as others were that were of no use. */
  void items(Action item, UselessItems useless) throws IOException {
    if (!isList()) {
      skip();
      return;
    }
    boolean first = true;
    int token = ',';
    while (token == ',') {
      if (!useless.takes(in)) {
        token = in.token();
        if (token == ']' && first) {
          break;
        }
        value(token);
        item.read();
        skip();
        useless.learn(in);
      }
      first = false;
      token = in.token();
    }
    if (token != ']') {
      throw in.fault(token);
    }
    leave();
  }

  private void leave() {
    in.leave();
    kind = NONE;
  }

  /** Reads the fields of the object at hand; passes over what is none. */
  public void fields(FieldAction field) throws IOException {
    if (!isObject()) {
      skip();
      return;
    }
    int inside = in.depth();
    while (in.depth() >= inside) {
      String name = field();
      if (name == null) {
        return;
      }
      field.read(name);
      skip();
    }
  }

  /** Moves to the next field of the object at hand and its value: its name, or null at the end. */
  private @Nullable String field() throws IOException {
    if (in.takes('}')) {
      leave();
      return null;
    }
    boolean opens = kind == '{';
    JsonField next = last.next;
    if (next.opens != opens || !in.takes(next.written)) {
      next = last.otherNext;
      if (next.opens != opens || !in.takes(next.written)) {
        return otherField();
      }
    }
    last = next;
    value(in.token());
    return next.name;
  }

  /** A field that follows in another way than it did the last time. */
  private @Nullable String otherField() throws IOException {
    boolean opens = kind == '{';
    long offset = in.offset();
    int token = in.token();
    if (token == '}') {
      leave();
      return null;
    }
    if (!opens) {
      if (token != ',') {
        throw in.fault(token);
      }
      token = in.token();
    }
    in.name(token);
    if (in.escaped || words.size() >= MOST_WORDS) {
      String name = in.unescaped();
      in.colon();
      value(in.token());
      return name;
    }
    int number = words.of(in.bytes, in.from, in.to - in.from);
    in.colon();
    JsonField found = field(2 * number + (opens ? 1 : 0));
    found.written = in.since(offset);
    last.follow(found);
    last = found;
    value(in.token());
    return found.name;
  }

  private JsonField field(int number) {
    if (number >= fields.length) {
      fields = Arrays.copyOf(fields, 2 * number);
    }
    JsonField known = fields[number];
    if (known == null) {
      known = new JsonField(words.text(number / 2).intern(), number % 2 == 1);
      fields[number] = known;
    }
    return known;
  }

  private String word(byte[] text, int first, int end) {
    return words.size() < MOST_WORDS
        ? words.text(words.of(text, first, end - first))
        : new String(text, first, end - first, StandardCharsets.UTF_8);
  }

  /** Passes over the value at hand. */
  public void skip() throws IOException {
    if (kind == '{' || kind == '[') {
      passOver(true, in.depth() - 1);
    }
  }

  /** Passes over what is left of the object whose field is at hand. */
  private void skipRest() throws IOException {
    int outside = in.depth() - (kind == '{' || kind == '[' ? 2 : 1);
    passOver(outside < in.depth() - 1, outside);
  }

  /**
   * Passes over the rest of a list whose items are objects with names: what is left of the one
   * whose name is at hand, which is of no use.
   */
  void skipUseless(UselessItems items) throws IOException {
    if (kind == '"' && words.size() < MOST_WORDS) {
      items.begin(in, words.of(bytes, from, to - from));
    }
    skipRest();
  }

  /** Passes over all until so many objects and lists are open. */
  private void passOver(boolean opened, int outside) throws IOException {
    boolean opens = opened;
    while (in.depth() > outside) {
      int token = in.token();
      boolean object = in.isObject();
      if (token == (object ? '}' : ']')) {
        in.leave();
        opens = false;
        continue;
      }
      if (!opens) {
        if (token != ',') {
          throw in.fault(token);
        }
        token = in.token();
      }
      if (object) {
        in.name(token);
        in.colon();
        token = in.token();
      }
      opens = token == '{' || token == '[';
      if (opens) {
        in.enter(token);
      } else if (!JsonBytes.isScalar(token)) {
        throw in.fault(token);
      }
    }
    kind = NONE;
  }

  /** The bytes in which the value at hand is, in UTF-8, when it is no list and no object. */
  byte[] bytes() {
    return bytes;
  }

  /** Where it begins there. */
  int from() {
    return from;
  }

  /** How many bytes it has; a list or an object has none, and is passed over. */
  int length() throws IOException {
    if (isObject() || isList()) {
      skip();
      return 0;
    }
    return kind == 'n' || kind == NONE ? 0 : to - from;
  }

  /** A copy of these bytes. */
  byte[] copy() throws IOException {
    int length = length();
    return Arrays.copyOfRange(bytes, from, from + length);
  }

  /** The value at hand as text: empty when it is a list, an object or nothing, which is skipped. */
  public String text() throws IOException {
    int length = length();
    return length == 0 ? "" : new String(bytes, from, length, StandardCharsets.UTF_8);
  }

  /** The same of a value that many have: of equal texts there is one object. */
  public String word() throws IOException {
    int length = length();
    return length == 0 ? "" : word(bytes, from, from + length);
  }

  /** Whether the value at hand is true, as truth value or as text. */
  boolean isTrue() throws IOException {
    return kind == 't' || (kind == '"' && word().equals("true"));
  }

  /** Whether the value at hand is a number. */
  boolean isNumber() {
    return kind == '0';
  }

  /**
   * The whole number at hand, written as a number or as text, times a factor; {@link
   * SpanDraft#NO_TIME} when there is none.
   */
  public long time(long factor) throws IOException {
    int length = length();
    return JsonScalars.time(bytes, from, from + length, factor);
  }
}
