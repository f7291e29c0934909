// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.profile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.cli.output.Output;
import org.camp.cli.run.Listing;
import org.camp.cli.session.Session;
import org.camp.cli.session.Verb;
import org.camp.cli.usage.Arguments;
import org.camp.cli.usage.CommonOptions;
import org.camp.cli.usage.Operands;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.machine.MeasuredProfile;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Quantity;
import org.camp.core.quantity.SweepRange;
import picocli.CommandLine.Model.CommandSpec;

/** {@code profile}: how long a command takes at some sizes, as a profile of a machine file. */
public final class ProfileVerb implements Verb {
  private static final String PARAM = "--param";
  private static final String STATISTIC = "--statistic";
  private static final String SEED = "--seed";
  private static final String TIME = "--time";
  private static final String NAME = "--name";
  private static final String IMPORT = "--import";
  private static final String SUBTRACT = "--subtract-start";
  private static final String LAW = "--law";

  /** The verb. */
  public ProfileVerb() {}

  @Override
  public String name() {
    return "profile";
  }

  @Override
  public String summary() {
    return "Measure how long a command takes at some sizes, or read what hyperfine or JMH measured,"
        + " and write it as a profile of a machine file: --param n=10,20,40 -- COMMAND {n}";
  }

  @Override
  public Operands operands() {
    return new Operands(
        "[-- COMMAND...]",
        "command",
        0,
        Integer.MAX_VALUE,
        "The command and its words; {n} in them is the size.");
  }

  @Override
  public void declare(CommandSpec spec) {
    CommonOptions.value(spec, "NAME=LIST", "The size and its values: n=10,20 or n=1..64*2.", PARAM);
    CommonOptions.value(
        spec, "FILE", "Read this JSON of hyperfine or JMH and measure nothing.", IMPORT);
    CommonOptions.value(spec, "NAME", "The name of the profile (default: measured).", NAME);
    CommonOptions.value(
        spec, "WHICH", "The time of a size: median (default) or min, for shared hosts.", STATISTIC);
    CommonOptions.value(spec, "N", "The seed of the order of sizes (default 1).", SEED);
    CommonOptions.value(spec, "TIME", "How long to measure (default 60s).", TIME);
    CommonOptions.flag(spec, "Take off what a process takes that does nothing.", SUBTRACT);
    CommonOptions.flag(spec, "Look for the law that the times follow.", LAW);
    CommonOptions.format(spec, prints().help());
    CommonOptions.value(
        spec, "FILE", "Write a machine file with the profile (.yaml).", "-O", "--output");
  }

  /** The report goes to standard output, whatever file the machine goes to. */
  @Override
  public Arguments checked(Arguments given) {
    return given.with(Map.of("-O", List.of()));
  }

  @Override
  public ExitCode run(Session session) throws IOException {
    Arguments arguments = session.arguments();
    Optional<Output> machine = arguments.given().value("-O").map(session::outputTo);
    String statistic = arguments.value(STATISTIC).orElse("median");
    if (!List.of("median", "min").contains(statistic)) {
      throw usage("'" + statistic + "' is no statistic", "write median or min");
    }
    String name = arguments.value(NAME).orElse("measured");
    if (!MeasuredProfile.isName(name)) {
      throw usage(
          "a profile cannot be called '" + name + "'",
          "use letters, digits and _, and no name of a function");
    }
    String param = arguments.value(PARAM).orElse("");
    int equals = Arguments.equals(param);
    String parameter = (equals < 0 ? param : param.substring(0, equals)).strip();
    List<Diagnostic> failed = new ArrayList<>();
    double start = 0;
    Map<String, List<MeasuredSize>> all;
    Optional<String> file = arguments.value(IMPORT);
    if (file.isPresent()) {
      all = MeasuredFile.read(file(session, file.get()), parameter);
    } else {
      if (equals <= 0 || arguments.operands().isEmpty()) {
        throw usage(
            "there is nothing to measure",
            "write camp profile --param n=10,20,40 -- COMMAND {n}, or --import FILE");
      }
      try (CommandTimer timer = new CommandTimer(arguments.operands(), parameter)) {
        Measurements measured = measured(session, timer, parameter, param.substring(equals + 1));
        all = Map.of("", measured.all());
        start = measured.start();
        measured
            .failures()
            .forEach(
                (size, why) ->
                    failed.add(
                        Diagnostic.error(
                            "command-failed",
                            "the command failed at " + parameter + " = " + size + ": " + why)));
      }
    }
    session.stopProgress();
    session.messages().all(failed);
    List<ProfileReport> reports = new ArrayList<>();
    for (Map.Entry<String, List<MeasuredSize>> each : all.entrySet()) {
      if (!each.getValue().isEmpty()) {
        reports.add(
            new ProfileReport(
                name(name, each.getKey(), arguments.has(NAME)),
                parameter.isEmpty() ? "n" : parameter,
                each.getValue(),
                statistic.equals("min"),
                start,
                arguments.has(SUBTRACT),
                arguments.has(LAW)));
      }
    }
    if (!reports.isEmpty()) {
      Listing.print(ProfileReport.of(reports), session);
    }
    if (machine.isPresent()) {
      boolean enough = reports.stream().allMatch(report -> report.sizes().size() > 1);
      if (enough && !reports.isEmpty()) {
        String text = ProfileForm.machine(reports.stream().map(ProfileReport::measured).toList());
        machine.get().write(out -> out.append(text));
      } else {
        failed.add(few());
        session.messages().all(List.of(few()));
      }
    }
    return failed.isEmpty() ? ExitCode.OK : ExitCode.NO;
  }

  /** The name of one of several profiles, that was asked for or not. */
  private static String name(String name, String subject, boolean asked) {
    if (subject.isEmpty()) {
      return name;
    }
    String own = MeasuredProfile.isName(subject) ? subject : "p_" + subject;
    return asked ? name + "_" + subject : own;
  }

  private static Diagnostic few() {
    return Diagnostic.error("too-few-points", "a profile needs at least two sizes: no file written")
        .withHint("measure more: --param n=10,20,40");
  }

  private static Measurements measured(
      Session session, CommandTimer timer, String parameter, String list) throws IOException {
    if (!timer.usesParameter()) {
      throw usage(
          "the command does not depend on " + parameter,
          "write {" + parameter + "} where the size belongs");
    }
    SweepRange range = SweepRange.parse(parameter, list);
    List<String> sizes = new ArrayList<>();
    for (long i = 0; i < range.size(); i++) {
      String size = range.text(i);
      if (!size.matches("[0-9.]+")) {
        throw usage("'" + size + "' is no size", "write plain numbers: --param n=10,20,40");
      }
      sizes.add(size);
    }
    Arguments arguments = session.arguments();
    double seconds = arguments.value(TIME).map(t -> Quantity.parse(t, Dimension.TIME)).orElse(60.0);
    long seed = arguments.value(SEED).map(ProfileVerb::seed).orElse(1L);
    Measurements measured = new Measurements(timer, sizes, seed, seconds);
    measured.run(runs -> session.progressOfAll().at("runs", runs, -1));
    return measured;
  }

  private static SourceText file(Session session, String name) {
    return new SourceText(name, session.sources().of(name).text());
  }

  private static long seed(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw usage("'" + text + "' is no whole number", "write --seed 7");
    }
  }

  private static BadInput usage(String message, String hint) {
    return new BadInput(Diagnostic.error("usage", message).withHint(hint));
  }
}
