// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.scope;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.FreshNames;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.TypeTerm;
import org.camp.core.lang.standard.parse.Syntax;
import org.camp.core.lang.standard.parse.Syntax.Pat;

/** Looks up the names of patterns: constructors stay, all others are bound. */
public final class PatternElaborator {
  private final FreshNames fresh;
  private final TypeElaborator types;
  private final Faults faults;

  /** The patterns that are written with a type, by identity. */
  public final IdentityHashMap<Pattern, TypeTerm> annotated = new IdentityHashMap<>();

  PatternElaborator(FreshNames fresh, TypeElaborator types, Faults faults) {
    this.fresh = fresh;
    this.types = types;
    this.faults = faults;
  }

  /** A pattern, whose names are entered into {@code bound}. */
  Pattern of(Pat pattern, Environment scope, Environment bound) {
    return new Names(scope, bound).of(pattern);
  }

  /** Several patterns that bind their names together. */
  List<Pattern> all(List<Pat> patterns, Environment scope, Environment bound) {
    Names names = new Names(scope, bound);
    return patterns.stream().map(names::of).toList();
  }

  /** The names that a pattern binds, as far as its form tells, left to right. */
  static void variables(Pat pattern, List<String> names) {
    if (pattern instanceof Syntax.Name name) {
      names.add(name.text());
    } else if (pattern instanceof Syntax.TypedPat typed) {
      variables(typed.pattern(), names);
    } else if (pattern instanceof Syntax.AsPat as) {
      names.add(as.name());
      variables(as.pattern(), names);
    } else if (pattern instanceof Syntax.ConPat con) {
      variables(con.argument(), names);
    } else if (pattern instanceof Syntax.TuplePat tuple) {
      tuple.items().forEach(item -> variables(item, names));
    } else if (pattern instanceof Syntax.ListPat list) {
      list.items().forEach(item -> variables(item, names));
    } else if (pattern instanceof Syntax.RecordPat record) {
      record.items().forEach(item -> variables(item, names));
    }
  }

  private final class Names {
    private final Environment scope;
    private final Environment bound;
    private final Set<String> seen = new HashSet<>();

    Names(Environment scope, Environment bound) {
      this.scope = scope;
      this.bound = bound;
    }

    Pattern of(Pat pattern) {
      Span span = pattern.span();
      if (pattern instanceof Syntax.Wild) {
        return new Pattern.Wildcard(span);
      }
      if (pattern instanceof Syntax.Const constant) {
        return new Pattern.Literal(constant.value(), span);
      }
      if (pattern instanceof Syntax.Name name) {
        return name(name.text(), span);
      }
      if (pattern instanceof Syntax.TypedPat typed) {
        Pattern inner = of(typed.pattern());
        annotated.put(inner, types.of(typed.type(), scope));
        return inner;
      }
      if (pattern instanceof Syntax.AsPat as) {
        String own = bind(as.name(), span);
        return new Pattern.Alias(own, of(as.pattern()), span);
      }
      if (pattern instanceof Syntax.TuplePat tuple) {
        return tuple.items().isEmpty()
            ? new Pattern.Literal(new Constant.Unit(), span)
            : new Pattern.Tuple(all(tuple.items()), span);
      }
      if (pattern instanceof Syntax.ListPat list) {
        return Pattern.Construct.list(all(list.items()), span);
      }
      if (pattern instanceof Syntax.RecordPat record) {
        return record(record);
      }
      return construct((Syntax.ConPat) pattern);
    }

    private List<Pattern> all(List<Pat> patterns) {
      return patterns.stream().map(this::of).toList();
    }

    private Pattern record(Syntax.RecordPat record) {
      Map<String, Pattern> fields = new TreeMap<>();
      for (int i = 0; i < record.labels().size(); i++) {
        fields.put(record.labels().get(i), of(record.items().get(i)));
      }
      return new Pattern.Labelled(
          List.copyOf(fields.keySet()),
          List.copyOf(fields.values()),
          record.flexible(),
          record.span());
    }

    private Pattern name(String name, Span span) {
      Meaning meaning = scope.value(name);
      if (meaning instanceof Meaning.Constructor constructor) {
        if (constructor.info().width() > 0) {
          faults.tell("wrong-type", span, "the constructor '" + name + "' needs an argument");
        }
        return new Pattern.Construct(constructor.info().name(), List.of(), span);
      }
      if (meaning instanceof Meaning.Fixed fixed && fixed.value() instanceof Constant.Bool) {
        return new Pattern.Literal(fixed.value(), span);
      }
      return new Pattern.Variable(bind(name, span), span);
    }

    private String bind(String name, Span span) {
      if (!seen.add(name)) {
        faults.tell("bound-twice", span, "'" + name + "' occurs twice in a pattern");
      }
      String own = fresh.of(name);
      bound.values.put(name, new Meaning.Local(own));
      return own;
    }

    private Pattern construct(Syntax.ConPat con) {
      Meaning meaning = scope.value(con.constructor());
      if (con.constructor().equals("ref")) {
        return new Pattern.Construct("ref", List.of(of(con.argument())), con.span());
      }
      if (!(meaning instanceof Meaning.Constructor constructor)) {
        throw faults.unknown(
            con.constructor(), con.span(), "constructor", scope.candidates(con.constructor()));
      }
      ConstructorInfo info = constructor.info();
      List<Pattern> fields = fields(con, info);
      return new Pattern.Construct(info.name(), fields, con.span());
    }

    private List<Pattern> fields(Syntax.ConPat con, ConstructorInfo info) {
      Pat argument = con.argument();
      while (argument instanceof Syntax.TypedPat typed && info.width() > 1) {
        argument = typed.pattern();
      }
      if (info.width() == 0) {
        faults.tell("wrong-type", con.span(), "'" + con.constructor() + "' has no argument");
        return List.of();
      }
      if (info.width() == 1) {
        return List.of(of(argument));
      }
      if (argument instanceof Syntax.TuplePat tuple && tuple.items().size() == info.width()) {
        return all(tuple.items());
      }
      List<Pattern> fields = new ArrayList<>();
      if (argument instanceof Syntax.Wild) {
        for (int i = 0; i < info.width(); i++) {
          fields.add(new Pattern.Wildcard(argument.span()));
        }
      } else if (argument instanceof Syntax.Name || argument instanceof Syntax.AsPat) {
        fields.add(new Pattern.Whole(of(argument), info.width(), argument.span()));
      } else {
        faults.tell(
            "wrong-type",
            argument.span(),
            "'" + con.constructor() + "' has " + info.width() + " fields");
      }
      return fields;
    }
  }
}
