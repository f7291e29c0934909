// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.fold;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.camp.pepa.prism.lang.PrismSyntax;

/**
 * Looks for an exchange of two modules: where their actions differ, the modules that do these with
 * them have to change places as well.
 */
final class ExchangeSearch {
  /** Guesses at which modules follow. */
  private static final int MOST_TRIED = 2_000;

  private final List<PrismSyntax.Written> modules;

  /** What an exchange must hold to be a symmetry. */
  private final Predicate<ModuleExchange> check;

  /** Module → its actions. */
  private final List<Set<String>> uses = new ArrayList<>();

  private int tried;

  ExchangeSearch(List<PrismSyntax.Written> modules, Predicate<ModuleExchange> check) {
    this.modules = modules;
    this.check = check;
    for (PrismSyntax.Written module : modules) {
      Set<String> actions = new HashSet<>();
      module.commands().forEach(command -> actions.add(command.action()));
      actions.remove("");
      uses.add(actions);
    }
  }

  /** An exchange of two modules that passes the check. */
  Optional<ModuleExchange> of(int one, int other) {
    tried = 0;
    ModuleExchange start = ModuleExchange.none(modules.size());
    return start.pair(modules, one, other) ? grown(start) : Optional.empty();
  }

  private Optional<ModuleExchange> grown(ModuleExchange exchange) {
    for (int m = 0; m < modules.size(); m++) {
      if (exchange.image[m] < 0) {
        for (String action : uses.get(m)) {
          if (exchange.moves(action) && !uses.get(m).contains(exchange.actions.get(action))) {
            return follow(exchange, m, exchange.isLeft(action));
          }
        }
      }
    }
    return check.test(exchange) ? Optional.of(exchange) : Optional.empty();
  }

  /** A module has to change places with one of those that do the same. */
  private Optional<ModuleExchange> follow(ModuleExchange exchange, int module, boolean left) {
    for (int other = 0; other < modules.size(); other++) {
      if (other == module || exchange.image[other] >= 0 || ++tried > MOST_TRIED) {
        continue;
      }
      ModuleExchange next = exchange.copy();
      boolean fits = left ? next.pair(modules, module, other) : next.pair(modules, other, module);
      Optional<ModuleExchange> found = fits ? grown(next) : Optional.empty();
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }
}
