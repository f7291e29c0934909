// SPDX-License-Identifier: Apache-2.0
/** The verb {@code place}: a mapping of roles to the nodes of a machine. */
package org.camp.mpst.place;
