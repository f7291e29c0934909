// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Collectors;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.learn.block.BlockText;
import org.junit.jupiter.api.Test;

/** What services of protocols call, without what traces told. */
class DrawnProcessesTest {
  private static Map<String, String> processes(String roles, String body) {
    Protocol protocol = Protocol.parse("global protocol Shop(" + roles + ") {" + body + "}");
    return DrawnProcesses.of(protocol, AnalysisContext.builder().build())
        .processes()
        .entrySet()
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, e -> shape(BlockText.of(e.getValue()))));
  }

  /** Without shares. */
  private static String shape(String text) {
    return text.replaceAll(" ?[0-9.]+%", "");
  }

  private static String call(String label, String callee) {
    return label
        + "() from web to "
        + callee
        + "; compute at "
        + callee
        + " cost 1us; "
        + label
        + "Reply() from "
        + callee
        + " to web;";
  }

  @Test
  void sequencesAreInOrderWhateverTheCosts() {
    assertThat(
            processes(
                "role client, role web, role cart, role pay",
                "Order() from client to web;"
                    + call("Get", "cart")
                    + call("Charge", "pay")
                    + "OrderReply() from web to client;"))
        .containsEntry("web: order", "(cart: get ; pay: charge)");
  }

  /** A call that takes no time beside one that takes long is beside it all the same. */
  @Test
  void whatMayOverlapIsBesideEachOther() {
    assertThat(
            processes(
                "role client, role web, role cart, role pay",
                """
                Order() from client to web;
                send Get() from web to cart;
                send Charge() from web to pay;
                recv Get() from web to cart;
                recv Charge() from web to pay;
                compute at pay cost 1s;
                send GetReply() from cart to web;
                send ChargeReply() from pay to web;
                recv GetReply() from cart to web;
                recv ChargeReply() from pay to web;
                OrderReply() from web to client;
                """))
        .containsEntry("web: order", "(cart: get | pay: charge)");
  }

  /** Branches that are hardly ever taken are possible all the same. */
  @Test
  void branchesCountWhateverTheirShare() {
    assertThat(
            processes(
                "role client, role web, optional role cart, optional role pay, role observer",
                "Order() from client to web;"
                    + "choice at web prob 0.999999 { case1() from web to observer;"
                    + call("Get", "cart")
                    + "} or { case2() from web to observer;"
                    + call("Charge", "pay")
                    + "} OrderReply() from web to client;"))
        .containsEntry("web: order", "(cart: get + pay: charge)");
  }

  @Test
  void failuresAndMessagesAreTold() {
    assertThat(
            processes(
                "role client, role web, role pay, role mail",
                """
                Order() from client to web;
                Charge() from web to pay;
                ChargeError() from pay to web;
                Send() from web to mail;
                OrderReply() from web to client;
                """))
        .containsEntry("web: order", "(pay: charge! ; mail: send~)");
  }
}
