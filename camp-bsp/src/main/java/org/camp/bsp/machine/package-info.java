// SPDX-License-Identifier: Apache-2.0
/** Machines as bulk-synchronous programs see them: processors or levels, and what symbols cost. */
package org.camp.bsp.machine;
