// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.setup;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.camp.cli.output.WholeFiles;
import org.camp.cli.session.Session;
import org.camp.cli.session.Verb;
import org.camp.cli.usage.Operands;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import picocli.CommandLine.Model.CommandSpec;

/** {@code plugin new}: the project of a plug-in that compiles and has a test. */
public final class PluginVerb implements Verb {
  private static final String NEW = "new";

  /** Files of the project → the templates that they are made of. */
  private static final Map<String, String> FILES = new LinkedHashMap<>();

  static {
    FILES.put("pom.xml", "pom.xml");
    FILES.put("README.md", "README.md");
    FILES.put("example.@id@", "example.txt");
    String java = "src/main/java/org/example/@id@/";
    FILES.put(java + "@Name@.java", "Model.txt");
    FILES.put(java + "@Name@Reader.java", "Reader.txt");
    FILES.put(java + "@Name@Backend.java", "Backend.txt");
    String services = "src/main/resources/META-INF/services/org.camp.core.analysis.";
    FILES.put(services + "ModelReader", "reader-service.txt");
    FILES.put(services + "AnalysisBackend", "backend-service.txt");
    FILES.put("src/test/java/org/example/@id@/@Name@Test.java", "Test.txt");
  }

  @Override
  public String name() {
    return "plugin";
  }

  @Override
  public String summary() {
    return "Begin a plug-in: 'plugin new NAME' writes a project that compiles and has a test.";
  }

  @Override
  public Operands operands() {
    return new Operands("new NAME", "word", 2, 2, "What it is called: a word of small letters.");
  }

  @Override
  public void declare(CommandSpec spec) {
    // It has no options of its own.
  }

  @Override
  public ExitCode run(Session session) throws IOException {
    List<String> words = session.arguments().operands();
    String id = words.get(1);
    if (!words.get(0).equals(NEW)) {
      throw usage("'plugin " + words.get(0) + "' is not known", "camp plugin new NAME");
    }
    if (!id.matches("[a-z][a-z0-9]{0,30}")) {
      throw usage("'" + id + "' is no name for a plug-in", "small letters and digits: tasks");
    }
    Path folder = Path.of(id);
    if (Files.exists(folder)) {
      throw new BadInput(Diagnostic.error("exists", "is there already").inFile(id));
    }
    Map<Path, String> contents = new LinkedHashMap<>();
    FILES.forEach(
        (file, template) ->
            contents.put(folder.resolve(filled(file, id)), filled(template(template), id)));
    WholeFiles.write(contents);
    StringBuilder said = new StringBuilder();
    contents.keySet().forEach(file -> said.append(file).append('\n'));
    said.append("build it there with: mvn package\n");
    said.append("and try it: camp analyze example.").append(id).append(" --plugins target\n");
    session.output().write(out -> out.append(said));
    return ExitCode.OK;
  }

  private static BadInput usage(String message, String hint) {
    return new BadInput(Diagnostic.error("usage", message).withHint(hint));
  }

  private static String filled(String text, String id) {
    return text.replace("@id@", id)
        .replace("@Name@", id.substring(0, 1).toUpperCase(Locale.ROOT) + id.substring(1))
        .replace("@jar@", jar());
  }

  private static String template(String name) {
    try (InputStream in =
        Objects.requireNonNull(PluginVerb.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The jar of this command, against which plug-ins are compiled. */
  private static String jar() {
    try {
      return Path.of(PluginVerb.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
