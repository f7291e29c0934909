// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.machine.yaml.Yaml;
import org.camp.core.machine.yaml.YamlText;
import org.camp.core.model.Source;
import org.camp.core.scan.Brackets;
import org.jspecify.annotations.Nullable;

/**
 * A machine file as it was written, from which machines are made with some of its values replaced:
 * {@code bsp.g}, {@code transport.send}, {@code links[0].recv}, {@code links[from=m].send}, {@code
 * nodes.n1.cores}. Fields that the file leaves out can be set where their name is fixed. Immutable.
 */
public final class MachineFile {
  /** Sections whose keys the file chooses: a key that is not there is a mistake. */
  private static final Set<String> OPEN =
      Set.of(
          "parameters", "nodes", "mapping", "profiles", "timings", "processors", "communication");

  /** Commas between pairs; those inside brackets belong to roles. */
  private final SourceText source;

  private final Yaml root;

  private MachineFile(SourceText source, Yaml root) {
    this.source = source;
    this.root = root;
  }

  /**
   * Reads a machine file (YAML).
   *
   * @throws BadInput when the source cannot be read or is not YAML
   */
  public static MachineFile read(Source source) {
    SourceText text = new SourceText(source.name(), source.text());
    return new MachineFile(text, MachineReader.parse(text));
  }

  /** A file that says nothing: a machine of settings alone. */
  public static MachineFile empty() {
    Yaml.Entry name = new Yaml.Entry(scalar("name"), scalar("machine"));
    return new MachineFile(SourceText.NONE, new Yaml.Mapping(List.of(name), Span.NONE));
  }

  /**
   * The machine of this file with some values replaced.
   *
   * @param settings texts by path, written as in the file
   * @throws BadInput with everything that is wrong
   */
  public Machine machine(Map<String, String> settings) {
    return new MachineReader(source).machine(with(settings));
  }

  /**
   * This file with some values replaced, as a file: names of parameters stay in expressions, and
   * comments are left out. It ends with a line break.
   *
   * @throws BadInput when a path leads to no value
   */
  public String text(Map<String, String> settings) {
    return YamlText.write(with(settings));
  }

  /** The text of a single value, as it was written; nothing when there is none at that path. */
  public Optional<String> value(String path) {
    String[] found = {null};
    try {
      set(root, path, "", "", scalar -> found[0] = scalar.value());
    } catch (BadInput nothingThere) {
      return Optional.empty();
    }
    return Optional.ofNullable(found[0]);
  }

