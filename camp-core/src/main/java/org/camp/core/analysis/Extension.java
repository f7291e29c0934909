// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

/** What all services have in common. */
public interface Extension {
  /** The service's name card; cheap, constant, no input or output. */
  Descriptor descriptor();
}
