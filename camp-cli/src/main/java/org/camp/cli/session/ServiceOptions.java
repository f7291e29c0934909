// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.session;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.camp.cli.output.OutputOption;
import org.camp.cli.usage.Arguments;
import org.camp.cli.usage.CommonOptions;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The options of all services: which of them appear on a verb, and what was given for each service.
 * A group is the id of a service, the backend's part of the id of an operation, or what stands
 * before the dot of a key; services of one group may have different options, and each is given
 * those that it has. Where services of other groups share an option, as an exporter does that of
 * its backend, they are given it too.
 */
public final class ServiceOptions {
  private final List<Entry<?>> services;
  private final Map<Entry<?>, Map<String, String>> texts = new HashMap<>();
  private final List<Diagnostic> faults = new ArrayList<>();

  ServiceOptions(BackendRegistry registry) {
    services = all(registry);
  }

  public static List<Entry<?>> all(BackendRegistry registry) {
    List<Entry<?>> all = new ArrayList<>();
    all.addAll(registry.backends());
    all.addAll(registry.readers());
    all.addAll(registry.views());
    all.addAll(registry.exporters());
    all.addAll(registry.operations());
    return all;
  }

  /** The names under which an option stands on the verbs of its service. */
  static List<String> names(Entry<?> service, Option<?> option, Collection<Entry<?>> own) {
    List<String> names = new ArrayList<>();
    if (own.contains(service)) {
      names.add("--" + option.key());
    }
    String alias = option.alias();
    if (alias != null) {
      String shortForm = (alias.length() == 1 ? "-" : "--") + alias;
      if (!names.contains(shortForm)) {
        names.add(shortForm);
      }
    }
    return names;
  }

  /**
   * Adds options to a verb.
   *
   * @param services whose short forms appear
   * @param own those whose options all appear
   */
  public static void add(CommandSpec spec, List<Entry<?>> services, Collection<Entry<?>> own) {
    for (Entry<?> service : services) {
      for (Option<?> option : service.descriptor().options()) {
        List<String> names = new ArrayList<>(names(service, option, own));
        names.removeIf(spec.optionsMap()::containsKey);
        if (names.isEmpty()) {
          continue;
        }
        String text = option.help() + " (" + service.id() + ")" + byDefault(option);
        if (option.type() == Boolean.class) {
          CommonOptions.flag(spec, text, names.toArray(String[]::new));
        } else {
          CommonOptions.value(spec, option.typeName(), text, names.toArray(String[]::new));
        }
      }
    }
  }

  private static String byDefault(Option<?> option) {
    return option.type() == Boolean.class
        ? ""
        : option.defaultText().map(text -> " Default: " + text + ".").orElse("");
  }

  /** Takes what was given on the line, for the services of the verb and for all. */
  void take(Arguments arguments, VerbServices verb) {
    for (Entry<?> service : services) {
      for (Option<?> option : service.descriptor().options()) {
        for (String name : names(service, option, verb.own())) {
          arguments.value(name).ifPresent(value -> put(service, option, value));
        }
      }
    }
    arguments.value("--protocol").ifPresent(name -> everywhere("--protocol", "protocol", name));
    budgets(arguments);
    for (String text : arguments.values("-o")) {
      grouped(text, verb);
    }
  }

  private void put(Entry<?> service, Option<?> option, String value) {
    texts.computeIfAbsent(service, s -> new LinkedHashMap<>()).put(option.key(), value);
  }

  private void everywhere(String name, String key, String value) {
    if (set(services, option -> option.key().equals(key), value) == 0) {
      fault("usage", "no installed format has " + name, null);
    }
  }

  private void budgets(Arguments arguments) {
    Set<String> known = new TreeSet<>();
    services.forEach(
        s ->
            s.descriptor().options().stream()
                .filter(Option::budget)
                .forEach(option -> known.add(option.key())));
    try {
      arguments
          .pairs("--budget")
          .forEach(
              (key, value) -> {
                if (set(services, o -> o.budget() && o.key().equals(key), value) == 0) {
                  String hint = Suggestions.hint(key, known);
                  fault("unknown-budget", "there is no budget '" + key + "'", hint);
                }
              });
    } catch (BadInput e) {
      faults.addAll(e.diagnostics());
    }
  }

