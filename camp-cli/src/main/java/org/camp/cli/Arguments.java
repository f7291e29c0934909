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
  private final Map<String, List<String>> changed;

  Arguments(ParseResult root, ParseResult verb) {
    this(root, verb, Map.of());
  }

  private Arguments(ParseResult root, ParseResult verb, Map<String, List<String>> changed) {
    this.root = root;
    this.verb = verb;
    this.changed = Map.copyOf(changed);
  }

  /** These arguments with other values for some options. */
  Arguments with(Map<String, List<String>> values) {
    return new Arguments(root, verb, values);
  }

  /** These arguments as they were given. */
  Arguments given() {
    return new Arguments(root, verb);
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
    @Nullable List<String> other = changed.get(name);
    if (other != null) {
      return other;
    }
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
      int equals = equals(text);
      if (equals <= 0) {
        throw new BadInput(
            Diagnostic.error("usage", "'" + option + " " + text + "' is no name=value"));
      }
      pairs.put(text.substring(0, equals).strip(), text.substring(equals + 1).strip());
    }
    return pairs;
  }

  /** The first {@code =} outside brackets, or −1. */
  static int equals(String text) {
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '[' ? 1 : c == ']' ? -1 : 0;
      if (c == '=' && depth == 0) {
        return i;
      }
    }
    return -1;
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
