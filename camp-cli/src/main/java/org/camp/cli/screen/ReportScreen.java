// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.screen;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.camp.cli.session.Session;
import org.camp.cli.terminal.DisplayOptions;
import org.camp.cli.usage.CommonOptions;
import org.camp.core.report.Diagram;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Style;
import org.camp.core.report.text.TextWriter;

/**
 * A whole report on one screen: what does not fit loses the last rows of its longest part, and says
 * how many and how to get them. Pictures go first, then whole parts from the end.
 *
 * @param style how it is emphasised
 * @param width most characters of a line
 */
public record ReportScreen(Style style, int width) {
  private static final int MOST_ROWS = 40;

  /** Lines that a table has beside its rows. */
  private static final int HEADING = 5;

  /** Lines that tables keep before whole ones are left out. */
  private static final int LEAST = 7;

  /** Writes a report: on one screen, or whole where that was asked for. */
  public static void write(Report report, Session session, Appendable out) throws IOException {
    boolean full = session.arguments().has(CommonOptions.FULL);
    DisplayOptions look = session.look();
    Report shown = look.quiet() ? report.withoutNotes() : report;
    for (String line : new ReportScreen(look.style(), look.width()).lines(shown, full)) {
      out.append(line).append('\n');
    }
  }

  /** The lines of a report. */
  public List<String> lines(Report report, boolean full) throws IOException {
    if (full) {
      StringBuilder whole = new StringBuilder();
      new TextWriter(style, MOST_ROWS, width).write(report, whole);
      return whole.toString().lines().toList();
    }
    List<String> lines = together(report, parts(report, false));
    return lines.size() <= Screen.LINES ? lines : cut(report);
  }

  private List<String> cut(Report report) throws IOException {
    List<Part> parts = parts(report, true);
    String more = "  more: --full, " + (report.diagrams().isEmpty() ? "" : "-f svg, ") + "-f html";
    int room = Screen.LINES - together(report, List.of()).size() - 3;
    boolean fits = false;
    while (!fits) {
      fits = size(parts) <= room || !shortened(parts);
    }
    List<String> lines = together(report, parts);
    lines.add("");
    lines.add(more);
    return lines;
  }

  private List<String> together(Report report, List<Part> parts) {
    List<String> lines = new ArrayList<>();
    if (!report.title().isEmpty()) {
      lines.addAll(new TextWriter(style, MOST_ROWS, width).title(report));
    }
    for (Part part : parts) {
      if (!lines.isEmpty()) {
        lines.add("");
      }
      lines.addAll(part.lines);
    }
    return lines;
  }

  /** Leaves something out: pictures first, then rows, whole tables from the end, and words. */
  private static boolean shortened(List<Part> parts) throws IOException {
    Part last = parts.get(0);
    Part longest = null;
    for (Part part : parts) {
      if (part.section instanceof Diagram && parts.size() > 1) {
        return parts.remove(part);
      }
      last = part.isTable() ? part : last;
      boolean shorter = part.isTable() && part.size() > LEAST;
      longest = shorter && (longest == null || part.size() > longest.size()) ? part : longest;
    }
    if (longest != null) {
      longest.shorten();
      return true;
    }
    if (last.isTable() && parts.size() > 1) {
      return parts.remove(last);
    }
    Part words = Collections.max(parts, (a, b) -> Integer.compare(a.size(), b.size()));
    if (words.size() <= 2) {
      return false;
    }
    words.shorten();
    return true;
  }

  /** How many lines parts are, with those between them. */
  private static int size(List<Part> parts) {
    return parts.stream().mapToInt(part -> part.size() + 1).sum() - 1;
  }

