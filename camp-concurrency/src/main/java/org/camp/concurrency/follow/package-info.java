// SPDX-License-Identifier: Apache-2.0
/** Executions that grow: what is known of each event at once, and what when it is settled. */
@NullMarked
package org.camp.concurrency.follow;

import org.jspecify.annotations.NullMarked;
