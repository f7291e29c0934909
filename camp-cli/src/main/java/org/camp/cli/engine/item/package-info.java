// SPDX-License-Identifier: Apache-2.0
/**
 * Items of a command done elsewhere: a worker makes their task anew from the words of the command
 * and from what it reads, and gives rows back as text.
 */
@NullMarked
package org.camp.cli.engine.item;

import org.jspecify.annotations.NullMarked;
