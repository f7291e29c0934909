// SPDX-License-Identifier: Apache-2.0
/**
 * The language server: what editors ask over the language server protocol. {@link
 * org.camp.cli.lsp.MessageStream} reads messages, {@link org.camp.cli.lsp.Desk} keeps open texts
 * and studies them while somebody types, {@link org.camp.cli.lsp.TextRequests} answers about them.
 */
@NullMarked
package org.camp.cli.lsp;

import org.jspecify.annotations.NullMarked;
