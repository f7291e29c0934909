// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.report;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Equations that differ by the number of their role are one: {@code T_w[i] = c + i*a for i in
 * 1..8}. So are three or more that follow each other, when the numbers in which they differ,
 * indices and whole factors, are linear in the first of them.
 */
public final class AlikeEquations {
  private static final int LEAST = 3;
  private static final Pattern WHOLE = Pattern.compile("[0-9]{1,9}");

  /** How equations are written. */
  private enum Signs {
    TEXT("*", ImmutableSet.of("[]", "[,", ",]", ",,")) {
      @Override
      String range(String index, long from, long to) {
        return " for " + index + " in " + from + ".." + to;
      }
    },

    /** Numbers of shared parts stand below them, in braces. */
    LATEX("\\,", ImmutableSet.of("[]", "[,", ",]", ",,", "{}")) {
      @Override
      String range(String index, long from, long to) {
        return " \\quad \\text{for } " + index + " = " + from + ", \\ldots, " + to;
      }
    };

    /** What stands behind a factor. */
    private final String times;

    /** What stands around an index. */
    private final ImmutableSet<String> around;

    private final Pattern factor;

    Signs(String times, ImmutableSet<String> around) {
      this.times = times;
      this.around = around;
      factor = Pattern.compile("[0-9]{1,9}" + Pattern.quote(times));
    }

    /** The words behind an equation that stands for several. */
    abstract String range(String index, long from, long to);
  }

  /** Marks a factor of one that is not written. */
  private static final String ONE = "\u0001";

  /** The lines of a run. */
  private final List<String> lines = new ArrayList<>();

  /** Line → its tokens, a factor before each term; of a single line, not yet looked for. */
  private final List<List<String>> run = new ArrayList<>();

  /** What all lines of a run have alike: see {@link #unnumbered}. */
  private int form;

  private final List<String> folded = new ArrayList<>();
  private final String taken;
  private final Signs signs;

  private AlikeEquations(String taken, Signs signs) {
    this.taken = taken;
    this.signs = signs;
  }

  /**
   * The equations with alike ones as one; linear in their characters.
   *
   * @param taken a name that stands for something else
   */
  public static List<String> fold(List<String> equations, String taken) {
    return fold(equations, taken, Signs.TEXT);
  }

  /** The same of equations as LaTeX has them, whose shared parts are alike by their numbers too. */
  public static List<String> latex(List<String> equations, String taken) {
    return fold(equations, taken, Signs.LATEX);
  }

  private static List<String> fold(List<String> equations, String taken, Signs signs) {
    AlikeEquations all = new AlikeEquations(taken, signs);
    for (String equation : equations) {
      all.add(equation);
    }
    all.flush();
    return all.folded;
  }

  private void add(String line) {
    int itsForm = unnumbered(line);
    if (lines.isEmpty() || form != itsForm) {
      begin(line, itsForm);
      return;
    }
    if (run.isEmpty()) {
      run.add(tokens(lines.get(0)));
    }
    List<String> tokens = tokens(line);
    run.add(tokens);
    lines.add(line);
    if (slopes() == null) {
      run.remove(run.size() - 1);
      lines.remove(lines.size() - 1);
      begin(line, itsForm);
      run.add(tokens);
    }
  }

  private void begin(String line, int itsForm) {
    flush();
    lines.add(line);
    form = itsForm;
  }

