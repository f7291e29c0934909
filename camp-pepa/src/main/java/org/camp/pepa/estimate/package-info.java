// SPDX-License-Identifier: Apache-2.0
/** Estimates of what a model does, without its states: simulation and fluid approximation. */
package org.camp.pepa.estimate;
