// SPDX-License-Identifier: Apache-2.0
/**
 * Runs of protocols written down as traces: of services ({@code otlp}), where a message and its
 * answer are a call, and of ranks ({@code mpi}).
 */
package org.camp.mpst.record;
