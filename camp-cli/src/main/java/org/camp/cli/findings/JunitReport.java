// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.findings;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.camp.cli.output.AssertionResult;
import org.camp.cli.output.JsonEnvelope;
import org.camp.core.analysis.Answer;
import org.camp.core.analysis.ExitCode;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Printable;

/**
 * Findings as test cases in the XML that JUnit's Ant task writes and build servers read: a suite
 * for each file, with a case for reading it, for each analysis and for each assertion.
 */
public final class JunitReport {
  private final XMLStreamWriter xml;

  private JunitReport(XMLStreamWriter xml) {
    this.xml = xml;
  }

  /**
   * Writes them.
   *
   * @throws IOException when {@code out} does
   */
  public static void write(Findings findings, Appendable out) throws IOException {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      new JunitReport(xml).suites(findings);
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
    out.append(text.toString()).append('\n');
  }

  private enum Outcome {
    PASSED,
    FAILED,
    BROKEN,
    SKIPPED;

    static Outcome of(ExitCode exit) {
      return switch (exit) {
        case OK -> PASSED;
        case NO -> FAILED;
        default -> BROKEN;
      };
    }
  }

  /** A test case: its name, the group that it is of, and how it ended. */
  private record Case(String group, String name, Outcome outcome, String message) {}

  private void suites(Findings findings) throws XMLStreamException {
    line(0);
    xml.writeStartElement("testsuites");
    xml.writeAttribute("name", "camp");
    for (JsonEnvelope file : findings.files()) {
      suite(name(file), cases(file));
    }
    if (!findings.changes().isEmpty()) {
      List<Diagnostic> wrong = findings.changes().stream().filter(Diagnostic::isError).toList();
      Outcome outcome = wrong.isEmpty() ? Outcome.PASSED : Outcome.FAILED;
      suite("baseline", List.of(new Case("camp", "baseline", outcome, text(wrong))));
    }
    line(0);
    xml.writeEndElement();
  }

  /** The file that a suite is about, also where it could not be read. */
  private static String name(JsonEnvelope file) {
    return file.source().isEmpty()
        ? file.diagnostics().stream()
            .map(Diagnostic::file)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse("camp")
        : file.source();
  }

  private static List<Case> cases(JsonEnvelope file) {
    List<Case> cases = file.answers().stream().map(JunitReport::of).collect(Collectors.toList());
    boolean wrong = Findings.isWrong(file.diagnostics());
    if (wrong || cases.isEmpty()) {
      List<Diagnostic> errors = file.diagnostics().stream().filter(Diagnostic::isError).toList();
      cases.add(0, new Case("camp", "read", wrong ? Outcome.BROKEN : Outcome.PASSED, text(errors)));
    }
    file.assertions().forEach(result -> cases.add(of(result)));
    return cases;
  }

  private static Case of(Answer answer) {
    boolean skipped = answer.status() == Status.NOT_APPLICABLE && answer.exit() == ExitCode.OK;
    Outcome outcome = skipped ? Outcome.SKIPPED : Outcome.of(answer.exit());
    List<Diagnostic> said =
        answer.diagnostics().stream().filter(d -> d.isError() || skipped).toList();
    String why =
        skipped
            ? said.stream().map(Diagnostic::message).collect(Collectors.joining("\n"))
            : Findings.unexplained(answer).map(Findings::text).orElseGet(() -> text(said));
    return new Case("camp." + answer.id(), answer.id(), outcome, why);
  }

  private static Case of(AssertionResult result) {
    Outcome outcome =
        result.holds().map(h -> h ? Outcome.PASSED : Outcome.FAILED).orElse(Outcome.BROKEN);
    return new Case("camp.assert", result.text(), outcome, result.message());
  }

  private static String text(List<Diagnostic> diagnostics) {
    return diagnostics.stream().map(Diagnostic::render).collect(Collectors.joining("\n"));
  }

  private void suite(String name, List<Case> cases) throws XMLStreamException {
    line(1);
    xml.writeStartElement("testsuite");
    attribute("name", name);
    attribute("tests", Integer.toString(cases.size()));
    attribute("failures", count(cases, Outcome.FAILED));
    attribute("errors", count(cases, Outcome.BROKEN));
    attribute("skipped", count(cases, Outcome.SKIPPED));
    for (Case one : cases) {
      line(2);
      xml.writeStartElement("testcase");
      attribute("classname", one.group());
      attribute("name", one.name());
      switch (one.outcome()) {
        case FAILED -> ending("failure", one.message());
        case BROKEN -> ending("error", one.message());
        case SKIPPED -> ending("skipped", one.message());
        case PASSED -> {}
      }
      xml.writeEndElement();
    }
    line(1);
    xml.writeEndElement();
  }

  private static String count(List<Case> cases, Outcome outcome) {
    return Long.toString(cases.stream().filter(one -> one.outcome() == outcome).count());
  }

  private void ending(String element, String message) throws XMLStreamException {
    line(3);
    xml.writeStartElement(element);
    attribute("message", message.lines().findFirst().orElse(""));
    if (message.lines().count() > 1) {
      xml.writeCharacters(printable(message));
    }
    xml.writeEndElement();
    line(2);
  }

  private void attribute(String name, String value) throws XMLStreamException {
    xml.writeAttribute(name, printable(value));
  }

  /** Without characters that XML cannot hold. */
  private static String printable(String text) {
    return Printable.lines(text).replaceAll("[\uFFFE\uFFFF]", "\uFFFD");
  }

  private void line(int depth) throws XMLStreamException {
    xml.writeCharacters("\n" + "  ".repeat(depth));
  }
}
