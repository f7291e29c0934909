// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.call;

/**
 * {@code service: name}.
 *
 * @param service who does it
 * @param name what is done
 */
public record OperationName(String service, String name) {
  /** Behind the label of a call that failed. */
  public static final String FAILED = "!";

  /** Behind the label of a call that is not answered. */
  static final String UNANSWERED = "~";

  /** As people read it. */
  String text() {
    return service + ": " + name;
  }

  /** A label without what happened to the call. */
  public static String plain(String label) {
    return label.endsWith(FAILED) || label.endsWith(UNANSWERED)
        ? label.substring(0, label.length() - 1)
        : label;
  }

  public static boolean isFailed(String label) {
    return label.endsWith(FAILED);
  }

  public static boolean isUnanswered(String label) {
    return label.endsWith(UNANSWERED);
  }
}
