// SPDX-License-Identifier: Apache-2.0
/**
 * Running a protocol for real: one thread per role, which follows its local type over queues or
 * sockets, beside the prediction for the very path that was taken.
 */
package org.camp.mpst.run;
