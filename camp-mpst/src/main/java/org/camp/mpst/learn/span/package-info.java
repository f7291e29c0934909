// SPDX-License-Identifier: Apache-2.0
/**
 * Learning from traces of services as a whole ({@link org.camp.mpst.learn.span.SpanLearning}), what
 * is reported of it, and new traces held against what was learnt ({@link
 * org.camp.mpst.learn.span.SpanConformance}).
 */
package org.camp.mpst.learn.span;
