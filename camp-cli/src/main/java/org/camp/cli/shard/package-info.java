// SPDX-License-Identifier: Apache-2.0
/**
 * Commands of many independent items on several machines: each runs a {@link
 * org.camp.cli.shard.Shard} of them and writes a part; {@code merge} runs the command again with
 * the rows of all parts in place of the work, and so gives what one process gives, to the byte.
 */
@NullMarked
package org.camp.cli.shard;

import org.jspecify.annotations.NullMarked;
