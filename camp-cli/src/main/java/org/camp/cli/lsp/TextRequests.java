// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.camp.core.analysis.Answer;
import org.camp.core.diagnostic.Span;
import org.camp.core.scan.name.NameIndex;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameDefaultBehavior;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.services.TextDocumentService;

/** Answers what an editor asks about texts that it has open. */
public final class TextRequests implements TextDocumentService {
  private final Desk desk;
  private final Optimisations optimisations;

  TextRequests(Desk desk, Optimisations optimisations) {
    this.desk = desk;
    this.optimisations = optimisations;
  }

  @Override
  public void didOpen(DidOpenTextDocumentParams params) {
    TextDocumentItem item = params.getTextDocument();
    desk.put(new OpenText(item.getUri(), item.getVersion(), item.getText(), desk.registry()));
  }

  @Override
  public void didChange(DidChangeTextDocumentParams params) {
    String uri = params.getTextDocument().getUri();
    OpenText before = desk.text(uri).orElseThrow(() -> new IllegalArgumentException("not open"));
    TextLines lines = before.lines();
    for (TextDocumentContentChangeEvent change : params.getContentChanges()) {
      String text = Objects.requireNonNull(change.getText(), "text");
      lines =
          new TextLines(change.getRange() == null ? text : lines.replaced(change.getRange(), text));
    }
    Integer version = params.getTextDocument().getVersion();
    desk.put(new OpenText(uri, version == null ? 0 : version, lines.text(), desk.registry()));
  }

  @Override
  public void didClose(DidCloseTextDocumentParams params) {
    desk.close(params.getTextDocument().getUri());
  }

  @Override
  public void didSave(DidSaveTextDocumentParams params) {
    desk.again();
  }

  /** Answers about a text; nothing about one that is not open. */
  private <T> CompletableFuture<T> about(
      TextDocumentIdentifier which, T otherwise, Function<OpenText, T> answer) {
    Optional<OpenText> text = desk.text(which.getUri());
    return text.isEmpty()
        ? CompletableFuture.completedFuture(otherwise)
        : desk.answer(() -> answer.apply(text.get()));
  }

  private Optional<NameIndex.Name> name(OpenText text, Position position) {
    int offset = text.lines().offset(position);
    Optional<NameIndex> names = text.names();
    Optional<ScopedNames> scoped =
        names
            .filter(known -> !known.facts().renames())
            .flatMap(known -> desk.study(text.uri()))
            .flatMap(study -> ScopedNames.of(text, study.model()));
    return scoped
        .flatMap(bound -> bound.at(offset))
        .or(() -> names.flatMap(known -> known.at(offset)));
  }

  private static List<Location> locations(OpenText text, List<Span> places) {
    return places.stream()
        .map(place -> new Location(text.uri(), text.lines().range(place)))
        .toList();
  }

  @Override
  @SuppressWarnings("NullAway") // The protocol answers null where there is nothing to show.
  public CompletableFuture<Hover> hover(HoverParams params) {
    return about(
        params.getTextDocument(),
        null,
        text -> {
          Optional<Study> known = desk.lastStudy(text.uri());
          List<Answer> answers = known.map(Study::answers).orElse(List.of());
          boolean current = known.isPresent() && known.get().text() == text;
          String shown =
              Hovers.of(text, text.lines().offset(params.getPosition()), answers, current);
          return shown.isEmpty() ? null : new Hover(new MarkupContent(MarkupKind.MARKDOWN, shown));
        });
  }

  @Override
  public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>>
      definition(DefinitionParams params) {
    return about(
        params.getTextDocument(),
        Either.forLeft(List.of()),
        text ->
            Either.forLeft(
                name(text, params.getPosition())
                    .map(name -> locations(text, List.of(name.definition())))
                    .orElse(List.of())));
  }

  @Override
  public CompletableFuture<List<? extends Location>> references(ReferenceParams params) {
    boolean all = params.getContext() == null || params.getContext().isIncludeDeclaration();
    return about(
        params.getTextDocument(),
        List.of(),
        text ->
            name(text, params.getPosition())
                .map(
                    name ->
                        locations(
                            text,
                            name.places().stream()
                                .filter(place -> all || !name.declarations().contains(place))
                                .toList()))
                .orElse(List.of()));
  }

  @Override
  public CompletableFuture<List<? extends DocumentHighlight>> documentHighlight(
      DocumentHighlightParams params) {
    return about(
        params.getTextDocument(),
        List.of(),
        text ->
            name(text, params.getPosition()).stream()
                .flatMap(name -> name.places().stream())
                .map(place -> new DocumentHighlight(text.lines().range(place)))
                .toList());
  }

  @Override
  public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(
      DocumentSymbolParams params) {
    return about(
        params.getTextDocument(),
        List.of(),
        text ->
            text.names().stream()
                .flatMap(names -> SymbolTree.of(names, text.lines()).stream())
                .map(Either::<SymbolInformation, DocumentSymbol>forRight)
                .toList());
  }

  @Override
  public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(
      CompletionParams params) {
    return about(
        params.getTextDocument(),
        Either.forLeft(List.of()),
        text -> Either.forLeft(Completions.of(text, text.lines().offset(params.getPosition()))));
  }

  @Override
  public CompletableFuture<Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>>
      prepareRename(PrepareRenameParams params) {
    OpenText text = open(params.getTextDocument());
    return desk.answer(
        () -> {
          NewName renaming =
              NewName.at(text, text.lines().offset(params.getPosition()), desk.registry());
          return Either3.forSecond(new PrepareRenameResult(renaming.range(), renaming.old()));
        });
  }

  @Override
  public CompletableFuture<WorkspaceEdit> rename(RenameParams params) {
    OpenText text = open(params.getTextDocument());
    return desk.answer(
        () ->
            NewName.at(text, text.lines().offset(params.getPosition()), desk.registry())
                .to(params.getNewName(), desk.registry()));
  }

  private OpenText open(TextDocumentIdentifier which) {
    return desk.text(which.getUri())
        .orElseThrow(() -> new IllegalArgumentException("the text is not open"));
  }

  @Override
  public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
    return about(
        params.getTextDocument(),
        List.of(),
        text -> {
          List<Either<Command, CodeAction>> actions = new ArrayList<>();
          desk.study(text.uri())
              .ifPresent(
                  study -> {
                    QuickFixes.of(study, params.getRange())
                        .forEach(fix -> actions.add(Either.forRight(fix)));
                    optimisations
                        .offered(study)
                        .forEach(offer -> actions.add(Either.forRight(offer)));
                  });
          return actions;
        });
  }

  @Override
  public CompletableFuture<List<InlayHint>> inlayHint(InlayHintParams params) {
    return about(
        params.getTextDocument(),
        List.of(),
        text ->
            desk.study(text.uri())
                .map(study -> CostHints.of(study, params.getRange()))
                .orElse(List.of()));
  }
}
