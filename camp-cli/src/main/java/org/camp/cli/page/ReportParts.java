// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.report.Diagram;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.EqualCurves;
import org.camp.core.report.FlameGraph;
import org.camp.core.report.FrontPage;
import org.camp.core.report.Lanes;
import org.camp.core.report.LineChart;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.core.report.draw.SvgWriter;
import org.camp.core.report.fold.FoldedTable;

/**
 * What reports have besides their answer: tables, texts, diagrams and notes, as parts of a page.
 */
final class ReportParts {
  /** Patterned areas: a page fills them plainly, as its own marks; printed, patterns are images. */
  private static final Pattern PATTERN = Pattern.compile("fill:url\\(#camp-p(\\d)\\);");

  private static final int MOST_ROWS = 2000;
  private static final int MOST_LINES = 2000;
  private static final int MOST_FRAMES = 20_000;
  private static final Pattern SIZE = Pattern.compile("width=\"([0-9.]+)\" height=\"([0-9.]+)\"");

  private final DataBlock data;
  private final Map<String, Integer> names = new HashMap<>();
  private final Set<PageScript.Module> modules = EnumSet.noneOf(PageScript.Module.class);

  ReportParts(DataBlock data) {
    this.data = data;
  }

  /** What draws the figures so far. */
  Set<PageScript.Module> modules() {
    return modules;
  }

  /** A figure of a module. */
  Page.Drawn drawn(PageScript.Module module, Value value) {
    modules.add(module);
    String name = module.name().toLowerCase(Locale.ROOT);
    return new Page.Drawn(name, data.add(name, value));
  }

  /** A further look at data that another figure draws. */
  Page.Drawn drawn(PageScript.Module module, Page.Drawn same) {
    modules.add(module);
    return new Page.Drawn(module.name().toLowerCase(Locale.ROOT), same.key());
  }

  /** What a report has besides its first screen, each section a part of its own. */
  List<Page.Part> parts(Report report, AnswerPart first, String prefix, boolean withLanes) {
    List<Page.Part> parts = new ArrayList<>();
    List<Section> own = report.front().get().map(FrontPage::sections).orElse(List.of());
    for (Section section : own.isEmpty() ? report.sections() : own) {
      List<Page.Block> blocks = blocks(section, "");
      boolean isAbove = section instanceof Section.KeyFigures && section.execution().isEmpty();
      if (!blocks.isEmpty() && !isAbove && !first.says(section)) {
        String title = title(section);
        parts.add(part(prefix + parts.size(), title, blocks));
      }
    }
    boolean drawn = !own.isEmpty() || (withLanes && report.drawsTimeLineAlone());
    for (Diagram picture : drawn ? List.<Diagram>of() : report.pictures()) {
      boolean isShown = picture instanceof Lanes lanes && withLanes && !lanes.layout().orderOnly();
      if (!isShown) {
        parts.add(part(prefix + parts.size(), picture.title(), blocks(picture, "")));
      }
    }
    if (!report.notes().isEmpty()) {
      List<Page.Block> notes =
          List.of(
              new Page.Notes(
                  report.notes().stream()
                      .map(n -> PageNumbers.sentence(n.replace('\n', ' ')))
                      .toList()));
      parts.add(part(prefix + parts.size(), "Notes", notes));
    }
    return parts;
  }

  /** A heading where a section has none. */
  private static String title(Section section) {
    return !section.title().isEmpty()
        ? section.title()
        : section instanceof Section.Table ? "Figures" : "Details";
  }

  /** What stands behind a semicolon in a title is the sentence below it. */
  private static Page.Part part(String id, String whole, List<Page.Block> blocks) {
    int end = whole.indexOf("; ");
    String title = end < 0 ? whole : whole.substring(0, end);
    String rest = end < 0 ? "" : whole.substring(end + 2);
    String lead =
        rest.isEmpty()
            ? ""
            : rest.substring(0, 1).toUpperCase(Locale.ROOT) + rest.substring(1) + ".";
    return new Page.Part(id, shortened(title), title, lead, blocks);
  }

  /** A title as short as the list of sections needs it. */
  private static String shortened(String title) {
    int colon = title.indexOf(':');
    int comma = title.indexOf(", ");
    int end = colon > 3 ? colon : comma > 3 ? comma : title.length();
    return Ellipsis.end(title.substring(0, end), 26);
  }

  /** All of a report in one part, with headings for its sections. */
  List<Page.Block> all(Report report) {
    List<Page.Block> blocks = new ArrayList<>();
    report.sections().forEach(section -> blocks.addAll(blocks(section, section.title())));
    report.pictures().forEach(picture -> blocks.addAll(blocks(picture, picture.title())));
    if (!report.notes().isEmpty()) {
      blocks.add(
          new Page.Notes(
              report.notes().stream()
                  .map(n -> PageNumbers.sentence(n.replace('\n', ' ')))
                  .toList()));
    }
    return blocks;
  }

