// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.call;

/**
 * An instance of an operation as it was recorded. Labels are numbers of names, four times, plus
 * what happened to the call.
 *
 * @param operation its label
 * @param run number of the trace
 * @param span number of the span
 * @param label call → its label
 * @param from call → when it starts [ns]
 * @param to call → when it ends [ns]
 * @param attribute attribute → number of its value, or −1; empty when none is of use
 */
public record CallInstance(
    int operation, int run, int span, int[] label, long[] from, long[] to, int[] attribute) {}
