// SPDX-License-Identifier: Apache-2.0
/**
 * What the instances of an operation say of pairs of its calls: who ends before whom, who occurs
 * with whom ({@link org.camp.mpst.learn.relation.LabelRelations} over the {@link
 * org.camp.mpst.learn.relation.CallTimes} of all instances).
 */
package org.camp.mpst.learn.relation;
