// SPDX-License-Identifier: Apache-2.0
/**
 * Runs: a {@link org.camp.cli.run.LoadedFile} is a file that was read, {@link
 * org.camp.cli.run.Backends} asks the services what they say of it, {@link
 * org.camp.cli.run.AnswerPrinter} prints their answers.
 */
@NullMarked
package org.camp.cli.run;

import org.jspecify.annotations.NullMarked;
