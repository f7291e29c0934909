// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.sweep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.camp.cli.grid.Parameter;
import org.camp.cli.grid.ParameterGrid;
import org.camp.cli.session.ServiceOptions;
import org.camp.cli.usage.Arguments;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.quantity.SweepRange;
import org.jspecify.annotations.Nullable;

/**
 * Which options of a command line have ranges, the grid that these make, and the command line of
 * each of its points. An option of a service has a range when it does not take the text as a value.
 */
public final class SweepPlan {
  private static final String BUDGET = "--budget";
  private static final Option<Long> POINTS =
      Option.budget("points", 1_000_000, "Points of the grid.");
  private static final Pattern NUMBERS = Pattern.compile("\\s*[\\d.]+\\w*\\s*\\.\\.\\s*\\d.*");

  private final Arguments given;
  private final List<Place> places;
  private final ParameterGrid grid;
  private final boolean rereads;

  /** Where a parameter stands on the command line. */
  private record Place(String option, @Nullable String key) {}

  private SweepPlan(Arguments given, List<Place> places, ParameterGrid grid, boolean rereads) {
    this.given = given;
    this.places = places;
    this.grid = grid;
    this.rereads = rereads;
  }

  /**
   * The plan of a command line.
   *
   * @throws BadInput when a range is wrong, there is none, or the grid has too many points
   */
  static SweepPlan of(Arguments given, BackendRegistry registry) {
    return find(given, registry)
        .orElseThrow(
            () ->
                new BadInput(
                    Diagnostic.error("usage", "'sweep' needs a range")
                        .withHint(
                            "give one to -D, -k, -M or -o: -D n=1..64, -D n=1..1024*2, -D"
                                + " n=1,2,5")));
  }

  /**
   * The plan of a command line that has ranges; nothing for one that has none.
   *
   * @throws BadInput when a range is wrong, or the grid has too many points
   */
  public static Optional<SweepPlan> find(Arguments given, BackendRegistry registry) {
    return new Reader(given, registry).plan();
  }

  public ParameterGrid grid() {
    return grid;
  }

  /** Whether options of readers change, so that the model is read at every point. */
  public boolean rereads() {
    return rereads;
  }

  /** The recursions whose numbers of rounds are all that changes; none where more does. */
  List<String> recursions() {
    return places.stream().allMatch(place -> place.option().equals("-k") && place.key() != null)
        ? places.stream().flatMap(place -> Stream.ofNullable(place.key())).toList()
        : List.of();
  }

  /** The command line of one point. */
  public Arguments at(long point) {
    return at(axis -> grid.text(point, axis));
  }

  /** The command line of any point, on the grid or not, by the values on its axes. */
  public Arguments at(IntFunction<String> values) {
    Map<String, List<String>> changed = new LinkedHashMap<>();
    changed.put(BUDGET, budgets(given));
    for (int a = 0; a < places.size(); a++) {
      Place place = places.get(a);
      String value = values.apply(a);
      String key = place.key();
      if (key == null) {
        changed.put(place.option(), List.of(value));
      } else {
        List<String> texts = changed.getOrDefault(place.option(), given.values(place.option()));
        changed.put(
            place.option(),
            texts.stream().map(t -> isFor(t, key) ? key + "=" + value : t).toList());
      }
    }
    return given.and(changed);
  }

  private static boolean isFor(String text, String key) {
    int equals = Arguments.equals(text);
    return equals > 0 && text.substring(0, equals).strip().equals(key);
  }

  /** The budgets of services: all but that of the grid. */
  private static List<String> budgets(Arguments given) {
    return given.values(BUDGET).stream().filter(t -> !isFor(t, POINTS.key())).toList();
  }

  private static final class Reader {
    private final Arguments given;
    private final List<Entry<?>> services;
    private final List<Entry<ModelReader<?>>> readers;
    private final List<Place> places = new ArrayList<>();
    private final List<Parameter> parameters = new ArrayList<>();
    private final List<Diagnostic> faults = new ArrayList<>();
    private boolean rereads;

    Reader(Arguments given, BackendRegistry registry) {
      this.given = given;
      services = ServiceOptions.all(registry);
      readers = registry.readers();
    }

