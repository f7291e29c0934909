// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Renders the pictures of all bundled examples in a browser and measures their texts: none leaves
 * the picture, none covers another, none leaves the box that is drawn around it.
 */
class SvgRenderingIT {
  /** Collects what is wrong with the texts of each picture, as JSON. */
  private static final String SCRIPT =
      """
      const report = {};
      for (const svg of document.querySelectorAll('svg')) {
        const all = svg.getBoundingClientRect();
        const found = [];
        const texts = [...svg.querySelectorAll('text')].map(
            t => ({text: t.lastChild.data, node: t, box: t.getBoundingClientRect()}));
        for (const t of texts) {
          const b = t.box;
          if (b.left < all.left || b.right > all.right || b.top < all.top || b.bottom > all.bottom) {
            found.push("'" + t.text + "' leaves the picture");
          }
          const before = t.node.previousElementSibling;
          if (before && before.tagName === 'rect' && before.hasAttribute('rx')) {
            const r = before.getBoundingClientRect();
            if (b.left < r.left || b.right > r.right) {
              found.push("'" + t.text + "' leaves its box");
            }
          }
        }
        texts.sort((a, b) => a.box.left - b.box.left);
        for (let i = 0; i < texts.length; i++) {
          for (let j = i + 1; j < texts.length; j++) {
            const a = texts[i].box, b = texts[j].box;
            if (b.left >= a.right) break;
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (high > 4 && a.right - b.left > 1) {
              found.push("'" + texts[i].text + "' covers '" + texts[j].text + "'");
            }
          }
        }
        report[svg.id] = {texts: texts.length, found: found};
      }
      document.getElementById('report').textContent = JSON.stringify(report);
      """;

  /** A picture with one mistake of each kind, which the measurement has to find. */
  private static final String WRONG =
      """
      <svg id='wrong' width='200' height='60' xmlns='http://www.w3.org/2000/svg'>
      <text x='150' y='20'>leaves the picture</text>
      <rect x='0' y='30' width='10' height='20' rx='3'/>
      <text x='0' y='45'>leaves its box</text><text x='20' y='46'>covers another</text>
      </svg>
      """;

  @TempDir Path folder;

  private String camp(String... args) throws ReflectiveOperationException {
    Method run =
        Class.forName("org.camp.cli.Camp")
            .getMethod(
                "run", String[].class, InputStream.class, OutputStream.class, PrintStream.class);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    InputStream none = new ByteArrayInputStream(new byte[0]);
    PrintStream messages = new PrintStream(err, true, StandardCharsets.UTF_8);
    Object exit = run.invoke(null, args, none, out, messages);
    assertThat(exit)
        .as("%s%n%s", String.join(" ", args), err.toString(StandardCharsets.UTF_8))
        .isEqualTo(0);
    return out.toString(StandardCharsets.UTF_8);
  }

  /** The pictures of {@code analyze} and {@code project} for every example, by a name. */
  private Map<String, String> pictures() throws ReflectiveOperationException, IOException {
    camp("examples", "--copy", folder.toString());
    JsonNode examples = new ObjectMapper().readTree(camp("examples", "-f", "json")).get("examples");
    Map<String, String> pictures = new LinkedHashMap<>();
    for (JsonNode example : examples) {
      String name = example.get("name").asText();
      List<String> args = new ArrayList<>();
      boolean isProtocol = false;
      boolean isExecution = false;
      for (JsonNode arg : example.get("arguments")) {
        isProtocol |= arg.asText().endsWith(".scr");
        isExecution |= arg.asText().matches(".*\\.(order\\.json|loop|log|mpi)");
        args.add(
            Stream.of(folder, folder.resolve(name))
                .map(place -> place.resolve(arg.asText()))
                .filter(Files::exists)
                .map(Path::toString)
                .findFirst()
                .orElse(arg.asText()));
      }
      if (isExecution) {
        pictures.put(name, drawn("analyze", args.subList(0, 1)));
      }
      if (!isProtocol) {
        continue;
      }
      if (example.get("verb").asText().equals("fit")) {
        pictures.put(name, drawn("fit", args));
        continue;
      }
      pictures.put(name, drawn("analyze", args));
      if (!name.equals("consensus")) { // quorums have no state machines yet
        int costs = args.indexOf("--default-cost"); // local types have no use for it
        List<String> types = new ArrayList<>(args);
        types.subList(Math.max(costs, 0), costs < 0 ? 0 : costs + 2).clear();
        pictures.put(name + "-types", drawn("project", types));
      }
    }
    String order = folder.resolve("bottlenecks.order.json").toString();
    pictures.put("lattice", camp("show", order, "--as", "lattice-svg"));
    pictures.put("hasse", camp("show", order, "--as", "svg"));
    for (String form : List.of("gantt", "flame")) {
      String trace = folder.resolve("checkout.otlp.json").toString();
      pictures.put("trace-" + form, camp("show", trace, "--as", form));
    }
    pictures.put("gantt-roles", gantt("two-buyer.scr", "-m", "two-buyer.yaml"));
    pictures.put(
        "gantt-supersteps",
        gantt("inner-product.bsml", "-m", "inner-product.yaml", "-D", "n=1000"));
    pictures.put("gantt-schedule", gantt("quicksort-fork.pml", "-D", "n=8"));
    return pictures;
  }

  private String gantt(String file, String... more) throws ReflectiveOperationException {
    List<String> all = new ArrayList<>(List.of("show", folder.resolve(file).toString()));
    for (String one : more) {
      all.add(Files.exists(folder.resolve(one)) ? folder.resolve(one).toString() : one);
    }
    all.addAll(List.of("--as", "gantt"));
    return camp(all.toArray(String[]::new));
  }

  private String drawn(String verb, List<String> args) throws ReflectiveOperationException {
    List<String> all = new ArrayList<>(args);
    all.add(0, verb);
    all.addAll(List.of("-f", "svg"));
    return camp(all.toArray(String[]::new));
  }

  @Test
  void noTextLeavesItsBoxOrCoversAnother() throws Exception {
    Optional<Chromium> browser = Chromium.installed();
    assumeTrue(browser.isPresent(), "no Chromium is installed: pictures are not rendered");
    StringBuilder page = new StringBuilder("<!doctype html><meta charset='utf-8'><body>\n");
    Map<String, String> pictures = pictures();
    assertThat(pictures).isNotEmpty();
    pictures.forEach(
        (name, svg) -> page.append(svg.replaceFirst("<svg ", "<svg id='" + name + "' ")));
    page.append(WRONG);
    page.append("<script id='report' type='application/json'></script>\n<script>");
    page.append(SCRIPT).append("</script></body>");
    Path file = Files.writeString(folder.resolve("pictures.html"), page);
    String dumped = browser.orElseThrow().dump(file);
    String start = "type=\"application/json\">";
    int from = dumped.indexOf(start) + start.length();
    JsonNode report =
        new ObjectMapper().readTree(dumped.substring(from, dumped.indexOf("</script>", from)));
    assertThat(report.get("wrong").get("found")).as("mistakes made on purpose").hasSize(3);
    for (String name : pictures.keySet()) {
      assertThat(report.get(name).get("texts").asInt()).as("texts of %s", name).isPositive();
      assertThat(report.get(name).get("found")).as("texts of %s", name).isEmpty();
    }
  }
}
