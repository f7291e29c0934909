// SPDX-License-Identifier: Apache-2.0
package org.camp.it.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.price.CostModel;

/** The protocols that are measured. */
final class Shapes {
  private static final Machine MACHINE =
      Machine.builder("lan").transport("1.2us + 0.3ns*size", "0.8us").build();

  private Shapes() {}

  /** A ring of {@code n} roles, {@code rounds} times. */
  static String ring(int n, String repeat) {
    return String.format(
        Locale.ROOT,
        """
        param n = %d;
        param size = 1KiB;
        global protocol Ring(role w[0..n-1]) {
          %s {
            for i in 0..n-1 {
              Token(bytes[size]) from w[i] to w[(i + 1) %% n] cost 2us;
            }
            %s
          }
        }
        """,
        n,
        repeat,
        end(repeat));
  }

  /** A butterfly on 2^k roles in whole messages. */
  static String butterfly(int k, String repeat) {
    return String.format(
        Locale.ROOT,
        """
        param k = %d;
        global protocol Butterfly(role w[0..2^k-1]) {
          %s {
            for s in 0..k-1 {
              for b in 0..2^(k-s-1)-1 {
                for i in b*2^(s+1)..b*2^(s+1)+2^s-1 {
                  Up(bytes[64]) from w[i] to w[i + 2^s] cost 2us;
                  Down(bytes[64]) from w[i + 2^s] to w[i] cost 2us;
                }
              }
            }
            %s
          }
        }
        """,
        k,
        repeat,
        end(repeat));
  }

  /** A butterfly on 2^k roles in halves: on every stage all send before any receives. */
  static String halves(int k, String repeat) {
    return String.format(
        Locale.ROOT,
        """
        param k = %d;
        global protocol Halves(role w[0..2^k-1]) {
          %s {
            for s in 0..k-1 {
              for b in 0..2^(k-s-1)-1 {
                for i in b*2^(s+1)..b*2^(s+1)+2^s-1 {
                  send Up(bytes[64]) from w[i] to w[i + 2^s];
                  send Down(bytes[64]) from w[i + 2^s] to w[i];
                }
              }
              for b in 0..2^(k-s-1)-1 {
                for i in b*2^(s+1)..b*2^(s+1)+2^s-1 {
                  recv Up(bytes[64]) from w[i] to w[i + 2^s] cost 2us;
                  recv Down(bytes[64]) from w[i + 2^s] to w[i] cost 2us;
                }
              }
            }
            %s
          }
        }
        """,
        k,
        repeat,
        end(repeat));
  }

  /** Everybody sends to everybody else. */
  static String allToAll(int n, String repeat) {
    return String.format(
        Locale.ROOT,
        """
        param n = %d;
        global protocol AllToAll(role w[0..n-1]) {
          %s {
            for d in 1..n-1 {
              for i in 0..n-1 {
                Part(bytes[64]) from w[i] to w[(i + d) %% n] cost 2us;
              }
            }
            %s
          }
        }
        """,
        n,
        repeat,
        end(repeat));
  }

  /** Every role sends to another one, so many times a round, with costs that differ. */
  static String shifts(int n, int times) {
    return String.format(
        Locale.ROOT,
        """
        param n = %d;
        global protocol Shifts(role w[0..n-1]) {
          rec X {
            for k in 1..%d {
              for i in 0..n-1 { Part() from w[i] to w[(i + 13 * k + 1) %% n] cost (i %% 7) * 1us; }
            }
            continue X;
          }
        }
        """,
        n,
        times);
  }

  /** One role deals to n others, and one collects. */
  static String scatterGather(int n) {
    return String.format(
        Locale.ROOT,
        """
        param n = %d;
        global protocol ScatterGather(role p, role w[1..n], role s) {
          for i in 1..n { Task(bytes[64]) from p to w[i] cost 2us; }
          for i in 1..n { Result(bytes[8]) from w[i] to s; }
        }
        """,
        n);
  }

  /** Down a complete binary tree of depth d, and up again. */
  static String divideAndConquer(int d) {
    return String.format(
        Locale.ROOT,
        """
        param d = %d;
        param n = 1e6;
        global protocol DivideAndConquer(role t[1..2^(d+1)-1]) {
          for level in 1..d {
            for v in 2^(level-1)..2^level-1 {
              Half(int[8B * n / 2^level]) from t[v] to t[2*v];
              Half(int[8B * n / 2^level]) from t[v] to t[2*v + 1];
            }
          }
          for up in 1..d {
            for v in 2^(d-up)..2^(d-up+1)-1 {
              Sorted(int[8B * n / 2^(d-up+1)]) from t[2*v] to t[v];
              Sorted(int[8B * n / 2^(d-up+1)]) from t[2*v + 1] to t[v] cost 5ns * n / 2^(d-up);
            }
          }
        }
        """,
        d);
  }

  /** As many statements as asked for, written out. */
  static String statements(int count) {
    StringBuilder text = new StringBuilder("global protocol Long(role p, role q) {\n");
    for (int i = 0; i < count; i++) {
      text.append("  Data(bytes[64]) from p to q cost 2us;\n");
    }
    return text.append("}\n").toString();
  }

  private static String end(String repeat) {
    return repeat.startsWith("rec ") ? "continue X;" : "";
  }

  /** A protocol, written out, with its costs. */
  record Priced(Protocol protocol, Parameters parameters, ProtocolInstance code, CostModel model) {
    static Priced of(String text) {
      Protocol protocol = Protocol.parse(text);
      Parameters parameters = protocol.parameters(Map.of(), name -> null);
      ProtocolInstance code = protocol.instantiate(parameters, Protocol.Limits.DEFAULT);
      CostModel model =
          new CostModel(code, parameters, Optional.of(MACHINE), OptionalDouble.empty());
      return new Priced(protocol, parameters, code, model);
    }

    /** The same number of rounds for every recursion. */
    long[] iterations(long rounds) {
      long[] iterations = new long[code.recursions().size()];
      Arrays.fill(iterations, rounds);
      return iterations;
    }
  }
}
