// SPDX-License-Identifier: Apache-2.0
/** The replication of a skeleton's stages that reaches a throughput at least cost. */
package org.camp.pepa.optimise;
