// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls a service with its class loader as the thread's context class loader, so that the libraries
 * which a plug-in brings along find their own services.
 */
record ContextLoader(@Nullable ClassLoader loader) {
  static ContextLoader of(Object service) {
    Object own = service instanceof FurtherForm<?> form ? form.base() : service;
    return new ContextLoader(own.getClass().getClassLoader());
  }

  <T> T call(Supplier<T> work) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return work.get();
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
