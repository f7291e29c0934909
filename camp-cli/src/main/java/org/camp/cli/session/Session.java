// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.session;

import com.google.common.collect.Sets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.camp.cli.grid.Row;
import org.camp.cli.output.Csv;
import org.camp.cli.output.Format;
import org.camp.cli.output.Forms;
import org.camp.cli.output.Output;
import org.camp.cli.output.PictureChoice;
import org.camp.cli.terminal.DiagnosticPrinter;
import org.camp.cli.terminal.DisplayOptions;
import org.camp.cli.terminal.LoggedProgress;
import org.camp.cli.terminal.ProgressBar;
import org.camp.cli.terminal.Terminal;
import org.camp.cli.usage.Arguments;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.Bindings;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Deadline;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.Progress;
import org.camp.core.batch.ItemRunner;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.log.Log;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MachineFile;
import org.camp.core.model.Model;
import org.camp.core.model.Source;
import org.jspecify.annotations.Nullable;

/**
 * What one verb works with: everything that was said on the command line, checked before anything
 * runs.
 */
public final class Session {
  private static final Log LOG = Log.of(Session.class);

  private final Surroundings around;
  private final Arguments arguments;
  private final Sources sources;
  private final VerbServices services;
  private final Optional<MachineFile> machineFile;
  private final ServiceOptions options;
  private final Deadline deadline;
  private final Progress progress;
  private final NamesBeside beside = new NamesBeside();
  private final Map<String, String> bindings;
  private final Map<String, String> iterations;
  private final Optional<Machine> machine;
  private final Optional<Entry<ModelReader<?>>> format;
  private final Output output;
  private final Format form;
  private final long table;
  private final PictureChoice picture;

  /**
   * Checks what was said.
   *
   * @param bundled sources that operands may name beside files
   * @param services those of the verb
   * @param forms in which the verb prints
   * @throws BadInput with all faults
   */
  public Session(
      Surroundings around,
      Arguments arguments,
      Map<String, Source> bundled,
      VerbServices services,
      Forms forms) {
    this(
        around,
        arguments,
        new Sources(around.terminal().in(), bundled, around.runners()::elsewhere),
        services,
        forms,
        null);
  }

  /** As above; part of {@code whole}, when there is one, whose time and progress count. */
  private Session(
      Surroundings around,
      Arguments arguments,
      Sources sources,
      VerbServices services,
      Forms forms,
      @Nullable Session whole) {
    this.around = around;
    this.arguments = arguments;
    this.services = services;
    this.sources = sources;
    options = new ServiceOptions(registry());
    options.take(arguments, services.chosen(arguments));

    checkStandardInput();
    List<Diagnostic> faults = new ArrayList<>(options.check());
    bindings = checked(faults, Map.of(), () -> arguments.pairs("-D"));
    iterations = checked(faults, Map.of(), () -> arguments.pairs("-k"));
    machineFile =
        checked(faults, Optional.empty(), () -> arguments.value("-m").map(this::machineFile));
    machine =
        checked(faults, Optional.empty(), () -> SingleOptions.machine(machineFile, arguments));
    format =
        checked(
            faults,
            Optional.empty(),
            () -> arguments.value("--input-format").map(registry()::reader));
    deadline =
        whole == null
            ? checked(faults, Deadline.none(), () -> SingleOptions.deadline(arguments))
            : whole.deadline;
    output =
        checked(
            faults,
            new Output(terminal().out(), Optional.empty()),
            () -> new Output(terminal().out(), SingleOptions.file(arguments)));
    form = checked(faults, Format.TEXT, () -> Format.of(arguments, forms));
    checked(faults, "", () -> kept(whole == null ? output : whole.output));
    table = checked(faults, 1L, () -> Csv.table(arguments));
    picture = checked(faults, PictureChoice.USUAL, () -> PictureChoice.of(arguments, forms));
    checked(faults, "", () -> SingleOptions.colour(arguments));
    if (!faults.isEmpty()) {
      throw new BadInput(faults);
    }
    progress = whole == null ? progress() : Progress.NONE;
  }

