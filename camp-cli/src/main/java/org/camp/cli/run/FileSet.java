// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.camp.cli.session.Session;
import org.camp.cli.session.Sources;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ModelReader;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Source;
import org.camp.core.model.SourceSet;
import org.jspecify.annotations.Nullable;

/**
 * Which files are read as one model, and by which reader: the one that most of them are for.
 *
 * @param reader the reader, which may know the formats of the other files too
 * @param sources the files
 * @param told what there is to say of files that are left out
 */
public record FileSet(Entry<ModelReader<?>> reader, SourceSet sources, List<Diagnostic> told) {
  private static final int MOST_NAMED = 3;

  /**
   * The files that are read as one model, where one file may be alone.
   *
   * @throws BadInput when no format is known, or that of a file that was named is not
   */
  public static FileSet of(List<String> operands, Session session) {
    String name = operands.get(0);
    if (isSet(operands, session)) {
      return of(name(operands), operands, session);
    }
    Source source = session.sources().of(name);
    Entry<ModelReader<?>> reader =
        reader(source, session).orElseThrow(() -> unknown(source, session));
    return new FileSet(reader, new SourceSet(source.name(), List.of(source)), List.of());
  }

  /** Whether operands name a set: several files, or a directory. */
  public static boolean isSet(List<String> operands, Session session) {
    return operands.size() > 1 || session.sources().isFolder(operands.get(0));
  }

  /** What a set is called. */
  static String name(List<String> operands) {
    String first = operands.get(0);
    return operands.size() > 1 ? first + " and " + (operands.size() - 1) + " more" : first;
  }

  /** How names of files end whose format is known, but not read -> what to do. */
  private static final Map<String, String> NOT_READ =
      Map.of(
          ".jani", "models in JANI are not read: give the model in PRISM's language (.prism)",
          ".pnpro", "nets of GreatSPN are not read: give the model in PRISM's language (.prism)");

  /** The reader that was asked for, or else that of the name and the beginning of a file. */
  static Optional<Entry<ModelReader<?>>> reader(Source source, Session session) {
    return session
        .format()
        .or(() -> session.registry().reader(source.name(), Sources.head(source)));
  }

  /**
   * The same, where the reader of the file before is asked first: most files of a set are alike.
   */
  private static Optional<Entry<ModelReader<?>>> reader(
      Source source, @Nullable Entry<ModelReader<?>> before, Session session) {
    return before != null
            && session.format().isEmpty()
            && session.registry().isFor(before, source.name(), Sources.glimpse(source))
        ? Optional.of(before)
        : reader(source, session);
  }

  /** That no reader is for a file. */
  static BadInput unknown(Source source, Session session) {
    if (Sources.head(source).isBlank()) {
      return new BadInput(
          Diagnostic.error("empty-file", "there is nothing in this file")
              .inFile(source.name())
              .withHint("was it written, and written to the end?"));
    }
    String name = source.name().toLowerCase(Locale.ROOT);
    String hint =
        NOT_READ.entrySet().stream()
            .filter(known -> name.endsWith(known.getKey()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElseGet(() -> formats(session));
    return new BadInput(
        Diagnostic.error("unknown-format", "the format of this file is not known")
            .inFile(source.name())
            .withHint(hint));
  }

  private static String formats(Session session) {
    List<String> ids = session.registry().readers().stream().<String>map(Entry::id).toList();
    return ids.isEmpty()
        ? "no input format is installed"
        : "name its format with --input-format: " + String.join(", ", ids);
  }

  /** A file whose format is known. */
  private record Known(Source source, Entry<ModelReader<?>> reader) {
    Class<?> model() {
      return reader.service().card().modelType();
    }
  }

  /**
   * The files that operands name, those of directories among them. A file of a directory whose
   * format is not known is left out and told.
   *
   * @throws BadInput when no format is known, or that of a file that was named is not, or when the
   *     formats are those of models of several kinds
   */
  static FileSet of(String name, List<String> operands, Session session) {
    Map<Entry<ModelReader<?>>, Integer> counts = new LinkedHashMap<>();
    List<Known> known = new ArrayList<>();
    List<Source> unknown = new ArrayList<>();
    Entry<ModelReader<?>> before = null;
    for (String operand : operands) {
      Optional<List<Source>> folder = session.sources().folder(operand);
      for (Source source : folder.orElseGet(() -> List.of(session.sources().of(operand)))) {
        Optional<Entry<ModelReader<?>>> reader = reader(source, before, session);
        if (reader.isPresent()) {
          before = reader.get();
          counts.merge(reader.get(), 1, Integer::sum);
          known.add(new Known(source, reader.get()));
        } else if (folder.isPresent()) {
          unknown.add(source);
        } else {
          throw unknown(source, session);
        }
      }
    }
    if (known.isEmpty()) {
      throw new BadInput(
          Diagnostic.error("unknown-format", "the format of " + named(unknown) + " is not known")
              .inFile(name)
              .withHint(formats(session)));
    }
    Map.Entry<Entry<ModelReader<?>>, Integer> most = counts.entrySet().iterator().next();
    for (Map.Entry<Entry<ModelReader<?>>, Integer> one : counts.entrySet()) {
      most = one.getValue() > most.getValue() ? one : most;
    }
    refuseMixture(name, most.getKey(), known);
    List<Diagnostic> told = new ArrayList<>();
    if (!unknown.isEmpty()) {
      told.add(
          Diagnostic.warning("left-out", named(unknown) + " left out: of no known format")
              .inFile(name));
    }
    List<Source> sources = known.stream().map(Known::source).toList();
    return new FileSet(most.getKey(), new SourceSet(name, sources), told);
  }

  private static void refuseMixture(String name, Entry<ModelReader<?>> most, List<Known> known) {
    Class<?> model = most.service().card().modelType();
    List<Known> others = known.stream().filter(file -> file.model() != model).toList();
    if (others.isEmpty()) {
      return;
    }
    Known first = others.get(0);
    String text =
        "this is read as " + first.reader().id() + ", most files of '" + name + "' as " + most.id();
    int more = others.size() - 1;
    throw new BadInput(
        Diagnostic.error("mixture", more == 0 ? text : text + "; so it is with " + more + " more")
            .inFile(first.source().name())
            .withHint(
                "one set has files of one kind: keep others elsewhere, and give them in commands of"
                    + " their own"));
  }

  private static String named(List<Source> files) {
    List<String> names = files.stream().limit(MOST_NAMED).map(Source::name).toList();
    String shown = String.join(", ", names);
    return files.size() > MOST_NAMED
        ? shown + " and " + (files.size() - MOST_NAMED) + " more"
        : shown;
  }
}
