// SPDX-License-Identifier: Apache-2.0
/** Where the items of a command are done: {@code --on}, on this computer or on an engine. */
@NullMarked
package org.camp.cli.engine;

import org.jspecify.annotations.NullMarked;
