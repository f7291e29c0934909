// SPDX-License-Identifier: Apache-2.0
/** Measures of concurrency from the literature, on finite executions. */
package org.camp.concurrency.measure;
