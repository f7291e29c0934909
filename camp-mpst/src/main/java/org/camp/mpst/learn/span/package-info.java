// SPDX-License-Identifier: Apache-2.0
/**
 * A protocol with weights, counts and costs from traces of services: operations, their instances
 * and calls ({@link org.camp.mpst.learn.span.CallReader}), what each activity costs ({@link
 * org.camp.mpst.learn.span.FittedCost}), and the whole as a protocol ({@link
 * org.camp.mpst.learn.span.ProtocolPrinter}).
 */
package org.camp.mpst.learn.span;
