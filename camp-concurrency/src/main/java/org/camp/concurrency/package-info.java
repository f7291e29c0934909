// SPDX-License-Identifier: Apache-2.0
/** Which events hold a distributed execution back. */
package org.camp.concurrency;
