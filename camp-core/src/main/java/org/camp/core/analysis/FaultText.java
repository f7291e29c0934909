// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.ServiceConfigurationError;
import org.jspecify.annotations.Nullable;

/** Puts a fault of a plug-in into words. */
final class FaultText {
  private FaultText() {}

  /** Why it failed, in one line without trailing full stop. */
  static String reason(Throwable fault) {
    Throwable cause = fault.getCause();
    String message = oneLine(fault.getMessage());
    if (fault instanceof ServiceConfigurationError) {
      return configuration(message, cause);
    }
    if (fault instanceof ExceptionInInitializerError) {
      return "its static initialiser failed: " + (cause == null ? message : reason(cause));
    }
    if (fault instanceof UnsupportedClassVersionError) {
      return "it needs a newer Java: " + message;
    }
    if (fault instanceof NoClassDefFoundError) {
      return "class " + message.replace('/', '.') + " is missing";
    }
    if (fault instanceof IncompatibleClassChangeError) {
      return "it was built against another version: " + message;
    }
    if (fault instanceof StackOverflowError) {
      return "its recursion is too deep (stack overflow)";
    }
    if (fault instanceof ContractBreach) {
      return message;
    }
    String name = fault.getClass().getSimpleName();
    return message.isEmpty() ? name : name + ": " + message;
  }

  private static String configuration(String message, @Nullable Throwable cause) {
    if (cause != null && message.endsWith("could not be instantiated")) {
      return "it could not be created: " + reason(cause);
    }
    if (message.endsWith(" not found")) {
      return "there is no such class";
    }
    if (message.endsWith(" not a subtype")) {
      return "it is no " + message.replaceFirst(":.*", "");
    }
    String text = message.replaceFirst("^[\\w.]+: ", "");
    return cause == null ? text : text + ": " + reason(cause);
  }

  private static String oneLine(@Nullable String message) {
    return message == null ? "" : message.strip().replaceAll("\\s*\\R\\s*", " ");
  }
}
