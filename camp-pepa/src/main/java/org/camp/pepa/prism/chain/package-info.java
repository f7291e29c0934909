// SPDX-License-Identifier: Apache-2.0
/** The chains of PRISM models: constants bound, modules put together, states derived. */
package org.camp.pepa.prism.chain;