  private void grouped(String text, VerbServices verb) {
    int equals = text.indexOf('=');
    String path = equals < 0 ? text : text.substring(0, equals).strip();
    if (equals < 0 && verb.hasSections() && isSection(path)) {
      return;
    }
    if (equals <= 0 || path.indexOf('.') < 0) {
      fault("usage", "'-o " + text + "' is no group.key=value", null);
      return;
    }
    String value = text.substring(equals + 1).strip();
    Set<String> groups = new TreeSet<>();
    OutputOption.GROUPS.forEach(format -> groups.add(format.id()));
    services.forEach(s -> groups.addAll(groups(s)));
    String group =
        groups.stream()
            .filter(g -> path.startsWith(g + "."))
            .max(Comparator.comparingInt(String::length))
            .orElse("");
    if (group.isEmpty()) {
      String given = path.substring(0, path.indexOf('.'));
      String hint = Suggestions.hint(given, groups);
      fault(
          "unknown-group",
          "there are no options '" + given + "'",
          hint == null ? "'camp backends' and 'camp formats' list what has options" : hint);
      return;
    }
    String key = path.substring(group.length() + 1);
    List<Entry<?>> members = services.stream().filter(s -> groups(s).contains(group)).toList();
    List<String> own = OutputOption.keys(group);
    if (own.contains(key)) {
      return;
    }
    Set<Option<?>> meant = Collections.newSetFromMap(new IdentityHashMap<>());
    members.stream()
        .flatMap(s -> s.descriptor().options().stream())
        .filter(o -> o.key().equals(key) || o.key().equals(path))
        .forEach(meant::add);
    if (set(services, meant::contains, value) == 0) {
      Set<String> known = new TreeSet<>(own);
      members.forEach(s -> s.descriptor().options().forEach(o -> known.add(o.key())));
      String hint = Suggestions.hint(key, known);
      if (hint == null) {
        hint = "known: " + String.join(", ", known);
      }
      fault("unknown-option", "'" + group + "' has no option '" + key + "'", hint);
    } else if (verb.part().stream().noneMatch(s -> hasAny(s, meant))) {
      String owners =
          services.stream()
              .filter(s -> hasAny(s, meant))
              .map(Entry::id)
              .distinct()
              .sorted()
              .collect(Collectors.joining(", "));
      fault(
          "usage",
          "'-o " + path + "' means nothing for '" + verb.verb() + "'",
          "it is an option of " + owners);
    }
  }

  /** Whether it is a backend and something else than an option of it: a section of its report. */
  private boolean isSection(String path) {
    return services.stream()
        .anyMatch(
            s ->
                s.service() instanceof AnalysisBackend
                    && path.startsWith(s.id() + ".")
                    && s.descriptor().options().stream()
                        .filter(o -> o.type() == Boolean.class)
                        .noneMatch(o -> path.equals(s.id() + "." + o.key())));
  }

  private static boolean hasAny(Entry<?> service, Set<Option<?>> options) {
    return service.descriptor().options().stream().anyMatch(options::contains);
  }

  private int set(List<Entry<?>> among, Predicate<Option<?>> which, String value) {
    int found = 0;
    for (Entry<?> service : among) {
      for (Option<?> option : service.descriptor().options()) {
        if (which.test(option)) {
          put(service, option, value);
          found++;
        }
      }
    }
    return found;
  }

  private void fault(String code, String message, @Nullable String hint) {
    faults.add(Diagnostic.error(code, message).withHint(hint));
  }

  private static Set<String> groups(Entry<?> service) {
    String id = service.id();
    int dot = id.indexOf('.');
    Set<String> groups = new LinkedHashSet<>(Set.of(id));
    if (dot > 0) {
      groups.add(id.substring(0, dot));
    }
    for (Option<?> option : service.descriptor().options()) {
      int end = option.key().indexOf('.');
      if (end > 0) {
        groups.add(option.key().substring(0, end));
      }
    }
    return groups;
  }

  /** Everything that is wrong with what was given, each once; services may share an option. */
  List<Diagnostic> check() {
    Set<Diagnostic> all = new LinkedHashSet<>(faults);
    Set<List<Object>> checked = new HashSet<>();
    for (Entry<?> service : services) {
      Map<String, String> given = new LinkedHashMap<>(texts.getOrDefault(service, Map.of()));
      for (Option<?> option : service.descriptor().options()) {
        String text = given.get(option.key());
        if (text != null && !checked.add(List.of(option, text))) {
          given.remove(option.key());
        }
      }
      try {
        AnalysisContext.builder().parse(service.descriptor(), given);
      } catch (BadInput e) {
        all.addAll(e.diagnostics());
      }
    }
    return List.copyOf(all);
  }

  /** Names of {@code -D} that the values of options use. */
  Set<String> names() {
    Set<String> names = new TreeSet<>();
    services.forEach(service -> names.addAll(names(service)));
    return names;
  }

  /** Names of {@code -D} that the values of a service's options use. */
  Set<String> names(Entry<?> service) {
    Map<String, String> given = texts.getOrDefault(service, Map.of());
    Set<String> names = new TreeSet<>();
    for (Option<?> option : service.descriptor().options()) {
      String text = given.get(option.key());
      if (text != null) {
        names.addAll(service.service().names(option, text));
      }
    }
    return names;
  }

  /** The options that stand on verbs by a name of their own. */
  Stream<String> aliases() {
    return services.stream()
        .flatMap(service -> service.descriptor().options().stream())
        .filter(option -> option.alias() != null)
        .map(option -> "--" + option.alias());
  }

  /** A context with the options of a service. */
  AnalysisContext.Builder context(Entry<?> service) {
    return AnalysisContext.builder()
        .parse(service.descriptor(), texts.getOrDefault(service, Map.of()));
  }
}
