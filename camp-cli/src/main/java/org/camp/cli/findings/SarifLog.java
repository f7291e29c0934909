// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.findings;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.camp.cli.output.Version;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Value;

/**
 * Findings as a log of the Static Analysis Results Interchange Format.
 *
 * @see <a href="https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html">SARIF 2.1.0</a>
 */
public final class SarifLog {
  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

  private SarifLog() {}

  /**
   * Writes it.
   *
   * @throws IOException when {@code out} does
   */
  public static void write(Findings findings, Appendable out) throws IOException {
    List<Diagnostic> placed = findings.placed();
    Value driver =
        Value.object()
            .put("name", "CAMP")
            .put("version", Version.text())
            .put(
                "rules",
                Value.list(
                    placed.stream()
                        .map(Diagnostic::code)
                        .distinct()
                        .<Value>map(code -> Value.object().put("id", code).build())
                        .toList()))
            .build();
    Value invocation =
        Value.object()
            .put(
                "executionSuccessful",
                findings.exit() == ExitCode.OK || findings.exit() == ExitCode.NO)
            .put("exitCode", (long) findings.exit().code())
            .build();
    Value run =
        Value.object()
            .put("tool", Value.object().put("driver", driver).build())
            .put("invocations", Value.list(List.of(invocation)))
            .put("columnKind", "unicodeCodePoints")
            .put("results", Value.list(placed.stream().<Value>map(SarifLog::result).toList()))
            .build();
    JsonWriter.write(
        Value.object()
            .put("$schema", SCHEMA)
            .put("version", "2.1.0")
            .put("runs", Value.list(List.of(run)))
            .build(),
        out);
  }

  private static Value.Obj result(Diagnostic finding) {
    Value.Builder result =
        Value.object()
            .put("ruleId", finding.code())
            .put("level", finding.severity().text())
            .put("message", Value.object().put("text", Findings.text(finding)).build());
    String file = finding.file();
    if (file != null) {
      Value artifact = Value.object().put("uri", uri(file)).build();
      Value.Builder physical = Value.object().put("artifactLocation", artifact);
      if (finding.line() > 0) {
        Value.Builder region = Value.object().put("startLine", (long) finding.line());
        if (finding.column() > 0) {
          region.put("startColumn", (long) finding.column());
        }
        physical.put("region", region.build());
      }
      Value location = Value.object().put("physicalLocation", physical.build()).build();
      result.put("locations", Value.list(List.of(location)));
    }
    return result.build();
  }

  /** A path as a reference; a colon in its first part would be that behind a scheme. */
  private static String uri(String file) {
    String path = file.replace('\\', '/');
    int colon = path.indexOf(':');
    boolean plain = colon < 0 || (path.indexOf('/') >= 0 && path.indexOf('/') < colon);
    try {
      return new URI(null, null, plain ? path : "./" + path, null).toASCIIString();
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(file, e);
    }
  }
}
