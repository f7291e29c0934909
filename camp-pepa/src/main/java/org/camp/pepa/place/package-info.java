// SPDX-License-Identifier: Apache-2.0
/** The placement of a skeleton's tasks on nodes that they share. */
package org.camp.pepa.place;