  private List<Page.Block> blocks(Section section, String title) {
    if (section instanceof Section.KeyFigures figures) {
      return figures.figures().isEmpty() ? List.of() : List.of(new Page.Facts(facts(figures)));
    }
    if (section instanceof Section.Table table) {
      return table.rows().isEmpty() ? List.of() : List.of(sheet(table, title));
    }
    if (section instanceof Section.Text text) {
      List<String> lines = text.lines();
      List<String> shown = lines.subList(0, Math.min(MOST_LINES, lines.size()));
      return lines.isEmpty()
          ? List.of()
          : List.of(
              new Page.Lines(title, named(text.title().isEmpty() ? "Text" : text.title()), shown));
    }
    Page.Block figure = figure((Diagram) section);
    List<String> equal = section instanceof LineChart chart ? EqualCurves.of(chart) : List.of();
    return equal.isEmpty() ? List.of(figure) : List.of(figure, new Page.Notes(equal));
  }

  static List<Page.Fact> facts(Section.KeyFigures figures) {
    return figures.figures().stream().map(ReportParts::fact).toList();
  }

  private static Page.Fact fact(Section.Figure figure) {
    Section.Column column = new Section.Column(figure.name(), figure.unit());
    return new Page.Fact(
        figure.name(), ColumnText.of(column, List.of(figure.value())).text(figure.value()));
  }

  /** A name for those who do not see it, told apart from others. */
  private String named(String name) {
    String line = name.replace('\n', ' ');
    int before = names.merge(line, 1, Integer::sum);
    return before == 1 ? line : line + ", " + before;
  }

  private Page.Sheet sheet(Section.Table table, String title) {
    Page.Sheet sheet = plain(table, title);
    return new Page.Sheet(
        sheet.title(), named(sheet.name()), sheet.columns(), sheet.rows(), sheet.left());
  }

  /** A table that no other is beside. */
  static Page.Sheet plain(Section.Table whole, String title) {
    FoldedTable folded = FoldedTable.of(whole, MOST_ROWS);
    Section.Table table = folded.table();
    List<List<Value>> rows = table.rows();
    List<ColumnText> columns = new ArrayList<>();
    List<Page.Heading> headings = new ArrayList<>();
    for (int c = 0; c < table.columns().size(); c++) {
      int at = c;
      Section.Column column = table.columns().get(c);
      ColumnText text = ColumnText.of(column, rows.stream().map(row -> row.get(at)).toList());
      columns.add(text);
      String name = column.name().isEmpty() ? "·" : column.name().replace('\n', ' ');
      headings.add(new Page.Heading(name, text.isNumeric()));
    }
    List<Boolean> isCertainty =
        table.columns().stream().map(column -> column.name().equals("certain")).toList();
    List<Page.Row> cells = new ArrayList<>();
    for (List<Value> row : rows) {
      List<Page.Cell> line = new ArrayList<>();
      for (int c = 0; c < columns.size(); c++) {
        ColumnText text = columns.get(c);
        String shown = text.text(row.get(c));
        String look = isCertainty.get(c) ? chip(shown) : "";
        line.add(new Page.Cell(shown, text.raw(row.get(c)), text.isNumeric(), look));
      }
      cells.add(new Page.Row(line, ""));
    }
    String left =
        folded.more() > 0
            ? String.format(
                Locale.ROOT, "%,d more rows are left out here: -f csv has all.", folded.more())
            : "";
    String name = table.title().isEmpty() ? headings.get(0).name() : table.title();
    return new Page.Sheet(title, name.replace('\n', ' '), headings, cells, left);
  }

  /** How certain it is, by its form: filled, outlined, dashed. */
  private static String chip(String certainty) {
    return switch (certainty) {
      case "sure" -> "on";
      case "likely" -> "half";
      default -> "dim";
    };
  }

  private Page.Block figure(Diagram diagram) {
    if (diagram instanceof LineChart chart) {
      return drawn(PageScript.Module.CHART, FigureData.of(chart));
    }
    if (diagram instanceof FlameGraph flame && flame.frames().size() <= MOST_FRAMES) {
      return drawn(PageScript.Module.FLAME, FigureData.of(flame));
    }
    StringBuilder svg = new StringBuilder();
    try {
      SvgWriter.write(List.of(diagram), svg);
    } catch (OverBudget tooLarge) {
      return new Page.Notes(
          tooLarge.diagnostics().stream().map(d -> diagram.title() + ": " + d.message()).toList());
    } catch (IOException e) {
      throw new AssertionError("a string builder does not fail", e);
    }
    Matcher size = SIZE.matcher(svg);
    boolean known = size.find();
    String plain = PATTERN.matcher(svg).replaceAll("fill:var(--c$1);fill-opacity:.35;");
    byte[] bytes = plain.getBytes(StandardCharsets.UTF_8);
    return new Page.Picture(
        diagram.title(),
        "data:image/svg+xml;base64," + Base64.getEncoder().encodeToString(bytes),
        known ? Math.round(Double.parseDouble(size.group(1))) : 0,
        known ? Math.round(Double.parseDouble(size.group(2))) : 0);
  }
}
