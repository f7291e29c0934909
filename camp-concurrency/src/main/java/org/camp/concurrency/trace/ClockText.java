// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.Arrays;

/**
 * Reads vector clocks, JSON objects from names to whole numbers, without making objects of them.
 * The hosts and values of the last clock read are kept until the next.
 */
final class ClockText {
  /** Component of the clock → name of the host. */
  private String[] hosts = new String[8];

  /** Component of the clock → its value. */
  private int[] values = new int[8];

  private int size;

  int size() {
    return size;
  }

  String host(int i) {
    return hosts[i];
  }

  int value(int i) {
    return values[i];
  }

  /** Whether {@code text} is a clock; components that are 0 are dropped. */
  boolean read(String text) {
    return parse(text) || (text.indexOf('\\') >= 0 && parse(text.replace("\\\"", "\"")));
  }

  private boolean parse(String text) {
    size = 0;
    int at = blank(text, 0);
    if (at == text.length() || text.charAt(at) != '{') {
      return false;
    }
    at = blank(text, at + 1);
    if (at < text.length() && text.charAt(at) == '}') {
      return blank(text, at + 1) == text.length();
    }
    while (at < text.length() && text.charAt(at) == '"') {
      int end = text.indexOf('"', at + 1);
      if (end < 0 || text.lastIndexOf('\\', end) > at) {
        return false;
      }
      String host = text.substring(at + 1, end);
      at = blank(text, end + 1);
      if (at == text.length() || text.charAt(at) != ':') {
        return false;
      }
      at = blank(text, at + 1);
      int digits = at;
      long value = 0;
      while (at < text.length()
          && Character.isDigit(text.charAt(at))
          && value <= Integer.MAX_VALUE) {
        value = 10 * value + Character.digit(text.charAt(at++), 10);
      }
      if (at == digits || value > Integer.MAX_VALUE) {
        return false;
      }
      add(host, (int) value);
      at = blank(text, at);
      if (at < text.length() && text.charAt(at) == '}') {
        return blank(text, at + 1) == text.length();
      }
      if (at == text.length() || text.charAt(at) != ',') {
        return false;
      }
      at = blank(text, at + 1);
    }
    return false;
  }

  private static int blank(String text, int from) {
    int at = from;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private void add(String host, int value) {
    if (value == 0) {
      return;
    }
    if (size == hosts.length) {
      hosts = Arrays.copyOf(hosts, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
    }
    hosts[size] = host;
    values[size++] = value;
  }
}
