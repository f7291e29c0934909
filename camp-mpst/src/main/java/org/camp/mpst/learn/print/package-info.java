// SPDX-License-Identifier: Apache-2.0
/**
 * A learnt system as a protocol with weights, counts and costs ({@link
 * org.camp.mpst.learn.print.ProtocolPrinter}).
 */
package org.camp.mpst.learn.print;
