// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.place;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.diagnostic.Span;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MachineYaml;
import org.camp.core.machine.Placement;
import org.camp.core.machine.RolePattern;
import org.camp.core.protocol.RoleTable;
import org.camp.core.report.Diagram;
import org.camp.core.report.EvenFigures;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Summary;
import org.camp.core.report.Value;
import org.camp.mpst.contention.BestMapping;
import org.camp.mpst.contention.Contention;
import org.camp.mpst.contention.Deployment;
import org.camp.mpst.draw.ProtocolPictures;
import org.camp.mpst.report.ContentionReport;

/** A mapping of roles to nodes, and how good it is. */
public final class PlaceResult implements AnalysisResult {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z]\\w*");
  private static final int WIDTH = 68;
  private static final int MOST_LINES = 4;
  private static final int MOST_NODES = 5;

  private final Machine machine;
  private final BestMapping.Found found;
  private final Optional<Contention> present;
  private final RoleTable roles;

  PlaceResult(Machine machine, BestMapping.Found found, Optional<Contention> present) {
    this.machine = machine;
    this.found = found;
    this.present = present;
    this.roles = found.contention().code().roles();
  }

  /** The mapping that was found, with what it costs. */
  public BestMapping.Found found() {
    return found;
  }

  /** The machine with that mapping. */
  public Machine machine() {
    return new Machine(
        machine.name(),
        machine.transport(),
        machine.links(),
        machine.nodes(),
        machine.network(),
        mapping(),
        machine.profiles(),
        machine.bsp(),
        machine.multibsp(),
        machine.tree(),
        machine.timings(),
        machine.processors(),
        machine.communication(),
        machine.parameters(),
        machine.memory(),
        machine.calibrated(),
        machine.source());
  }

  /** Entries for the machine file; members of a family on one node share one. */
  List<Placement> mapping() {
    Deployment deployment = found.contention().deployment();
    List<Placement> mapping = new ArrayList<>();
    for (RoleTable.Family family : roles.families()) {
      int[] hosted = new int[deployment.nodes().size()];
      int most = 0;
      for (int role = family.first(); role < family.first() + family.size(); role++) {
        int node = deployment.nodeOf(role);
        hosted[node]++;
        most = hosted[node] > hosted[most] ? node : most;
      }
      int end = family.first() + family.size();
      for (int role = family.first(); role < end; role++) {
        int last = role;
        while (family.dimensions() == 1
            && last + 1 < end
            && deployment.nodeOf(last + 1) == deployment.nodeOf(role)) {
          last++;
        }
        if (deployment.nodeOf(role) != most) {
          mapping.add(placement(members(family, role, last), deployment.nodeOf(role)));
        }
        role = last;
      }
      if (family.size() > 0) {
        String stars = "[" + "*,".repeat(Math.max(0, family.dimensions() - 1)) + "*]";
        mapping.add(placement(family.name() + (family.dimensions() == 0 ? "" : stars), most));
      }
    }
    return mapping;
  }

  /** Some consecutive members of a family: {@code w[3]}, {@code w[3..5]}. */
  private String members(RoleTable.Family family, int first, int last) {
    return first == last
        ? roles.name(first)
        : family.name() + "[" + family.index(first)[0] + ".." + family.index(last)[0] + "]";
  }

  private Placement placement(String roles, int node) {
    String name = found.contention().deployment().nodes().get(node).name();
    return new Placement(RolePattern.of(roles), name, Span.NONE);
  }

  @Override
  public Report report() {
    Contention contention = found.contention();
    double gap = contention.total() / found.lowerBound() - 1;
    List<Section.Figure> figures = new ArrayList<>();
    figures.add(
        new Section.Figure(
            contention.isExact() ? "cost" : "cost at most", Value.of(contention.total()), "s"));
    present.ifPresent(
        c -> figures.add(new Section.Figure("as mapped now", Value.of(c.total()), "s")));
    figures.add(new Section.Figure("no mapping is below", Value.of(found.lowerBound()), "s"));
    figures.add(new Section.Figure("best", Value.of(found.optimal() ? "yes" : "not shown"), ""));
    figures.add(new Section.Figure("mappings tried", Value.of(found.tried()), ""));
    List<String> yaml = yaml();
    Deployment deployment = contention.deployment();
    Value.Builder values =
        Value.object()
            .put("total", contention.total())
            .put("lowerBound", found.lowerBound())
            .put("gap", gap)
            .put("optimal", found.optimal())
            .put("exact", contention.isExact() && !contention.isRounded())
            .put("exhaustive", found.exhaustive())
            .put("tried", found.tried())
            .put("present", present.map(c -> Value.of(c.total())).orElse(Value.NULL))
            .put(
                "mapping",
                Value.lazyObject(
                    roles.size(),
                    roles::name,
                    role -> Value.of(deployment.nodes().get(deployment.nodeOf(role)).name())))
            .put("yaml", yaml.stream().collect(Collectors.joining("\n", "", "\n")));
    List<String> notes = new ArrayList<>(contention.notes());
    if (contention.isExact() && contention.isRounded()) {
      notes.add("times were rounded, so that another mapping may be faster by as much as that");
    } else if (!found.optimal()) {
      notes.add(
          (found.exhaustive() ? "the search was shortened" : "not all mappings were tried")
              + "; allow more with --budget placement=…");
    }
    ContentionReport shared = new ContentionReport(contention);
    List<Section> sections = new ArrayList<>();
    sections.add(new Section.KeyFigures("", figures));
    sections.add(new Section.Text("For the machine file", yaml));
    sections.add(shared.perNode());
    List<Diagram> pictures =
        ProtocolPictures.gantt(contention).map(List::<Diagram>of).orElse(List.of());
    return new Report(
            "Placement of " + contention.code().name() + " on " + machine.name(),
            sections,
            values.build(),
            List.of(),
            notes,
            pictures)
        .withDocument(MachineYaml.write(machine()))
        .asking("Where should the roles of " + contention.code().name() + " run?")
        .withUnits(Map.of("total", "s", "lowerBound", "s", "present", "s"))
        .withSummary(() -> summary(yaml));
  }

  /** What the mapping brings, how sure it is that none is better, and what each node does. */
  private Summary summary(List<String> yaml) {
    Contention contention = found.contention();
    double total = contention.total();
    String most = contention.isExact() ? " after " : " within ";
    String now =
        present
            .filter(c -> c.total() > 0)
            .map(
                c ->
                    c.total() == total
                        ? ", as it is mapped now"
                        : ", now "
                            + EvenFigures.of(c.total(), "s")
                            + " ("
                            + EvenFigures.change(c.total(), total)
                            + ")")
            .orElse("");
    Summary.Builder summary =
        Summary.of(
            contention.code().name()
                + " on "
                + machine.name()
                + ": done"
                + most
                + EvenFigures.of(total, "s")
                + now);
    int shown = yaml.size() == MOST_LINES + 1 ? yaml.size() : Math.min(MOST_LINES, yaml.size());
    yaml.subList(0, shown).forEach(line -> summary.say("Map", line));
    if (yaml.size() > shown) {
      summary.say("Map", yaml.size() - shown + " more lines (-O machine.yaml writes them)");
    }
    summary.say(
        "Sure",
        found.optimal()
            ? "no mapping is faster; " + tried()
            : "no mapping is below "
                + EvenFigures.of(found.lowerBound(), "s")
                + "; "
                + tried()
                + ", more with --budget placement=…");
    new ContentionReport(contention).rows("Nodes", MOST_NODES, summary);
    return summary.build();
  }

  private String tried() {
    return found.tried() + (found.tried() == 1 ? " was tried" : " were tried");
  }

  /** In flow style, whose lines may stand at any depth of a file. */
  private List<String> yaml() {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder("mapping: {");
    String comma = "";
    for (Placement placement : mapping()) {
      String node = placement.node();
      String quoted = PLAIN.matcher(node).matches() ? node : '"' + node + '"';
      String entry = '"' + placement.roles().text() + "\": " + quoted;
      line.append(comma);
      if (line.length() + entry.length() > WIDTH) {
        lines.add(line.toString());
        line = new StringBuilder("    ");
      } else if (!comma.isEmpty()) {
        line.append(' ');
      }
      line.append(entry);
      comma = ",";
    }
    lines.add(line.append('}').toString());
    return lines;
  }
}
