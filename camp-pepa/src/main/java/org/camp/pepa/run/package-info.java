// SPDX-License-Identifier: Apache-2.0
/** Skeletons on threads of this host: their throughput beside that of their PEPA model. */
@NullMarked
package org.camp.pepa.run;

import org.jspecify.annotations.NullMarked;
