// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads printed costs back and evaluates them, in a grammar of its own. */
public final class PrintedCost {
  private final Map<String, Double> names;
  private final String text;
  private int at;

  private PrintedCost(String text, Map<String, Double> names) {
    this.text = text;
    this.names = names;
  }

  /** The value of each equation; definitions may use the symbols and earlier names. */
  static double[] evaluate(CostRendering rendering, Map<String, Double> symbols) {
    Map<String, Double> names = new HashMap<>(symbols);
    rendering.shared().forEach((name, text) -> names.put(name, new PrintedCost(text, names).all()));
    return rendering.equations().stream()
        .mapToDouble(text -> new PrintedCost(text, names).all())
        .toArray();
  }

  /**
   * The value of one equation.
   *
   * @param shared named parts that it may use
   */
  public static double evaluate(
      String equation, Map<String, String> shared, Map<String, Double> symbols) {
    Map<String, Double> names = new HashMap<>(symbols);
    shared.forEach((name, text) -> names.put(name, new PrintedCost(text, names).all()));
    return new PrintedCost(equation, names).all();
  }

  private double all() {
    double value = sum();
    if (at != text.length()) {
      throw new IllegalArgumentException("unread at " + at + ": " + text);
    }
    return value;
  }

  private double sum() {
    double value = product();
    while (text.startsWith(" + ", at) || text.startsWith(" - ", at)) {
      int sign = text.charAt(at + 1) == '+' ? 1 : -1;
      at += 3;
      value += sign * product();
    }
    return value;
  }

  private double product() {
    double value = factor();
    while (at < text.length() && text.charAt(at) == '*') {
      at++;
      value *= factor();
    }
    return value;
  }

  private double factor() {
    if (text.startsWith("max(", at)) {
      at += 4;
      double value = sum();
      while (text.startsWith(", ", at)) {
        at += 2;
        value = Math.max(value, sum());
      }
      close();
      return value;
    }
    if (text.startsWith("least[", at)) {
      int rank = Integer.parseInt(text.substring(at + 6, text.indexOf(']', at)));
      at = text.indexOf('(', at) + 1;
      List<Double> values = new ArrayList<>(List.of(sum()));
      while (text.startsWith(", ", at)) {
        at += 2;
        values.add(sum());
      }
      close();
      Collections.sort(values);
      return values.get(rank - 1);
    }
    if (text.charAt(at) == '(') {
      at++;
      double value = sum();
      close();
      return value;
    }
    int from = at;
    while (at < text.length() && " *,()".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    String word = text.substring(from, at);
    Double named = names.get(word);
    return named != null ? named : Double.parseDouble(word);
  }

  private void close() {
    if (text.charAt(at++) != ')') {
      throw new IllegalArgumentException("no ) at " + (at - 1) + ": " + text);
    }
  }
}
