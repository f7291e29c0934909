// SPDX-License-Identifier: Apache-2.0
/**
 * What the command writes so that it is at home somewhere: completions of shells ({@link
 * org.camp.cli.setup.CompletionVerb}), manual pages ({@link org.camp.cli.setup.ManualVerb}) and new
 * plug-ins ({@link org.camp.cli.setup.PluginVerb}).
 */
@NullMarked
package org.camp.cli.setup;

import org.jspecify.annotations.NullMarked;
