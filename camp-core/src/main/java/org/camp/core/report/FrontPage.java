// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.util.List;
import java.util.Optional;

/**
 * A report as a page opens with it: a question with its answer in one figure. What is not given
 * here, a page takes from the report itself: its figures, its reason, its summary.
 *
 * @param question what the report answers: {@code When is MasterWorker done?}
 * @param main the answer; empty for that of the report
 * @param because why, in one or two sentences; may be empty
 * @param parts what the figure adds up from, the greatest first; in its unit
 * @param steps the reason, step by step
 * @param changes what would change it, the greatest gain first
 * @param remark what is to be known of the figures; may be empty
 * @param sections what follows, in place of the report's sections; empty for those
 */
public record FrontPage(
    String question,
    Optional<Main> main,
    String because,
    List<Part> parts,
    List<Step> steps,
    List<Step> changes,
    String remark,
    List<Section> sections) {

  /** The name of the part that is all others. */
  public static final String OTHERS = "others";

  /** Copies the lists. */
  public FrontPage {
    parts = List.copyOf(parts);
    steps = List.copyOf(steps);
    changes = List.copyOf(changes);
    sections = List.copyOf(sections);
  }

  /** A page that opens with what its report says. */
  public static FrontPage asking(String question) {
    return new FrontPage(
        question, Optional.empty(), "", List.of(), List.of(), List.of(), "", List.of());
  }

  /**
   * The same page with the figure that answers its question.
   *
   * @param value in base units
   * @param unit as of {@link Section.Figure}
   * @param beside what it is of
   */
  public FrontPage answered(double value, String unit, String beside) {
    return with(new Main(value, unit, false, beside));
  }

  /** The same with a difference as its figure, which is shown with its sign. */
  public FrontPage changed(double value, String unit, String beside) {
    return with(new Main(value, unit, true, beside));
  }

  /** The same with what its figure adds up from, the greatest first. */
  public FrontPage adding(List<Part> all) {
    return new FrontPage(question, main, because, all, steps, changes, remark, sections);
  }

  private FrontPage with(Main figure) {
    return new FrontPage(
        question, Optional.of(figure), because, parts, steps, changes, remark, sections);
  }

  /**
   * The figure that answers the question.
   *
   * @param value in base units
   * @param unit as of {@link Section.Figure}
   * @param isChange whether it is a difference, which is shown with its sign
   * @param beside what it is of
   */
  public record Main(double value, String unit, boolean isChange, String beside) {}

  /** A part of the figure, in base units; negative for what takes off. */
  public record Part(String name, double amount) {}

  /**
   * A step of a reason, or a change.
   *
   * @param amount what it adds or takes off, in base units; NaN for nothing known
   * @param unit as of {@link Section.Figure}
   */
  public record Step(String text, double amount, String unit) {}
}
