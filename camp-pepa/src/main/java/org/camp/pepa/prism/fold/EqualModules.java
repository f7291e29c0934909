// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.fold;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.camp.pepa.prism.chain.ConstantValues;
import org.camp.pepa.prism.chain.PrismChain;
import org.camp.pepa.prism.chain.PrismSystem;
import org.camp.pepa.prism.chain.StateForm;
import org.camp.pepa.prism.chain.VariableLayout;
import org.camp.pepa.prism.lang.CslList;
import org.camp.pepa.prism.lang.CslProperty;
import org.camp.pepa.prism.lang.PrismProgram;
import org.camp.pepa.prism.lang.PrismSyntax;
import org.camp.pepa.prism.lang.PrismTerm;

/**
 * The equal modules of a model: groups of modules of which any two can change places, with their
 * variables and actions, so that every command, label, reward and property stays what it is. States
 * that differ only by such exchanges have equal futures and are equally probable at any time
 * (Kemeny and Snell 1960, §6.3), so one of them stands for all. An exchange is taken when the whole
 * model was compared with its image, never because modules were copied.
 */
public final class EqualModules {
  private final VariableLayout layout;
  private final List<List<List<String>>> classes = new ArrayList<>();

  /** Class, group, order → a variable. */
  private final int[][][] variables;

  /** Class, group, order → how far the variable is above its least value; overwritten. */
  private final int[][][] code;

  private EqualModules(VariableLayout layout, List<List<List<Integer>>> groups, PrismProgram of) {
    this.layout = layout;
    List<int[][]> found = new ArrayList<>();
    for (List<List<Integer>> group : groups) {
      classes.add(
          group.stream()
              .map(block -> block.stream().map(m -> of.modules().get(m).name()).toList())
              .toList());
      found.add(group.stream().map(block -> variables(layout, block, of)).toArray(int[][]::new));
    }
    variables = found.toArray(int[][][]::new);
    code = found.stream().map(EqualModules::sameShape).toArray(int[][][]::new);
  }

  private static int[][] sameShape(int[][] of) {
    int[][] shape = new int[of.length][];
    for (int i = 0; i < shape.length; i++) {
      shape[i] = new int[of[i].length];
    }
    return shape;
  }

  private static int[] variables(VariableLayout layout, List<Integer> block, PrismProgram of) {
    return block.stream()
        .flatMap(m -> of.modules().get(m).variables().stream())
        .mapToInt(variable -> layout.index(variable.name()))
        .toArray();
  }

  /**
   * The equal modules of a model that the properties do not tell apart.
   *
   * @param list what is asked about it
   * @param constants values of the constants of both
   */
  public static EqualModules of(PrismSystem system, CslList list, ConstantValues constants) {
    return new EqualModules(
        system.layout(), new Finder(system, list, constants).groups(), system.program());
  }

  /** The groups of modules of each class; a group changes places as one. */
  public List<List<List<String>>> classes() {
    return List.copyOf(classes);
  }

  /** Puts the groups of every class in order. */
  public StateForm form() {
    return classes.isEmpty() ? StateForm.AS_IS : this::sort;
  }

  private void sort(long[] state) {
    for (int c = 0; c < variables.length; c++) {
      read(c, state, 0);
      int[][] groups = code[c];
      boolean changed = false;
      for (int i = 1; i < groups.length; i++) {
        for (int j = i; j > 0 && compare(groups[j - 1], groups[j]) > 0; j--) {
          int[] swapped = groups[j];
          groups[j] = groups[j - 1];
          groups[j - 1] = swapped;
          changed = true;
        }
      }
      for (int i = 0; changed && i < groups.length; i++) {
        for (int k = 0; k < groups[i].length; k++) {
          layout.write(state, variables[c][i][k], groups[i][k]);
        }
      }
    }
  }

  private void read(int c, long[] states, int base) {
    for (int i = 0; i < variables[c].length; i++) {
      for (int k = 0; k < variables[c][i].length; k++) {
        code[c][i][k] = layout.read(states, base, variables[c][i][k]);
      }
    }
  }

  private static int compare(int[] a, int[] b) {
    for (int k = 0; k < a.length; k++) {
      if (a[k] != b[k]) {
        return Integer.compare(a[k], b[k]);
      }
    }
    return 0;
  }

