// SPDX-License-Identifier: Apache-2.0
/**
 * What sending and receiving cost on this host, as a function of the size (Castro-Perez and
 * Yoshida, OOPSLA 2020, section 8.1), measured by ping-pong between two threads, and a run of a
 * protocol measured beside its prediction.
 */
package org.camp.mpst.measure;
