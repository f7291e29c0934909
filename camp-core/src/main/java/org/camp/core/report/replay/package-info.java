// SPDX-License-Identifier: Apache-2.0
/**
 * Networks that a reader may change: a {@link org.camp.core.report.replay.ReplayNetwork} has events
 * that wait for each other, and what passes before each is a {@link
 * org.camp.core.report.replay.Form} over values that can be set anew.
 */
@NullMarked
package org.camp.core.report.replay;

import org.jspecify.annotations.NullMarked;
