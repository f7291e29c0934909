// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.usage;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options and operands of one verb, as texts. Immutable: another line can be parsed. */
public final class Arguments {
  private final List<String> operands;
  private final List<Given> options;
  private final Map<String, List<String>> changed;

  /** An option that was given. */
  private record Given(
      List<String> names, String longest, String label, boolean isFlag, List<String> values) {
    static Given of(OptionSpec option) {
      return new Given(
          List.of(option.names()),
          option.longestName(),
          option.paramLabel(),
          option.arity().max() == 0,
          List.copyOf(option.stringValues()));
    }

    /** As words of a command line. */
    List<String> words() {
      return isFlag
          ? List.of(longest)
          : values.stream().map(value -> longest + "=" + value).toList();
    }
  }

  /** What was parsed. */
  public Arguments(ParseResult root, ParseResult verb) {
    operands =
        verb.matchedPositionals().stream()
            .distinct()
            .flatMap(p -> p.stringValues().stream())
            .toList();
    options =
        Stream.of(root, verb)
            .flatMap(result -> result.matchedOptions().stream())
            .distinct()
            .map(Given::of)
            .toList();
    changed = Map.of();
  }

  private Arguments(Arguments given, List<String> operands, Map<String, List<String>> changed) {
    this.operands = List.copyOf(operands);
    options = given.options;
    this.changed = Map.copyOf(changed);
  }

  /** These arguments with other values for some options. */
  public Arguments with(Map<String, List<String>> values) {
    return new Arguments(this, operands, values);
  }

  /** These arguments with other values for some options, beside those that were changed before. */
  public Arguments and(Map<String, List<String>> values) {
    Map<String, List<String>> both = new HashMap<>(changed);
    both.putAll(values);
    return new Arguments(this, operands, both);
  }

  /** These arguments for other operands. */
  public Arguments of(List<String> others) {
    return new Arguments(this, others, changed);
  }

  /** These arguments as they were given. */
  public Arguments given() {
    return new Arguments(this, operands, Map.of());
  }

  /** What is not an option, in order. */
  public List<String> operands() {
    return operands;
  }

  private Stream<Given> named(String name) {
    return options.stream().filter(option -> option.names().contains(name));
  }

  /** Whether a switch is on. */
  public boolean has(String name) {
    return named(name).findAny().isPresent();
  }

  /** All values of an option, in order. */
  public List<String> values(String name) {
    List<String> other = changed.get(name);
    return other != null ? other : named(name).flatMap(o -> o.values().stream()).toList();
  }

  /** The last value of an option. */
  public Optional<String> value(String name) {
    List<String> values = values(name);
    return values.isEmpty() ? Optional.empty() : Optional.of(values.get(values.size() - 1));
  }

  /** What the command reads beside its operands: the files and folders that options name. */
  public List<String> inputs() {
    return options.stream()
        .filter(option -> option.label().equals("FILE") || option.label().equals("DIR"))
        .filter(option -> !option.names().contains("-O"))
        .flatMap(option -> option.values().stream())
        .toList();
  }

  /**
   * The {@code name=value} pairs of a repeatable option; a later one replaces an earlier one.
   *
   * @throws BadInput when a value has no {@code =}
   */
  public Map<String, String> pairs(String option) {
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
  public static int equals(String text) {
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
  public List<String> options() {
    return options.stream().flatMap(option -> option.words().stream()).toList();
  }

  /** One option as it could be written again, as often as it was given. */
  public List<String> options(String name) {
    return named(name).flatMap(option -> option.words().stream()).toList();
  }

  /**
   * The path that an argument writes.
   *
   * @throws BadInput when it writes none
   */
  public static Path path(String text) {
    if (text.isEmpty()) {
      throw new BadInput(
          Diagnostic.error("bad-path", "the name of a file is empty")
              .withHint("put one between the quotes"));
    }
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new BadInput(Diagnostic.error("bad-path", "'" + text + "' is no path"));
    }
  }
}
