// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.rank;

/** What is corrected, assumed or dropped where the times of ranks are read. */
public enum RankNote {
  EARLY_ARRIVAL("message arrives before it is sent"),
  OVERLAP("operation begins before the one before it on its rank has ended"),
  ROUNDED("time finer than a nanosecond, rounded"),
  CLOCKS("clocks corrected"),
  CONTRADICTION("clocks contradict each other"),
  POINTS("waiting and working cannot be told apart: each event has one time"),
  CUT("slice cut at the end of the one around it"),
  NO_END("slice without an end"),
  NO_BEGIN("end without a begin"),
  FLOW("flow with one end only"),
  FLOW_BACK("flow that ends before it starts"),
  NO_TIME("event whose time is no number, left out"),
  NO_LENGTH("slice without a length, taken as 0"),
  BAD_LENGTH("slice whose length is no number from 0 on, taken as 0"),
  OTHER("event that is neither a slice nor a flow"),
  FOREIGN("JSON value without events, passed over");

  private final String text;

  RankNote(String text) {
    this.text = text;
  }

  /** What it says, of one. */
  public String text() {
    return text;
  }
}
