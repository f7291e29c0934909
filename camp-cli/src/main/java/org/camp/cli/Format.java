package org.camp.cli;

import java.util.List;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;

/** The form of the output. */
enum Format {
  TEXT,
  JSON,
  CSV,
  SVG;

  /** The format that was asked for. */
  static Format of(Arguments arguments) {
    String name = arguments.value("-f").orElse("text");
    return switch (name) {
      case "text" -> TEXT;
      case "json" -> JSON;
      case "csv" -> CSV;
      case "svg" -> SVG;
      case "html" ->
          throw new BadInput(
              Diagnostic.error("unsupported", "'-f " + name + "' is not supported yet")
                  .withHint("use text, json, csv or svg"));
      default -> {
        List<String> known = List.of("text", "json", "csv", "svg");
        throw new BadInput(
            Diagnostic.error("usage", "there is no output format '" + name + "'")
                .withHint(Suggestions.hint(name, known)));
      }
    };
  }
}
