// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.camp.cli.output.Version;
import org.camp.core.analysis.BackendRegistry;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.RenameOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SetTraceParams;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;

/** What an editor talks with. */
public final class EditorServer implements LanguageServer, AutoCloseable {
  private final Desk desk;
  private final TextRequests texts;
  private final WorkspaceRequests workspace;
  private volatile boolean begun;
  private volatile boolean shutDown;
  private volatile boolean over;

  EditorServer(BackendRegistry registry) {
    desk = new Desk(registry);
    Optimisations optimisations = new Optimisations(registry, desk);
    texts = new TextRequests(desk, optimisations);
    workspace = new WorkspaceRequests(desk, optimisations);
  }

  void connect(LanguageClient editor) {
    desk.connect(editor);
  }

  @Override
  public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
    begun = true;
    desk.settings(Settings.of(params.getInitializationOptions()));
    desk.hintsCanBeRefreshed(Capabilities.refreshesHints(params));
    ServerCapabilities able = new ServerCapabilities();
    able.setTextDocumentSync(TextDocumentSyncKind.Incremental);
    able.setHoverProvider(true);
    able.setDefinitionProvider(true);
    able.setReferencesProvider(true);
    able.setDocumentHighlightProvider(true);
    able.setDocumentSymbolProvider(true);
    able.setInlayHintProvider(true);
    able.setCompletionProvider(new CompletionOptions(false, List.of()));
    RenameOptions rename = new RenameOptions();
    rename.setPrepareProvider(true);
    able.setRenameProvider(rename);
    able.setCodeActionProvider(
        new CodeActionOptions(List.of(CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite)));
    able.setExecuteCommandProvider(new ExecuteCommandOptions(List.of(Optimisations.COMMAND)));
    return CompletableFuture.completedFuture(
        new InitializeResult(able, new ServerInfo("camp", Version.text())));
  }

  @Override
  @SuppressWarnings("NullAway") // The protocol wants null.
  public CompletableFuture<Object> shutdown() {
    shutDown = true;
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void exit() {
    over = true;
  }

  /** Takes it that an editor wants to know more or less of what is done, and does the same. */
  @Override
  public void setTrace(SetTraceParams params) {}

  /** Why a request cannot be answered now: nobody has said hello, or good-bye was said. */
  Optional<ResponseError> refusal(String method) {
    if (shutDown) {
      return Optional.of(
          new ResponseError(ResponseErrorCode.InvalidRequest, "the server is shut down", null));
    }
    return begun || method.equals("initialize")
        ? Optional.empty()
        : Optional.of(
            new ResponseError(
                ResponseErrorCode.ServerNotInitialized, "'initialize' comes first", null));
  }

  boolean isShutDown() {
    return shutDown;
  }

  boolean isOver() {
    return over;
  }

  @Override
  public TextDocumentService getTextDocumentService() {
    return texts;
  }

  @Override
  public WorkspaceService getWorkspaceService() {
    return workspace;
  }

  @Override
  public void close() {
    desk.close();
  }
}
