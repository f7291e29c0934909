// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.BoundNames;
import org.camp.core.lang.Program;
import org.camp.core.model.Model;
import org.camp.core.scan.name.NameIndex.Name;
import org.camp.core.scan.name.NameKind;

/**
 * The names of a functional program by what binds them, which its text alone does not tell: it must
 * have been read.
 */
final class ScopedNames {
  private final List<Name> names = new ArrayList<>();

  /** Offset of a place → the name there. */
  private final TreeMap<Integer, Name> places = new TreeMap<>();

  private ScopedNames(Program program) {
    Span whole = new Span(0, program.source().text().length());
    for (BoundNames.Bound bound : BoundNames.of(program)) {
      Name name =
          new Name(
              bound.isFunction() ? NameKind.FUNCTION : NameKind.VARIABLE,
              bound.name(),
              whole,
              Span.NONE,
              List.of(bound.definition()),
              bound.places());
      names.add(name);
      bound.places().forEach(place -> places.put(place.start(), name));
    }
  }

  /** Those of a text, if it is a program that was read from it. */
  static Optional<ScopedNames> of(OpenText text, Optional<Model> model) {
    return model
        .filter(Program.class::isInstance)
        .map(Program.class::cast)
        .filter(program -> program.source().text().equals(text.text()))
        .map(ScopedNames::new);
  }

  /** The name that an offset is in, or right behind. */
  Optional<Name> at(int offset) {
    return place(offset).map(place -> places.get(place.start()));
  }

  /** Where the name stands that an offset is in, or right behind. */
  Optional<Span> place(int offset) {
    var before = places.floorEntry(offset);
    return Optional.ofNullable(before)
        .map(found -> new Span(found.getKey(), found.getKey() + found.getValue().text().length()))
        .filter(place -> offset <= place.end());
  }

  /** The places of each name, in order: what a program means as far as names go. */
  List<List<Integer>> meaning() {
    return names.stream().map(name -> name.places().stream().map(Span::start).toList()).toList();
  }
}
