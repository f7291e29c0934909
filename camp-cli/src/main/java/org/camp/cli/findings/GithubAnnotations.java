// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.findings;

import java.io.IOException;
import org.camp.core.diagnostic.Diagnostic;

/**
 * Findings as workflow commands, which GitHub Actions shows as annotations of the changed files.
 *
 * @see <a
 *     href="https://docs.github.com/actions/reference/workflow-commands-for-github-actions">Workflow
 *     commands</a>
 */
public final class GithubAnnotations {
  private GithubAnnotations() {}

  /**
   * Writes one line for each.
   *
   * @throws IOException when {@code out} does
   */
  public static void write(Findings findings, Appendable out) throws IOException {
    for (Diagnostic finding : findings.placed()) {
      String command =
          switch (finding.severity()) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case NOTE -> "notice";
          };
      out.append("::").append(command).append(' ');
      String file = finding.file();
      if (file != null) {
        out.append("file=").append(property(file)).append(',');
        if (finding.line() > 0) {
          out.append("line=").append(Integer.toString(finding.line())).append(',');
        }
        if (finding.column() > 0) {
          out.append("col=").append(Integer.toString(finding.column())).append(',');
        }
      }
      out.append("title=").append(property("CAMP " + finding.code()));
      out.append("::").append(data(Findings.text(finding))).append('\n');
    }
  }

  private static String data(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }
}
