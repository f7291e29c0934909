package org.camp.spaceprofile;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Suggestions;
import org.camp.spaceprofile.schedule.BreadthFirst;
import org.camp.spaceprofile.schedule.DepthFirst;
import org.camp.spaceprofile.schedule.Scheduler;
import org.camp.spaceprofile.schedule.TaskScheduler;
import org.camp.spaceprofile.schedule.WorkStealing;
import org.jspecify.annotations.Nullable;

/** The schedulers and processor counts that options name. */
final class Schedulers {
  private static final List<String> NAMES = List.of("df", "bf", "ws", "bft");

  private Schedulers() {}

  static List<Scheduler> named(String names, @Nullable Long seed) {
    List<Scheduler> all = new ArrayList<>();
    for (String name : names.split(",", -1)) {
      switch (name.trim()) {
        case "df" -> all.add(new DepthFirst());
        case "bf" -> all.add(new BreadthFirst());
        case "ws" -> all.add(seed == null ? new WorkStealing() : new WorkStealing(seed));
        case "bft" -> all.add(TaskScheduler.breadthFirst());
        default -> {
          List<String> near = Suggestions.nearest(name, NAMES);
          throw new IllegalArgumentException(
              "there is no scheduler '%s'; %s"
                  .formatted(
                      name,
                      near.isEmpty()
                          ? "known: " + String.join(", ", NAMES)
                          : "did you mean '" + near.get(0) + "'?"));
        }
      }
    }
    return all;
  }

  static int[] processors(String counts) {
    String[] texts = counts.split(",", -1);
    int[] all = new int[texts.length];
    for (int i = 0; i < texts.length; i++) {
      String text = texts[i].trim();
      all[i] = text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
      if (all[i] < 1) {
        throw new IllegalArgumentException(
            "a schedule needs at least 1 processor, not '" + text + "'");
      }
    }
    return all;
  }
}
