// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.scope;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.scan.Stop;

/** What is wrong with names and declarations. */
public final class Faults {
  private final SourceText source;
  private final Diagnostics problems;
  private int stopped;

  /** Names that nothing declares, which may be parameters: an error for each, at its first use. */
  public final List<Unknown> unknown = new ArrayList<>();

  /**
   * A name that nothing declares.
   *
   * @param error what to say unless it is bound
   */
  public record Unknown(String name, Diagnostic error) {}

  public Faults(SourceText source, Diagnostics problems) {
    this.source = source;
    this.problems = problems;
  }

  /** Tells an error. */
  void tell(String code, Span span, String message) {
    problems.add(source.error(code, span, message));
  }

  /** Tells an error, after which the declaration makes no sense. */
  Stop stop(String code, Span span, String message) {
    tell(code, span, message);
    return new Stop();
  }

  /** A name of which there is none. */
  public Stop unknown(String name, Span span, String what, Collection<String> known) {
    problems.add(error(name, span, what, known));
    return new Stop();
  }

  /** A name that may be a parameter. */
  void free(String name, Span span, Collection<String> known) {
    if (name.indexOf('.') > 0) {
      problems.add(error(name, span, "", known));
    } else if (unknown.stream().noneMatch(u -> u.name().equals(name))) {
      unknown.add(new Unknown(name, error(name, span, "", known)));
    }
  }

  private Diagnostic error(String name, Span span, String what, Collection<String> known) {
    String outside = Basis.outside(name);
    if (!outside.isEmpty()) {
      return source.error("unsupported", span, "'" + name + "': " + outside);
    }
    List<String> near = Suggestions.nearest(name, known);
    String message =
        String.format(
            Locale.ROOT, "%s'%s' is not declared", what.isEmpty() ? "" : what + " ", name);
    return source
        .error("unknown-name", span, message)
        .withHint(near.isEmpty() ? null : "did you mean '" + String.join("' or '", near) + "'?");
  }

  /** A declaration was left out, since it has errors. */
  void stopped() {
    stopped++;
  }

  /** Whether all declarations were understood. */
  public boolean isWhole() {
    return stopped == 0;
  }
}
