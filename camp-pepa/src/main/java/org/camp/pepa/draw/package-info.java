// SPDX-License-Identifier: Apache-2.0
/** Pictures of skeletons and state spaces. */
package org.camp.pepa.draw;
