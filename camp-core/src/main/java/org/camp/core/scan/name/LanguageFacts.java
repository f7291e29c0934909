// SPDX-License-Identifier: Apache-2.0
package org.camp.core.scan.name;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.camp.core.scan.Comments;
import org.camp.core.scan.name.NameRule.Reach;
import org.jspecify.annotations.Nullable;

/**
 * How texts of a language are written, as far as editors need it: words, comments, and where names
 * stand. Immutable.
 */
public final class LanguageFacts {
  /** A name in most languages; a pattern of rules. */
  public static final String NAME = "(?<name>[A-Za-z_][A-Za-z0-9_']*+)";

  private final String language;
  private final List<Comments> comments;
  private final Set<String> keywords;
  private final Set<String> builtIn;
  private final boolean quotes;
  private final Optional<Pattern> section;
  private final List<NameRule> rules;
  private final Set<NameKind> otherwise;
  private final Map<String, NameKind> expected;
  private final boolean renames;

  private LanguageFacts(Builder builder) {
    language = builder.language;
    comments = List.copyOf(builder.comments);
    keywords = new TreeSet<>(builder.keywords);
    builtIn = new TreeSet<>(builder.builtIn);
    quotes = builder.quotes;
    section = Optional.ofNullable(builder.section);
    rules = List.copyOf(builder.rules);
    otherwise = Set.copyOf(builder.otherwise);
    expected = new LinkedHashMap<>(builder.expected);
    renames = builder.renames;
  }

  /** Starts a facts of a language with that name. */
  public static Builder of(String language, Comments... comments) {
    return new Builder(language, List.of(comments));
  }

  /** The name of the language. */
  public String language() {
    return language;
  }

  /** Its forms of comments. */
  public List<Comments> comments() {
    return comments;
  }

  /** The words that belong to the language, sorted. */
  public Set<String> keywords() {
    return Set.copyOf(keywords);
  }

  /** Names that mean something without a declaration, such as functions. */
  public Set<String> builtIn() {
    return Set.copyOf(builtIn);
  }

  /** Whether there are texts in double quotes. */
  public boolean quotes() {
    return quotes;
  }

  /** Finds where a section of a file begins; nothing where files have none. */
  public Optional<Pattern> section() {
    return section;
  }

  /** Where names stand; the first rule that fits a place counts. */
  public List<NameRule> rules() {
    return rules;
  }

  /** What a name may stand for at a place that no rule tells of. */
  public Set<NameKind> otherwise() {
    return otherwise;
  }

  /** The kind of name that follows a word, by the word. */
  public Map<String, NameKind> expected() {
    return Map.copyOf(expected);
  }

  /**
   * Whether the rules find every place of a name, so that it can be renamed. Not so where patterns
   * may bind a name anew anywhere.
   */
  public boolean renames() {
    return renames;
  }

  /** Collects what a facts says. */
  public static final class Builder {
    private final String language;
    private final List<Comments> comments;
    private final Set<String> keywords = new TreeSet<>();
    private final Set<String> builtIn = new TreeSet<>();
    private final List<NameRule> rules = new ArrayList<>();
    private final Map<String, NameKind> expected = new LinkedHashMap<>();
    private Set<NameKind> otherwise = Set.of(NameKind.values());
    private @Nullable Pattern section;
    private boolean quotes = true;
    private boolean renames = true;

    private Builder(String language, List<Comments> comments) {
      this.language = language;
      this.comments = comments;
    }

    /** Adds words of the language. */
    public Builder keywords(Collection<String> words) {
      keywords.addAll(words);
      return this;
    }

    /** Adds names that mean something without a declaration. */
    public Builder builtIn(Collection<String> names) {
      builtIn.addAll(names);
      return this;
    }

    /** Says that double quotes quote nothing. */
    public Builder withoutQuotes() {
      quotes = false;
      return this;
    }

    /** Says where sections begin. */
    public Builder sections(String pattern) {
      section = Pattern.compile(pattern);
      return this;
    }

    /** Says where names are declared. */
    public Builder declares(NameKind kind, Reach reach, String pattern) {
      rules.add(new NameRule(List.of(kind), true, reach, Pattern.compile(pattern)));
      return this;
    }

    /** Says where names are used, and how far those are known that are declared nowhere. */
    public Builder uses(String pattern, Reach reach, NameKind... kinds) {
      rules.add(new NameRule(List.of(kinds), false, reach, Pattern.compile(pattern)));
      return this;
    }

    /** Says what a name may stand for elsewhere. */
    public Builder otherwise(NameKind... kinds) {
      otherwise = Set.of(kinds);
      return this;
    }

    /** Says what kind of name follows some words. */
    public Builder expects(NameKind kind, String... words) {
      List.of(words).forEach(word -> expected.put(word, kind));
      return this;
    }

    /** Says that the rules do not find every place of a name. */
    public Builder withoutRenaming() {
      renames = false;
      return this;
    }

    /** The finished facts. */
    public LanguageFacts build() {
      return new LanguageFacts(this);
    }
  }
}
