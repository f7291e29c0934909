// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;
import org.camp.spaceprofile.schedule.BreadthFirst;
import org.camp.spaceprofile.schedule.DataParallel;
import org.camp.spaceprofile.schedule.DepthFirst;
import org.camp.spaceprofile.schedule.DepthFirstDataParallel;
import org.camp.spaceprofile.schedule.Scheduler;
import org.camp.spaceprofile.schedule.TaskScheduler;
import org.camp.spaceprofile.schedule.WorkStealing;

/** The schedulers and processor counts that options name. */
final class Schedulers {
  private static final int MOST_FAULTS = 100;

  private Schedulers() {}

  /**
   * The schedulers that an analysis is to simulate: built-in ones, and those that the class path,
   * the module path or a plug-in lists as services.
   *
   * @throws BadInput with every name of which there is none
   */
  static List<Scheduler> chosen(AnalysisContext context) {
    Map<String, Scheduler> known = known(context);
    List<Scheduler> chosen = new ArrayList<>();
    List<Diagnostic> faults = new ArrayList<>();
    for (String text : context.get(SpaceOptions.SCHEDULERS).split(",", -1)) {
      String name = text.trim();
      Scheduler scheduler = known.get(name);
      if (scheduler == null) {
        faults.add(unknown(name, known.keySet()));
      } else {
        chosen.add(scheduler);
      }
    }
    if (!faults.isEmpty()) {
      throw new BadInput(faults);
    }
    return chosen;
  }

  private static Diagnostic unknown(String name, Collection<String> known) {
    List<String> near = Suggestions.nearest(name, known);
    return Diagnostic.error("unknown-scheduler", "there is no scheduler '" + name + "'")
        .withHint(
            (near.isEmpty() ? "" : "did you mean '" + near.get(0) + "'? ")
                + "known: "
                + String.join(", ", known));
  }

  private static Map<String, Scheduler> known(AnalysisContext context) {
    Long seed = context.find(SpaceOptions.SEED).map(Long::valueOf).orElse(null);
    Map<String, Scheduler> known = new LinkedHashMap<>();
    for (Scheduler builtIn :
        List.of(
            new DepthFirst(),
            new BreadthFirst(),
            seed == null ? new WorkStealing() : new WorkStealing(seed),
            TaskScheduler.breadthFirst(),
            new DataParallel(),
            new DepthFirstDataParallel())) {
      known.put(builtIn.id(), builtIn);
    }
    List<ClassLoader> places = new ArrayList<>();
    places.add(Scheduler.class.getClassLoader());
    places.addAll(context.plugins());
    places.forEach(place -> add(place, known, context));
    return known;
  }

  private static void add(
      ClassLoader place, Map<String, Scheduler> known, AnalysisContext context) {
    Iterator<Scheduler> found = ServiceLoader.load(Scheduler.class, place).iterator();
    for (int faults = 0; faults < MOST_FAULTS; ) {
      try {
        if (!found.hasNext()) {
          return;
        }
        Scheduler scheduler = found.next();
        Scheduler first = known.putIfAbsent(scheduler.id(), scheduler);
        if (first != null && first.getClass() != scheduler.getClass()) {
          context.report(
              Diagnostic.warning(
                  "duplicate-id",
                  String.format(
                      Locale.ROOT,
                      "two schedulers are called '%s'; '%s' is left out",
                      scheduler.id(),
                      scheduler.getClass().getName())));
        }
      } catch (ServiceConfigurationError e) {
        faults++;
        context.report(
            Diagnostic.warning("broken-service", "skipped a scheduler: " + e.getMessage()));
      }
    }
  }

  static int[] processors(String counts) {
    String[] texts = counts.split(",", -1);
    int[] all = new int[texts.length];
    for (int i = 0; i < texts.length; i++) {
      String text = texts[i].trim();
      all[i] = text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
      if (all[i] < 1) {
        String bound =
            text.matches("[0-9]{10,}")
                ? "has at most 999999999 processors"
                : "needs at least 1 processor";
        throw new IllegalArgumentException("a schedule " + bound + ", not '" + text + "'");
      }
    }
    return all;
  }
}
