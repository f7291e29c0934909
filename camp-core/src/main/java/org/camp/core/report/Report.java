// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a result shows of itself.
 *
 * @param title the heading, for example {@code Cost of ScatterGather}
 * @param sections what a person reads, in order
 * @param values what a machine reads, with the keys that the command promises
 * @param because why the main figure is what it is, step by step; may be empty
 * @param notes remarks: what was left out, assumed or estimated; a line may break where one does,
 *     which machines read as a blank
 * @param pictures diagrams for formats that draw, and for these alone: the sections say the same;
 *     may be {@link #later}
 * @param document a file that the result made: a machine, a protocol. The command writes it where
 *     {@code -O} says, and prints the report as ever.
 * @param data the tables that machines read, where these are not those among the sections
 * @param files texts of further files that the result made, by the option whose value names the
 *     file that the command writes
 * @param summary what it says on one screen, found when it is asked for; empty where the sections
 *     are all there is to say
 * @param front what a page opens with, found when one is written; empty for what the summary says
 * @param units by path in the values, without places in lists, the base unit of all numbers there,
 *     where sections do not show it
 */
public record Report(
    String title,
    List<Section> sections,
    Value.Obj values,
    List<Reason> because,
    List<String> notes,
    List<Diagram> pictures,
    Optional<Document> document,
    List<Section.Table> data,
    Map<String, String> files,
    Supplier<Optional<Summary>> summary,
    Supplier<Optional<FrontPage>> front,
    Map<String, String> units) {

  /**
   * A file that a result made.
   *
   * @param next what to try with it, behind {@code camp}; braces stand for the file, and braces
   *     around an option for the file that it names; empty for nothing
   */
  public record Document(String text, String next) {}

  /** Copies the lists. */
  public Report {
    sections = List.copyOf(sections);
    because = List.copyOf(because);
    notes = List.copyOf(notes);
    pictures = pictures instanceof LatePictures ? pictures : List.copyOf(pictures);
    data = List.copyOf(data);
    files = Map.copyOf(files);
    units = Map.copyOf(units);
  }

  /** A report that made no file. */
  public Report(
      String title,
      List<Section> sections,
      Value.Obj values,
      List<Reason> because,
      List<String> notes,
      List<Diagram> pictures) {
    this(
        title,
        sections,
        values,
        because,
        notes,
        pictures,
        Optional.empty(),
        List.of(),
        Map.of(),
        Optional::empty,
        Optional::empty,
        Map.of());
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

  /** Pictures that are made when a format draws them. */
  public static List<Diagram> later(Supplier<List<Diagram>> pictures) {
    return new LatePictures(pictures, false);
  }

  /** One picture that is made when a format draws it: a time line to scale. */
  public static List<Diagram> laterTimeLine(Supplier<Lanes> picture) {
    return new LatePictures(() -> List.of(picture.get()), true);
  }

  /** Whether {@link #laterTimeLine} is all that it draws, which is known before it is made. */
  public boolean drawsTimeLineAlone() {
    return pictures instanceof LatePictures late && late.isTimeLine();
  }

  /** The same report under another title. */
  public Report titled(String newTitle) {
    return new Report(
        newTitle, sections, values, because, notes, pictures, document, data, files, summary, front,
        units);
  }

  /** The same report without its notes. */
  public Report withoutNotes() {
    return new Report(
        title, sections, values, because, List.of(), pictures, document, data, files, summary,
        front, units);
  }

  /** The same report with a file that the result made. */
  public Report withDocument(String text) {
    return withDocument(text, "");
  }

  /**
   * The same report with a file that the result made.
   *
   * @param next what to try with it, see {@link Document}
   */
  public Report withDocument(String text, String next) {
    Optional<Document> made = Optional.of(new Document(text, next));
    return new Report(
        title, sections, values, because, notes, pictures, made, data, files, summary, front,
        units);
  }

  /**
   * The same report with a further file that the result made.
   *
   * @param option the option of the operation whose value names the file
   */
  public Report withFile(String option, String text) {
    return new Report(
        title,
        sections,
        values,
        because,
        notes,
        pictures,
        document,
        data,
        Map.of(option, text),
        summary,
        front,
        units);
  }

  /** The same report with tables for machines, where what people read are texts. */
  public Report withData(List<Section.Table> tables) {
    return new Report(
        title, sections, values, because, notes, pictures, document, tables, files, summary, front,
        units);
  }

  /**
   * The same report with what it says on one screen.
   *
   * @param made asked once, when somebody looks at it
   */
  public Report withSummary(Supplier<Summary> made) {
    Supplier<Optional<Summary>> once = new Late<>(made);
    return new Report(
        title, sections, values, because, notes, pictures, document, data, files, once, front,
        units);
  }

  /** The same report under a question, which a page answers with what the report says. */
  public Report asking(String question) {
    return opening(() -> FrontPage.asking(question));
  }

  /**
   * The same report with what a page opens with.
   *
   * @param made asked when a page is written
   */
  public Report opening(Supplier<FrontPage> made) {
    return new Report(
        title,
        sections,
        values,
        because,
        notes,
        pictures,
        document,
        data,
        files,
        summary,
        new Late<>(made),
        units);
  }

  /** The same report with the units of what its sections do not show as it is in the values. */
  public Report withUnits(Map<String, String> base) {
    return new Report(
        title, sections, values, because, notes, pictures, document, data, files, summary, front,
        base);
  }

  /** The sections of that title alone, without anything else that people read. */
  public Report only(List<Section> chosen) {
    return new Report(title, chosen, values, List.of(), List.of());
  }

  /** The tables that machines read: those made for them, or else those among the sections. */
  public List<Section.Table> tables() {
    return data.isEmpty()
        ? sections.stream()
            .filter(Section.Table.class::isInstance)
            .map(Section.Table.class::cast)
            .toList()
        : data;
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
