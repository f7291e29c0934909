// SPDX-License-Identifier: Apache-2.0
/**
 * Protocols: global types with sizes and costs (Castro-Perez and Yoshida, OOPSLA 2020, section 3),
 * written as blocks of statements.
 *
 * <p>A {@link org.camp.core.protocol.Protocol} is what the user wrote: role families and {@code
 * for} loops are symbolic. {@link org.camp.core.protocol.Protocol#instantiate} turns it into an
 * {@link org.camp.core.protocol.ProtocolInstance}, flat code without families, loops or calls,
 * which analyses walk. {@link org.camp.core.protocol.ScribbleParser} reads protocols, {@link
 * org.camp.core.protocol.ProtocolBuilder} builds them in Java, and {@link
 * org.camp.core.protocol.ScribbleText} prints them.
 */
package org.camp.core.protocol;
