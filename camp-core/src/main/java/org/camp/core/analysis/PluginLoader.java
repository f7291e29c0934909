// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Enumeration;

/**
 * Loads the classes of one plug-in, the host's classes first. Lists of services of the host are the
 * plug-in's own only: otherwise every plug-in would offer the host's services, and the host's
 * faults, once more.
 */
final class PluginLoader extends URLClassLoader {
  static {
    registerAsParallelCapable();
  }

  PluginLoader(String name, URL[] jars, ClassLoader host) {
    super(name, jars, host);
  }

  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    return name.startsWith(ServiceList.HOST) ? findResources(name) : super.getResources(name);
  }
}
