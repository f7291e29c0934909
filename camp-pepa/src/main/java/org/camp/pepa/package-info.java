// SPDX-License-Identifier: Apache-2.0
/** The entry to PEPA: {@link org.camp.pepa.Pepa} is the tour. */
package org.camp.pepa;
