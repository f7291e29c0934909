// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.setup;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.camp.cli.output.WholeFiles;
import org.camp.cli.session.Session;
import org.camp.cli.session.Verb;
import org.camp.cli.usage.Operands;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import picocli.CommandLine.Model.CommandSpec;

/** {@code plugin new}: the project of a plug-in that compiles and has a test. */
public final class PluginVerb implements Verb {
  private static final String NEW = "new";
  private static final Pattern WORDS = Pattern.compile("[^A-Za-z0-9]+");

  /** Words that Java keeps for itself. */
  private static final Set<String> JAVA =
      Set.of(
          ("abstract assert boolean break byte case catch char class const continue default do"
               + " double else enum extends false final finally float for goto if implements import"
               + " instanceof int interface long native new null package private protected public"
               + " return short static strictfp super switch synchronized this throw throws"
               + " transient true try void volatile while")
              .split(" "));

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

  private final BackendRegistry registry;

  /**
   * The verb.
   *
   * @param registry the names of what is there already
   */
  public PluginVerb(BackendRegistry registry) {
    this.registry = registry;
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
    if (isTaken(id)) {
      throw usage("'" + id + "' means something already, in Java or to camp", "take another word");
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

  /** Whether the classes of the project, or what it reads and answers, would have a name twice. */
  private boolean isTaken(String id) {
    String name = capitalised(id);
    Set<String> used = new HashSet<>();
    FILES.values().forEach(file -> used.addAll(List.of(WORDS.split(template(file)))));
    return JAVA.contains(id)
        || Stream.of("", "Reader", "Backend", "Test").map(name::concat).anyMatch(used::contains)
        || isLanguage(name)
        || registry.backends().stream().anyMatch(backend -> backend.id().equals(id))
        || registry.readers().stream()
            .anyMatch(reader -> reader.service().card().extensions().contains("." + id));
  }

  /** Whether a class of that name is known everywhere. */
  private static boolean isLanguage(String name) {
    try {
      Class.forName("java.lang." + name, false, null);
      return true;
    } catch (ClassNotFoundException | NoClassDefFoundError e) {
      return false;
    }
  }

  private static String capitalised(String id) {
    return id.substring(0, 1).toUpperCase(Locale.ROOT) + id.substring(1);
  }

  private static BadInput usage(String message, String hint) {
    return new BadInput(Diagnostic.error("usage", message).withHint(hint));
  }

  private static String filled(String text, String id) {
    return text.replace("@id@", id).replace("@Name@", capitalised(id)).replace("@jar@", jar());
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
