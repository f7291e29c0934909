package org.camp.core.report;

import java.util.ArrayList;
import java.util.List;

/**
 * What a result shows of itself.
 *
 * @param title the heading, for example {@code Cost of ScatterGather}
 * @param sections what a person reads, in order
 * @param values what a machine reads, with the keys that the command promises
 * @param because why the main figure is what it is, step by step; may be empty
 * @param notes remarks: what was left out, assumed or estimated
 * @param pictures diagrams for formats that draw, and for these alone: the sections say the same
 */
public record Report(
    String title,
    List<Section> sections,
    Value.Obj values,
    List<Reason> because,
    List<String> notes,
    List<Diagram> pictures) {

  /** Copies the lists. */
  public Report {
    sections = List.copyOf(sections);
    because = List.copyOf(because);
    notes = List.copyOf(notes);
    pictures = List.copyOf(pictures);
  }

  /** A report whose diagrams, if any, are among its sections. */
  public Report(
      String title,
      List<Section> sections,
      Value.Obj values,
      List<Reason> because,
      List<String> notes) {
    this(title, sections, values, because, notes, List.of());
  }

  /** All diagrams: those among the sections, then the pictures. */
  public List<Diagram> diagrams() {
    List<Diagram> all = new ArrayList<>();
    for (Section section : sections) {
      if (section instanceof Diagram diagram) {
        all.add(diagram);
      }
    }
    all.addAll(pictures);
    return all;
  }
}
