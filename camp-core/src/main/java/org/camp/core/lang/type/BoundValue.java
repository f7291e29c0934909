// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import com.google.common.primitives.Longs;
import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.json.JsonReader;
import org.camp.core.json.JsonReader.Item;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Primitive;
import org.camp.core.scan.Depth;

/**
 * Reads the value of a parameter from JSON: numbers (whole without point and exponent), truth
 * values, null for {@code nil}, strings, and arrays of these; a value per processor as {@code
 * {"par": [v1, …]}} and one per leaf of a machine as {@code {"tree": [[v1, …], …]}}.
 */
public final class BoundValue {
  private static final int MOST_NESTED = 100;

  private final JsonReader in;
  private final Span span;
  private final Depth depth = new Depth(MOST_NESTED);

  private BoundValue(String name, String text, Span span) {
    this.in = new JsonReader(new SourceText("-D " + name, text));
    this.span = span;
  }

  /**
   * The expression that stands for a value.
   *
   * @param name the parameter, for messages
   * @param span where the expression is said to be written
   * @throws BadInput when the text is no such value
   */
  public static Expr parse(String name, String text, Span span) {
    try {
      BoundValue reader = new BoundValue(name, text, span);
      reader.in.nextValue();
      Expr value = reader.value();
      reader.in.requireEnd();
      return value;
    } catch (BadInput e) {
      throw new BadInput(e.diagnostics().stream().map(BoundValue::hinted).toList());
    }
  }

  private static Diagnostic hinted(Diagnostic error) {
    return error.hint() == null && error.isError()
        ? error.withHint("write a number, true, false, \"text\" or an array such as [1, 2, 3]")
        : error;
  }

  private BadInput fault(String message) {
    return new BadInput(in.source().error("bad-binding", in.span(), message));
  }

  /** The value that begins at the item, which moves to its end. */
  private Expr value() {
    return switch (in.item()) {
      case LIST -> new Expr.ArrayOf(items(), span);
      case OBJECT -> distributed();
      default -> new Expr.Literal(scalar(), span);
    };
  }

  private Constant scalar() {
    return switch (in.item()) {
      case TEXT -> new Constant.Text(in.text());
      case TRUE -> new Constant.Bool(true);
      case FALSE -> new Constant.Bool(false);
      case WHOLE -> new Constant.Int(whole(in.text()));
      case REAL -> new Constant.Real(real(in.text()));
      default -> new Constant.Nil();
    };
  }

  private long whole(String digits) {
    Long number = Longs.tryParse(digits);
    if (number == null) {
      Diagnostic error =
          in.source().error("bad-binding", in.span(), digits + " does not fit 64 bits");
      throw new BadInput(error.withHint("as a real number it is " + digits + ".0"));
    }
    return number;
  }

  private double real(String digits) {
    double number = Double.parseDouble(digits);
    if (Double.isInfinite(number)) {
      throw fault(digits + " is too large");
    }
    return number;
  }

  private List<Expr> items() {
    depth.enter(() -> fault("this is nested deeper than " + MOST_NESTED + " levels"));
    List<Expr> items = new ArrayList<>();
    while (in.next() != Item.CLOSE) {
      items.add(value());
    }
    depth.leave();
    return items;
  }

  /** A vector or a tree. */
  private Expr distributed() {
    String key = in.next() == Item.NAME ? in.text() : "";
    if (!key.equals("par") && !key.equals("tree")) {
      throw fault("an object is {\"par\": [..]} or {\"tree\": [..]}");
    }
    if (key.equals("par") && in.next() != Item.LIST) {
      throw fault("\"par\" needs an array with a value per processor");
    }
    Expr value;
    if (key.equals("par")) {
      value = new Expr.Parallel(Primitive.VECTOR, items(), span);
    } else {
      depth.enter(() -> fault("this is nested deeper than " + MOST_NESTED + " levels"));
      in.next();
      value = new Expr.Parallel(Primitive.TREE, List.of(value()), span);
      depth.leave();
    }
    if (in.next() != Item.CLOSE) {
      throw fault("a vector or tree has no other fields");
    }
    return value;
  }
}
