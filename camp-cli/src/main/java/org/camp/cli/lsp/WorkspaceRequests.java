// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.services.WorkspaceService;

/** Does what an editor asks for beside texts. */
public final class WorkspaceRequests implements WorkspaceService {
  private final Desk desk;
  private final Optimisations optimisations;

  WorkspaceRequests(Desk desk, Optimisations optimisations) {
    this.desk = desk;
    this.optimisations = optimisations;
  }

  @Override
  @SuppressWarnings("NullAway") // The protocol wants null.
  public CompletableFuture<Object> executeCommand(ExecuteCommandParams params) {
    List<Object> arguments = params.getArguments();
    if (!params.getCommand().equals(Optimisations.COMMAND)
        || arguments == null
        || arguments.size() != 2) {
      throw new IllegalArgumentException("there is no command '" + params.getCommand() + "'");
    }
    String uri = text(arguments.get(0));
    String operation = text(arguments.get(1));
    return desk.answer(
        () -> {
          optimisations.run(uri, operation);
          return null;
        });
  }

  private static String text(Object argument) {
    if (argument instanceof JsonPrimitive json) {
      return json.getAsString();
    }
    return String.valueOf(argument);
  }

  @Override
  public void didChangeConfiguration(DidChangeConfigurationParams params) {
    desk.settings(Settings.of(params.getSettings()));
  }

  @Override
  public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
    desk.again();
  }
}
