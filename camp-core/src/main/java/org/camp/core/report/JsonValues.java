// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import com.google.common.primitives.Longs;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.json.JsonReader;
import org.camp.core.json.JsonReader.Item;

/**
 * Reads JSON as values, as {@link JsonWriter} writes them: whole numbers as whole, others as real,
 * texts as they are. However deep the values nest, no stack is needed.
 */
public final class JsonValues {
  private JsonValues() {}

  /** Fields that know where their object begins. */
  private static final class Fields extends LinkedHashMap<String, Value> {
    private static final long serialVersionUID = 1L;

    private final int start;

    Fields(int start) {
      this.start = start;
    }
  }

  /** An object or list whose end is still to come; {@code name} is that of the next field. */
  private static final class Open {
    final Value value;
    String name = "";

    Open(Value value) {
      this.value = value;
    }

    void add(Value part) {
      if (value instanceof Value.Obj object) {
        object.fields().put(name, part);
      } else if (value instanceof Value.Arr list) {
        list.items().add(part);
      }
    }
  }

  /**
   * The only value of a text.
   *
   * @throws BadInput with the place, when it is no JSON or more than one value
   */
  public static Value read(SourceText source) {
    JsonReader in = new JsonReader(source);
    in.nextValue();
    Value value = value(in);
    in.requireEnd();
    return value;
  }

  /**
   * The values of a text, one after the other, such as one a line.
   *
   * @throws BadInput with the place, when it is no JSON
   */
  public static List<Value> readAll(SourceText source) {
    JsonReader in = new JsonReader(source);
    List<Value> values = new ArrayList<>();
    while (in.next() != Item.END) {
      values.add(value(in));
    }
    return values;
  }

  /** The only value of a text; nothing when it has none, or more. */
  public static Optional<Value> find(String text) {
    try {
      return Optional.of(read(new SourceText("", text)));
    } catch (BadInput e) {
      return Optional.empty();
    }
  }

  /** The offset where an object begins that was read from a text; −1 for any other value. */
  public static int offset(Value value) {
    return value instanceof Value.Obj object && object.fields() instanceof Fields fields
        ? fields.start
        : -1;
  }

  /** The value that begins at the item, which moves to its end. */
  private static Value value(JsonReader in) {
    Deque<Open> open = new ArrayDeque<>();
    while (true) {
      Value done =
          switch (in.item()) {
            case OBJECT -> {
              open.push(new Open(new Value.Obj(new Fields(in.offset()))));
              yield null;
            }
            case LIST -> {
              open.push(new Open(new Value.Arr(new ArrayList<>())));
              yield null;
            }
            case NAME -> {
              open.element().name = in.text();
              yield null;
            }
            case CLOSE -> open.pop().value;
            default -> scalar(in);
          };
      if (done != null) {
        if (open.isEmpty()) {
          return done;
        }
        open.element().add(done);
      }
      in.next();
    }
  }

  private static Value scalar(JsonReader in) {
    return switch (in.item()) {
      case WHOLE -> whole(in.text());
      case REAL -> Value.of(Double.parseDouble(in.text()));
      case TRUE -> Value.of(true);
      case FALSE -> Value.of(false);
      case TEXT -> Value.of(in.text());
      default -> Value.NULL;
    };
  }

  private static Value whole(String digits) {
    Long number = Longs.tryParse(digits);
    return number == null ? Value.of(new BigInteger(digits)) : Value.of(number.longValue());
  }
}
