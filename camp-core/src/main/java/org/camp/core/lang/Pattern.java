// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

import java.util.List;
import java.util.function.BiConsumer;
import org.camp.core.diagnostic.Span;

/** What a value is matched with. */
public sealed interface Pattern {
  /** Where it was written. */
  Span span();

  /** Matches anything. */
  record Wildcard(Span span) implements Pattern {}

  /** Matches anything and names it. */
  record Variable(String name, Span span) implements Pattern {}

  /** Matches one literal. */
  record Literal(Constant value, Span span) implements Pattern {}

  /** Matches a tuple of that width. */
  record Tuple(List<Pattern> items, Span span) implements Pattern {
    /** Copies the list. */
    public Tuple {
      items = List.copyOf(items);
    }
  }

  /** Matches a constructor with that many fields; {@code ::} and {@code nil} are lists. */
  record Construct(String constructor, List<Pattern> fields, Span span) implements Pattern {
    /** Copies the list. */
    public Construct {
      fields = List.copyOf(fields);
    }

    /** The pattern of a list with these items. */
    public static Pattern list(List<Pattern> items, Span span) {
      Pattern list = new Construct("nil", List.of(), span);
      for (int i = items.size() - 1; i >= 0; i--) {
        list = new Construct("::", List.of(items.get(i), list), span);
      }
      return list;
    }
  }

  /**
   * Matches a record that has these fields.
   *
   * @param labels the label of each item, in rising order
   * @param flexible whether there may be others
   */
  record Labelled(List<String> labels, List<Pattern> items, boolean flexible, Span span)
      implements Pattern {
    /** Copies the lists. */
    public Labelled {
      labels = List.copyOf(labels);
      items = List.copyOf(items);
    }
  }

  /**
   * All fields of a constructor as one tuple; stands in the place of the fields.
   *
   * @param width how many fields there are
   */
  record Whole(Pattern pattern, int width, Span span) implements Pattern {}

  /** Matches as {@code pattern} does and names the whole. */
  record Alias(String name, Pattern pattern, Span span) implements Pattern {}

  /** Matches what one of several patterns matches, which bind the same names. */
  record Either(List<Pattern> alternatives, Span span) implements Pattern {
    /** Copies the list. */
    public Either {
      alternatives = List.copyOf(alternatives);
    }
  }

  /** Matches as {@code pattern} does; the value has that type. */
  record Typed(Pattern pattern, TypeTerm type, Span span) implements Pattern {}

  /** The pattern without a type around it. */
  default Pattern untyped() {
    return this instanceof Typed typed ? typed.pattern().untyped() : this;
  }

  /** Whether it matches every value of its type, as far as its form tells. */
  default boolean isIrrefutable() {
    if (this instanceof Tuple tuple) {
      return tuple.items().stream().allMatch(Pattern::isIrrefutable);
    }
    if (this instanceof Labelled record) {
      return record.items().stream().allMatch(Pattern::isIrrefutable);
    }
    if (this instanceof Alias alias) {
      return alias.pattern().isIrrefutable();
    }
    if (this instanceof Either either) {
      return either.alternatives().stream().anyMatch(Pattern::isIrrefutable);
    }
    Pattern bare = untyped();
    return (bare != this && bare.isIrrefutable())
        || this instanceof Wildcard
        || this instanceof Variable
        || (this instanceof Literal literal && literal.value() instanceof Constant.Unit);
  }

  /** Whether it only names the value or ignores it, without looking inside. */
  default boolean isSimple() {
    return this instanceof Wildcard || this instanceof Variable;
  }

  /** Hands every name it binds to {@code action}, left to right, with its place. */
  default void forEachName(BiConsumer<String, Span> action) {
    if (this instanceof Variable variable) {
      action.accept(variable.name(), variable.span());
    } else if (this instanceof Alias alias) {
      action.accept(alias.name(), alias.span());
      alias.pattern().forEachName(action);
    } else if (this instanceof Tuple tuple) {
      tuple.items().forEach(item -> item.forEachName(action));
    } else if (this instanceof Either either) {
      either.alternatives().get(0).forEachName(action);
    } else if (this instanceof Typed typed) {
      typed.pattern().forEachName(action);
    } else if (this instanceof Whole whole) {
      whole.pattern().forEachName(action);
    } else if (this instanceof Labelled record) {
      record.items().forEach(item -> item.forEachName(action));
    } else if (this instanceof Construct construct) {
      construct.fields().forEach(field -> field.forEachName(action));
    }
  }
}
