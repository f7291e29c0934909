// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine.yaml;

import java.util.List;
import org.camp.core.diagnostic.Span;

/** A YAML value with its place; an alias shares the value that it stands for. */
public sealed interface Yaml {
  Span span();

  /** What the value is, as messages call it. */
  String kind();

  /**
   * A text, number or nothing: what a scalar means is for its reader to say.
   *
   * @param plain whether it was written without quotes, so that it may be a number or nothing
   * @param content offset of its first character when the source spells it as it is, else −1
   */
  record Scalar(String value, boolean plain, int content, Span span) implements Yaml {
    public boolean isNull() {
      return plain && (value.isEmpty() || value.equals("~") || value.equalsIgnoreCase("null"));
    }

    /** Where the characters {@code part} of the value stand in the source. */
    public Span locate(Span part) {
      return content < 0 || !part.isKnown()
          ? span
          : new Span(content + part.start(), content + part.end());
    }

    @Override
    public String kind() {
      return isNull() ? "nothing" : "'" + (value.length() > 40 ? "…" : value) + "'";
    }
  }

  /** Values in their order. */
  record Sequence(List<Yaml> items, Span span) implements Yaml {
    @Override
    public String kind() {
      return "a list";
    }
  }

  /** A mapping, in the order of the file; keys may repeat. */
  record Mapping(List<Entry> entries, Span span) implements Yaml {
    @Override
    public String kind() {
      return "a mapping";
    }
  }

  /** A key and its value. */
  record Entry(Scalar key, Yaml value) {}
}