  /** A hash of a line without its digits and what makes factors of them: alike lines have one. */
  private int unnumbered(String line) {
    int hash = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c < '0' || c > '9') {
        hash = 31 * hash + c;
      } else if (line.startsWith(signs.times, i + 1)) {
        i += signs.times.length();
      }
    }
    return hash;
  }

  private void flush() {
    long[] slopes = run.size() < LEAST ? null : slopes();
    if (slopes == null) {
      folded.addAll(lines);
    } else {
      folded.add(written(slopes));
    }
    run.clear();
    lines.clear();
  }

  /**
   * Place → how much its number grows from one line of the run to the next, 0 where all are the
   * same; null when the last line is not as those before say.
   */
  private long @Nullable [] slopes() {
    List<String> first = run.get(0);
    List<String> second = run.get(1);
    List<String> last = run.get(run.size() - 1);
    if (first.size() != last.size() || first.size() != second.size()) {
      return null;
    }
    long[] slopes = new long[first.size()];
    boolean counts = false;
    for (int t = 0; t < slopes.length; t++) {
      if (first.get(t).equals(last.get(t)) && first.get(t).equals(second.get(t))) {
        continue;
      }
      if (!isCounting(first, t) || !isCounting(second, t) || !isCounting(last, t)) {
        return null;
      }
      slopes[t] = number(second, t) - number(first, t);
      boolean linear = number(last, t) == number(first, t) + slopes[t] * (run.size() - 1);
      if (!linear || (!counts && slopes[t] != 1)) {
        return null;
      }
      counts = true;
    }
    return counts ? slopes : null;
  }

  /** Whether a token is an index or a factor. */
  private boolean isCounting(List<String> tokens, int at) {
    String token = tokens.get(at);
    if (isFactor(token)) {
      return true;
    }
    String around =
        (at == 0 ? "" : tokens.get(at - 1)) + (at + 1 < tokens.size() ? tokens.get(at + 1) : "");
    return WHOLE.matcher(token).matches() && signs.around.contains(around);
  }

  private boolean isFactor(String token) {
    return token.equals(ONE) || signs.factor.matcher(token).matches();
  }

  private long number(List<String> tokens, int at) {
    String token = tokens.get(at);
    return token.equals(ONE) ? 1 : Long.parseLong(token.replace(signs.times, ""));
  }

  private String written(long[] slopes) {
    List<String> first = run.get(0);
    Set<String> names = new HashSet<>(first);
    String index =
        Stream.of("i", "j", "k", "l")
            .filter(name -> !names.contains(name) && !name.equals(taken))
            .findFirst()
            .orElse("i'");
    long from = 0;
    boolean known = false;
    StringBuilder out = new StringBuilder();
    for (int t = 0; t < slopes.length; t++) {
      String token = first.get(t);
      if (slopes[t] == 0) {
        out.append(token.equals(ONE) ? "" : token);
        continue;
      }
      if (!known) {
        from = number(first, t);
        known = true;
      }
      long constant = number(first, t) - slopes[t] * from;
      String grown = slopes[t] == 1 ? index : slopes[t] + signs.times + index;
      String sum = grown + (constant == 0 ? "" : (constant < 0 ? "-" : "+") + Math.abs(constant));
      boolean apart = isFactor(token) && constant != 0;
      out.append(apart ? "(" + sum + ")" : sum).append(isFactor(token) ? signs.times : "");
    }
    return out + signs.range(index, from, from + run.size() - 1);
  }

  /** The tokens of an equation; a term without a factor has {@link #ONE}. */
  private List<String> tokens(String line) {
    List<String> tokens = new ArrayList<>();
    String before = "";
    boolean apart = false;
    for (int at = 0; at < line.length(); ) {
      int end = end(line, at);
      String token = line.substring(at, end);
      boolean begins = before.equals("=") || before.equals("+") || before.equals("(");
      begins |= before.equals(",") && apart;
      apart = token.equals(" ");
      if (begins && !apart && !isDigit(token.charAt(0))) {
        tokens.add(ONE);
      }
      tokens.add(token);
      before = apart ? before : token;
      at = end;
    }
    return tokens;
  }

  /** Where a token ends: a factor, a number with its unit, a name, or a sign. */
  private int end(String line, int at) {
    int end = at;
    if (isDigit(line.charAt(at))) {
      end = behind(line, at, AlikeEquations::isDigit);
      if (line.startsWith(signs.times, end)) {
        return end + signs.times.length();
      }
      end = behind(line, end, c -> isDigit(c) || c == '.');
      return behind(line, end, c -> (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
    }
    end = behind(line, at, c -> Character.isUnicodeIdentifierPart(c) || c == '_' || c == '\'');
    boolean named = Character.isLetter(line.codePointAt(at)) || line.charAt(at) == '_';
    return named ? end : at + Character.charCount(line.codePointAt(at));
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private static int behind(String line, int at, IntPredicate passes) {
    int end = at;
    while (end < line.length() && passes.test(line.codePointAt(end))) {
      end += Character.charCount(line.codePointAt(end));
    }
    return end;
  }
}
