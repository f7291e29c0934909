// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.paint;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The start of an element.
 *
 * @param name of the element
 * @param attributes name → value
 * @param empty whether it ends at once
 * @param end where the text goes on behind it
 */
record SvgTag(String name, Map<String, String> attributes, boolean empty, int end) {
  /** The element that starts at a place. */
  static SvgTag at(String svg, int open) {
    int at = open + 1;
    while (Character.isLetter(svg.charAt(at))) {
      at++;
    }
    String name = svg.substring(open + 1, at);
    Map<String, String> attributes = new LinkedHashMap<>();
    while (svg.charAt(at) == ' ') {
      int equals = svg.indexOf('=', at);
      int close = svg.indexOf('"', equals + 2);
      attributes.put(svg.substring(at + 1, equals), svg.substring(equals + 2, close));
      at = close + 1;
    }
    boolean empty = svg.charAt(at) == '/';
    return new SvgTag(name, attributes, empty, at + (empty ? 2 : 1));
  }

  String text(String attribute) {
    return attributes.getOrDefault(attribute, "");
  }

  double number(String attribute) {
    return Double.parseDouble(attributes.getOrDefault(attribute, "0"));
  }

  /** Text without references to characters. */
  static String plain(String text) {
    return text.replace("&#10;", "\n")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&");
  }
}
