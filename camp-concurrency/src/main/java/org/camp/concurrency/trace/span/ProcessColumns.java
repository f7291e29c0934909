// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.util.Arrays;

/** Processes on hosts, with numbers: a service, an instance of it, and where that runs. */
final class ProcessColumns {
  private final Names texts;
  private final PairNumbers numbers = new PairNumbers();

  /** Process → number of the text that names its host, or −1. */
  private int[] host = new int[16];

  ProcessColumns(Names texts) {
    this.texts = texts;
  }

  /** Number of a process; empty texts for what is not known. */
  int of(String service, String instance, String hostName) {
    long identity = ((long) texts.of(service) << 32) | texts.of(instance);
    return of(identity, hostName.isEmpty() ? -1 : texts.of(hostName));
  }

  /** The same, by the numbers of the texts. */
  int of(long identity, int named) {
    int number = numbers.of(identity, named);
    if (number >= host.length) {
      host = Arrays.copyOf(host, 2 * number);
    }
    host[number] = named;
    return number;
  }

  /** Number of the text that names its host, or −1. */
  int host(int number) {
    return host[number];
  }

  int size() {
    return numbers.size();
  }

  long identity(int number) {
    return numbers.first(number);
  }

  /** The text that names its host, else what is left of the process. */
  long clock(int number) {
    return host[number] >= 0 ? host[number] : -1 - identity(number);
  }

  String clockName(int number) {
    return texts.text(host[number] >= 0 ? host[number] : (int) (identity(number) >>> 32));
  }

  String hostName(int number) {
    return host[number] < 0 ? "" : texts.text(host[number]);
  }
}
