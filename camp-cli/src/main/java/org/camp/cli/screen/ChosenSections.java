// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.screen;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.camp.cli.usage.Arguments;
import org.camp.core.analysis.Answer;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Summary;

/**
 * The sections of reports that {@code -o ID.SECTION} chooses: by the short name that a summary
 * gives them, or by the first words of their titles, with hyphens between them.
 *
 * @param byAnswer id of an analysis → names of sections
 * @param present which of them, as {@code ID.SECTION}, some file has, so that others may lack them
 */
public record ChosenSections(Map<String, List<String>> byAnswer, Set<String> present) {
  /** Those of a command line. */
  public static ChosenSections of(Arguments arguments) {
    Map<String, List<String>> chosen = new LinkedHashMap<>();
    for (String text : arguments.values("-o")) {
      int dot = text.indexOf('.');
      if (text.indexOf('=') < 0 && dot > 0) {
        String id = text.substring(0, dot).strip();
        chosen.computeIfAbsent(id, key -> new ArrayList<>()).add(text.substring(dot + 1).strip());
      }
    }
    return new ChosenSections(chosen, Set.of());
  }

  /** The same for several files, of which one has to have each. */
  public ChosenSections over(List<Answer> answers) {
    Set<String> found = new HashSet<>();
    for (Answer answer : answers) {
      for (String name : byAnswer.getOrDefault(answer.id(), List.of())) {
        if (answer.report().map(report -> !called(report, name).isEmpty()).orElse(false)) {
          found.add(answer.id() + "." + name);
        }
      }
    }
    return new ChosenSections(byAnswer, found);
  }

  /** The sections of a report that have that name. */
  private static List<Section> called(Report report, String name) {
    String begin =
        report
            .summary()
            .get()
            .map(Summary::parts)
            .map(parts -> parts.get(name))
            .map(ChosenSections::key)
            .orElse(name);
    return report.sections().stream().filter(section -> isCalled(section, begin)).toList();
  }

  /** Whether none is chosen, so that reports are shown as ever. */
  public boolean isEmpty() {
    return byAnswer.isEmpty();
  }

  /**
   * The sections of a report that were chosen.
   *
   * @throws BadInput when it has no section of some name
   */
  public List<Section> among(Answer answer, Report report) {
    List<Section> sections = new ArrayList<>();
    List<Diagnostic> faults = new ArrayList<>();
    Map<String, String> parts =
        report.summary().get().map(Summary::parts).orElseGet(() -> new LinkedHashMap<>());
    for (String name : byAnswer.getOrDefault(answer.id(), List.of())) {
      List<Section> found = called(report, name);
      if (found.isEmpty() && !present.contains(answer.id() + "." + name)) {
        faults.add(unknown(answer.id(), name, report, parts));
      }
      sections.addAll(found);
    }
    if (!faults.isEmpty()) {
      throw new BadInput(faults);
    }
    return sections;
  }

  private static boolean isCalled(Section section, String name) {
    String key = key(section.title());
    return key.equals(name) || key.startsWith(name + "-");
  }

  /** A title as a name: its words with hyphens between them. */
  static String key(String title) {
    return title.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "-").replaceAll("-$", "");
  }

  private static Diagnostic unknown(
      String id, String name, Report report, Map<String, String> parts) {
    List<String> known = new ArrayList<>(parts.keySet());
    report.sections().stream()
        .map(section -> key(section.title()))
        .filter(key -> !key.isEmpty())
        .forEach(known::add);
    String near = Suggestions.hint(name, known);
    String all = known.stream().distinct().collect(Collectors.joining(", "));
    return Diagnostic.error(
            "unknown-section", "the report of '" + id + "' has no section '" + name + "' here")
        .withHint(near == null ? "it has " + all : near);
  }
}
