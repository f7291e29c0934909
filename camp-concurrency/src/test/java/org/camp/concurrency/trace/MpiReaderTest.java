// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.CampException;
import org.camp.core.model.Source;
import org.camp.core.order.PartialOrder;
import org.camp.core.testkit.BackendContract;
import org.junit.jupiter.api.Test;

class MpiReaderTest {
  private static final String TRACE =
      """
      # two ranks
      1 recv from=0 tag=7
      0 send to=1 tag=7
      0 irecv from=1 req=b
      0 compute label=work
      0 wait req=b
      1 isend to=0 req=a
      1 wait req=a
      """;

  private static PartialOrder read(String text) {
    return new MpiReader().read(Source.of("a.mpi", text), AnalysisContext.defaults()).runs().get(0);
  }

  private static boolean before(PartialOrder order, String first, String second) {
    return order.precedes(order.ids().indexOf(first), order.ids().indexOf(second));
  }

  @Test
  void messagesArriveWhenTheyAreWaitedFor() {
    PartialOrder order = read(TRACE);
    assertThat(order.size()).isEqualTo(7);
    assertThat(order.messages()).isEqualTo(2);
    assertThat(before(order, "0:1", "1:1")).isTrue();
    assertThat(before(order, "1:2", "0:4")).isTrue();
    assertThat(before(order, "1:2", "0:3")).isFalse();
    assertThat(order.label(order.ids().indexOf("0:3"))).isEqualTo("work");
  }

  @Test
  void messagesOfAChannelDoNotOvertake() {
    PartialOrder order = read("0 send to=1\n0 send to=1\n1 recv from=0\n1 recv from=0\n");
    assertThat(before(order, "0:1", "1:1")).isTrue();
    assertThat(before(order, "0:2", "1:1")).isFalse();
    assertThat(before(order, "0:2", "1:2")).isTrue();
  }

  @Test
  void synchronousSendsWaitForTheirReceives() {
    PartialOrder blocking = read("0 ssend to=1\n0 compute\n1 compute\n1 recv from=0\n");
    assertThat(blocking.size()).isEqualTo(5);
    assertThat(before(blocking, "0:1", "1:2")).isTrue();
    assertThat(before(blocking, "1:2", "0:2")).isTrue();
    assertThat(before(blocking, "1:1", "0:3")).isTrue();
    String posted = "1 irecv from=0 req=a\n0 SEND to=1 REQ\n0 compute\n1 compute\n1 wait req=a\n";
    PartialOrder nonBlocking = read(posted.replace("SEND", "ssend").replace("REQ", ""));
    assertThat(before(nonBlocking, "1:1", "0:2")).as("the post lets it go").isTrue();
    assertThat(before(nonBlocking, "1:2", "0:3")).as("the wait does not hold it").isFalse();
    assertThat(before(nonBlocking, "0:1", "1:3")).isTrue();
    String plain = posted.replace("SEND", "isend").replace("REQ", "req=b") + "0 wait req=b\n";
    assertThat(before(read(plain), "1:1", "0:3")).isFalse();
    AnalysisContext rendezvous =
        AnalysisContext.builder().option(MpiReader.RENDEZVOUS, true).build();
    PartialOrder waiting =
        new MpiReader().read(Source.of("a.mpi", plain), rendezvous).runs().get(0);
    assertThat(before(waiting, "1:1", "0:3")).isTrue();
    assertThat(before(waiting, "1:1", "0:2")).isFalse();
    assertThat(
            new MpiReader()
                .read(
                    Source.of("a.mpi", posted.replace("SEND", "send").replace("REQ", "")),
                    rendezvous)
                .runs()
                .get(0)
                .size())
        .isEqualTo(6);
  }

  @Test
  void collectivesOrderBeginsAndEnds() {
    PartialOrder barrier = read("0 barrier\n1 barrier\n2 barrier\n");
    assertThat(before(barrier, "0:1", "2:2")).isTrue();
    assertThat(before(barrier, "0:1", "2:1")).isFalse();
    PartialOrder bcast = read("0 bcast root=1\n1 bcast root=1\n2 bcast root=1\n");
    assertThat(before(bcast, "1:1", "0:2")).isTrue();
    assertThat(before(bcast, "0:1", "2:2")).isFalse();
    PartialOrder gather = read("0 gather root=1\n1 gather root=1\n2 gather root=1\n");
    assertThat(before(gather, "2:1", "1:2")).isTrue();
    assertThat(before(gather, "1:1", "2:2")).isFalse();
    PartialOrder scan = read("0 scan\n1 scan\n2 scan\n");
    assertThat(before(scan, "0:1", "2:2")).isTrue();
    assertThat(before(scan, "2:1", "0:2")).isFalse();
  }

  @Test
  void badTracesAreRefused() {
    refused("", "no operation was found");
    refused("# nothing\n", "no operation was found");
    refused("x send to=1", "no rank");
    refused("0 sendd to=1", "no operation 'sendd'");
    refused("0", "RANK OPERATION");
    refused("0 send to", "key=value");
    refused("0 send\n1 compute", "needs to=RANK");
    refused("0 send to=0", "to itself");
    refused("0 send to=1", "rank 1 does nothing");
    refused("0 recv from=1\n1 compute", "no message arrives");
    refused("0 wait req=x", "no request 'x'");
    refused("0 barrier\n1 bcast", "is barrier");
    refused("0 bcast root=2\n1 bcast root=2", "does not take part");
    refused(
        "0 ssend to=1\n0 recv from=1\n1 ssend to=0\n1 recv from=0", "0:3 < 1:2 < 1:3 < 0:2 < 0:3");
    refused("0 recv from=1\n0 send to=1\n1 recv from=0\n1 send to=0", "cycle");
  }

  @Test
  void oneFaultIsReportedOnce() {
    assertThatThrownBy(() -> read("0 isend to=7 req=a\n0 wait req=a\n"))
        .satisfies(e -> assertThat(((CampException) e).diagnostics()).hasSize(1));
  }

  @Test
  void whatMeansNothingIsReported() {
    List<String> heard = new ArrayList<>();
    AnalysisContext context =
        AnalysisContext.builder().listener(d -> heard.add(d.message())).build();
    new MpiReader().read(Source.of("a.mpi", "0 send to=1 tagg=3\n1 compute\n"), context);
    assertThat(heard).containsExactly("skipped keys: tagg", "1 message is sent and never received");
  }

  @Test
  void ranksThatWaitForEachOtherArePlaced() {
    assertThatThrownBy(() -> read("0 recv from=1\n0 send to=1\n1 recv from=0\n1 send to=0"))
        .satisfies(
            e ->
                assertThat(((CampException) e).diagnostics())
                    .singleElement()
                    .satisfies(d -> assertThat(d.line()).isPositive()));
  }

  private static void refused(String text, String message) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(CampException.class)
        .hasMessageContaining(message);
  }

  @Test
  void keepsTheContractOfReaders() {
    BackendContract.check(
        new MpiReader(), Source.of("a.mpi", TRACE), Source.of("b.mpi", "0 barier"));
  }
}
