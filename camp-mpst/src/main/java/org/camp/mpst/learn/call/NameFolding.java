// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.call;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Names that differ in ids only are one operation. Names of one service that are equal up to tokens
 * that look generated have one shape; such a token is an id when it takes at least √m values in the
 * m uses of its shape: ids grow with the traffic, shards and versions do not.
 */
public final class NameFolding {
  private static final Pattern TOKEN = Pattern.compile("[^/:?&=,;()\\s]+");
  private static final Pattern DIGITS = Pattern.compile("[0-9]+");
  private static final Pattern HEXADECIMAL = Pattern.compile("[0-9a-fA-F]{8,}");
  private static final Pattern UUID =
      Pattern.compile(
          "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");
  private static final int MIXED = 6;
  private static final String ANY = "{}";

  /** Number of a name → the name that it is folded to. */
  private final List<OperationName> folded;

  private final SortedMap<String, Integer> templates = new TreeMap<>();

  /** Folds nothing. */
  public static NameFolding off(NameTable names) {
    return new NameFolding(List.copyOf(names.names()));
  }

  private NameFolding(List<OperationName> folded) {
    this.folded = folded;
  }

  /**
   * Folds the names of a table.
   *
   * @param given templates that the user gave; one behind {@code !} is never folded to
   */
  public static NameFolding of(NameTable names, List<String> given) {
    List<OperationName> folded = new ArrayList<>(names.names());
    NameFolding folding = new NameFolding(folded);
    List<Template> templates = new ArrayList<>();
    Set<String> forbidden = new HashSet<>();
    for (String line : given) {
      if (line.startsWith("!")) {
        forbidden.add(line.substring(1).strip());
      } else {
        templates.add(new Template(line));
      }
    }
    Map<List<String>, List<Integer>> shapes = new HashMap<>();
    for (int number = 0; number < folded.size(); number++) {
      OperationName name = names.names().get(number);
      Optional<String> fitting = fitting(templates, name);
      if (fitting.isPresent()) {
        folded.set(number, new OperationName(name.service(), fitting.get()));
      } else {
        List<String> shape = List.of(name.service(), shape(name.name()));
        shapes.computeIfAbsent(shape, s -> new ArrayList<>()).add(number);
      }
    }
    shapes.values().forEach(members -> folding.fold(names, members, forbidden));
    folding.count(names);
    return folding;
  }

  private static Optional<String> fitting(List<Template> templates, OperationName name) {
    return templates.stream().filter(t -> t.fits(name.name())).map(Template::text).findFirst();
  }

  /** A template of the user: {@code {}} stands for any token. */
  private record Template(String text, Pattern pattern) {
    Template(String text) {
      this(
          text,
          Pattern.compile(
              IntStream.range(0, text.split("\\{\\}", -1).length)
                  .mapToObj(i -> Pattern.quote(text.split("\\{\\}", -1)[i]))
                  .collect(java.util.stream.Collectors.joining("[^/:?&=,;()\\s]+"))));
    }

    boolean fits(String name) {
      return pattern.matcher(name).matches();
    }
  }

  private static String shape(String name) {
    return TOKEN
        .matcher(name)
        .replaceAll(m -> isGenerated(m.group()) ? "\u0000" : Matcher.quoteReplacement(m.group()));
  }

  private static boolean isGenerated(String token) {
    long digits = token.chars().filter(c -> c >= '0' && c <= '9').count();
    return DIGITS.matcher(token).matches()
        || UUID.matcher(token).matches()
        || (digits > 0 && HEXADECIMAL.matcher(token).matches())
        || (token.length() >= MIXED && 2 * digits >= token.length());
  }

  private void fold(NameTable names, List<Integer> members, Set<String> forbidden) {
    long uses = members.stream().mapToLong(names::uses).sum();
    List<List<String>> generated = new ArrayList<>();
    for (int member : members) {
      generated.add(
          TOKEN
              .matcher(names.names().get(member).name())
              .results()
              .map(java.util.regex.MatchResult::group)
              .filter(NameFolding::isGenerated)
              .toList());
    }
    int positions = generated.get(0).size();
    boolean[] id = new boolean[positions];
    for (int p = 0; p < positions; p++) {
      int position = p;
      long values = generated.stream().map(tokens -> tokens.get(position)).distinct().count();
      id[p] = values >= 2 && (double) values * values >= uses;
    }
    for (int member : members) {
      OperationName name = names.names().get(member);
      int[] at = {0};
      String text =
          TOKEN
              .matcher(name.name())
              .replaceAll(
                  m ->
                      Matcher.quoteReplacement(
                          isGenerated(m.group()) && id[at[0]++] ? ANY : m.group()));
      if (!forbidden.contains(text)) {
        folded.set(member, new OperationName(name.service(), text));
      }
    }
  }

  private void count(NameTable names) {
    for (int number = 0; number < folded.size(); number++) {
      if (!folded.get(number).equals(names.names().get(number))) {
        templates.merge(folded.get(number).text(), 1, Integer::sum);
      }
    }
  }

  /** What a name is folded to. */
  OperationName name(int number) {
    return folded.get(number);
  }

  /** Template → how many names it stands for. */
  public SortedMap<String, Integer> templates() {
    return templates;
  }
}