    Optional<SweepPlan> plan() {
      pairs("-D", "");
      pairs("-k", "k_");
      pairs("-M", "");
      options();
      aliases();
      long most = budget();
      if (!faults.isEmpty()) {
        throw new BadInput(faults);
      }
      if (parameters.isEmpty()) {
        return Optional.empty();
      }
      ParameterGrid grid = new ParameterGrid(parameters);
      if (grid.size() > most) {
        String size = grid.size() == Long.MAX_VALUE ? "over 9e18" : Long.toString(grid.size());
        String allow =
            grid.size() == Long.MAX_VALUE ? "" : ", or allow it: --budget points=" + size;
        throw new BadInput(
            Diagnostic.error(
                    "too-many-points", "the grid has " + size + " points, more than " + most)
                .withHint("take larger steps" + allow));
      }
      return Optional.of(new SweepPlan(given, List.copyOf(places), grid, rereads));
    }

    private void pairs(String option, String prefix) {
      try {
        given
            .pairs(option)
            .forEach(
                (key, text) -> {
                  if (SweepRange.isRange(text)) {
                    add(new Place(option, key), prefix + key, text);
                  }
                });
      } catch (BadInput e) {
        faults.addAll(e.diagnostics());
      }
    }

    private void add(Place place, String name, String text) {
      try {
        SweepRange range = SweepRange.parse(name, text);
        if (parameters.stream().anyMatch(p -> p.name().equals(name))) {
          faults.add(Diagnostic.error("usage", "'" + name + "' has two ranges"));
        }
        places.add(place);
        parameters.add(new Parameter(name, range));
      } catch (BadInput e) {
        faults.addAll(e.diagnostics());
      }
    }

    private void options() {
      Map<String, String> last = new LinkedHashMap<>();
      for (String text : given.values("-o")) {
        int equals = Arguments.equals(text);
        if (equals > 0) {
          last.put(text.substring(0, equals).strip(), text.substring(equals + 1).strip());
        }
      }
      last.forEach(
          (path, text) -> {
            boolean known = false;
            for (Entry<?> service : services) {
              for (Option<?> option : service.descriptor().options()) {
                known |= names(service, option, path);
                if (names(service, option, path) && isRange(option, text)) {
                  rereads |= readers.contains(service);
                  if (places.stream().noneMatch(p -> path.equals(p.key()))) {
                    add(new Place("-o", path), path, text);
                  }
                }
              }
            }
            if (!known && SweepRange.isRange(text)) {
              add(new Place("-o", path), path, text);
            }
          });
    }

    private static boolean names(Entry<?> service, Option<?> option, String path) {
      String id = service.id();
      int dot = id.indexOf('.');
      return path.equals(id + "." + option.key())
          || (dot > 0 && path.equals(id.substring(0, dot) + "." + option.key()));
    }

    private void aliases() {
      for (Entry<?> service : services) {
        for (Option<?> option : service.descriptor().options()) {
          String name = "--" + option.alias();
          if (option.alias() == null || option.type() == Boolean.class) {
            continue;
          }
          given
              .value(name)
              .filter(text -> isRange(option, text))
              .ifPresent(
                  text -> {
                    rereads |= readers.contains(service);
                    if (places.stream().noneMatch(p -> p.option().equals(name))) {
                      add(new Place(name, null), name.substring(2), text);
                    }
                  });
        }
      }
    }

    private static boolean isRange(Option<?> option, String text) {
      if (!SweepRange.isRange(text)) {
        return false;
      }
      if (option.type() == String.class) {
        return NUMBERS.matcher(text).matches();
      }
      try {
        Object taken = option.parser().apply(text);
        return taken == null;
      } catch (RuntimeException e) {
        return true;
      }
    }

    private long budget() {
      long most = 1_000_000;
      for (String text : given.values(BUDGET)) {
        if (isFor(text, POINTS.key())) {
          String number = text.substring(Arguments.equals(text) + 1).strip();
          try {
            most = POINTS.parser().apply(number);
          } catch (IllegalArgumentException e) {
            faults.add(
                Diagnostic.error(
                    "bad-option", "'" + number + "' is no value of points: " + e.getMessage()));
          }
        }
      }
      return most;
    }
  }
}
