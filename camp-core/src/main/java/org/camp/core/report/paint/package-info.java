// SPDX-License-Identifier: Apache-2.0
/**
 * Pictures for programs that do not read SVG: a picture is read back as outlines and words ({@link
 * org.camp.core.report.paint.Painting}), which a painter of pixels or TikZ can follow.
 */
package org.camp.core.report.paint;
