// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.model.Source;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * What a program runs on, as far as its costs depend on it; every analysis reads the part it needs.
 * Times are in seconds, sizes in bytes. Immutable; maps keep the order of the file; equality
 * ignores where things were written.
 *
 * @param name its name
 * @param transport send and receive costs where no link gives one
 * @param links costs between some roles, by precedence
 * @param nodes computers by name
 * @param network latencies between nodes
 * @param mapping which node runs which roles, by precedence
 * @param profiles measured costs by name
 * @param bsp parameters as a flat BSP machine, or null
 * @param multibsp levels as a Multi-BSP machine, root first; empty when it is none, or a tree
 * @param tree the root of a Multi-BSP machine whose components differ, or null
 * @param timings times of operators by name ({@code T_Var}, …)
 * @param processors computation rates of skeleton tasks
 * @param communication communication rates of skeleton tasks
 * @param parameters constants by name, which expressions of the same file may use, and parameters
 *     of models that have no value of their own
 * @param memory role or family → how much it may occupy, as it is written; the empty name means all
 * @param calibrated section of the file → under what its costs were measured, where that is known
 * @param source the text that spans of expressions, links and placements point into
 */
public record Machine(
    String name,
    Costs transport,
    List<Link> links,
    Map<String, Node> nodes,
    List<NetworkLink> network,
    List<Placement> mapping,
    Map<String, MeasuredProfile> profiles,
    @Nullable BspParameters bsp,
    List<BspLevel> multibsp,
    @Nullable BspNode tree,
    Map<String, Quantity> timings,
    Rates processors,
    Rates communication,
    Map<String, Quantity> parameters,
    Map<String, String> memory,
    Map<String, CalibrationConditions> calibrated,
    SourceText source) {

  /** Copies the collections. */
  public Machine {
    links = List.copyOf(links);
    nodes = ImmutableMap.copyOf(nodes);
    network = List.copyOf(network);
    mapping = List.copyOf(mapping);
    profiles = ImmutableMap.copyOf(profiles);
    multibsp = List.copyOf(multibsp);
    timings = ImmutableMap.copyOf(Maps.transformValues(timings, RecordValues::normal));
    parameters = ImmutableMap.copyOf(Maps.transformValues(parameters, RecordValues::normal));
    memory = ImmutableMap.copyOf(memory);
    calibrated = ImmutableMap.copyOf(calibrated);
  }

  /**
   * Reads a machine file (YAML).
   *
   * @throws BadInput with all errors, when the source cannot be read or is not a machine
   */
  public static Machine read(Source source) {
    return MachineReader.read(new SourceText(source.name(), source.text()));
  }

  /** Starts a machine in Java. */
  public static MachineBuilder builder(String name) {
    return new MachineBuilder(name);
  }

  /** A fresh classification of roles by the links of this machine, for one analysis. */
  public LinkClasses linkClasses() {
    return new LinkClasses(this);
  }

  /** The node that runs the role {@code role[index]}, or null when the mapping does not say. */
  public @Nullable Node nodeOf(String role, long[] index) {
    for (Placement placement : mapping) {
      if (placement.roles().matches(role, index)) {
        return nodes.get(placement.node());
      }
    }
    return null;
  }

  /** The first latency given from one node to another, in that direction; or null. */
  public @Nullable Expression latency(String from, String to) {
    for (NetworkLink link : network) {
      if (link.from().equals(from) && link.to().equals(to)) {
        return link.latency();
      }
    }
    return null;
  }

  /** The profile of that name as a function of expressions; null when there is none. */
  public @Nullable ToDoubleFunction<double[]> function(String profile) {
    MeasuredProfile found = profiles.get(profile);
    return found == null ? null : arguments -> found.value(arguments[0]);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Machine m && contents().equals(m.contents());
  }

  @Override
  public int hashCode() {
    return contents().hashCode();
  }

  private List<Object> contents() {
    return List.of(
        name,
        transport,
        links,
        nodes,
        network,
        mapping,
        profiles,
        Objects.requireNonNullElse(bsp, ""),
        multibsp,
        Objects.requireNonNullElse(tree, ""),
        timings,
        processors,
        communication,
        parameters,
        memory,
        calibrated);
  }
}
