// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine.yaml;

import java.util.Optional;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** Places of a YAML text: marks count code points, spans count characters. */
final class YamlPlaces {
  private final SourceText source;

  /** Code point → offset of its first character; null where they are equal. */
  private final int @Nullable [] offsets;

  YamlPlaces(SourceText source) {
    this.source = source;
    String text = source.text();
    int count = text.codePointCount(0, text.length());
    int[] starts = count == text.length() ? null : new int[count + 1];
    for (int i = 0; starts != null && i < count; i++) {
      starts[i + 1] = starts[i] + Character.charCount(text.codePointAt(starts[i]));
    }
    offsets = starts;
  }

  BadInput error(String code, Span span, String message) {
    return new BadInput(source.error(code, span, message));
  }

  Span span(Optional<Mark> from, Optional<Mark> to) {
    return from.isEmpty() || to.isEmpty()
        ? Span.NONE
        : span(from.get().getIndex(), to.get().getIndex());
  }

  Span span(int from, int to) {
    return new Span(offset(from), offset(to));
  }

  private int offset(int codePoints) {
    return offsets == null
        ? Math.min(codePoints, source.text().length())
        : offsets[Math.min(codePoints, offsets.length - 1)];
  }
}
