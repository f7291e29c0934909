// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.value;

import org.camp.core.lang.eval.MlValue;

/**
 * A table of what {@code put} sent, in one column of the messages by sender and receiver: all
 * tables of an exchange share its rows.
 */
public final class ReceivedTable extends MlValue.Function {
  /** Sender, from 0 → what it sends to each. */
  private final Messages.Row[] rows;

  private final int receiver;

  public ReceivedTable(Messages.Row[] rows, int receiver) {
    super(UNBOXED);
    this.rows = rows;
    this.receiver = receiver;
  }

  public int size() {
    return rows.length;
  }

  /** What a processor, from 0, has sent. */
  public MlValue item(int sender) {
    return rows[sender].to(receiver);
  }

  /** The same as a table of its own. */
  public Table table() {
    MlValue[] items = new MlValue[rows.length];
    for (int i = 0; i < items.length; i++) {
      items[i] = item(i);
    }
    return new Table(items);
  }
}
