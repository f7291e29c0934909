// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.paint;

import com.google.common.base.Splitter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the SVG that this project writes: well-formed, one style sheet first, moves only. */
final class PaintingReader {
  private static final double FONT = 12;
  private static final String MOVED = "translate(";
  private static final String TURNED = "rotate(";

  private final String svg;
  private final StyleRules rules = new StyleRules();
  private final Map<String, Painting> tiles = new HashMap<>();
  private final Map<String, Integer> arrows = new HashMap<>();
  private final Deque<Frame> frames = new ArrayDeque<>();
  private int at;

  /**
   * An element that is open.
   *
   * @param tag its start
   * @param dx how far its content is moved to the right
   * @param dy how far its content is moved down
   * @param items where its content goes
   */
  private record Frame(SvgTag tag, double dx, double dy, List<Painting.Item> items) {
    boolean is(String name) {
      return tag.name().equals(name);
    }
  }

  PaintingReader(CharSequence svg) {
    this.svg = svg.toString();
  }

  Painting read() {
    List<Painting.Item> all = new ArrayList<>();
    SvgTag root = SvgTag.at(svg, svg.indexOf("<svg"));
    frames.push(new Frame(root, 0, 0, all));
    at = root.end();
    while (!frames.isEmpty()) {
      int open = svg.indexOf('<', at);
      if (svg.charAt(open + 1) == '/') {
        at = svg.indexOf('>', open) + 1;
        close(frames.pop());
        continue;
      }
      SvgTag tag = SvgTag.at(svg, open);
      at = tag.end();
      element(tag);
    }
    return new Painting(root.number("width"), root.number("height"), all, tiles, arrows);
  }

  private void element(SvgTag tag) {
    Frame frame = frames.element();
    switch (tag.name()) {
      case "style" -> rules.add(content(tag));
      case "title" -> content(tag);
      case "g", "a", "defs" -> open(tag, frame);
      case "pattern", "marker" -> frames.push(new Frame(tag, 0, 0, new ArrayList<>()));
      case "text" -> text(tag, content(tag), frame);
      case "rect", "circle", "line", "path" -> {
        frame.items.add(
            new Painting.Outline(path(tag, frame).moved(frame.dx, frame.dy), brush(tag)));
        if (!tag.empty()) {
          at = svg.indexOf("</" + tag.name() + ">", at) + tag.name().length() + 3;
        }
      }
      default -> throw new IllegalArgumentException("no element of a picture: " + tag.name());
    }
  }

  private void open(SvgTag tag, Frame frame) {
    boolean hidden = tag.text("class").equals("more");
    double[] moved = moved(tag);
    List<Painting.Item> items = hidden ? new ArrayList<>() : frame.items;
    Frame inner = new Frame(tag, frame.dx + moved[0], frame.dy + moved[1], items);
    if (!tag.empty()) {
      frames.push(inner);
    }
  }

  private void close(Frame frame) {
    String id = frame.tag.text("id");
    if (frame.is("pattern")) {
      double width = frame.tag.number("width");
      double height = frame.tag.number("height");
      tiles.put(id, new Painting(width, height, frame.items, Map.of(), Map.of()));
    } else if (frame.is("marker") && frame.items.get(0) instanceof Painting.Outline head) {
      arrows.put(id, head.brush().fill());
    }
  }

  /** The text of an element to its end. */
  private String content(SvgTag tag) {
    int end = svg.indexOf("</" + tag.name() + ">", at);
    String text = svg.substring(at, end);
    at = end + tag.name().length() + 3;
    return text;
  }

  private static double[] moved(SvgTag tag) {
    String transform = tag.text("transform");
    if (!transform.startsWith(MOVED)) {
      return new double[2];
    }
    String inside = transform.substring(MOVED.length(), transform.indexOf(')'));
    List<String> both = Splitter.on(' ').splitToList(inside);
    return new double[] {Double.parseDouble(both.get(0)), Double.parseDouble(both.get(1))};
  }

  private void text(SvgTag tag, String content, Frame frame) {
    double[] moved = moved(tag);
    String transform = tag.text("transform");
    int turned = transform.indexOf(TURNED);
    double degrees =
        turned < 0
            ? 0
            : Double.parseDouble(
                transform.substring(turned + TURNED.length(), transform.indexOf(')', turned)));
    Map<String, String> style = style(tag);
    String size = style.getOrDefault("font-size", FONT + "px");
    double anchor =
        switch (style.getOrDefault("text-anchor", "start")) {
          case "middle" -> 0.5;
          case "end" -> 1;
          default -> 0;
        };
    String shown =
        content.substring(
            content.lastIndexOf("</title>") < 0
                ? 0
                : content.lastIndexOf("</title>") + "</title>".length());
    frame.items.add(
        new Painting.Label(
            frame.dx + moved[0] + tag.number("x"),
            frame.dy + moved[1] + tag.number("y"),
            degrees,
            anchor,
            SvgTag.plain(shown),
            Double.parseDouble(size.replace("px", "")),
            style.containsKey("font-weight"),
            brush(tag)));
  }

  private VectorPath path(SvgTag tag, Frame frame) {
    switch (tag.name()) {
      case "rect" -> {
        SvgTag whole = frame.tag;
        double width =
            tag.text("width").equals("100%") ? whole.number("width") : tag.number("width");
        double height =
            tag.text("height").equals("100%") ? whole.number("height") : tag.number("height");
        return VectorPath.rectangle(
            tag.number("x"), tag.number("y"), width, height, tag.number("rx"));
      }
      case "circle" -> {
        double r = tag.number("r");
        return VectorPath.rectangle(tag.number("cx") - r, tag.number("cy") - r, 2 * r, 2 * r, r);
      }
      case "line" -> {
        return new VectorPath()
            .move(tag.number("x1"), tag.number("y1"))
            .line(tag.number("x2"), tag.number("y2"));
      }
      default -> {
        return PathSyntax.read(tag.text("d"));
      }
    }
  }

  /** What holds of an element: its attributes, then the rules, then what it says itself. */
  private Map<String, String> style(SvgTag tag) {
    Map<String, String> style = new LinkedHashMap<>(tag.attributes());
    style.putAll(rules.of(tag.name(), tag.text("class")));
    StyleRules.declarations(tag.text("style"), style);
    return style;
  }

  private Brush brush(SvgTag tag) {
    Map<String, String> style = style(tag);
    String fill = style.getOrDefault("fill", "#000");
    String dashes = style.getOrDefault("stroke-dasharray", "none");
    return new Brush(
        colour(fill),
        number(style, "fill-opacity"),
        reference(fill),
        colour(style.getOrDefault("stroke", "none")),
        number(style, "stroke-opacity"),
        number(style, "stroke-width"),
        dashes.equals("none")
            ? List.of()
            : Splitter.on(' ').splitToList(dashes).stream().map(Double::valueOf).toList(),
        reference(style.getOrDefault("marker-end", "none")));
  }

  private static double number(Map<String, String> style, String name) {
    return Double.parseDouble(style.getOrDefault(name, "1").replace("px", ""));
  }

  private static String reference(String value) {
    return value.startsWith("url(#") ? value.substring(5, value.length() - 1) : "";
  }

  private static int colour(String value) {
    if (!value.startsWith("#")) {
      return Painting.NONE;
    }
    String digits = value.substring(1);
    if (digits.length() == 3) {
      StringBuilder twice = new StringBuilder();
      digits.chars().forEach(c -> twice.append((char) c).append((char) c));
      digits = twice.toString();
    }
    return Integer.parseInt(digits, 16);
  }
}
