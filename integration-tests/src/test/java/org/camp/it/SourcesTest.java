// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.AnnotatedTypeTree;
import com.sun.source.tree.ArrayTypeTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every source file begins with, and what it is called. */
class SourcesTest {
  private static final String LICENCE = "// SPDX-License-Identifier: Apache-2.0";

  /**
   * The parts of the two machines, and the services that modules offer for the same verb or form.
   */
  private static final Set<String> TWINS =
      Set.of(
          "Code.java",
          "CaseTable.java",
          "Closure.java",
          "Compiler.java",
          "Emitter.java",
          "Op.java",
          "CalibrateOperation.java",
          "CheckOperation.java",
          "CompareOperation.java",
          "RunOperation.java",
          "RunResult.java",
          "GanttExporter.java",
          "package-info.java",
          "module-info.java");

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(".."))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.toString().contains("/target/"))
          .filter(file -> !file.toString().contains("/resources/"))
          .toList();
    }
  }

  @Test
  void everySourceNamesItsLicence() throws IOException {
    assertThat(sources())
        .hasSizeGreaterThan(1000)
        .allMatch(SourcesTest::namesItsLicence, "begins with " + LICENCE);
  }

  @Test
  void noSimpleNameStandsTwice() throws IOException {
    assertThat(
            sources().stream()
                .filter(file -> file.toString().contains("/src/main/java/"))
                .map(file -> file.getFileName().toString())
                .filter(name -> !TWINS.contains(name)))
        .doesNotHaveDuplicates();
  }

  private static <S extends TreePathScanner<@Nullable Void, @Nullable Void>> S scanned(
      Function<DocTrees, S> scanner) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
      List<Path> main =
          sources().stream()
              .filter(file -> file.toString().contains("/src/main/java/"))
              .filter(file -> !file.endsWith("module-info.java"))
              .toList();
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null, files, null, null, null, files.getJavaFileObjectsFromPaths(main));
      S scans = scanner.apply(DocTrees.instance(task));
      task.parse().forEach(unit -> scans.scan(unit, null));
      return scans;
    }
  }

  @Test
  void everyArrayFieldSaysWhatItsIndexIsAndWhatItHolds() throws IOException {
    ArrayFields fields = scanned(ArrayFields::new);
    assertThat(fields.seen).isGreaterThan(500);
    assertThat(fields.bare).isEmpty();
  }

  @Test
  void noLocalVariableSaysThatItMayBeNull() throws IOException {
    LocalVariables locals = scanned(trees -> new LocalVariables());
    assertThat(locals.seen).isGreaterThan(10_000);
    assertThat(locals.marked).isEmpty();
  }

  /** Local variables that are marked, though what is assigned to them says it. */
  private static final class LocalVariables
      extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private final List<String> marked = new ArrayList<>();
    private int seen;

    @Override
    public @Nullable Void visitVariable(VariableTree variable, @Nullable Void nothing) {
      Tree around = getCurrentPath().getParentPath().getLeaf();
      if (around instanceof BlockTree
          || around instanceof ForLoopTree
          || around instanceof EnhancedForLoopTree
          || around instanceof TryTree
          || around instanceof CaseTree) {
        seen++;
        boolean says =
            variable.getType() instanceof AnnotatedTypeTree
                || variable.getModifiers().getAnnotations().stream()
                    .anyMatch(mark -> mark.getAnnotationType().toString().equals("Nullable"));
        if (says) {
          String file = getCurrentPath().getCompilationUnit().getSourceFile().getName();
          marked.add(file + ": " + variable.getName());
        }
      }
      return super.visitVariable(variable, nothing);
    }
  }

  /**
   * Array fields without a word; components of records have theirs in the Javadoc of the record.
   */
  private static final class ArrayFields extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private final DocTrees trees;
    private final List<String> bare = new ArrayList<>();
    private int seen;

    ArrayFields(DocTrees trees) {
      this.trees = trees;
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
      for (Tree member : type.getMembers()) {
        if (member instanceof VariableTree field
            && isArray(field.getType())
            && !isComponent(type, field)) {
          seen++;
          String words = trees.getDocComment(TreePath.getPath(getCurrentPath(), field));
          if (words == null || words.isBlank()) {
            String file = getCurrentPath().getCompilationUnit().getSourceFile().getName();
            bare.add(file + ": " + field.getName());
          }
        }
      }
      return super.visitClass(type, nothing);
    }

    private static boolean isComponent(ClassTree type, VariableTree field) {
      return type.getKind() == Tree.Kind.RECORD
          && !field.getModifiers().getFlags().contains(Modifier.STATIC);
    }

    private static boolean isArray(@Nullable Tree type) {
      return type instanceof ArrayTypeTree
          || (type instanceof AnnotatedTypeTree annotated
              && annotated.getUnderlyingType() instanceof ArrayTypeTree);
    }
  }

  private static boolean namesItsLicence(Path source) {
    try (Stream<String> lines = Files.lines(source)) {
      return lines.findFirst().orElse("").equals(LICENCE);
    } catch (IOException e) {
      throw new AssertionError(source.toString(), e);
    }
  }
}
