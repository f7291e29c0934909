// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.shard;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.camp.cli.grid.Row;
import org.camp.core.analysis.ExitCode;
import org.camp.core.report.JsonValues;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Value;

/**
 * Rows as lines of text, which give the same rows back: every value keeps its type and all its
 * bits. JSON as users get it does not (a count of any size and a text are both strings there),
 * hence the letters before strings: {@code n} a real number, {@code b} a count, {@code s} a text.
 */
public final class RowText {
  private RowText() {}

  /** The line of an item. */
  public static String of(long item, Row row) {
    return JsonWriter.line(
        Value.object()
            .put("item", item)
            .put("values", typed(Value.list(row.values())))
            .put("error", row.error())
            .put("exit", row.exit().name())
            .put("beside", typed(row.beside()))
            .build());
  }

  /** An item and its row. */
  public record Numbered(long item, Row row) {}

  /** What a line holds; nothing when it is none that was written by {@link #of}. */
  public static Optional<Numbered> read(String line) {
    try {
      return JsonValues.find(line)
          .filter(Value.Obj.class::isInstance)
          .map(Value.Obj.class::cast)
          .filter(object -> object.get("item") instanceof Value.Int)
          .map(RowText::numbered);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Numbered numbered(Value.Obj object) {
    if (object.get("item") instanceof Value.Int item
        && object.get("values") instanceof Value.Arr values
        && object.get("exit") instanceof Value.Str exit) {
      String error = object.get("error") instanceof Value.Str text ? text.value() : null;
      Value beside = object.get("beside");
      return new Numbered(
          item.value(),
          new Row(
              values.items().stream().map(RowText::untyped).toList(),
              error,
              ExitCode.valueOf(exit.value()),
              beside == null ? Value.NULL : untyped(beside)));
    }
    throw new IllegalArgumentException("no row");
  }

  private static Value typed(Value value) {
    if (value instanceof Value.Num number) {
      return Value.of("n" + number.value());
    }
    if (value instanceof Value.Big count) {
      return Value.of("b" + count.value());
    }
    if (value instanceof Value.Str text) {
      return Value.of("s" + text.value());
    }
    if (value instanceof Value.Arr list) {
      return Value.list(list.items().stream().map(RowText::typed).toList());
    }
    if (value instanceof Value.Obj object) {
      Value.Builder fields = Value.object();
      object.fields().forEach((name, field) -> fields.put(name, typed(field)));
      return fields.build();
    }
    return value;
  }

  private static Value untyped(Value value) {
    if (value instanceof Value.Str text) {
      if (text.value().isEmpty()) {
        throw new IllegalArgumentException("no value");
      }
      String rest = text.value().substring(1);
      return switch (text.value().charAt(0)) {
        case 'n' -> Value.of(Double.parseDouble(rest));
        case 'b' -> Value.of(new BigInteger(rest));
        case 's' -> Value.of(rest);
        default -> throw new IllegalArgumentException("no value");
      };
    }
    if (value instanceof Value.Arr list) {
      List<Value> items = new ArrayList<>();
      list.items().forEach(item -> items.add(untyped(item)));
      return Value.list(items);
    }
    if (value instanceof Value.Obj object) {
      Value.Builder fields = Value.object();
      object.fields().forEach((name, field) -> fields.put(name, untyped(field)));
      return fields.build();
    }
    return value;
  }
}