  /** Number of states when all modules are told apart. O(states · modules). */
  public BigInteger flatSize(PrismChain chain) {
    BigInteger sum = BigInteger.ZERO;
    for (int s = 0; s < chain.size(); s++) {
      BigInteger ways = BigInteger.ONE;
      for (int c = 0; c < variables.length; c++) {
        read(c, chain.words(), s * layout.words());
        ways = ways.multiply(orders(code[c]));
      }
      sum = sum.add(ways);
    }
    return sum;
  }

  /** In how many different orders groups can stand that are in order. */
  private static BigInteger orders(int[][] groups) {
    BigInteger orders = BigInteger.ONE;
    int run = 0;
    for (int i = 0; i < groups.length; i++) {
      run = i > 0 && compare(groups[i - 1], groups[i]) == 0 ? run + 1 : 1;
      orders = orders.multiply(BigInteger.valueOf(i + 1L)).divide(BigInteger.valueOf(run));
    }
    return orders;
  }

  /** Looks for the classes of one model. */
  private static final class Finder {
    private final PrismSystem system;
    private final PrismProgram program;
    private final TermForm plain;
    private final List<PrismTerm> kept = new ArrayList<>();
    private final Set<PrismSyntax.Rewards> earned = new HashSet<>();

    /** Module → its commands as they are. */
    private final List<List<String>> commands = new ArrayList<>();

    Finder(PrismSystem system, CslList list, ConstantValues constants) {
      this.system = system;
      this.program = system.program();
      Map<String, PrismTerm> labels = new LinkedHashMap<>(program.labelTerms());
      list.labels().forEach(label -> labels.put(label.name(), label.term()));
      plain = new TermForm(Map.of(), Map.of(), constants.values(), labels);
      program.modules().forEach(module -> commands.add(plain.of(module)));
      kept.addAll(labels.values());
      for (CslProperty property : list.properties()) {
        property.terms(kept::add);
        property.structure().map(of -> of.in(program)).ifPresent(earned::add);
      }
    }

    List<List<List<Integer>>> groups() {
      List<List<List<Integer>>> found = new ArrayList<>();
      ExchangeSearch search = new ExchangeSearch(program.modules(), this::isSymmetry);
      BitSet taken = new BitSet();
      for (int i = 0; i < commands.size(); i++) {
        List<List<Integer>> group = new ArrayList<>();
        for (int j = i + 1; j < commands.size() && (!taken.get(i) || !group.isEmpty()); j++) {
          Optional<ModuleExchange> exchange =
              taken.get(j) || !isAlike(i, j) ? Optional.empty() : search.of(i, j);
          exchange.ifPresent(e -> take(e, group, taken));
        }
        if (!group.isEmpty()) {
          found.add(List.copyOf(group));
        }
      }
      return found;
    }

    private static void take(ModuleExchange exchange, List<List<Integer>> group, BitSet taken) {
      boolean first = group.isEmpty();
      if ((first
              ? exchange.left.stream().noneMatch(taken::get)
              : exchange.left.equals(group.get(0)))
          && exchange.right.stream().noneMatch(taken::get)) {
        if (first) {
          group.add(List.copyOf(exchange.left));
          exchange.left.forEach(taken::set);
        }
        group.add(List.copyOf(exchange.right));
        exchange.right.forEach(taken::set);
      }
    }

    private boolean isAlike(int i, int j) {
      int size = program.modules().get(i).variables().size();
      return size > 0
          && size == program.modules().get(j).variables().size()
          && commands.get(i).size() == commands.get(j).size();
    }

    /** Whether the whole model is what it was after an exchange. */
    private boolean isSymmetry(ModuleExchange exchange) {
      TermForm form = plain.with(exchange.names, exchange.actions);
      for (int m = 0; m < commands.size(); m++) {
        int image = exchange.image[m] < 0 ? m : exchange.image[m];
        if (!form.of(program.modules().get(m)).equals(commands.get(image))) {
          return false;
        }
      }
      for (Map.Entry<String, String> pair : exchange.names.entrySet()) {
        if (!isAlike(system.layout().index(pair.getKey()), pair.getValue())) {
          return false;
        }
      }
      return kept.stream().allMatch(term -> form.of(term).equals(plain.of(term)))
          && earned.stream().allMatch(rewards -> form.of(rewards).equals(plain.of(rewards)));
    }

    /** Whether two variables go equally far and start alike. */
    private boolean isAlike(int variable, String name) {
      VariableLayout layout = system.layout();
      int other = layout.index(name);
      int[] initial = system.initial();
      return layout.isTruth(variable) == layout.isTruth(other)
          && layout.least(variable) == layout.least(other)
          && layout.greatest(variable) == layout.greatest(other)
          && initial[variable] == initial[other];
    }
  }
}
