// SPDX-License-Identifier: Apache-2.0
/**
 * How the command is called and how it ends: {@link org.camp.cli.usage.Arguments}, the options that
 * verbs share, and {@link org.camp.cli.usage.ExitCode exit codes}.
 */
@NullMarked
package org.camp.cli.usage;

import org.jspecify.annotations.NullMarked;