  private Yaml with(Map<String, String> settings) {
    Yaml changed = root;
    List<Diagnostic> faults = new ArrayList<>();
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      try {
        changed = set(changed, setting.getKey(), "", setting.getValue(), replaced -> {});
      } catch (BadInput e) {
        faults.addAll(e.diagnostics());
      }
    }
    if (!faults.isEmpty()) {
      throw new BadInput(faults);
    }
    return changed;
  }

  /** A copy of {@code at} in which what {@code rest} names is {@code value}. */
  private static Yaml set(
      Yaml at, String rest, String before, String value, Consumer<Yaml.Scalar> replaced) {
    if (rest.isEmpty()) {
      if (at instanceof Yaml.Scalar scalar) {
        replaced.accept(scalar);
        return scalar(value);
      }
      throw fault(before, "is " + at.kind() + ", no single value", null);
    }
    if (at instanceof Yaml.Mapping mapping) {
      return field(
          mapping, rest.startsWith(".") ? rest.substring(1) : rest, before, value, replaced);
    }
    if (at instanceof Yaml.Sequence sequence) {
      return item(sequence, rest, before, value, replaced);
    }
    throw fault(before + rest, "leads too deep: '" + before + "' is a single value", null);
  }

  private static Yaml field(
      Yaml.Mapping mapping,
      String rest,
      String before,
      String value,
      Consumer<Yaml.Scalar> replaced) {
    List<Yaml.Entry> entries = new ArrayList<>(mapping.entries());
    int best = -1;
    int length = 0;
    for (int i = 0; i < entries.size(); i++) {
      String key = entries.get(i).key().value();
      boolean ends = key.length() == rest.length() || isStep(rest, key.length());
      if (key.length() > length && rest.startsWith(key) && ends) {
        best = i;
        length = key.length();
      }
    }
    if (best < 0) {
      entries.add(added(mapping, rest, before, value));
    } else {
      Yaml.Entry entry = entries.get(best);
      String path = joined(before, entry.key().value());
      Yaml inner =
          entry.value() instanceof Yaml.Scalar s && s.isNull() && length < rest.length()
              ? new Yaml.Mapping(List.of(), Span.NONE)
              : entry.value();
      entries.set(
          best,
          new Yaml.Entry(entry.key(), set(inner, rest.substring(length), path, value, replaced)));
    }
    return new Yaml.Mapping(entries, mapping.span());
  }

  private static boolean isStep(String rest, int at) {
    return at < rest.length() && (rest.charAt(at) == '.' || rest.charAt(at) == '[');
  }

  private static Yaml.Entry added(Yaml.Mapping mapping, String rest, String before, String value) {
    int end = 0;
    while (end < rest.length() && !isStep(rest, end)) {
      end++;
    }
    String key = rest.substring(0, end);
    String path = joined(before, key);
    if (OPEN.contains(before)) {
      Set<String> known = new TreeSet<>();
      mapping.entries().forEach(entry -> known.add(entry.key().value()));
      throw fault(path, "is not in the machine file", Suggestions.hint(key, known));
    }
    if (end < rest.length() && rest.charAt(end) == '[') {
      throw fault(path, "is not in the machine file", null);
    }
    Yaml inner =
        end == rest.length()
            ? scalar(value)
            : set(
                new Yaml.Mapping(List.of(), Span.NONE),
                rest.substring(end),
                path,
                value,
                added -> {});
    return new Yaml.Entry(scalar(key), inner);
  }

  private static Yaml item(
      Yaml.Sequence sequence,
      String rest,
      String before,
      String value,
      Consumer<Yaml.Scalar> replaced) {
    int close = closing(rest);
    if (!rest.startsWith("[") || close < 0) {
      throw fault(before, "is a list", "say which entry, as " + before + "[0]");
    }
    int index = index(sequence.items(), rest.substring(1, close), before);
    String path = before + rest.substring(0, close + 1);
    List<Yaml> items = new ArrayList<>(sequence.items());
    items.set(index, set(items.get(index), rest.substring(close + 1), path, value, replaced));
    return new Yaml.Sequence(items, sequence.span());
  }

  /** The bracket that closes the first one, or −1. */
  private static int closing(String text) {
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      depth += text.charAt(i) == '[' ? 1 : text.charAt(i) == ']' ? -1 : 0;
      if (depth == 0) {
        return text.charAt(i) == ']' ? i : -1;
      }
    }
    return -1;
  }

  private static int index(List<Yaml> items, String selector, String before) {
    if (selector.matches("\\d{1,9}")) {
      int index = Integer.parseInt(selector);
      if (index < items.size()) {
        return index;
      }
      throw fault(before + "[" + selector + "]", "is not there: entries count from 0", null);
    }
    int found = -1;
    for (int i = 0; i < items.size(); i++) {
      if (matches(items.get(i), selector)) {
        if (found >= 0) {
          throw fault(before + "[" + selector + "]", "names several entries", null);
        }
        found = i;
      }
    }
    if (found < 0) {
      throw fault(before + "[" + selector + "]", "names no entry", null);
    }
    return found;
  }

  private static boolean matches(Yaml item, String selector) {
    for (String pair : Brackets.split(selector, ",")) {
      int equals = pair.indexOf('=');
      if (equals < 0 || !(item instanceof Yaml.Mapping mapping)) {
        return false;
      }
      String key = pair.substring(0, equals).strip();
      String wanted = pair.substring(equals + 1).strip();
      boolean has =
          mapping.entries().stream()
              .anyMatch(
                  entry ->
                      entry.key().value().equals(key)
                          && entry.value() instanceof Yaml.Scalar s
                          && s.value().equals(wanted));
      if (!has) {
        return false;
      }
    }
    return true;
  }

  private static String joined(String before, String key) {
    return before.isEmpty() ? key : before + "." + key;
  }

  private static Yaml.Scalar scalar(String text) {
    return new Yaml.Scalar(text, false, -1, Span.NONE);
  }

  private static BadInput fault(String path, String message, @Nullable String hint) {
    return new BadInput(
        Diagnostic.error("unknown-setting", "'" + path + "' " + message).withHint(hint));
  }
}
