// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.standard.parse.Syntax.Ty;

/** Reads types. */
public final class TypeSyntaxParser {
  /** The label of a component of a tuple. */
  private static final Pattern NUMBERED = Pattern.compile("[1-9][0-9]{0,8}");

  private final Lexemes in;

  public TypeSyntaxParser(Lexemes in) {
    this.in = in;
  }

  public Ty type() {
    in.enter();
    Span start = in.peek().span();
    Ty left = product();
    if (in.accept("->")) {
      Ty result = type();
      left = new Syntax.TyArrow(left, result, in.since(start));
    }
    in.leave();
    return left;
  }

  private Ty product() {
    Span start = in.peek().span();
    List<Ty> items = new ArrayList<>();
    items.add(applied());
    while (in.peek().isName("*")) {
      in.take();
      items.add(applied());
    }
    return items.size() == 1 ? items.get(0) : new Syntax.TyTuple(items, in.since(start));
  }

  private Ty applied() {
    Lexeme first = in.peek();
    Span start = first.span();
    Ty type;
    if (first.kind() == Lexeme.Kind.TYPE_VARIABLE) {
      type = new Syntax.TyVar(in.take().text(), start);
    } else if (in.accept("{")) {
      type = record(start);
    } else if (in.accept("(")) {
      List<Ty> arguments = new ArrayList<>();
      do {
        arguments.add(type());
      } while (in.accept(","));
      in.expect(")", "in this type");
      if (arguments.size() == 1) {
        type = arguments.get(0);
      } else {
        String name = in.name("the name of a type that takes these").text();
        type = new Syntax.TyCon(name, arguments, in.since(start));
      }
    } else {
      type = new Syntax.TyCon(in.name("a type").text(), List.of(), start);
    }
    while (in.at(Lexeme.Kind.NAME) && !in.peek().isName("*")) {
      type = new Syntax.TyCon(in.take().text(), List.of(type), in.since(start));
    }
    return type;
  }

  private Ty record(Span start) {
    List<String> labels = new ArrayList<>();
    List<Ty> items = new ArrayList<>();
    while (!in.at("}")) {
      labels.add(label());
      in.expect(":", "behind the label");
      items.add(type());
      if (!in.accept(",")) {
        break;
      }
    }
    in.expect("}", "after the fields");
    return new Syntax.TyRecord(labels, items, in.since(start));
  }

  /** A label: a name or a number. */
  String label() {
    if (in.at(Lexeme.Kind.INT) && !NUMBERED.matcher(in.peek().text()).matches()) {
      throw in.stop("'" + in.peek().text() + "' is no label: components are numbered from 1");
    }
    if (in.at(Lexeme.Kind.NAME) || in.at(Lexeme.Kind.INT)) {
      return in.take().text();
    }
    throw in.stop("expected a label, found " + in.peek().shown());
  }

  /** {@code 'a} or {@code ('a, 'b)} or nothing. */
  List<String> parameters() {
    List<String> names = new ArrayList<>();
    if (in.at(Lexeme.Kind.TYPE_VARIABLE)) {
      names.add(in.take().text());
    } else if (in.at("(") && in.peek(1).kind() == Lexeme.Kind.TYPE_VARIABLE) {
      in.take();
      do {
        if (!in.at(Lexeme.Kind.TYPE_VARIABLE)) {
          throw in.stop("expected a type variable, found " + in.peek().shown());
        }
        names.add(in.take().text());
      } while (in.accept(","));
      in.expect(")", "after the type variables");
    }
    return names;
  }
}
