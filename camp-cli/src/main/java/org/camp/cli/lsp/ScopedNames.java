// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.BoundNames;
import org.camp.core.lang.BoundNames.Bound;
import org.camp.core.lang.Program;
import org.camp.core.model.Model;
import org.camp.core.scan.name.LanguageFacts;
import org.camp.core.scan.name.NameIndex.Name;
import org.camp.core.scan.name.NameKind;

/**
 * The names of a functional program by what binds them, which its text alone does not tell: it must
 * have been read.
 */
final class ScopedNames {
  private final List<Bound> names;

  /** Offset of a place → the name there. */
  private final TreeMap<Integer, Bound> places = new TreeMap<>();

  private final Span whole;

  private ScopedNames(Program program, LanguageFacts facts) {
    whole = new Span(0, program.source().text().length());
    names = BoundNames.of(program, facts);
    names.forEach(name -> name.places().forEach(place -> places.put(place.start(), name)));
  }

  /** Those of a text, if it is a program that was read from it. */
  static Optional<ScopedNames> of(OpenText text, Optional<Model> model) {
    return model
        .filter(Program.class::isInstance)
        .map(Program.class::cast)
        .filter(program -> program.source().text().equals(text.text()))
        .flatMap(program -> text.names().map(names -> new ScopedNames(program, names.facts())));
  }

  /** The name that an offset is in, or right behind. */
  Optional<Name> at(int offset) {
    return bound(offset).map(this::name);
  }

  private Name name(Bound bound) {
    NameKind kind = bound.isFunction() ? NameKind.FUNCTION : NameKind.VARIABLE;
    return new Name(
        kind, bound.name(), whole, Span.NONE, List.of(bound.definition()), bound.places());
  }

  private Optional<Bound> bound(int offset) {
    return place(offset).map(place -> places.get(place.start()));
  }

  /** Where the name stands that an offset is in, or right behind. */
  Optional<Span> place(int offset) {
    var before = places.floorEntry(offset);
    return Optional.ofNullable(before)
        .map(found -> new Span(found.getKey(), found.getKey() + found.getValue().name().length()))
        .filter(place -> offset <= place.end());
  }

  /**
   * Whether all names are bound as before in a text in which one has got another name.
   *
   * @param offset a place of that name
   * @param after those of that text
   */
  boolean keeps(int offset, String other, ScopedNames after) {
    return bound(offset)
        .filter(renamed -> BoundNames.isSame(names, renamed, other, after.names))
        .isPresent();
  }
}
