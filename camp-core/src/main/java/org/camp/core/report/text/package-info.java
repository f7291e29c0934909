// SPDX-License-Identifier: Apache-2.0
/** Reports as lines of characters: for terminals, whole or as summaries, and as Markdown. */
@NullMarked
package org.camp.core.report.text;

import org.jspecify.annotations.NullMarked;