  private Session(Session base, Arguments arguments) {
    around = base.around;
    this.arguments = arguments;
    beside.addAll(base.beside);
    services = base.services;
    sources = base.sources;
    machineFile = base.machineFile;
    format = base.format;
    deadline = base.deadline;
    output = base.output;
    form = base.form;
    table = base.table;
    picture = base.picture;
    progress = Progress.NONE;
    boolean sameOptions =
        base.optionNames().allMatch(o -> base.arguments.values(o).equals(arguments.values(o)));
    if (sameOptions) {
      options = base.options;
    } else {
      options = new ServiceOptions(registry());
      options.take(arguments, services.chosen(arguments));
    }
    bindings = arguments.pairs("-D");
    iterations = arguments.pairs("-k");
    boolean sameMachine = base.arguments.values("-M").equals(arguments.values("-M"));
    machine = sameMachine ? base.machine : SingleOptions.machine(machineFile, arguments);
  }

  /**
   * This session at one point of a sweep: with other values for options that were checked already.
   * It shows no progress of its own.
   *
   * @throws BadInput when a value is wrong
   */
  public Session at(Arguments point) {
    return new Session(this, point);
  }

  /** This session, in which models are read as operations ask for, unless the line says how. */
  public Session reading(Collection<Entry<Operation<?>>> operations) {
    List<String> asked = new ArrayList<>();
    operations.forEach(
        o -> o.service().reading().forEach((key, value) -> asked.add(key + "=" + value)));
    if (asked.isEmpty()) {
      return this;
    }
    asked.addAll(arguments.values("-o"));
    return new Session(this, arguments.with(Map.of("-o", asked)));
  }

  /**
   * A session for another line of words, in which files are found beside a file of this one. Its
   * time is that of this session, and it shows no progress of its own.
   *
   * @param fromHere names of files that are found where this session finds them
   * @param own services whose options all stand on the verb
   * @throws BadInput with everything that is wrong with the line
   */
  public Session beside(
      String file, Arguments line, Collection<String> fromHere, Collection<Entry<?>> own) {
    VerbServices all = new VerbServices(services.verb(), own, ServiceOptions.all(registry()));
    return new Session(around, line, sources.beside(file, fromHere), all, Forms.REPORTS, this);
  }

  /**
   * A session for other values of the options of this line. Everything is checked anew; time and
   * sources are those of this session, and it shows no progress of its own.
   *
   * @throws BadInput with everything that is wrong with it
   */
  public Session alongside(Arguments line) {
    return new Session(around, line, sources, services, Forms.FINDINGS, this);
  }

  /**
   * Refuses options of services that are wrong, for a session {@link #at} other arguments.
   *
   * @throws BadInput with all of them
   */
  public void checkOptions() {
    List<Diagnostic> faults = options.check();
    if (!faults.isEmpty()) {
      throw new BadInput(faults);
    }
  }

  /**
   * Refuses options of services that have no part, where fewer have one than the verb allows.
   *
   * @throws BadInput with all of them
   */
  public void checkPart(Collection<Entry<?>> part) {
    ServiceOptions narrow = new ServiceOptions(registry());
    narrow.take(
        arguments, new VerbServices(services.verb(), services.own(), part).chosen(arguments));
    List<Diagnostic> faults = narrow.check();
    if (!faults.isEmpty()) {
      throw new BadInput(faults);
    }
  }

  /**
   * Another file to write, checked like that of {@code -O}.
   *
   * @throws BadInput when it cannot be written, or the command reads it
   */
  public Output outputTo(String file) {
    Output other = new Output(terminal().out(), Optional.of(Arguments.path(file)));
    Inputs.keep(other, arguments, sources);
    return other;
  }

  /** The machine file; one that says nothing when none was given. */
  public MachineFile machineFile() {
    return machineFile.orElseGet(MachineFile::empty);
  }

  /** The machine with the values that were set; nothing when there is none. */
  public Optional<Machine> machine() {
    return machine;
  }

  private Stream<String> optionNames() {
    return Stream.concat(Stream.of("-o", "--protocol"), options.aliases());
  }

  /** Options of services that have a name of their own, such as {@code --default-cost}. */
  public List<String> optionAliases() {
    return options.aliases().toList();
  }

  /** What is asked about, in few words. */
  public AskedAbout askedAbout() {
    return new AskedAbout(arguments, machine, bindings, iterations);
  }

  /** The text of a file that was read, where people can read it. */
  public Optional<String> readable(String file) {
    return sources.readable(file);
  }

  private static <T> T checked(List<Diagnostic> faults, T otherwise, Supplier<T> value) {
    try {
      return value.get();
    } catch (BadInput e) {
      faults.addAll(e.diagnostics());
      return otherwise;
    }
  }

