package org.camp.core.report;

import java.util.List;

/**
 * What a result shows of itself.
 *
 * @param title the heading, for example {@code Cost of ScatterGather}
 * @param sections what a person reads, in order
 * @param values what a machine reads, with the keys that the command promises
 * @param because why the main figure is what it is, step by step; may be empty
 * @param notes remarks: what was left out, assumed or estimated
 */
public record Report(
    String title,
    List<Section> sections,
    Value.Obj values,
    List<Reason> because,
    List<String> notes) {

  /** Copies the lists. */
  public Report {
    sections = List.copyOf(sections);
    because = List.copyOf(because);
    notes = List.copyOf(notes);
  }
}
