// SPDX-License-Identifier: Apache-2.0
/** Processors of a bulk-synchronous machine as threads: teams, barriers, message exchange. */
package org.camp.bsp.threads;
