// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.shard;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.camp.cli.output.Version;
import org.camp.cli.session.Session;
import org.camp.cli.session.Sources;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Source;
import org.camp.core.report.Value;

/**
 * The command that shards are of: parts belong together when this is the same.
 *
 * @param version of CAMP
 * @param command its words, without what tells one shard from another and how it shows its progress
 * @param items how many there are
 * @param inputs name of a file or folder that it reads → SHA-256 of what is there; where the files
 *     are items, of their names and sizes
 */
record Whole(String version, List<String> command, long items, Map<String, String> inputs) {
  /** What stands before a digest of names and sizes. */
  private static final String SIZES = "sizes ";

  private static final String ASSERT = "--assert=";

  /**
   * The command of a session.
   *
   * @throws BadInput when it reads standard input, which is gone when parts are merged
   */
  static Whole of(Session session, long items) {
    Map<String, String> inputs = new LinkedHashMap<>();
    Set<String> ofItems = session.sources().read().ofItems();
    Stream.concat(session.arguments().operands().stream(), session.arguments().inputs().stream())
        .forEach(name -> inputs.put(name, digest(name, session.sources(), ofItems.contains(name))));
    read(session).forEach(inputs::putIfAbsent);
    return new Whole(Version.text(), CommandWords.of(session), items, inputs);
  }

  /** Name of what a session has read, models that tables name among it → its SHA-256. */
  private static Map<String, String> read(Session session) {
    Map<String, String> read = new LinkedHashMap<>();
    Set<String> ofItems = session.sources().read().ofItems();
    session
        .sources()
        .read()
        .byName()
        .forEach((name, all) -> read.put(name, ofItems.contains(name) ? sizes(all) : digest(all)));
    return read;
  }

  private static String digest(String name, Sources sources, boolean ofItems) {
    if (name.equals("-")) {
      throw new BadInput(
          Diagnostic.error("usage", "a shard cannot read standard input")
              .withHint("'camp merge' reads the model again: name a file"));
    }
    List<Source> all = sources.folder(name).orElseGet(() -> List.of(sources.of(name)));
    return ofItems ? sizes(all) : digest(all);
  }

  /** Of files that only those read who do their items: names and sizes. */
  private static String sizes(List<Source> all) {
    Hasher hash = Hashing.sha256().newHasher();
    for (Source source : all) {
      hash.putString(source.name(), StandardCharsets.UTF_8);
      if (source.file().isPresent()) {
        try {
          hash.putLong(Files.size(source.file().get()));
        } catch (IOException e) {
          throw source.unreadable(e);
        }
      }
    }
    return SIZES + hash.hash();
  }

  private static String digest(List<Source> all) {
    Hasher hash = Hashing.sha256().newHasher();
    for (Source source : all) {
      hash.putString(source.name(), StandardCharsets.UTF_8);
      try (InputStream in = source.open()) {
        byte[] buffer = new byte[1 << 16];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
          hash.putBytes(buffer, 0, read);
        }
      } catch (IOException e) {
        throw source.unreadable(e);
      }
    }
    return hash.hash().toString();
  }

  /** Why a part of this is none of another command; nothing when it is one. */
  Optional<String> otherThan(Whole other) {
    if (!command.equals(other.command)) {
      return Optional.of("is a part of another command: " + line());
    }
    if (!version.equals(other.version)) {
      return Optional.of("was written by CAMP " + version + ", not " + other.version);
    }
    if (!inputs.equals(other.inputs)) {
      return Optional.of(
          inputs.keySet().stream()
              .filter(name -> !Objects.equals(inputs.get(name), other.inputs.get(name)))
              .map(name -> "'" + name + "'")
              .collect(Collectors.joining(", ", "was made when other text was in ", "")));
    }
    return items == other.items
        ? Optional.empty()
        : Optional.of("is a part of " + items + " items, not " + other.items);
  }

  /** That another version of CAMP than this one wrote it, if one did. */
  Optional<String> writtenElsewhere() {
    return otherThan(new Whole(Version.text(), command, items, inputs));
  }

  /** Of each operand or option that is not what it was for the shards, that it is not. */
  List<Diagnostic> changed(Sources sources) {
    Map<String, String> now = new LinkedHashMap<>();
    inputs.forEach(
        (name, digest) -> {
          if (sources.isFolder(name) || sources.isFile(name)) {
            now.put(name, digest(name, sources, digest.startsWith(SIZES)));
          }
        });
    return changed(now);
  }

  /**
   * Refuses what the session of a merge has read and is not what it was for the shards.
   *
   * @throws BadInput with all of them
   */
  void check(Session session) {
    List<Diagnostic> changed = changed(read(session));
    if (!changed.isEmpty()) {
      throw new BadInput(changed);
    }
  }

  private List<Diagnostic> changed(Map<String, String> now) {
    return inputs.entrySet().stream()
        .filter(input -> now.containsKey(input.getKey()))
        .filter(input -> !input.getValue().equals(now.get(input.getKey())))
        .map(
            input ->
                Diagnostic.error("changed", "is not what the shards read")
                    .inFile(input.getKey())
                    .withHint("merge where the files are as they were, or run the shards again"))
        .toList();
  }

  /** As the first line of a part tells it. */
  Value.Obj values() {
    Value.Builder files = Value.object();
    inputs.forEach(files::put);
    return Value.object()
        .put("version", version)
        .put("command", Value.strings(command))
        .put("items", items)
        .put("inputs", files.build())
        .build();
  }

  /**
   * Reads {@link #values}.
   *
   * @throws IllegalArgumentException when they are none
   */
  static Whole read(Value.Obj values) {
    if (values.get("version") instanceof Value.Str version
        && values.get("command") instanceof Value.Arr words
        && values.get("items") instanceof Value.Int items
        && values.get("inputs") instanceof Value.Obj files) {
      Map<String, String> inputs = new LinkedHashMap<>();
      files.fields().forEach((name, digest) -> inputs.put(name, text(digest)));
      List<String> command = words.items().stream().map(Whole::text).toList();
      return new Whole(version.value(), command, items.value(), inputs);
    }
    throw new IllegalArgumentException("no command");
  }

  private static String text(Value value) {
    if (value instanceof Value.Str text) {
      return text.value();
    }
    throw new IllegalArgumentException("no text");
  }

  /** What the command itself asserts. */
  List<String> assertions() {
    return command.subList(0, command.indexOf("--")).stream()
        .filter(word -> word.startsWith(ASSERT))
        .map(word -> word.substring(ASSERT.length()))
        .toList();
  }

  /** The command as a person writes it. */
  String line() {
    return "camp " + String.join(" ", command).replace(" -- ", " ");
  }
}
