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

  /** First byte of the value at hand when there is none. */
  private static final int NONE = 0;

  private final JsonBytes in = new JsonBytes();
  private final JsonFields names = new JsonFields();

  /** How the span at hand is written; of what is no span, too. */
  private SpanSketch sketch = new SpanSketch();

  /** The first byte of the value at hand, which says of what kind it is. */
  private int kind;

  /** Where the value at hand is, unless it is a list or an object. */
  private byte[] bytes = in.bytes;

  private int from;
  private int to;

  /** Whether spans that are written like earlier ones are read by their forms. */
  private final boolean byForms;

  /** Starts without a text. */
  JsonStream() {
    this(true);
  }

  /** The same; can read all spans field by field, which takes longer. */
  JsonStream(boolean byForms) {
    this.byForms = byForms;
  }

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

  /** How many bytes come before the text or number that was read last. */
  public long place() {
    return in.offset(in.from);
  }

  /** How many bytes come before the value at hand, when nothing of it was read yet. */
  public long valuePlace() {
    return isObject() || isList() ? in.offset() - 1 : place();
  }

  /**
   * Reads the value at hand, which should have spans, and says so when it has none.
   *
   * @param inside reads what is in it
   */
  void document(SpanTable table, Action inside) throws IOException {
    long before = table.met();
    long place = valuePlace();
    inside.read();
    if (table.met() == before) {
      table.fruitless().add(place);
    }
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
    scalar(token);
    bytes = in.bytes;
    from = in.from;
    to = in.to;
    if (token == '"' && in.escaped) {
      unescape();
    }
  }

  private void scalar(int token) throws JsonFault {
    if (token == '"') {
      sketch.value(in.offset(in.from), in.offset(in.to), SpanSketch.Spelling.USELESS_TEXT);
    } else if (token == '0') {
      sketch.value(in.offset(in.from), in.offset(in.to), SpanSketch.Spelling.NUMBER);
    } else if (token == 'n') {
      sketch.value(in.offset(in.from), in.offset(in.from), SpanSketch.Spelling.NOTHING);
    } else if (JsonBytes.isScalar(token)) {
      sketch.otherValue();
    } else {
      throw in.fault(token);
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
    if (!isList()) {
      skip();
      return;
    }
    int token = in.token();
    if (token == ']') {
      leave();
      return;
    }
    value(token);
    item.read();
    skip();
    otherItems(item);
  }

  /** Reads the items of a list behind one that was read. */
  void otherItems(Action item) throws IOException {
    int token = in.token();
    while (token == ',') {
      value(in.token());
      item.read();
      skip();
      token = in.token();
    }
    if (token != ']') {
      throw in.fault(token);
    }
    leave();
  }

  /** The same of spans: those that are written like earlier ones are read by their forms. */
  void spans(Action item, SpanForms forms) throws IOException {
    if (!isList() || !byForms) {
      items(item);
      return;
    }
    SpanSketch outer = sketch;
    sketch = forms.sketch();
    boolean first = true;
    int token = ',';
    while (token == ',') {
      if (!forms.take(in)) {
        sketch.begin(in.offset());
        token = in.token();
        if (token == ']' && first) {
          break;
        }
        value(token);
        item.read();
        skip();
        forms.learn(in);
      }
      first = false;
      token = in.token();
    }
    if (token != ']') {
      throw in.fault(token);
    }
    sketch.hasNoForm();
    sketch = outer;
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
    otherFields(field);
  }

  /** Reads the fields of an object behind one that was read. */
  void otherFields(FieldAction field) throws IOException {
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

  /**
   * Passes over the object at hand when one came before that is written in the same way: what that
   * was read as. Null when this one is to be read.
   */
  <T> @Nullable T known(WrittenValues<T> known) {
    T read = byForms && isObject() ? known.take(in) : null;
    if (read != null) {
      leave();
    }
    return read;
  }

  /**
   * The same of an object that was read up to a list in it.
   *
   * @param brackets that open between its own and the value at hand, which is that list
   */
  <T> @Nullable T known(WrittenValues<T> known, String brackets) throws IOException {
    T read = byForms && isObject() ? known.take(in) : null;
    if (read != null) {
      for (int i = 0; i < brackets.length(); i++) {
        in.enter(brackets.charAt(i));
      }
      kind = '[';
    }
    return read;
  }

  /** Keeps what an object was read as of which so many bytes come before its first field. */
  <T> void learn(WrittenValues<T> known, long place, T read) {
    known.add(in.since(place, SpanSketch.LONGEST), read);
  }

  /** Moves to the next field of the object at hand and its value: its name, or null at the end. */
  private @Nullable String field() throws IOException {
    String name = names.next(in, kind == '{');
    if (name == null) {
      leave();
    } else {
      value(in.token());
    }
    return name;
  }

  /** Passes over the value at hand. */
  public void skip() throws IOException {
    if (kind == '{' || kind == '[') {
      passOver(true, in.depth() - 1);
    }
  }

  /** Passes over what is left of the object whose field is at hand. */
  void skipRest() throws IOException {
    int outside = in.depth() - (kind == '{' || kind == '[' ? 2 : 1);
    passOver(outside < in.depth() - 1, outside);
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
      } else {
        scalar(token);
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
    sketch.fix();
    return kind == 'n' || kind == NONE ? 0 : to - from;
  }

  /**
   * Takes the value at hand for something of a span. The next span that is written like this one
   * may have another value there.
   */
  void take(Hole hole, SpanDraft span) throws IOException {
    varies(hole);
    int length = length();
    hole.take(span, bytes, from, from + length);
  }

  /** The value at hand as text, of which other spans that are written so may have another one. */
  String word(Hole hole) throws IOException {
    varies(hole);
    return word();
  }

  private void varies(Hole hole) {
    if (kind == '0' || kind == 'n' || (kind == '"' && !in.escaped)) {
      sketch.take(hole);
    } else {
      sketch.hasNoForm();
    }
  }

  /** The span at hand cannot be told by its form alone. */
  void hasNoForm() {
    sketch.hasNoForm();
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
    return length == 0 ? "" : names.word(bytes, from, from + length);
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
