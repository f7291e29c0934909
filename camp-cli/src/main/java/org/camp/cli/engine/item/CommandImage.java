// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.engine.item;

import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.camp.cli.output.Version;
import org.camp.cli.session.Session;
import org.camp.cli.shard.CommandWords;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Source;

/**
 * A command as it travels: its words and all that it read until its items begin.
 *
 * @param id tells commands apart
 * @param again runs it
 * @param version of CAMP where it comes from
 * @param words of the line
 * @param files name by which it asks → the file; those of a folder by their own names
 * @param there operand → the files that it names in another file system
 * @param needed files beside those, which stay where they are
 */
public record CommandImage(
    String id,
    Again again,
    String version,
    ArrayList<String> words,
    LinkedHashMap<String, CarriedFile> files,
    LinkedHashMap<String, ArrayList<CarriedSource>> there,
    ArrayList<String> needed)
    implements Serializable {
  private static final String PLUGINS = "--plugins=";

  /**
   * The command of a session that is about to run its items.
   *
   * @throws BadInput when a file is gone, or two have one name
   */
  public static CommandImage of(Session session, Again again) {
    Set<String> ambiguous = session.sources().read().ambiguous();
    if (!ambiguous.isEmpty()) {
      throw new BadInput(
          Diagnostic.error(
                  "engine", "two files are both named '" + ambiguous.iterator().next() + "' here")
              .withHint("give one of them another name: workers know files by their names"));
    }
    Set<String> ofItems = session.sources().read().ofItems();
    LinkedHashMap<String, CarriedFile> files = new LinkedHashMap<>();
    LinkedHashMap<String, ArrayList<CarriedSource>> there = new LinkedHashMap<>();
    ArrayList<String> needed = new ArrayList<>();
    session
        .sources()
        .read()
        .byName()
        .forEach(
            (name, sources) -> {
              ArrayList<CarriedSource> carried = carried(sources);
              if (!carried.isEmpty()) {
                there.put(name, carried);
                return;
              }
              boolean isFolder = session.sources().isFolder(name);
              boolean stays = ofItems.contains(name);
              for (Source source : sources) {
                CarriedFile file = stays ? CarriedFile.staying(source) : CarriedFile.of(source);
                files.put(isFolder ? source.name() : name, file);
                needed.addAll(stays || isFolder ? List.of() : file.companions());
              }
            });
    String id = UUID.randomUUID().toString();
    ArrayList<String> words = new ArrayList<>(CommandWords.of(session));
    words.replaceAll(CommandImage::absolute);
    return new CommandImage(id, again, Version.text(), words, files, there, needed);
  }

  /** A word that means the same in other folders. */
  private static String absolute(String word) {
    return word.startsWith(PLUGINS)
        ? PLUGINS + Path.of(word.substring(PLUGINS.length())).toAbsolutePath()
        : word;
  }

  private static ArrayList<CarriedSource> carried(List<Source> sources) {
    ArrayList<CarriedSource> carried = new ArrayList<>();
    for (Source source : sources) {
      if (source instanceof CarriedSource there) {
        carried.add(there);
      }
    }
    return carried;
  }

  /** The files that an operand names in another file system; nothing when it names none. */
  Optional<List<Source>> elsewhere(String operand) {
    return Optional.ofNullable(there.get(operand)).map(List::copyOf);
  }

  /** Why this process cannot do its items; empty when it can. */
  public String hindrance() {
    if (!Version.text().equals(version)) {
      return "CAMP is " + Version.text() + " there, and " + version + " here";
    }
    return needed.stream()
        .filter(file -> !Files.exists(Path.of(file)))
        .map(file -> "'" + file + "' is not there")
        .findFirst()
        .or(() -> files.values().stream().flatMap(file -> file.hindrance().stream()).findFirst())
        .orElse("");
  }

  Map<String, Source> sources() {
    Map<String, Source> sources = new LinkedHashMap<>();
    files.forEach((name, file) -> sources.put(name, file.source()));
    return sources;
  }
}
