// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Span;
import org.camp.core.model.Model;
import org.camp.core.scan.name.NameIndex;
import org.camp.core.scan.name.NameIndex.Name;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/** Gives a name of a text another name, wherever it stands, when that leaves the text as right. */
final class NewName {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_']*");

  private final OpenText text;
  private final Name name;
  private final Span place;
  private final NameIndex names;

  /** What binds the names of a functional program. */
  private final Optional<ScopedNames> scoped;

  private NewName(
      OpenText text, Name name, Span place, NameIndex names, Optional<ScopedNames> scoped) {
    this.text = text;
    this.name = name;
    this.place = place;
    this.names = names;
    this.scoped = scoped;
  }

  /**
   * The name at an offset.
   *
   * @throws ResponseErrorException with the reason, when it cannot be renamed
   */
  static NewName at(OpenText text, int offset, BackendRegistry registry) {
    Optional<NameIndex> names = text.names();
    if (names.isPresent() && !names.get().facts().renames()) {
      return bound(text, offset, names.get(), registry);
    }
    Optional<Name> name = names.flatMap(n -> n.at(offset));
    Optional<Span> place = names.flatMap(n -> n.place(offset));
    if (names.isEmpty() || name.isEmpty() || place.isEmpty()) {
      throw refused("there is no name that is known here");
    }
    return new NewName(text, name.get(), place.get(), names.get(), Optional.empty());
  }

  /** A name that may be bound anew anywhere: what stands for what is known once it is read. */
  private static NewName bound(
      OpenText text, int offset, NameIndex names, BackendRegistry registry) {
    Optional<Model> model = model(text, registry);
    Optional<ScopedNames> scoped = ScopedNames.of(text, model);
    if (scoped.isEmpty() && (text.isYaml() || model.isPresent())) {
      throw refused("names of " + names.facts().language() + " are not renamed");
    }
    if (scoped.isEmpty()) {
      throw refused(
          "a name of "
              + names.facts().language()
              + " may be bound anew anywhere: it is renamed in a program without mistakes");
    }
    Optional<Name> name = scoped.get().at(offset);
    if (name.isEmpty()) {
      throw refused(
          "no name is bound here: types, constructors, fields and what is given from"
              + " outside are not renamed");
    }
    return new NewName(text, name.get(), scoped.get().place(offset).orElseThrow(), names, scoped);
  }

  private static Optional<Model> model(OpenText text, BackendRegistry registry) {
    return new Examination(registry, new Cancellation(), Map.of())
        .read(text, Optional.empty())
        .model();
  }

  Range range() {
    return text.lines().range(place);
  }

  String old() {
    return name.text();
  }

  /**
   * The edits that give it another name.
   *
   * @throws ResponseErrorException with the reason, when that name cannot be
   */
  WorkspaceEdit to(String other, BackendRegistry registry) {
    if (!NAME.matcher(other).matches() || names.facts().keywords().contains(other)) {
      throw refused("'" + other + "' is no name");
    }
    for (Name known : scoped.isPresent() ? List.<Name>of() : names.names()) {
      if (known.text().equals(other)
          && known.kind() == name.kind()
          && known.scope().start() < name.scope().end()
          && name.scope().start() < known.scope().end()) {
        throw refused("there is a " + known.kind().text() + " '" + other + "' already");
      }
    }
    List<TextEdit> edits = new ArrayList<>();
    StringBuilder changed = new StringBuilder(text.text());
    List<Span> backwards = new ArrayList<>(name.places());
    backwards.sort(Collections.reverseOrder(Comparator.comparingInt(Span::start)));
    for (Span at : backwards) {
      edits.add(new TextEdit(text.lines().range(at), other));
      changed.replace(at.start(), at.end(), other);
    }
    OpenText after = new OpenText(text.uri(), text.version(), changed.toString(), registry);
    Optional<Model> read = checked(after, registry);
    if (scoped.isPresent()
        && !ScopedNames.of(after, read)
            .filter(now -> scoped.get().keeps(place.start(), other, now))
            .isPresent()) {
      throw refused("with the name '" + other + "' other places would mean something else");
    }
    return new WorkspaceEdit(Map.of(text.uri(), edits));
  }

  /** The model of a changed text; what makes a mistake that the text has not is refused. */
  private Optional<Model> checked(OpenText changed, BackendRegistry registry) {
    Study after = studied(changed, registry);
    long before = mistakes(studied(text, registry)).count();
    if (mistakes(after).count() > before) {
      String why = mistakes(after).findFirst().orElse("it could not be read");
      throw refused("with that name the model would be wrong: " + why);
    }
    return after.model();
  }

  /** The text as it is read; a program is checked too, which is read whatever its names mean. */
  private Study studied(OpenText text, BackendRegistry registry) {
    Examination examination = new Examination(registry, new Cancellation(), Map.of());
    Study read = examination.read(text, Optional.empty());
    return scoped.isPresent() ? examination.checked(read) : read;
  }

  private static Stream<String> mistakes(Study study) {
    return study.diagnostics().stream().filter(Diagnostic::isError).map(Diagnostic::message);
  }

  private static ResponseErrorException refused(String why) {
    return new ResponseErrorException(
        new ResponseError(ResponseErrorCode.RequestFailed, why, null));
  }
}
