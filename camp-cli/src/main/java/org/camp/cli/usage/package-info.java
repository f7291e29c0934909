// SPDX-License-Identifier: Apache-2.0
/**
 * How the command is called: {@link org.camp.cli.usage.Arguments}, the options that verbs share,
 * and the {@link org.camp.cli.usage.TimeLimit}.
 */
@NullMarked
package org.camp.cli.usage;

import org.jspecify.annotations.NullMarked;
