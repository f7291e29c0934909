// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Span;
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

  private NewName(OpenText text, Name name, Span place, NameIndex names) {
    this.text = text;
    this.name = name;
    this.place = place;
    this.names = names;
  }

  /**
   * The name at an offset.
   *
   * @throws ResponseErrorException with the reason, when it cannot be renamed
   */
  static NewName at(OpenText text, int offset) {
    Optional<NameIndex> names = text.names();
    Optional<Name> name = names.flatMap(n -> n.at(offset));
    Optional<Span> place = names.flatMap(n -> n.place(offset));
    if (names.isEmpty() || name.isEmpty() || place.isEmpty()) {
      throw refused("there is no name that is known here");
    }
    if (!names.get().facts().renames()) {
      throw refused(
          "names of "
              + names.get().facts().language()
              + " may be bound anew anywhere: not renamed");
    }
    return new NewName(text, name.get(), place.get(), names.get());
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
    for (Name known : names.names()) {
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
    check(changed.toString(), registry);
    return new WorkspaceEdit(Map.of(text.uri(), edits));
  }

  /** Refuses what would make a mistake in a text that has none. */
  private void check(String changed, BackendRegistry registry) {
    Examination examination = new Examination(registry, new Cancellation(), Map.of());
    boolean right = examination.read(text, Optional.empty()).model().isPresent();
    if (right) {
      Study after =
          examination.read(
              new OpenText(text.uri(), text.version(), changed, registry), Optional.empty());
      if (after.model().isEmpty()) {
        String why =
            after.diagnostics().stream()
                .filter(Diagnostic::isError)
                .map(Diagnostic::message)
                .findFirst()
                .orElse("it could not be read");
        throw refused("with that name the model would be wrong: " + why);
      }
    }
  }

  private static ResponseErrorException refused(String why) {
    return new ResponseErrorException(
        new ResponseError(ResponseErrorCode.RequestFailed, why, null));
  }
}
