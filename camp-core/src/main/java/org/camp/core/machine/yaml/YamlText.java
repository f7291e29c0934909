// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine.yaml;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes YAML: sections in lines of their own, what is inside of their entries in one line. */
public final class YamlText {
  /** What reads back as it is, without quotes. */
  private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_./+-]*");

  private static final String INDENT = "  ";

  private YamlText() {}

  /** A mapping of sections, ending with a line break. */
  public static String write(Yaml root) {
    StringBuilder out = new StringBuilder();
    if (root instanceof Yaml.Mapping mapping) {
      mapping.entries().forEach(entry -> section(entry, out));
    } else {
      out.append(inline(root)).append('\n');
    }
    return out.toString();
  }

  private static void section(Yaml.Entry entry, StringBuilder out) {
    out.append(scalar(entry.key())).append(':');
    if (entry.value() instanceof Yaml.Mapping m && !m.entries().isEmpty()) {
      out.append('\n');
      for (Yaml.Entry inner : m.entries()) {
        out.append(INDENT).append(entry(inner)).append('\n');
      }
    } else if (entry.value() instanceof Yaml.Sequence s && !s.items().isEmpty()) {
      out.append('\n');
      s.items().forEach(item -> out.append(INDENT + "- ").append(inline(item)).append('\n'));
    } else {
      out.append(' ').append(inline(entry.value())).append('\n');
    }
  }

  private static String entry(Yaml.Entry entry) {
    return scalar(entry.key()) + ": " + inline(entry.value());
  }

  private static String inline(Yaml value) {
    if (value instanceof Yaml.Mapping mapping) {
      return joined(mapping.entries().stream().map(YamlText::entry).toList(), "{", "}");
    }
    if (value instanceof Yaml.Sequence sequence) {
      return joined(sequence.items().stream().map(YamlText::inline).toList(), "[", "]");
    }
    return scalar((Yaml.Scalar) value);
  }

  private static String joined(List<String> parts, String open, String close) {
    return parts.stream().collect(Collectors.joining(", ", open, close));
  }

  private static String scalar(Yaml.Scalar scalar) {
    if (scalar.isNull()) {
      return "null";
    }
    return scalar.plain() && SAFE.matcher(scalar.value()).matches()
        ? scalar.value()
        : quote(scalar.value());
  }

  /** In double quotes, with escapes for what is not printed. */
  public static String quote(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ' || (c >= 0x7F && c < 0xA0) || c == '\u2028' || c == '\u2029') {
        quoted.append(String.format(Locale.ROOT, "\\u%04X", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
