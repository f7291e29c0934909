package org.camp.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options and operands of one verb, as texts. */
final class Arguments {
  private final ParseResult root;
  private final ParseResult verb;

  Arguments(ParseResult root, ParseResult verb) {
    this.root = root;
    this.verb = verb;
  }

  /** What is not an option, in order. */
  List<String> operands() {
    List<String> operands = new ArrayList<>();
    verb.matchedPositionals().forEach(p -> operands.addAll(p.stringValues()));
    return operands;
  }

  /** Whether a switch is on. */
  boolean has(String name) {
    return root.hasMatchedOption(name) || verb.hasMatchedOption(name);
  }

  /** All values of an option, in order. */
  List<String> values(String name) {
    List<String> values = new ArrayList<>();
    for (ParseResult result : List.of(root, verb)) {
      @Nullable OptionSpec option = result.matchedOption(name);
      if (option != null) {
        values.addAll(option.stringValues());
      }
    }
    return values;
  }

  /** The last value of an option. */
  Optional<String> value(String name) {
    List<String> values = values(name);
    return values.isEmpty() ? Optional.empty() : Optional.of(values.get(values.size() - 1));
  }

  /**
   * The {@code name=value} pairs of a repeatable option; a later one replaces an earlier one.
   *
   * @throws BadInput when a value has no {@code =}
   */
  Map<String, String> pairs(String option) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String text : values(option)) {
      int equals = text.indexOf('=');
      if (equals <= 0) {
        throw new BadInput(
            Diagnostic.error("usage", "'" + option + " " + text + "' is no name=value"));
      }
      pairs.put(text.substring(0, equals).strip(), text.substring(equals + 1).strip());
    }
    return pairs;
  }

  /** The options as they could be written again on a command line. */
  List<String> options() {
    List<String> words = new ArrayList<>();
    for (ParseResult result : List.of(root, verb)) {
      for (OptionSpec option : result.matchedOptions()) {
        if (option.arity().max() == 0) {
          words.add(option.longestName());
        } else {
          option.stringValues().forEach(value -> words.add(option.longestName() + "=" + value));
        }
      }
    }
    return words;
  }
}
