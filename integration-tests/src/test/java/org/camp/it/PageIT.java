// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Pages of reports in a browser: they stand by themselves, answer to hands and keys, and exclude
 * nobody.
 */
class PageIT {
  private static final String[] SCHEMES = {"light", "dark"};
  private static final Pattern BIG = Pattern.compile("<span class=\"big\"[^>]*>([^<]*)<");
  private static final int[][] SIZES = {{1280, 800}, {400, 800}};

  @TempDir static Path folder;
  private static Optional<DevTools> browser = Optional.empty();

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    Optional<Chromium> chromium = Chromium.installed();
    if (chromium.isPresent()) {
      browser = Optional.of(new DevTools(chromium.get()));
    }
    camp("examples", "--copy", folder.toString());
  }

  @AfterAll
  static void stop() {
    browser.ifPresent(DevTools::close);
  }

  private static DevTools browser() {
    assumeTrue(browser.isPresent(), "no Chromium is installed: pages are not looked at");
    return browser.orElseThrow();
  }

  private static Camp.Ran camp(String... words) {
    Camp.Ran ran = new Camp(folder).run(words);
    assertThat(ran.exit()).as(ran.err()).isZero();
    return ran;
  }

  /** Writes the page of a command whose files are examples, and gives its address. */
  private static Path page(String name, String... words) {
    Path file = folder.resolve(name);
    String[] all = new String[words.length + 4];
    for (int i = 0; i < words.length; i++) {
      Path example = folder.resolve(words[i]);
      all[i] = !words[i].contains("=") && Files.exists(example) ? example.toString() : words[i];
    }
    all[words.length] = "-f";
    all[words.length + 1] = "html";
    all[words.length + 2] = "-O";
    all[words.length + 3] = file.toString();
    camp(all);
    return file;
  }

  private static Path masterWorker(String name, String... more) {
    String[] words = new String[more.length + 4];
    System.arraycopy(
        new String[] {"analyze", "master-worker.scr", "-m", "master-worker.yaml"}, 0, words, 0, 4);
    System.arraycopy(more, 0, words, 4, more.length);
    return page(name, words);
  }

  /** What every page keeps, at two sizes and in two schemes. */
  private static void keeps(Path page) throws InterruptedException {
    for (int[] size : SIZES) {
      for (String scheme : SCHEMES) {
        String what = page.getFileName() + " " + size[0] + " " + scheme;
        try (DevTools.Tab tab = browser().tab(size[0], size[1], scheme, false)) {
          tab.open(page.toUri().toString());
          tab.drawn();
          assertThat(tab.faults()).as(what).isEmpty();
          assertThat(tab.value("document.documentElement.scrollWidth - innerWidth").asInt())
              .as(what + " overflows")
              .isNotPositive();
          assertThat(tab.value("document.body.innerText").asText())
              .as(what)
              .doesNotContain("could not be drawn");
        }
        try (DevTools.Tab tab = browser().tab(size[0], size[1], scheme, true)) {
          tab.open(page.toUri().toString());
          tab.drawn();
          assertThat(Axe.found(tab)).as(what).isEmpty();
        }
      }
    }
  }

  private static String shape(DevTools.Tab tab, String where) {
    return tab.value(
            "[...document.querySelectorAll('"
                + where
                + " path')].map(p => p.getAttribute('d')).join()")
        .asText();
  }

  private static double total(DevTools.Tab tab) {
    return tab.value("+document.querySelector('[data-total]').dataset.total").asDouble();
  }

  private static void type(DevTools.Tab tab, String label, String text) {
    tab.value(
        "(() => { const t = document.querySelector('input[aria-label^=\""
            + label
            + ",\"]'); t.value = '"
            + text
            + "'; t.dispatchEvent(new Event('change')); return 1; })()");
    tab.drawn();
  }

  @Test
  void reportsKeepWhatPagesPromise() throws InterruptedException {
    keeps(masterWorker("report.html"));
  }

  @Test
  void pagesOfSeveralFilesAndSweepsKeepThemToo() throws InterruptedException {
    keeps(page("files.html", "analyze", "ring.scr", "web-servers.pepa", "jacobi.order.json"));
    keeps(
        page(
            "sweep.html",
            "sweep",
            "master-worker.scr",
            "-m",
            "master-worker.yaml",
            "-D",
            "n=2..64*2",
            "--of",
            "mpst.cost.total"));
    keeps(page("compare.html", "compare", "release-1.zipkin.json", "release-2.zipkin.json"));
  }

  /** The answer stands first, also where there is no time. */
  @ParameterizedTest
  @CsvSource({
    "pipeline-training.scr, analyze pipeline-training.scr --default-cost 0, 330 ms",
    "two.log, analyze two.log, 2",
    "chain, analyze ring.scr -b concurrency -D n=4, 1",
    "stuck.pepa, analyze stuck.pepa, 1",
    "left.prism, analyze left.prism, 3",
    "faster, optimise remote-calls.scr -m remote-calls.yaml, −62.7 %",
    "two, analyze ring.scr remote-calls.scr -m ring.yaml, 1.03 ms",
  })
  void pagesOpenWithTheirFigure(String name, String command, String figure) throws IOException {
    write("two.log", "=== one ===\na {\"a\":1}\nx\nb {\"b\":1}\nx\n=== two ===\na {\"a\":1}\nx\n");
    write(
        "stuck.pepa",
        "P = (go, 1.0).Q; Q = (a, 1.0).P; R = (go, 1.0).S; S = (b, 1.0).R; P <go, a, b> R");
    write(
        "left.prism",
        "ctmc\nmodule J\n  left : [0..2] init 2;\n  [] left>0 -> 2 : (left'=left-1);\nendmodule\n");
    Path page = folder.resolve(name + ".html");
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.addAll(List.of("-f", "html", "-O", page.toString()));
    new Camp(folder).run(words.toArray(String[]::new));
    Matcher big = BIG.matcher(Files.readString(page));
    assertThat(big.find()).isTrue();
    assertThat(big.group(1).replace('\u00a0', ' ')).isEqualTo(figure);
  }

  /** One line is told once, and files of one name by their folders. */
  @Test
  void nothingIsToldTwiceAndNoTwoFilesAreCalledAlike() throws IOException {
    String text = "global protocol M(role a, role b) { X() from a to b; }";
    for (String one : List.of("one", "two")) {
      Files.createDirectories(folder.resolve(one));
      write(one + "/alike.scr", text);
    }
    String check = Files.readString(page("check.html", "check", "one/alike.scr"));
    String both =
        Files.readString(
            page("alike.html", "analyze", "one/alike.scr", "two/alike.scr", "--default-cost", "1"));

    assertThat(check).containsOnlyOnce("M: well-formed");
    assertThat(both).contains(">one/alike.scr</a>", ">two/alike.scr</a>", "the same of all 2");
  }

  private static void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  @Test
  void slidersAnswerAsANewAnalysisDoes() throws Exception {
    Path page = masterWorker("sliders.html");
    try (DevTools.Tab tab = browser().tab(1280, 800, "light", false)) {
      tab.open(page.toUri().toString());
      double given = total(tab);
      String chart = shape(tab, "[data-draw=whatif]");
      type(tab, "grain", "20 ms");
      assertThat(shape(tab, "[data-draw=whatif]")).isNotEqualTo(chart);
      assertThat(total(tab)).isCloseTo(analysed("grain=20ms"), within(1e-13 * given));
      type(tab, "grain", "3us");
      assertThat(total(tab)).isCloseTo(analysed("grain=3us"), within(1e-13 * given));
      type(tab, "input", "4 MiB");
      assertThat(total(tab))
          .isCloseTo(analysed("grain=3us", "-D", "input=4MiB"), within(1e-13 * given));
      tab.value(
          "[...document.querySelectorAll('button')].find(b => b.textContent === 'Reset').click()");
      tab.drawn();
      assertThat(total(tab)).isEqualTo(given);
      tab.value(
          "(() => { const r = document.querySelector('.sl input[type=range]'); r.value = 300;"
              + " r.dispatchEvent(new Event('input')); return 1; })()");
      tab.drawn();
      assertThat(total(tab)).isLessThan(given);
    }
  }

  private static double analysed(String... bound) {
    String[] words = new String[bound.length + 8];
    words[0] = "analyze";
    words[1] = folder.resolve("master-worker.scr").toString();
    words[2] = "-m";
    words[3] = folder.resolve("master-worker.yaml").toString();
    words[4] = "-b";
    words[5] = "mpst";
    words[6] = "-D";
    System.arraycopy(bound, 0, words, 7, bound.length);
    words[words.length - 1] = "-fjson";
    return camp(words).json().at("/results/mpst/values/cost/total").asDouble();
  }

  @Test
  void timeLinesAnswerToHandsAndKeys() throws InterruptedException {
    Path page = masterWorker("hands.html");
    try (DevTools.Tab tab = browser().tab(1280, 800, "light", false)) {
      tab.open(page.toUri().toString());
      tab.value("document.documentElement.style.scrollBehavior = 'auto'");
      String lane = "document.querySelector('svg.pan')";
      tab.value(lane + ".scrollIntoView({block: 'center', behavior: 'instant'})");
      tab.drawn();
      JsonNode box =
          tab.value("(b => [b.x, b.y, b.width, b.height])(" + lane + ".getBoundingClientRect())");
      double x = box.get(0).asDouble() + 0.6 * box.get(2).asDouble();
      double y = box.get(1).asDouble() + 68;
      tab.mouse("mouseWheel", x, y, Map.of("deltaX", 0, "deltaY", -240, "modifiers", 2));
      tab.drawn();
      JsonNode zoomed = view(tab);
      tab.mouse("mousePressed", x, y, Map.of("button", "left", "clickCount", 1));
      tab.mouse("mouseMoved", x - 200, y, Map.of("button", "left"));
      tab.mouse("mouseReleased", x - 200, y, Map.of("button", "left", "clickCount", 1));
      tab.drawn();
      assertThat(view(tab).get(0).asDouble()).isGreaterThan(zoomed.get(0).asDouble());
      double before = tab.value("scrollY").asDouble();
      tab.mouse("mouseWheel", x, y, Map.of("deltaX", 0, "deltaY", 120));
      tab.until("scrollY > " + before);
      tab.value(lane + ".focus({preventScroll: true})");
      tab.key("0");
      tab.drawn();
      JsonNode whole = view(tab);
      tab.key("+");
      tab.key("ArrowRight");
      tab.drawn();
      assertThat(whole.get(0).asDouble()).isZero();
      assertThat(view(tab).get(0).asDouble()).isPositive();
      tab.key("n");
      tab.drawn();
      assertThat(
              tab.value(lane + ".closest('figure').querySelector('[aria-live]').textContent")
                  .asText())
          .contains("slack none: critical");
      double high = tab.value(lane + ".getBoundingClientRect().height").asDouble();
      tab.key("Enter");
      tab.drawn();
      assertThat(tab.value(lane + ".getBoundingClientRect().height").asDouble()).isLessThan(high);
      assertThat(tab.faults()).isEmpty();
    }
  }

  /** Widths of the frames of a flame graph, by the first line of what is said of them. */
  private static JsonNode widths(DevTools.Tab tab) {
    return tab.value(
        "[...document.querySelectorAll('.flame g[role]')].map(g =>"
            + " [g.getAttribute('aria-label').split(',')[0],"
            + " Math.round(+g.querySelector('rect').getAttribute('width'))])");
  }

  private static void press(DevTools.Tab tab, String button) {
    tab.value(
        "[...document.querySelectorAll('button')].find(b => b.textContent === '"
            + button
            + "').click()");
    tab.drawn();
  }

  @Test
  void comparisonsAskWhyAndShowBothSides() throws InterruptedException {
    Path page = page("sides.html", "compare", "release-1.zipkin.json", "release-2.zipkin.json");
    JsonNode compared =
        camp(
                "compare",
                folder.resolve("release-1.zipkin.json").toString(),
                folder.resolve("release-2.zipkin.json").toString(),
                "-fjson")
            .json()
            .findValue("latency");
    try (DevTools.Tab tab = browser().tab(1280, 800, "light", false)) {
      tab.open(page.toUri().toString());
      tab.drawn();
      assertThat(tab.value("document.querySelector('h1').textContent").asText()).endsWith("?");
      String shown = tab.value("document.querySelector('.big').textContent").asText();
      double within = 1e3 * compared.get("within").asDouble();
      assertThat(shown).endsWith("ms");
      assertThat(Double.parseDouble(shown.replace('−', '-').replaceAll("[^-0-9.]", "")))
          .isCloseTo(within, within(0.006 * Math.abs(within)));
      JsonNode difference = widths(tab);
      press(tab, "A");
      JsonNode first = widths(tab);
      press(tab, "B");
      JsonNode second = widths(tab);
      assertThat(first).isNotEqualTo(second);
      press(tab, "B − A");
      assertThat(widths(tab)).isEqualTo(difference);
      assertThat(tab.faults()).isEmpty();
    }
  }

  /** Where a role waits, the pointer is told for what. */
  @Test
  void waitingIsToldToo() throws InterruptedException {
    Path page = page("waits.html", "analyze", "two-buyer.scr", "-m", "two-buyer.yaml");
    try (DevTools.Tab tab = browser().tab(1280, 800, "light", false)) {
      tab.open(page.toUri().toString());
      String lane = "document.querySelector('svg.pan')";
      tab.value(lane + ".scrollIntoView({block: 'center', behavior: 'instant'})");
      tab.drawn();
      JsonNode box = tab.value("(b => [b.x, b.y, b.width])(" + lane + ".getBoundingClientRect())");
      double x = box.get(0).asDouble() + 0.5 * box.get(2).asDouble();
      tab.mouse("mouseMoved", x, box.get(1).asDouble() + 70, Map.of());
      tab.drawn();
      assertThat(tab.value("document.querySelector('#tip').innerText").asText())
          .startsWith("A: ")
          .contains("slack", "waits for it");
    }
  }

  /** A figure opens the pages of all kinds of executions. */
  @Test
  void executionsOpenWithTheirFigure() throws IOException {
    Map<String, String> figures =
        Map.of(
            "jacobi.order.json",
            "102",
            "stencil.mpi",
            "2.25\u00a0ms",
            "checkout.otlp.json",
            "48.2\u00a0ms");
    for (Map.Entry<String, String> figure : figures.entrySet()) {
      Path page = page(figure.getKey() + ".html", "analyze", figure.getKey());
      assertThat(Files.readString(page)).contains(">" + figure.getValue() + "</");
    }
  }

  private static JsonNode view(DevTools.Tab tab) {
    return tab.value("document.querySelector('svg.pan').closest('figure').api.view()");
  }

  @Test
  void searchFindsTextAndActivitiesAndTablesSort() throws InterruptedException {
    Path page = masterWorker("search.html");
    try (DevTools.Tab tab = browser().tab(1280, 800, "light", false)) {
      tab.open(page.toUri().toString());
      tab.key("/");
      tab.call("Input.insertText", Map.of("text", "worker[3]"));
      tab.until("/\\d+ found/.test(document.querySelector('#found').textContent)");
      tab.key("Enter");
      assertThat(tab.value("document.querySelectorAll('.now').length").asInt()).isEqualTo(1);
      JsonNode sorted =
          tab.value(
              "(() => { const t = document.querySelector('table.t'), b = t.querySelector('th.num"
                  + " button'), i = b.closest('th').cellIndex; b.click(); b.click(); return"
                  + " [...t.tBodies[0].rows].map(r => +r.cells[i].dataset.v); })()");
      List<Double> values = new ObjectMapper().convertValue(sorted, new DoubleList());
      assertThat(values).isSorted();
    }
  }

  private static final class DoubleList extends TypeReference<List<Double>> {}

  @Test
  void printCutsNothing() throws InterruptedException {
    Path page = masterWorker("print.html");
    try (DevTools.Tab tab = browser().tab(680, 960, "light", false)) {
      tab.open(page.toUri().toString());
      tab.call("Emulation.setEmulatedMedia", Map.of("media", "print"));
      tab.drawn();
      JsonNode cut =
          tab.value(
              "(W => [...document.querySelectorAll('main *')].filter(e => { const r ="
                  + " e.getBoundingClientRect(); return r.width && r.right > W + 2 &&"
                  + " !e.closest('.sr') && !e.closest('svg'); }).map(e => e.tagName + '.' +"
                  + " e.className))(document.documentElement.clientWidth)");
      assertThat(cut).isEmpty();
      String pdf = tab.call("Page.printToPDF", Map.of()).findValue("data").asText();
      assertThat(pdf.length()).as("print, in base64").isLessThan(2_000_000);
    }
  }

  /** Sizes hold without a browser. */
  @Test
  void scriptStyleAndPageStaySmall() throws IOException {
    String page = Files.readString(masterWorker("sizes.html"));

    assertThat(part(page, "<script>", "</script>")).isLessThan(40 * 1024);
    assertThat(part(page, "<style>", "</style>")).isLessThan(15 * 1024);
    assertThat(page.length()).isLessThan(400_000);
    assertThat(page)
        .doesNotContain("src=\"http", "href=\"http", "url(http", " style=\"", " onclick");
  }

  /** 10⁵ activities, each of its own line and cost, stay below 5 MB. */
  @Test
  void activitiesTakeFewBytes() throws IOException {
    int messages = 2000;
    StringBuilder text = new StringBuilder("global protocol P(role a, role b, role c) {\n");
    for (int i = 0; i < messages; i++) {
      String to = i % 3 == 0 ? "a to b" : i % 3 == 1 ? "b to c" : "c to a";
      text.append("  m(bytes[" + (17 * i + 1) + "]) from " + to + " cost " + (i + 1) + "us;\n");
    }
    Path model = Files.writeString(folder.resolve("straight.scr"), text.append('}').toString());
    Path page = page("straight.html", "analyze", model.toString(), "-m", "master-worker.yaml");

    String written = Files.readString(page);
    assertThat(written).contains("6,000 events");
    assertThat(part(written, "id=\"data\">", "</script>")).isLessThan(3 * messages * 50);
  }

  private static int part(String page, String begin, String end) {
    Matcher found =
        Pattern.compile(Pattern.quote(begin) + "(.*?)" + Pattern.quote(end), Pattern.DOTALL)
            .matcher(page);
    assertThat(found.find()).isTrue();
    return found.group(1).getBytes(StandardCharsets.UTF_8).length;
  }
}
