// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What must hold of one row of a defects README: commands with what they must answer, or the name
 * of the test that holds it. Written as a block of lines:
 *
 * <pre>
 * ## 3 queue-310.pepa                          number of the row, a part of its first cell
 * $ camp analyze queue-310.pepa -f json        words in quotes stay together; -J-Xmx1g goes to java
 * exit 0                                       one or several, for the command above
 * json results.pepa.status = ok                a value of standard output
 * json results.pepa.values.x ~ 0.25 1e-6       a number, with the most that it may differ
 * out has TEXT · out lacks TEXT · err has TEXT · err lacks TEXT · out is empty
 * test PluginIT.aScheduleThatRunsBackwards     in place of a command
 * # a remark
 * </pre>
 */
record DefectRow(int number, String part, List<Run> runs, List<String> tests) {
  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

  /** A command and what must hold of it. */
  record Run(List<String> java, List<String> arguments, List<String> expected) {}

  static List<DefectRow> parse(String text) {
    List<DefectRow> rows = new ArrayList<>();
    DefectRow row = null;
    for (String line : text.lines().map(String::strip).toList()) {
      if (line.startsWith("## ")) {
        String[] head = line.substring(3).split(" ", 2);
        row =
            new DefectRow(Integer.parseInt(head[0]), head[1], new ArrayList<>(), new ArrayList<>());
        rows.add(row);
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        add(row, line);
      }
    }
    return rows;
  }

  private static void add(@Nullable DefectRow row, String line) {
    if (row == null) {
      throw new AssertionError("stands before the first row: " + line);
    }
    if (line.startsWith("test ")) {
      row.tests.add(line.substring(5));
    } else if (line.startsWith("$ camp ")) {
      List<String> java = new ArrayList<>();
      List<String> arguments = new ArrayList<>();
      for (String word : words(line.substring(7))) {
        if (word.startsWith("-J")) {
          java.add(word.substring(2));
        } else {
          arguments.add(word);
        }
      }
      row.runs.add(new Run(java, arguments, new ArrayList<>()));
    } else {
      row.runs.get(row.runs.size() - 1).expected.add(line);
    }
  }

  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(line);
    while (matcher.find()) {
      for (int group = 1; group <= 3; group++) {
        if (matcher.group(group) != null) {
          words.add(matcher.group(group));
        }
      }
    }
    return words;
  }
}
