// SPDX-License-Identifier: Apache-2.0
/**
 * What a person sees beside the results: {@link org.camp.cli.terminal.DiagnosticPrinter} and the
 * {@link org.camp.cli.terminal.ProgressBar} on a {@link org.camp.cli.terminal.Terminal}.
 */
@NullMarked
package org.camp.cli.terminal;

import org.jspecify.annotations.NullMarked;