  /**
   * The parts of a report, with what it says in words first where it begins with a table; tables
   * have all their columns, or those that stand beside each other.
   */
  private List<Part> parts(Report report, boolean narrow) throws IOException {
    List<Part> parts = new ArrayList<>();
    for (Section section : report.sections()) {
      parts.add(new Part(section, narrow));
    }
    if (!report.because().isEmpty()) {
      Report why = new Report("", List.of(), report.values(), report.because(), List.of());
      StringBuilder text = new StringBuilder();
      new TextWriter(style, LEAST, width).write(why, text);
      parts.add(new Part(text.toString().strip().indent(2).lines().toList()));
    }
    if (!report.notes().isEmpty()) {
      StringBuilder text = new StringBuilder();
      for (String note : report.notes()) {
        new TextWriter(style, MOST_ROWS, width).note(note, text);
      }
      boolean table = !parts.isEmpty() && parts.get(0).isTable();
      if (table) {
        Collections.rotate(parts.subList(0, texts(parts)), -1);
      }
      parts.add(table ? 0 : parts.size(), new Part(text.toString().lines().toList()));
    }
    parts.removeIf(part -> part.lines.isEmpty());
    return parts;
  }

  /** How many parts there are up to the last of words that follow the first. */
  private static int texts(List<Part> parts) {
    int end = 1;
    while (end < parts.size() && parts.get(end).section instanceof Section.Text) {
      end++;
    }
    return end;
  }

  private List<String> text(Section section, int rows) throws IOException {
    StringBuilder text = new StringBuilder();
    new TextWriter(style, rows, width).section(section, text);
    return text.toString().lines().toList();
  }

  /** A table with the first columns, as many as stand beside each other with a line for a row. */
  private Section.Table narrow(Section.Table table) throws IOException {
    int rows = Math.min(MOST_ROWS, table.rows().size());
    for (int columns = table.columns().size(); columns > 1; columns--) {
      int count = columns;
      Section.Table some =
          new Section.Table(
              table.title(),
              table.columns().subList(0, count),
              table.rows().subList(0, rows).stream().map(row -> row.subList(0, count)).toList(),
              table.execution());
      long own = text(some, rows).stream().filter(line -> !line.isBlank()).count();
      if (own <= rows + HEADING) {
        return new Section.Table(
            some.title(),
            some.columns(),
            Lists.transform(table.rows(), row -> row.subList(0, count)),
            table.execution());
      }
    }
    return table;
  }

  /** Which columns of a table another leaves out; empty where it has them all. */
  private String beside(Section whole, Section shown) {
    if (!(whole instanceof Section.Table all) || !(shown instanceof Section.Table some)) {
      return "";
    }
    List<String> names =
        all.columns().stream()
            .skip(some.columns().size())
            .map(column -> column.name().replace('\n', ' '))
            .filter(name -> !name.isEmpty())
            .toList();
    String text = "  ... further columns: " + String.join(", ", names);
    String how = " (--full)";
    int room = width - how.length();
    return names.isEmpty() ? "" : Ellipsis.end(text, room) + how;
  }

  /** A part of a report, at first whole. */
  private final class Part {
    private final Section section;
    private final List<String> whole;

    /** Names of columns that are left out. */
    private final String beside;

    private List<String> lines;

    /** Rows of a table that are shown. */
    private int rows;

    Part(Section given, boolean narrow) throws IOException {
      section = narrow && given instanceof Section.Table table ? narrow(table) : given;
      beside = beside(given, section);
      rows = section instanceof Section.Table table ? Math.min(MOST_ROWS, table.rows().size()) : 0;
      whole = text(isTable() ? Math.max(1, rows) : MOST_ROWS);
      lines = whole;
    }

    /** Words. */
    Part(List<String> words) {
      section = new Section.Text("", words);
      beside = "";
      whole = words;
      lines = words;
    }

    int size() {
      return lines.size();
    }

    boolean isTable() {
      return section instanceof Section.Table;
    }

    /** Leaves at least one more line out. */
    void shorten() throws IOException {
      if (rows > 1) {
        int before = lines.size();
        while (rows > 1 && lines.size() >= before) {
          lines = text(--rows);
        }
        return;
      }
      int shown = lines.size() - 2;
      List<String> kept = new ArrayList<>(whole.subList(0, shown));
      kept.add("    ... " + (whole.size() - shown) + " more lines (--full)");
      lines = kept;
    }

    private List<String> text(int shown) throws IOException {
      List<String> text = ReportScreen.this.text(section, shown);
      return beside.isEmpty()
          ? text
          : ImmutableList.<String>builder().addAll(text).add(beside).build();
    }
  }
}
