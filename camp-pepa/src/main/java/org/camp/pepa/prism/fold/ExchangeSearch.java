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
 * them have to change places as well; where that is not enough, one or two more pairs are tried.
 */
final class ExchangeSearch {
  /** Guesses at the modules that change places with the first two. */
  private static final int MOST_TRIED = 300;

  /** Guesses in the whole model. */
  private static final int MOST_EVER = 3_000;

  /** Pairs of modules that no action asks for. */
  private static final int MOST_FREE = 2;

  private final List<PrismSyntax.Written> modules;

  /** What an exchange must hold to be a symmetry. */
  private final Predicate<ModuleExchange> check;

  /** Module → its actions. */
  private final List<Set<String>> uses = new ArrayList<>();

  private int tried;
  private int ever;

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
    if (!start.pair(modules, one, other)) {
      return Optional.empty();
    }
    Optional<ModuleExchange> found = Optional.empty();
    for (int free = 0; free <= MOST_FREE && found.isEmpty(); free++) {
      found = grown(start, free);
    }
    return found;
  }

  private Optional<ModuleExchange> grown(ModuleExchange exchange, int free) {
    for (int m = 0; m < modules.size(); m++) {
      if (exchange.image[m] < 0) {
        for (String action : uses.get(m)) {
          if (exchange.moves(action) && !uses.get(m).contains(exchange.actions.get(action))) {
            return follow(exchange, m, exchange.isLeft(action), free);
          }
        }
      }
    }
    return free > 0
        ? joined(exchange, free)
        : check.test(exchange) ? Optional.of(exchange) : Optional.empty();
  }

  /** Two more modules change places that nothing has asked for yet. */
  private Optional<ModuleExchange> joined(ModuleExchange exchange, int free) {
    for (int m = 0; m < modules.size(); m++) {
      for (int other = m + 1; other < modules.size() && exchange.image[m] < 0; other++) {
        if (exchange.image[other] < 0 && isWorthwhile()) {
          Optional<ModuleExchange> found = with(exchange, m, other, free - 1);
          if (found.isPresent()) {
            return found;
          }
        }
      }
    }
    return Optional.empty();
  }

  private boolean isWorthwhile() {
    return ++tried <= MOST_TRIED && ++ever <= MOST_EVER;
  }

  private Optional<ModuleExchange> with(ModuleExchange exchange, int one, int other, int free) {
    ModuleExchange next = exchange.copy();
    return next.pair(modules, one, other) ? grown(next, free) : Optional.empty();
  }

  /** A module has to change places with one of those that do the same. */
  private Optional<ModuleExchange> follow(
      ModuleExchange exchange, int module, boolean left, int free) {
    for (int other = 0; other < modules.size(); other++) {
      if (other != module && exchange.image[other] < 0 && isWorthwhile()) {
        Optional<ModuleExchange> found =
            left ? with(exchange, module, other, free) : with(exchange, other, module, free);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }
}
