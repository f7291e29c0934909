// SPDX-License-Identifier: Apache-2.0
/**
 * Runs: a {@link org.camp.cli.run.Reading} is a file that was read, a {@link org.camp.cli.run.Run}
 * what one backend or operation said of it, {@link org.camp.cli.run.Answering} prints them.
 */
@NullMarked
package org.camp.cli.run;

import org.jspecify.annotations.NullMarked;
