// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.order.RankProgram.Verb;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Payload;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.quantity.Expression;
import org.camp.mpst.learn.rank.program.RankItem;

/** What each role of a protocol does, with its loops written out. */
final class PrintedPrograms {
  private final ProtocolInstance code;
  private final Parameters parameters;
  private final List<List<RankItem.Act>> programs = new ArrayList<>();

  private PrintedPrograms(ProtocolInstance code, Parameters parameters) {
    this.code = code;
    this.parameters = parameters;
    for (int role = 0; role < code.roles().size(); role++) {
      programs.add(new ArrayList<>());
    }
  }

  /** The programs of a protocol for a number of ranks; computations have no names in protocols. */
  static List<List<RankItem.Act>> of(Protocol protocol, int n) {
    return of(protocol, n, AnalysisContext.defaults());
  }

  /** The same, where other parameters have the values that a context gives. */
  static List<List<RankItem.Act>> of(Protocol protocol, int n, AnalysisContext context) {
    Map<String, String> bindings = new HashMap<>(context.bindings());
    if (protocol.parameters().contains("n")) {
      bindings.putIfAbsent("n", Integer.toString(n));
    }
    bindings.keySet().retainAll(protocol.parameters());
    Parameters parameters = protocol.parameters(bindings, name -> null);
    ProtocolInstance code = protocol.instantiate(parameters, Protocol.Limits.DEFAULT);
    PrintedPrograms printed = new PrintedPrograms(code, parameters);
    printed.run(0, code.length());
    return printed.programs;
  }

  private void run(int from, int to) {
    for (int pc = from; pc < to; pc++) {
      switch (code.op(pc)) {
        case ProtocolOp.SEND -> take(pc, Verb.SEND, code.sender(pc), code.receiver(pc));
        case ProtocolOp.RECEIVE -> take(pc, Verb.RECEIVE, code.receiver(pc), code.sender(pc));
        case ProtocolOp.MESSAGE -> {
          take(pc, Verb.SEND, code.sender(pc), code.receiver(pc));
          take(pc, Verb.RECEIVE, code.receiver(pc), code.sender(pc));
        }
        case ProtocolOp.COMPUTE ->
            programs.get(code.role(pc)).add(new RankItem.Act(Verb.COMPUTE, "", -1, -1));
        case ProtocolOp.REC -> {
          Expression times = code.recursionAt(pc).times();
          long rounds = times == null ? 1 : Math.round(parameters.evaluate(times));
          int end = code.end(pc);
          for (long k = 0; k < rounds; k++) {
            run(pc + 1, end);
          }
          pc = end;
        }
        default -> {}
      }
    }
  }

  private void take(int pc, Verb verb, int role, int peer) {
    MessageKind kind = code.kindAt(pc);
    long bytes = -1;
    for (Payload payload : kind.payloads()) {
      Expression size = payload.size();
      bytes = size == null ? 1 : Math.round(parameters.evaluate(size));
    }
    programs.get(role).add(new RankItem.Act(verb, kind.label(), peer, bytes));
  }

  /** Programs without names of computations. */
  static List<List<RankItem.Act>> unnamed(List<List<RankItem.Act>> programs) {
    return programs.stream()
        .map(acts -> acts.stream().map(PrintedPrograms::unnamed).toList())
        .toList();
  }

  private static RankItem.Act unnamed(RankItem.Act act) {
    return act.verb() == Verb.COMPUTE ? new RankItem.Act(Verb.COMPUTE, "", -1, -1) : act;
  }

  /** Whether these are the programs that were recorded, but for names of computations. */
  static boolean isEqual(List<List<RankItem.Act>> printed, List<List<RankItem.Act>> recorded) {
    return unnamed(recorded).equals(printed);
  }
}
