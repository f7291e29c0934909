// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.probe;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The tree of processors that share a socket, a cache or a core, as Linux tells it under {@code
 * /sys}: root first, levels of one child left out.
 *
 * @param levels the levels whose components have children
 * @param processors how many processors this process may use
 */
public record Topology(List<Level> levels, int processors) {
  /** Copies the list. */
  public Topology {
    levels = List.copyOf(levels);
  }

  /**
   * A level.
   *
   * @param name what its components are: {@code host}, {@code socket}, {@code L3 cache}, {@code
   *     core}
   * @param groups how many components there are
   * @param p children of each
   * @param memory bytes that its components share; 0 when unknown
   */
  public record Level(String name, int groups, int p, long memory) {}

  private record Group(String name, BitSet cpus, long memory) {}

  /** The topology of this host, or of one level when the system does not tell. */
  public static Topology ofHost() {
    int processors = Runtime.getRuntime().availableProcessors();
    Topology found =
        read(
            Path.of("/sys/devices/system"),
            allowed(Path.of("/proc/self/status")),
            Runtime.getRuntime().maxMemory());
    return found.processors() == processors
        ? found
        : new Topology(root(processors, Runtime.getRuntime().maxMemory()), processors);
  }

  /** A tree that the user asks for, with children by level, root first. */
  public static Topology of(List<Integer> children) {
    List<Level> levels = new ArrayList<>();
    int groups = 1;
    for (int p : children) {
      levels.add(new Level("level " + (levels.size() + 1), groups, p, 0));
      groups = Math.multiplyExact(groups, p);
    }
    return new Topology(levels, groups);
  }

  private static List<Level> root(int processors, long memory) {
    return List.of(new Level("host", 1, processors, memory));
  }

  /**
   * Reads a topology.
   *
   * @param system the directory {@code /sys/devices/system}
   * @param allowed the processors that may be used; null for all that are there
   * @param memory bytes of the whole
   */
  static Topology read(Path system, @Nullable BitSet allowed, long memory) {
    Map<BitSet, Group> groups = new LinkedHashMap<>();
    BitSet all = new BitSet();
    for (Path cpu : directories(system.resolve("cpu"), "cpu[0-9]*")) {
      all.set(number(cpu.getFileName().toString()));
    }
    if (allowed != null) {
      all.and(allowed);
    }
    groups.put(all, new Group("host", all, memory));
    for (Path node : directories(system.resolve("node"), "node[0-9]*")) {
      add(groups, all, "NUMA node", node.resolve("cpulist"), 0);
    }
    for (int cpu = all.nextSetBit(0); cpu >= 0; cpu = all.nextSetBit(cpu + 1)) {
      Path path = system.resolve("cpu").resolve("cpu" + cpu);
      add(groups, all, "socket", path.resolve("topology/package_cpus_list"), 0);
      for (Path cache : directories(path.resolve("cache"), "index*")) {
        String level = text(cache.resolve("level"));
        if (!text(cache.resolve("type")).equals("Instruction")) {
          long size = bytes(text(cache.resolve("size")));
          add(groups, all, "L" + level + " cache", cache.resolve("shared_cpu_list"), size);
        }
      }
      add(groups, all, "core", path.resolve("topology/core_cpus_list"), 0);
    }
    return tree(new ArrayList<>(groups.values()), all);
  }

  private static void add(
      Map<BitSet, Group> groups, BitSet all, String name, Path list, long memory) {
    BitSet cpus = cpus(text(list));
    cpus.and(all);
    if (cpus.cardinality() > 1) {
      groups.merge(
          cpus,
          new Group(name, cpus, memory),
          (a, b) -> new Group(a.name(), cpus, Math.max(a.memory(), b.memory())));
    }
  }

  /** Levels from the root on, as long as all components of one have equally many children. */
  private static Topology tree(List<Group> groups, BitSet all) {
    List<Level> levels = new ArrayList<>();
    List<Group> current = List.of(groups.get(0));
    while (!current.isEmpty()) {
      List<Group> next = new ArrayList<>();
      int p = 0;
      for (Group group : current) {
        List<Group> inside = largestInside(group, groups);
        BitSet alone = (BitSet) group.cpus().clone();
        inside.forEach(child -> alone.andNot(child.cpus()));
        int children = inside.size() + alone.cardinality();
        if ((p != 0 && p != children) || (!inside.isEmpty() && !alone.isEmpty())) {
          return irregular(levels, current, all);
        }
        p = children;
        next.addAll(inside);
      }
      Group first = current.get(0);
      levels.add(new Level(first.name(), current.size(), p, first.memory()));
      current = next;
    }
    return new Topology(levels, all.cardinality());
  }

  /** What is below components that differ is taken as one level. */
  private static Topology irregular(List<Level> levels, List<Group> current, BitSet all) {
    int size = current.get(0).cpus().cardinality();
    if (current.stream().anyMatch(group -> group.cpus().cardinality() != size)) {
      return new Topology(
          root(all.cardinality(), levels.isEmpty() ? 0 : levels.get(0).memory()),
          all.cardinality());
    }
    List<Level> more = new ArrayList<>(levels);
    Group first = current.get(0);
    more.add(new Level(first.name(), current.size(), size, first.memory()));
    return new Topology(more, all.cardinality());
  }

  private static List<Group> largestInside(Group outer, List<Group> groups) {
    List<Group> found = new ArrayList<>();
    for (Group group : groups) {
      if (!group.cpus().equals(outer.cpus()) && contains(outer.cpus(), group.cpus())) {
        boolean covered = false;
        for (Group other : groups) {
          covered |=
              !other.cpus().equals(outer.cpus())
                  && !other.cpus().equals(group.cpus())
                  && contains(outer.cpus(), other.cpus())
                  && contains(other.cpus(), group.cpus());
        }
        if (!covered) {
          found.add(group);
        }
      }
    }
    return found;
  }

  private static boolean contains(BitSet outer, BitSet inner) {
    BitSet rest = (BitSet) inner.clone();
    rest.andNot(outer);
    return rest.isEmpty();
  }

  private static @Nullable BitSet allowed(Path status) {
    String text = text(status);
    int start = text.indexOf("Cpus_allowed_list:");
    return start < 0 ? null : cpus(text.substring(start + 18).strip().split("\\s", 2)[0]);
  }

  /** The processors of a list such as {@code 0-3,8}. */
  static BitSet cpus(String list) {
    BitSet all = new BitSet();
    for (String part : list.strip().split(",", -1)) {
      String[] ends = part.strip().split("-", 2);
      if (ends[0].matches("[0-9]{1,6}")) {
        int from = Integer.parseInt(ends[0]);
        int to =
            ends.length > 1 && ends[1].matches("[0-9]{1,6}") ? Integer.parseInt(ends[1]) : from;
        all.set(from, to + 1);
      }
    }
    return all;
  }

  private static long bytes(String size) {
    if (!size.matches("[0-9]{1,9}[KM]?")) {
      return 0;
    }
    long unit = size.endsWith("K") ? 1L << 10 : size.endsWith("M") ? 1L << 20 : 1;
    return Long.parseLong(size.replaceAll("[KM]", "")) * unit;
  }

  private static int number(String name) {
    return Integer.parseInt(name.replaceAll("[^0-9]", ""));
  }

  private static List<Path> directories(Path folder, String glob) {
    List<Path> all = new ArrayList<>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder, glob)) {
      stream.forEach(all::add);
    } catch (IOException e) {
      return List.of();
    }
    all.sort(null);
    return all;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      return "";
    }
  }
}
