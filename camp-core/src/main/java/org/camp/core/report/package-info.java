// SPDX-License-Identifier: Apache-2.0
/**
 * What every result can show of itself: figures, tables, texts and machine-readable values, and the
 * writers that print them.
 */
package org.camp.core.report;
