// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import java.util.Optional;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InlayHintWorkspaceCapabilities;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;

/** What editors say that they can do. */
final class Capabilities {
  private Capabilities() {}

  /** Whether the editor asks for hints anew when it is told to. */
  static boolean refreshesHints(InitializeParams params) {
    return Optional.ofNullable(params.getCapabilities())
        .map(ClientCapabilities::getWorkspace)
        .map(WorkspaceClientCapabilities::getInlayHint)
        .map(InlayHintWorkspaceCapabilities::getRefreshSupport)
        .orElse(false);
  }
}
