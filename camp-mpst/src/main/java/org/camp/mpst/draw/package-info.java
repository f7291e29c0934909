// SPDX-License-Identifier: Apache-2.0
/** Pictures of protocols: sequence charts, time lines, state machines of local types. */
package org.camp.mpst.draw;
