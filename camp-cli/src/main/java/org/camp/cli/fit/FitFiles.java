// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.fit;

import com.google.common.escape.Escaper;
import com.google.common.escape.Escapers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.camp.cli.session.Session;
import org.camp.core.fit.Estimate;

/** What a fit writes for later: a machine file, and definitions for a command line. */
final class FitFiles {
  private static final Pattern PLAIN = Pattern.compile("[^\\s'\"\\\\#]+");

  /** What stands between quotes in a file of words. */
  private static final Escaper QUOTED =
      Escapers.builder().addEscape('"', "\\\"").addEscape('\\', "\\\\").build();

  private final FitResult result;

  FitFiles(FitResult result) {
    this.result = result;
  }

  /** The machine of a session with the fitted values. */
  String machine(Session session) {
    Map<String, String> settings = new LinkedHashMap<>(session.arguments().pairs("-M"));
    settings.putAll(result.written(true));
    return head(true) + session.machineFile().text(settings);
  }

  /** Fitted parameters of the model, and what held for every case, as words of a command line. */
  String definitions(Session session) {
    StringBuilder text = new StringBuilder(head(false));
    Map<String, String> parameters = new LinkedHashMap<>(session.arguments().pairs("-D"));
    parameters.putAll(result.written(false));
    parameters.forEach((name, value) -> text.append(option("-D", name, value)));
    session
        .arguments()
        .pairs("-k")
        .forEach((name, value) -> text.append(option("-k", name, value)));
    return text.toString();
  }

  private static String option(String option, String name, String value) {
    String word = name + "=" + value;
    boolean plain = PLAIN.matcher(word).matches();
    return option + " " + (plain ? word : '"' + QUOTED.escape(word) + '"') + "\n";
  }

  private String head(boolean ofMachine) {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "Fitted to %s: %d cases, error %s, cross-validated %s, seed %d.",
            FitNotes.file(result.cases().table().name()),
            result.cases().size(),
            FitNumbers.percent(result.fit().inSample().mape()),
            FitNumbers.percent(result.fit().crossValidated().mape()),
            result.request().options().seed()));
    for (int p = 0; p < result.free().size(); p++) {
      FreeName name = result.free().get(p);
      Estimate estimate = result.estimates().get(p);
      if (name.input().ofMachine() == ofMachine) {
        String allowed =
            switch (estimate.state()) {
              case IDLE -> "no case depends on it";
              case CONFOUNDED -> "the cases do not tell it";
              default ->
                  "95 % of the cases allow "
                      + name.shown(estimate.interval().low())
                      + " .. "
                      + name.shown(estimate.interval().high());
            };
        lines.add(name.name() + ": " + allowed);
      }
    }
    StringBuilder head = new StringBuilder();
    lines.forEach(line -> head.append("# ").append(line.replaceAll("\\R", " ")).append('\n'));
    return head.toString();
  }
}