  private void checkStandardInput() {
    List<String> names = new ArrayList<>(arguments.operands());
    arguments.value("-m").ifPresent(names::add);
    arguments.value("--baseline").ifPresent(names::add);
    sources.checkStandardInput(names);
  }

  private String kept(Output target) {
    Inputs.keep(target, arguments, sources);
    return "";
  }

  private MachineFile machineFile(String file) {
    return MachineFile.read(sources.of(file));
  }

  private Progress progress() {
    if (LOG.isDebugEnabled()) {
      return new LoggedProgress();
    }
    if (!look().progress()) {
      return Progress.NONE;
    }
    ProgressBar bar = new ProgressBar(terminal().err());
    messages().over(bar);
    return bar;
  }

  public BackendRegistry registry() {
    return around.registry();
  }

  /** The streams of the process. */
  public Terminal terminal() {
    return around.terminal();
  }

  public DisplayOptions look() {
    return around.look();
  }

  public DiagnosticPrinter messages() {
    return around.messages();
  }

  public Arguments arguments() {
    return arguments;
  }

  public Sources sources() {
    return sources;
  }

  public Deadline deadline() {
    return deadline;
  }

  public Output output() {
    return output;
  }

  public Map<String, String> bindings() {
    return bindings;
  }

  public Map<String, String> iterations() {
    return iterations;
  }

  /** What does the items of a command that has many. */
  public ItemRunner<Row> runner() {
    return around.runners().of(this);
  }

  /** Whether the items of a command are done in this process. */
  public boolean isOnThisComputer() {
    return around.runners().areHere();
  }

  /** For which assertions items were measured that are done already; nothing when all are to do. */
  public Optional<List<String>> measuredFor() {
    return around.runners().measuredFor();
  }

  /** What it found. */
  public Surroundings around() {
    return around;
  }

  /** The word of the verb. */
  public String verb() {
    return services.verb();
  }

  /** Names of {@code -D} that the options of a service use. */
  public Set<String> names(Entry<?> service) {
    return options.names(service);
  }

  /** Allows for names of a model that others are held against. */
  public void alsoBinds(Model model) {
    beside.add(model);
  }

  /** Is about a model from now on: what only others beside it have is not bound in it. */
  public void about(Model model) {
    beside.about(model, options.names());
  }

  /** Whether names of parameters or recursions are bound. */
  public boolean bindsNames() {
    return !bindings.isEmpty() || !iterations.isEmpty();
  }

  /** Names that are bound, and that only others have beside the model that this is about. */
  public Set<String> lackingNames() {
    return beside.lacking(Sets.union(bindings.keySet(), iterations.keySet()));
  }

  /**
   * Refuses names that neither the model, nor one beside it, nor an option has.
   *
   * @throws BadInput with all of them
   */
  public void checkBindings(Model model) {
    Set<String> names = new TreeSet<>(options.names());
    names.addAll(beside.parameters());
    Bindings.check(model, bindings, beside.rounds(iterations, model), names);
  }

  /** The form in which reports are printed. */
  public Format form() {
    return form;
  }

  /** Whether results can be printed row by row. */
  public boolean isRows() {
    return form == Format.JSON || form == Format.CSV;
  }

  /** The number of the table that is printed as CSV. */
  public long table() {
    return table;
  }

  /** Which diagram is drawn, and how large. */
  public PictureChoice picture() {
    return picture;
  }

  /** The reader that was asked for by its id. */
  public Optional<Entry<ModelReader<?>>> format() {
    return format;
  }

  /** The context of one call of a service, with a switch of its own. */
  public AnalysisContext context(Entry<?> service, Consumer<Diagnostic> listener) {
    AnalysisContext.Builder context =
        options
            .context(service)
            .machine(machine.orElse(null))
            .progress(progress)
            .cancellation(new Cancellation())
            .plugins(registry().plugins())
            .listener(listener);
    beside.own(bindings).forEach(context::bind);
    beside.own(iterations).forEach(context::iterations);
    return context.build();
  }

  /** Whom to tell how far the whole run has come. */
  public Progress progressOfAll() {
    return progress;
  }

  /** Takes the progress line away for good, before results are printed. */
  public void stopProgress() {
    if (progress instanceof ProgressBar bar) {
      bar.stop();
    }
  }

  /** Prints where an error came from, when that was asked for. */
  public void trace(@Nullable Throwable thrown) {
    if (thrown != null && arguments.has("--stacktrace")) {
      thrown.printStackTrace(terminal().err());
    }
  }
}
