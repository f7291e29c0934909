// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.model.Source;
import org.camp.pepa.prism.lang.CslList;

/** Where the properties of a model are found. */
final class PropertySource {
  private static final List<String> ENDINGS = List.of(".props", ".csl");

  private PropertySource() {}

  /** What the option says: a file, or the properties themselves. */
  static CslList given(String text, PrismModel model) {
    Optional<Path> file = file(text);
    if (file.isPresent()) {
      return CslList.of(read(file.get()), model.program(), false);
    }
    if (ENDINGS.stream().anyMatch(text::endsWith)) {
      throw new BadInput(
          Diagnostic.error("no-such-file", "prism.properties: there is no file '" + text + "'")
              .withHint("paths start at the working directory"));
    }
    return CslList.of(new SourceText("prism.properties", text), model.program(), false);
  }

  /** The file of the same name; what it asks that is not read is left out, with a warning. */
  static CslList beside(Source source, PrismModel model) {
    String plain = Source.plainName(source.name());
    int dot = plain.lastIndexOf('.');
    String stem = dot > plain.lastIndexOf('/') ? plain.substring(0, dot) : plain;
    if (source.file().isEmpty()) {
      return CslList.NONE;
    }
    for (String ending : ENDINGS) {
      Optional<Path> file = file(stem + ending);
      if (file.isPresent()) {
        return CslList.of(read(file.get()), model.program(), true);
      }
    }
    return CslList.NONE;
  }

  private static SourceText read(Path file) {
    Source source = Source.of(file);
    return new SourceText(source.name(), source.text());
  }

  private static Optional<Path> file(String name) {
    try {
      return Optional.of(Path.of(name)).filter(Files::isRegularFile);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
