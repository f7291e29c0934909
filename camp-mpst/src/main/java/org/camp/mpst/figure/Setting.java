// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.figure;

import java.util.Optional;
import java.util.OptionalDouble;
import org.camp.core.machine.LinkClasses;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.Parameters;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * What decides the costs of a protocol that is written out.
 *
 * @param parameters the values of its parameters
 * @param machine where it runs
 * @param defaultCost what unknown costs are taken for, when given
 */
public record Setting(
    Parameters parameters, Optional<Machine> machine, OptionalDouble defaultCost) {

  /** c_O or c_I as a function of {@code size} under the rule of a link; null when unknown. */
  @Nullable Expression transfer(int rule, boolean sends) {
    if (machine.isEmpty()) {
      return null;
    }
    if (machine.get().links().isEmpty()) {
      return sends ? machine.get().transport().send() : machine.get().transport().recv();
    }
    LinkClasses links = machine.get().linkClasses();
    return sends ? links.send(rule - 1) : links.recv(rule - 1);
  }

  /** How long messages travel, as a function of {@code size}; null when they do not. */
  @Nullable Expression latency(int rule) {
    return machine.map(m -> m.linkClasses().latency(rule - 1)).orElse(null);
  }
}
