// SPDX-License-Identifier: Apache-2.0
/**
 * What is demanded of results: {@link org.camp.cli.check.Assertion} for {@code --assert}, {@link
 * org.camp.cli.check.Baseline} for {@code --baseline}.
 */
@NullMarked
package org.camp.cli.check;

import org.jspecify.annotations.NullMarked;
