// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;

/**
 * A regular expression as JavaScript takes it, made into one that Java takes: braces that are no
 * quantifier, brackets inside of brackets, {@code [^]}, underscores in the names of groups.
 */
final class JavaScriptRegex {
  private static final Pattern QUANTIFIER = Pattern.compile("\\{\\d+(,\\d*)?\\}");
  private static final Pattern GROUP = Pattern.compile("\\(\\?<([A-Za-z_$][\\w$]*)>");

  private final Pattern pattern;
  private final Set<String> groups = new HashSet<>();
  private final List<String> repairs = new ArrayList<>();

  /**
   * Repairs an expression where the two languages differ, and compiles it.
   *
   * @param what what it is for, in messages
   * @throws BadInput when Java does not take it even so
   */
  JavaScriptRegex(String what, String written) {
    String text = names(braces(written));
    Matcher group = GROUP.matcher(text);
    while (group.find()) {
      groups.add(group.group(1));
    }
    try {
      pattern = Pattern.compile(text, Pattern.MULTILINE);
    } catch (PatternSyntaxException e) {
      String tried = repairs.isEmpty() ? "" : " (after: " + String.join(", ", repairs) + ")";
      throw new BadInput(
          Diagnostic.error(
              "bad-regex",
              "the "
                  + what
                  + " is no regular expression: "
                  + e.getDescription()
                  + " at character "
                  + (e.getIndex() + 1)
                  + " of "
                  + text
                  + tried));
    }
  }

  private String braces(String written) {
    StringBuilder out = new StringBuilder(written.length() + 8);
    boolean inClass = false;
    boolean braces = false;
    boolean brackets = false;
    for (int i = 0; i < written.length(); i++) {
      char c = written.charAt(i);
      if (c == '\\' && i + 1 < written.length()) {
        out.append(c).append(written.charAt(++i));
      } else if (inClass) {
        if (c == '[') {
          out.append('\\');
          brackets = true;
        }
        inClass = c != ']';
        out.append(c);
      } else if (written.startsWith("[^]", i)) {
        out.append("[\\s\\S]");
        i += 2;
        brackets = true;
      } else if (c == '[') {
        inClass = true;
        out.append(c);
        if (i + 1 < written.length() && written.charAt(i + 1) == '^') {
          out.append('^');
          i++;
        }
      } else if (c == '{'
          && !(i > 0 && QUANTIFIER.matcher(written).region(i, written.length()).lookingAt())) {
        out.append("\\{");
        braces = true;
      } else {
        out.append(c);
      }
    }
    if (braces) {
      repairs.add("wrote { that is no quantifier as \\{");
    }
    if (brackets) {
      repairs.add("wrote brackets inside of brackets as Java does");
    }
    return out.toString();
  }

  private String names(String text) {
    Matcher group = GROUP.matcher(text);
    StringBuilder out = new StringBuilder();
    while (group.find()) {
      String name = group.group(1).replaceAll("[_$]", "");
      if (!name.equals(group.group(1))) {
        repairs.add("renamed group " + group.group(1) + " to " + name);
      }
      group.appendReplacement(out, Matcher.quoteReplacement("(?<" + name + ">"));
    }
    return group.appendTail(out).toString();
  }

  Pattern pattern() {
    return pattern;
  }

  /** Whether there is a group of that name. */
  boolean has(String group) {
    return groups.contains(group);
  }

  /** What was changed, in words. */
  List<String> repairs() {
    return repairs;
  }
}
