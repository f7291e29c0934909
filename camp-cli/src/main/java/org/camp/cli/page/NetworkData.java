// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.camp.core.report.Value;
import org.camp.core.report.replay.Knob;
import org.camp.core.report.replay.ReplayNetwork;

/**
 * A network as the script of pages reads it: columns with one entry an event, and what an event
 * waits for as how many events before it; numbers that change by little, such as those of lanes and
 * activities, as steps from the one before. Times are not among the data: the page evaluates them.
 */
final class NetworkData {
  /** So many events are in view when a long run is opened. */
  private static final int IN_VIEW = 150;

  private static final int FEWEST_ALIKE = 3;

  private final ReplayNetwork replay;

  private NetworkData(ReplayNetwork replay) {
    this.replay = replay;
  }

  static Value of(ReplayNetwork replay) {
    return new NetworkData(replay).value();
  }

  private Value value() {
    ReplayNetwork.Evaluation given = replay.asGiven();
    String unit = replay.heading().unit();
    Value.Builder data =
        Value.object()
            .put("lanes", lanes())
            .put("groups", Value.list(groups()))
            .put("kinds", Value.list(kinds()))
            .put("acts", ActivityColumns.of(replay.activities()))
            .put("lane", steps(replay.size(), replay::lane))
            .put("act", steps(replay.size(), replay::activity))
            .put("a", ints(event -> back(event, 0)))
            .put("b", ints(event -> back(event, 1)))
            .put("more", more())
            .put(
                "choice", Value.list(replay.choices().stream().mapToObj(e -> Value.of(e)).toList()))
            .put(
                "ends",
                Value.list(Arrays.stream(replay.ends()).mapToObj(e -> Value.of(e)).toList()))
            .put("given", given())
            .put("params", Value.list(knobs()))
            .put("unit", unit)
            .put("says", "time " + replay.heading().until())
            .put("alt", replay.heading().title() + ".")
            .put("hint", hint());
    if (IntStream.range(0, replay.size()).anyMatch(event -> replay.amount(event) != 1)) {
      data.put("amount", Value.lazy(replay.size(), event -> Value.of(replay.amount(event))));
    }
    replay.rows().ifPresent(rows -> tree(rows, data));
    if (replay.size() > 4 * IN_VIEW && replay.rows().isEmpty()) {
      double until = given.total() * IN_VIEW / replay.size();
      data.put("view", Value.list(List.of(Value.of(0), Value.of(until))));
    }
    return data.build();
  }

  private static void tree(ReplayNetwork.Rows rows, Value.Builder data) {
    List<Integer> colours = rows.kind().stream().map(NetworkData::colour).toList();
    data.put("parent", steps(rows.parent()))
        .put(
            "bars",
            Value.object()
                .put("from", steps(rows.begin()))
                .put("to", steps(rows.end()))
                .put("kind", Value.lazy(colours.size(), i -> Value.of(colours.get(i))))
                .build());
  }

  private static Value steps(List<Integer> numbers) {
    return steps(numbers.size(), numbers::get);
  }

  /** Numbers as steps from the one before, from 0 on. */
  static Value steps(int size, IntUnaryOperator number) {
    return Value.lazy(
        size, i -> Value.of(number.applyAsInt(i) - (i > 0 ? number.applyAsInt(i - 1) : 0)));
  }

  /** Names of lanes; where many share one, each name once, and which of them each lane has. */
  private Value lanes() {
    List<String> names = replay.lanes();
    Map<String, Integer> numbered = new LinkedHashMap<>();
    int[] name = new int[names.size()];
    for (int lane = 0; lane < name.length; lane++) {
      name[lane] = numbered.computeIfAbsent(names.get(lane), k -> numbered.size());
    }
    return numbered.size() == name.length
        ? Value.strings(names)
        : Value.object()
            .put("names", Value.strings(List.copyOf(numbered.keySet())))
            .put("name", steps(name.length, lane -> name[lane]))
            .build();
  }

  private String hint() {
    return replay.knobs().isEmpty()
        ? "Choose an activity to read its times."
        : "Choose an activity to read its times; what is set above moves it.";
  }

  private Value ints(IntUnaryOperator column) {
    return Value.lazy(replay.size(), event -> Value.of(column.applyAsInt(event)));
  }

  private int back(int event, int which) {
    int[] waits = replay.waits(event);
    return which < waits.length ? event - waits[which] : 0;
  }

  private Value more() {
    Value.Builder more = Value.object();
    for (int event = 0; event < replay.size(); event++) {
      int[] waits = replay.waits(event);
      if (waits.length > 2) {
        int at = event;
        more.put(
            Integer.toString(event),
            Value.list(Arrays.stream(waits).skip(2).mapToObj(u -> Value.of(at - u)).toList()));
      }
    }
    return more.build();
  }

  private Value given() {
    Value.Builder given = Value.object();
    replay.given().forEach(given::put);
    return given.build();
  }

  private List<Value> kinds() {
    List<Value> kinds = new ArrayList<>();
    for (int k = 0; k < replay.kinds().size(); k++) {
      kinds.add(Value.object().put("k", colour(k)).put("name", replay.kinds().get(k)).build());
    }
    return kinds;
  }

  /** The colour of a kind; the first six have their own. */
  static int colour(int kind) {
    return kind < 6 ? kind + 1 : 0;
  }

  /** What can be set, what saves most first. */
  private List<Value> knobs() {
    return replay.halves().stream().map(half -> value(half.knob())).toList();
  }

  private static Value value(Knob knob) {
    return Value.object()
        .put("name", knob.name())
        .put("label", knob.label())
        .put("value", knob.value())
        .put("unit", knob.unit())
        .build();
  }

  /** Roles of one family, such as {@code worker[1..8]}. */
  private List<Value> groups() {
    Map<String, List<Integer>> families = new LinkedHashMap<>();
    for (int lane = 0; lane < replay.lanes().size(); lane++) {
      String name = replay.lanes().get(lane);
      int bracket = name.indexOf('[');
      if (bracket > 0 && name.endsWith("]")) {
        families.computeIfAbsent(name.substring(0, bracket), k -> new ArrayList<>()).add(lane);
      }
    }
    List<Value> groups = new ArrayList<>();
    families.forEach(
        (family, members) -> {
          if (members.size() >= FEWEST_ALIKE) {
            String range =
                "[" + index(members.get(0)) + ".." + index(members.get(members.size() - 1)) + "]";
            groups.add(
                Value.object()
                    .put("name", family + range)
                    .put("short", family.charAt(0) + range)
                    .put("lanes", Value.list(members.stream().map(Value::of).toList()))
                    .build());
          }
        });
    return groups;
  }

  private String index(int lane) {
    String name = replay.lanes().get(lane);
    return name.substring(name.indexOf('[') + 1, name.length() - 1);
  }
}
