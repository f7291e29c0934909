// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.camp.cli.Ran;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.report.JsonValues;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class FindingsTest {
  @TempDir Path folder;

  private String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  private static Value json(Ran ran, String path) {
    Value root = JsonValues.read(new SourceText("out", ran.out()));
    return ValuePath.parse(path).get(root);
  }

  @Test
  void jsonTellsOfEachAssertionWhatBecameOfIt() throws IOException {
    Ran ran =
        Ran.camp(
            "analyze",
            file("a.num", "1 2 3"),
            "-b",
            "sum",
            "-f",
            "json",
            "--assert",
            "sum.sum <= 4",
            "--assert",
            "sum.onMachine = false",
            "--assert",
            "sum.nothing = 1");
    assertThat(json(ran, "assertions[0].holds")).isEqualTo(Value.of(false));
    assertThat(json(ran, "assertions[0].text")).isEqualTo(Value.of("sum.sum <= 4"));
    assertThat(json(ran, "assertions[1].holds")).isEqualTo(Value.of(true));
    assertThat(json(ran, "assertions[1].value")).isEqualTo(Value.of(false));
    assertThat(json(ran, "assertions[2].holds")).as("it cannot be asked").isEqualTo(Value.NULL);
    assertThat(ran.exit()).isEqualTo(2);
  }

  @Test
  void aSweepTellsInItsLastRowWhatBecameOfAssertions() throws IOException {
    Ran ran =
        Ran.camp(
            "sweep",
            file("a.num", "1 2 3"),
            "-b",
            "sum",
            "-o",
            "sum.start=1..4",
            "-f",
            "json",
            "--assert",
            "sum.sum <= 8");
    assertThat(json(ran, "[3].assertions[0].holds")).isEqualTo(Value.of(false));
    assertThat(json(ran, "[3].assertions[0].value")).isEqualTo(Value.of(10L));
    assertThat(ran.exit()).isEqualTo(1);
  }

  private static Document xml(Ran ran) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(ran.out())));
  }

  @Test
  void analysesAndAssertionsAreTestCases() throws Exception {
    String model = file("a.num", "1 2 3");
    String base = folder.resolve("base.json").toString();
    Ran.camp("analyze", model, "-b", "sum", "-f", "json", "-O", base);
    Ran ran =
        Ran.camp(
            "analyze",
            model,
            "-f",
            "junit",
            "-o",
            "sum.start=1",
            "--baseline",
            base,
            "--assert",
            "sum.sum < 2<&>",
            "--assert",
            "sum.sum < 3");
    assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
    Ran read = Ran.camp("analyze", model, "-f", "junit", "--assert", "sum.sum < 3");
    Element suite = (Element) xml(read).getElementsByTagName("testsuite").item(0);
    assertThat(suite.getAttribute("name")).isEqualTo(model);
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    Element failure = (Element) xml(read).getElementsByTagName("failure").item(0);
    assertThat(failure.getAttribute("message")).isEqualTo("it is 6, 3 (100 %) too much");
    assertThat(((Element) failure.getParentNode()).getAttribute("name")).isEqualTo("sum.sum < 3");

    Ran changed =
        Ran.camp(
            "analyze", model, "-b", "sum", "-f", "junit", "-o", "sum.start=1", "--baseline", base);
    assertThat(xml(changed).getElementsByTagName("testsuite").getLength()).isEqualTo(2);
    assertThat(changed.out()).contains("sum.sum: 7 s, was 6 s (+16.67 %)");
  }

  @Test
  void aModelThatCannotBeReadIsAnErrorAtItsLine() throws Exception {
    String model = file("a.num", "1 2 bad");
    Ran junit = Ran.camp("analyze", model, "-f", "junit");
    assertThat(xml(junit).getElementsByTagName("error").getLength()).isEqualTo(1);
    Ran sarif = Ran.camp("analyze", model, "-f", "sarif");
    assertThat(json(sarif, "version")).isEqualTo(Value.of("2.1.0"));
    assertThat(json(sarif, "runs[0].results[0].level")).isEqualTo(Value.of("error"));
    String place = "runs[0].results[0].locations[0].physicalLocation";
    assertThat(json(sarif, place + ".region.startLine")).isEqualTo(Value.of(1L));
    assertThat(sarif.exit()).isEqualTo(2);
    Ran github = Ran.camp("analyze", model, "-f", "github");
    assertThat(github.out()).startsWith("::error file=" + model + ",line=1,col=5,title=CAMP ");
  }

  @Test
  void whatWouldEndAnAnnotationIsEscaped() throws IOException {
    String model = file("50%,a.num", "1 2 3");
    Ran wrong = Ran.camp("analyze", folder.resolve("50%,b.num").toString(), "-f", "github");
    assertThat(wrong.out()).contains("50%25%2Cb.num");
    Ran ran = Ran.camp("analyze", model, "-f", "github", "--assert", "sum.sum < 3");
    assertThat(ran.out()).contains("(100 %25) too much").doesNotContain("\r");
  }

  /** A reference with a colon in its first part would begin with a scheme. */
  @Test
  void filesAreReferencesWhateverTheirNames() throws IOException {
    for (String name : List.of("plain.num", "a: 1%,<b>.num", "c:d.num", "d/e:f.num", "#é?.num")) {
      Ran ran = Ran.camp("analyze", name, "-f", "sarif");
      assertThat(ran.exit()).as(name).isEqualTo(2);
      String place = "runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri";
      String uri = json(ran, place) instanceof Value.Str text ? text.value() : "";
      URI read = URI.create(uri);
      assertThat(read.getScheme()).as(uri).isNull();
      assertThat(Path.of(read.getPath()).normalize()).hasToString(name);
    }
  }

  /** Nobody knows whether a condition holds of what has no value. */
  @Test
  void whatHasNoAnswerIsUndecided() throws IOException {
    String model = file("a.num", "1");
    Ran ran = Ran.camp("analyze", model, "-f", "json", "--assert", "count.sum <= 1");
    assertThat(json(ran, "assertions[0].holds")).isEqualTo(Value.NULL);
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).contains("'count.sum <= 1' is undecided: 'count' is not-applicable");
    Ran github = Ran.camp("analyze", model, "-f", "github", "--assert", "count.sum <= 1");
    assertThat(github.out()).contains("title=CAMP assertion-undecided::");
  }

  @Test
  void markdownHasTablesAndNothingThatTheModelMadeUp() throws IOException {
    String model = file("a.num", "1 2 3");
    Ran ran = Ran.camp("analyze", model, "-f", "markdown", "--assert", "sum.sum < 3");
    assertThat(ran.out()).contains("| --- |").contains("| sum.sum \\< 3 | no | 6 s |");
    assertThat(ran.exit()).isEqualTo(1);
  }

  @Test
  void verbsWithoutFindingsRefuseTheirForms() {
    Ran ran = Ran.camp("formats", "-f", "sarif");
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).contains("this verb has nothing to print as sarif").contains("markdown");
  }

  @Test
  void aFileThatCannotBeReadIsASuiteOfItsName() throws IOException {
    String good = file("a.num", "1 2 3");
    String gone = folder.resolve("b&.num").toString();
    Ran ran = Ran.camp("analyze", good, gone, "-b", "sum", "-f", "junit");
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.out())
        .contains("<testsuite name=\"" + good + "\"")
        .contains("<testsuite name=\"" + gone.replace("&", "&amp;") + "\"")
        .containsOnlyOnce("<error ");
  }
}
