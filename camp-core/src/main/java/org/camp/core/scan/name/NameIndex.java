// SPDX-License-Identifier: Apache-2.0
package org.camp.core.scan.name;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.camp.core.diagnostic.Span;

/**
 * The names of a text with all their places. It needs no text without mistakes: rules look at what
 * stands around a name. Immutable. Time linear in the text times the number of rules.
 */
public final class NameIndex {
  private final LanguageFacts facts;
  private final String masked;
  private final List<Name> names;

  /** Offset of a place → the name there. */
  private final TreeMap<Integer, Name> places = new TreeMap<>();

  /**
   * A name.
   *
   * @param kind what it stands for
   * @param text how it is written
   * @param scope where it is known
   * @param body what belongs to its first declaration: a section, a block or a line; unknown when
   *     it is declared nowhere
   * @param declarations where it is declared, in order; names that need no declaration have none
   * @param places everywhere it stands, declarations included, in order
   */
  public record Name(
      NameKind kind,
      String text,
      Span scope,
      Span body,
      List<Span> declarations,
      List<Span> places) {
    /** Copies the lists. */
    public Name {
      declarations = List.copyOf(declarations);
      places = List.copyOf(places);
    }

    /** Where it is declared first, or stands first. */
    public Span definition() {
      return declarations.isEmpty() ? places.get(0) : declarations.get(0);
    }
  }

  /** The names of a text. */
  public NameIndex(LanguageFacts facts, String text) {
    this.facts = facts;
    this.masked = MaskedText.of(facts, text);
    names = new NameSearch(facts, masked).names();
    for (Name name : names) {
      name.places().forEach(place -> places.put(place.start(), name));
    }
  }

  /** The language that it is written in. */
  public LanguageFacts facts() {
    return facts;
  }

  /** All names, in the order of their definitions. */
  public List<Name> names() {
    return names;
  }

  /** The name that an offset is in, or right behind. */
  public Optional<Name> at(int offset) {
    return place(offset).map(place -> places.get(place.start()));
  }

  /** Where the name stands that an offset is in, or right behind. */
  public Optional<Span> place(int offset) {
    var before = places.floorEntry(offset);
    if (before == null) {
      return Optional.empty();
    }
    int end = before.getKey() + before.getValue().text().length();
    return offset <= end ? Optional.of(new Span(before.getKey(), end)) : Optional.empty();
  }

  /** The names that are known at an offset, those of the smallest scope first. */
  public List<Name> known(int offset) {
    List<Name> known = new ArrayList<>();
    for (Name name : names) {
      if (name.scope().start() <= offset && offset <= name.scope().end()) {
        known.add(name);
      }
    }
    known.sort(Comparator.comparingInt(name -> name.scope().end() - name.scope().start()));
    return known;
  }

  /** The kind of name that is due at an offset, by the word before; nothing when any may stand. */
  public Optional<NameKind> expected(int offset) {
    int end = Math.min(offset, masked.length());
    while (end > 0 && isPart(masked.charAt(end - 1))) {
      end--;
    }
    while (end > 0 && Character.isWhitespace(masked.charAt(end - 1))) {
      end--;
    }
    int start = end;
    while (start > 0 && isPart(masked.charAt(start - 1))) {
      start--;
    }
    return Optional.ofNullable(facts.expected().get(masked.substring(start, end)));
  }

  /** Whether an offset is inside a comment or a quoted text. */
  public boolean isHidden(int offset, String text) {
    return offset > 0
        && offset <= text.length()
        && masked.charAt(offset - 1) == ' '
        && text.charAt(offset - 1) != ' ';
  }

  static boolean isPart(char c) {
    return c < 128 && (Character.isLetterOrDigit(c) || c == '_' || c == '\'');
  }
}
