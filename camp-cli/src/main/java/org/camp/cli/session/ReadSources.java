// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.session;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.camp.core.model.Source;

/**
 * What a command has read, by the names under which its line and its tables ask for it: what
 * somebody needs who runs it elsewhere. Thread-safe.
 */
public final class ReadSources {
  /** Name → the file, or the files of the folder. */
  private final Map<String, List<Source>> byName = new LinkedHashMap<>();

  private final Set<String> ambiguous = new TreeSet<>();

  /** Names of what is read item by item. */
  private final Set<String> items = new TreeSet<>();

  Source add(String name, Source source) {
    add(name, List.of(source));
    return source;
  }

  synchronized List<Source> add(String name, List<Source> sources) {
    List<Source> before = byName.putIfAbsent(name, sources);
    if (before != null && !names(before).equals(names(sources))) {
      ambiguous.add(name);
    }
    return sources;
  }

  private static List<String> names(List<Source> sources) {
    return sources.stream().map(Source::name).toList();
  }

  /** Name → the file, or the files of the folder, in the order in which they were asked for. */
  public synchronized Map<String, List<Source>> byName() {
    return new LinkedHashMap<>(byName);
  }

  /**
   * Says that the files of a name are items of the command: whoever does an item reads its file.
   */
  public synchronized void isOfItems(String name) {
    items.add(name);
  }

  /** Names whose files are items. */
  public synchronized Set<String> ofItems() {
    return new TreeSet<>(items);
  }

  /** Names that stand for one file here and for another there. */
  public synchronized Set<String> ambiguous() {
    return new TreeSet<>(ambiguous);
  }
}
