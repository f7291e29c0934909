// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of {@code camp serve} in a browser: somebody edits, errs, mends, shares and looks. */
@Tag(Evidence.TAG)
class ServePageIT {
  private static final String BIG =
      "document.querySelector('#answers .big').textContent.replace('\\u00a0', ' ')";

  /** Whether numbers of lines stand beside their lines. */
  private static final String NUMBERED =
      "(() => { const top = e => Math.round(e.getBoundingClientRect().top), lines ="
          + " [...document.querySelectorAll('#text .cm-line')].map(top), numbers ="
          + " [...document.querySelectorAll('#text .cm-lineNumbers .cm-gutterElement')].slice(1)"
          + ".map(top); return lines.every((y, i) => Math.abs(y - numbers[i]) < 3); })()";

  @TempDir static Path folder;
  private static Optional<DevTools> browser = Optional.empty();
  private static Optional<ServedPage> server = Optional.empty();

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    Optional<Chromium> chromium = Chromium.installed();
    if (chromium.isPresent()) {
      server = Optional.of(new ServedPage(folder, folder.resolve("errors")));
      browser = Optional.of(new DevTools(chromium.get()));
    }
  }

  @AfterAll
  static void stop() {
    browser.ifPresent(DevTools::close);
    server.ifPresent(ServedPage::close);
  }

  private static String address() {
    return server.orElseThrow().address();
  }

  /** The page with its first answer. */
  private static DevTools.Tab open(String address, boolean pastPolicy) throws InterruptedException {
    assumeThat(browser).as("no Chromium is installed: the page is not looked at").isPresent();
    DevTools.Tab tab = browser.orElseThrow().tab(1280, 800, "light", pastPolicy);
    tab.open(address);
    tab.until("document.body.dataset.answers > 0");
    return tab;
  }

  private static void click(DevTools.Tab tab, String where) {
    tab.value("document.querySelector(\"" + where + "\").click()");
  }

  /** Marks what a field holds and types over it. */
  private static void fill(DevTools.Tab tab, String label, String text) {
    tab.value(
        "(l => { const i = document.getElementById(l.htmlFor); i.focus(); i.select(); return 1; })"
            + "([...document.querySelectorAll('#fields label')].find(l => l.textContent === '"
            + label
            + "'))");
    tab.type(text);
  }

  /** Lines of the editor that hold a text. */
  private static String lines(String text) {
    return "[...document.querySelectorAll('#text .cm-line')].filter(l => l.textContent.includes('"
        + text
        + "'))";
  }

  @Test
  void anErrorAppearsAtItsPlaceAndItsFixBringsTheAnswerBack() throws InterruptedException {
    try (DevTools.Tab tab = open(address(), false)) {
      assertThat(tab.value(BIG).asText()).isEqualTo("4.22 s");
      assertThat(tab.value("document.querySelectorAll('#text .cost').length").asInt()).isPositive();
      click(tab, "#answers a[href='#L24']");
      tab.type("        Result(bytes[outptu]) from worker[i] to master cost merge;");
      tab.until("document.querySelector('#text .fault') !== null");
      assertThat(
              tab.value("document.querySelector('#text .fault').previousElementSibling.textContent")
                  .asText())
          .contains("bytes[outptu]");
      assertThat(tab.value("document.querySelector('#text .fault').textContent").asText())
          .contains("'outptu'", "Did you mean output?");
      assertThat(tab.value("document.querySelector('#errors').textContent").asText())
          .isEqualTo("1 error, line 24");
      assertThat(tab.value("document.querySelector('#stale').hidden").asBoolean()).isFalse();
      assertThat(tab.value(BIG).asText()).as("the last answer stays").isEqualTo("4.22 s");
      click(tab, "#text .fault button");
      tab.until("document.querySelector('#stale').hidden");
      assertThat(tab.value(lines("bytes[output]") + ".length").asInt()).isEqualTo(1);
      assertThat(tab.value("document.querySelectorAll('#text .fault').length").asInt()).isZero();
      assertThat(tab.faults(address())).isEmpty();
    }
  }

  @Test
  void fieldsWriteIntoTheTextsAndALinkHoldsThem() throws InterruptedException {
    String link;
    try (DevTools.Tab tab = open(address(), false)) {
      fill(tab, "grain", "20ms");
      tab.until(BIG + " === '2.22 s'");
      assertThat(tab.value(lines("param grain = 20ms;") + ".length").asInt()).isEqualTo(1);
      fill(tab, "transport.recv", "1ms");
      tab.until("!/^2.22/.test(" + BIG + ")");
      fill(tab, "master → worker[*]: send", "0");
      tab.until("/send: \"0\"/.test(document.querySelector('#machine').textContent)");
      tab.until("document.querySelector('#took').textContent.endsWith('ms')");
      click(tab, "#share");
      link = tab.value("document.querySelector('#link').value").asText();
      assertThat(link).startsWith(address() + "#m=");
    }
    try (DevTools.Tab tab = open(link, false)) {
      assertThat(tab.value(lines("param grain = 20ms;") + ".length").asInt()).isEqualTo(1);
      assertThat(tab.value("document.querySelector('#machine').textContent").asText())
          .contains("recv: \"1ms\"", "send: \"0\"");
      assertThat(tab.faults(address())).isEmpty();
    }
  }

  @Test
  void theAnswerIsThatOfPagesWithFiguresAndSliders() throws InterruptedException {
    try (DevTools.Tab tab = open(address(), false)) {
      assertThat(tab.value("document.querySelectorAll('[data-draw=network] svg.pan').length"))
          .hasToString("1");
      tab.value(
          "(t => { t.value = '20 ms'; t.dispatchEvent(new Event('change')); return 1; })"
              + "(document.querySelector('input[aria-label^=\"grain,\"]'))");
      tab.until(BIG + " === '2.22 s'");
      assertThat(tab.value(lines("param grain = 40ms;") + ".length").asInt()).isEqualTo(1);
      String listed =
          tab.value(
                  "[...document.querySelectorAll('#examples option')].slice(1).map(o =>"
                      + " o.value).join(' ')")
              .asText();
      String some = "skeleton-pipeline sample-sort quickhull tandem-queues scatter-gather";
      for (String example : (Evidence.full() ? listed : some).split(" ", -1)) {
        assertThat(listed).contains(example);
        String count = tab.value("document.body.dataset.answers").asText();
        tab.value(
            "(s => { s.value = '"
                + example
                + "'; s.dispatchEvent(new Event('change')); return 1; })"
                + "(document.querySelector('#examples'))");
        tab.until("document.body.dataset.answers > " + count);
        tab.drawn();
        assertThat(tab.value(BIG).asText()).as(example).isNotEmpty();
        assertThat(tab.value("document.querySelector('#answers').innerText").asText())
            .as(example)
            .doesNotContain("could not be drawn");
        assertThat(tab.value("document.querySelector('#errors').textContent").asText())
            .as(example)
            .isEmpty();
      }
      assertThat(tab.faults(address())).isEmpty();
    }
  }

  /** Of several protocols somebody chooses one, and the link keeps the choice. */
  @Test
  void anyProtocolOfATextIsAnalysed() throws InterruptedException {
    String protocol = "global protocol %s(role a, role b) { m() from a to b cost %ds; }\\n";
    String text = String.format(Locale.ROOT, protocol + protocol, "A", 1, "B", 7);
    String model =
        "{\"name\": \"ab.scr\", \"text\": \""
            + text
            + "\", \"machine\": "
            + "\"transport: {send: 1ms, recv: 1ms}\"}";
    String held =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(model.getBytes(StandardCharsets.UTF_8));
    String link;
    try (DevTools.Tab tab = open(address() + "#m=" + held, false)) {
      tab.until(BIG + " === '1.00 s'");
      tab.value(
          "(s => { s.value = 'B'; s.dispatchEvent(new Event('change')); return 1; })"
              + "(document.querySelector('#field-protocol'))");
      tab.until(BIG + " === '7.00 s'");
      click(tab, "#share");
      link = tab.value("document.querySelector('#link').value").asText();
      assertThat(tab.faults(address())).isEmpty();
    }
    try (DevTools.Tab tab = open(link, false)) {
      assertThat(tab.value(BIG).asText()).isEqualTo("7.00 s");
    }
  }

  /**
   * With an answer, a fault and the link shown, at both sizes and in both schemes of colours (all
   * pairs of them with all evidence).
   */
  @Test
  void everybodyCanUseIt() throws InterruptedException {
    try (DevTools.Tab tab = open(address(), true)) {
      click(tab, "#share");
      fill(tab, "n", "eight");
      tab.until("document.querySelector('#text .fault') !== null");
      keeps(tab);
    }
  }

  private static void keeps(DevTools.Tab tab) throws InterruptedException {
    for (String scheme : List.of("light", "dark")) {
      for (int width : new int[] {1280, 400}) {
        if (!Evidence.full() && scheme.equals("light") != (width > 400)) {
          continue;
        }
        String what = width + " " + scheme;
        tab.look(width, 800, scheme);
        tab.drawn();
        assertThat(tab.value("document.documentElement.scrollWidth - innerWidth").asInt())
            .as(what + " overflows")
            .isNotPositive();
        tab.until(NUMBERED);
        assertThat(Axe.found(tab)).as(what).isEmpty();
      }
    }
  }
}
