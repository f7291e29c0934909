// SPDX-License-Identifier: Apache-2.0
/** Bulk-synchronous ML programs and what they cost (Allombert, Gava, Tesson 2018). */
package org.camp.bsp;
