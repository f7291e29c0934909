// SPDX-License-Identifier: Apache-2.0
/**
 * What all hand-written parsers share: a {@link org.camp.core.scan.Cursor} over characters, {@link
 * org.camp.core.scan.Comments}, a stream of {@link org.camp.core.scan.Tokens} that says what was
 * expected, a guard against nesting that would overflow the stack ({@link
 * org.camp.core.scan.Depth}), and a {@link org.camp.core.scan.Stop} that leaves a construct whose
 * error is told already, so that all errors of a text are reported together.
 */
package org.camp.core.scan;
