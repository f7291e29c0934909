// SPDX-License-Identifier: Apache-2.0
/** Skeletons as protocols, and protocols as PEPA models. */
package org.camp.pepa.protocol;
