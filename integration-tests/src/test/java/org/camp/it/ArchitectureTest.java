// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.USE_JAVA_UTIL_LOGGING;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvent;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Who may know whom: the packages of core, the backends, and the command. */
class ArchitectureTest {
  private static final String CORE = "org.camp.core";
  private static final String COMMAND = "org.camp.cli";

  /** Each package of core with the packages of core that it may know, besides itself. */
  private static final Map<String, List<String>> CORE_ORDER = coreOrder();

  private static final JavaClasses CAMP =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("-tests.jar"))
          .withImportOption(location -> !location.contains("/test-classes/"))
          .importPackages("org.camp");

  /** Methods and constructors of the JDK that ask for the default locale and take none instead. */
  private static final Set<String> ALWAYS_DEFAULT =
      Set.of(
          "java.lang.String.formatted",
          "java.text.DecimalFormat.<init>",
          "java.text.MessageFormat.format",
          "java.util.Locale.getDefault",
          "java.util.Scanner.<init>");

  /** Calls of the JDK that leave out a locale which they could be given. */
  private static final DescribedPredicate<JavaCall<?>> DEFAULT_LOCALE =
      describe(
          "the default locale decides",
          call -> {
            JavaClass owner = call.getTargetOwner();
            String name = call.getName();
            List<String> given = names(call.getTarget().getRawParameterTypes());
            return owner.getName().startsWith("java.")
                && (ALWAYS_DEFAULT.contains(owner.getName() + "." + name)
                    || owner.getCodeUnits().stream()
                        .filter(other -> other.getName().equals(name))
                        .map(other -> names(other.getRawParameterTypes()))
                        .anyMatch(other -> withoutLocale(other).equals(Optional.of(given))));
          });

  private static List<String> names(List<JavaClass> types) {
    return types.stream().map(JavaClass::getName).toList();
  }

  /** The parameters beside the only locale, if there is one. */
  private static Optional<List<String>> withoutLocale(List<String> parameters) {
    List<String> others = new ArrayList<>(parameters);
    return others.remove(Locale.class.getName()) ? Optional.of(others) : Optional.empty();
  }

  private static Map<String, List<String>> coreOrder() {
    Map<String, List<String>> order = new LinkedHashMap<>();
    order.put("diagnostic", List.of());
    order.put("log", List.of());
    order.put("scan", List.of("diagnostic"));
    order.put("json", List.of("diagnostic", "scan"));
    order.put("quantity", List.of("diagnostic", "scan"));
    order.put("law", List.of());
    order.put("batch", List.of("diagnostic"));
    order.put("fit", List.of("batch"));
    order.put("model", List.of("diagnostic"));
    order.put("order", List.of("diagnostic", "model"));
    order.put("lang", List.of("diagnostic", "model", "scan", "json"));
    order.put("protocol", List.of("diagnostic", "quantity", "model", "scan"));
    order.put("machine", List.of("diagnostic", "quantity", "model", "scan"));
    order.put("report", List.copyOf(order.keySet()));
    order.put("host", List.of("diagnostic", "log", "report"));
    order.put("analysis", List.copyOf(order.keySet()));
    order.put("format", List.copyOf(order.keySet()));
    return order;
  }

  static Set<String> corePackages() {
    return CORE_ORDER.keySet();
  }

  /** The modules beside core and the command, by the name that follows {@code org.camp}. */
  static Set<String> backends() {
    Set<String> names = new TreeSet<>();
    for (JavaClass type : CAMP) {
      names.add(type.getPackageName().split("\\.")[2]);
    }
    names.removeAll(Set.of("core", "cli"));
    return names;
  }

  @ParameterizedTest
  @MethodSource("corePackages")
  void corePackagesKnowEachOtherInOneDirection(String name) {
    String[] known =
        Stream.concat(Stream.of(name), CORE_ORDER.get(name).stream())
            .map(p -> CORE + "." + p + "..")
            .toArray(String[]::new);
    noClasses()
        .that(resideInAPackage(CORE + "." + name + ".."))
        .should()
        .dependOnClassesThat(resideInAPackage(CORE + "..").and(not(resideInAnyPackage(known))))
        .check(CAMP);
  }

  @Test
  void everyPackageOfCoreHasItsPlaceInTheOrder() {
    Set<String> names = new TreeSet<>();
    for (JavaClass type : CAMP.that(resideInAPackage(CORE + ".."))) {
      String[] parts = type.getPackageName().split("\\.");
      names.add(parts.length > 3 ? parts[3] : "");
    }
    assertThat(CORE_ORDER).containsKeys(names.toArray(String[]::new));
    assertThat(names).contains("diagnostic", "analysis");
  }

  @Test
  void packagesFormNoCycles() {
    slices().matching("org.camp.(**)").should().beFreeOfCycles().check(CAMP);
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("backends")
  void backendsKnowCoreOnly(String name) {
    noClasses()
        .that(resideInAPackage("org.camp." + name + ".."))
        .should()
        .dependOnClassesThat(
            resideInAPackage("org.camp..")
                .and(not(resideInAnyPackage("org.camp." + name + "..", CORE + ".."))))
        .check(CAMP);
  }

  @Test
  void coreAndCommandNameNoBackend() {
    classes()
        .that(resideInAnyPackage(CORE + "..", COMMAND + ".."))
        .should(nameNone(backends()))
        .check(CAMP);
  }

  @Test
  void coreDoesNotKnowTheCommand() {
    noClasses()
        .that(resideInAPackage(CORE + ".."))
        .should()
        .dependOnClassesThat(resideInAPackage(COMMAND + ".."))
        .check(CAMP);
  }

  @Test
  void librariesNeitherPrintNorExitNorChooseTheLogger() {
    DescribedPredicate<JavaClass> library = not(resideInAPackage(COMMAND + ".."));
    noClasses().that(library).should(ACCESS_STANDARD_STREAMS).check(CAMP);
    noClasses().should(USE_JAVA_UTIL_LOGGING).check(CAMP);
    noClasses()
        .that(library)
        .should()
        .dependOnClassesThat(resideInAPackage("org.apache.logging.log4j.core.."))
        .check(CAMP);
    noClasses()
        .that(library.and(not(resideInAPackage(CORE + ".log.."))))
        .should()
        .dependOnClassesThat(resideInAPackage("org.apache.logging.log4j.."))
        .because("loading Log4j takes longer than a small analysis")
        .check(CAMP);
    noClasses()
        .that(library)
        .should()
        .callMethod(System.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "halt", int.class)
        .check(CAMP);
  }

  @Test
  void publicSignaturesOfLibrariesUseTypesOfTheJdkAndOfCampOnly() {
    DescribedPredicate<JavaClass> published =
        describe("are public", type -> type.getModifiers().contains(JavaModifier.PUBLIC));
    classes()
        .that(published.and(not(resideInAPackage(COMMAND + ".."))))
        .should(takeAndReturnOwnTypes())
        .check(CAMP);
  }

  @ParameterizedTest
  @CsvSource({
    "AnalysisBackend,Backend",
    "ModelReader,Reader",
    "ModelView,View",
    "ModelExporter,Exporter",
    "Operation,Operation",
  })
  void servicesAreWrittenToOneCustom(String service, String kind) {
    classes()
        .that()
        .implement(CORE + ".analysis." + service)
        .and()
        .arePublic() // Others are made of services, and no service themselves.
        .should()
        .haveSimpleNameEndingWith(kind)
        .andShould(keepTheirCardInAConstant(kind + "Card"))
        .check(CAMP);
  }

  private static ArchCondition<JavaClass> keepTheirCardInAConstant(String card) {
    return new ArchCondition<>("keep their card in the constant CARD") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        boolean kept =
            type.tryGetField("CARD")
                .filter(f -> f.getRawType().getSimpleName().equals(card))
                .filter(f -> f.getModifiers().contains(JavaModifier.FINAL))
                .isPresent();
        events.add(new SimpleConditionEvent(type, kept, type.getName()));
      }
    };
  }

  @Test
  void textDependsOnNoLocale() {
    noClasses().should().callCodeUnitWhere(DEFAULT_LOCALE).check(CAMP);
  }

  @Test
  void theRuleOnLocalesSeesWhatItIsFor() {
    assertThat(
            new ClassFileImporter()
                .importClasses(DefaultLocale.class).stream()
                    .flatMap(type -> type.getCodeUnitCallsFromSelf().stream())
                    .filter(DEFAULT_LOCALE))
        .hasSize(DefaultLocale.CALLS);
  }

  private static ArchCondition<JavaClass> takeAndReturnOwnTypes() {
    return new ArchCondition<>("take and return types of the JDK and of CAMP only") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        for (JavaCodeUnit unit : type.getCodeUnits()) {
          Set<JavaModifier> modifiers = unit.getModifiers();
          if (!modifiers.contains(JavaModifier.PUBLIC)
              && !modifiers.contains(JavaModifier.PROTECTED)) {
            continue;
          }
          foreign(Stream.concat(Stream.of(unit.getReturnType()), unit.getParameterTypes().stream()))
              .forEach(used -> events.add(shows(unit, unit.getFullName(), used)));
        }
        for (JavaField field : type.getFields()) {
          if (field.getModifiers().contains(JavaModifier.PUBLIC)
              || field.getModifiers().contains(JavaModifier.PROTECTED)) {
            foreign(Stream.of(field.getType()))
                .forEach(used -> events.add(shows(field, field.getFullName(), used)));
          }
        }
        foreign(Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream()))
            .forEach(used -> events.add(shows(type, type.getFullName(), used)));
      }
    };
  }

  private static Stream<JavaClass> foreign(Stream<JavaType> types) {
    return types
        .flatMap(type -> type.getAllInvolvedRawTypes().stream())
        .map(JavaClass::getBaseComponentType)
        .filter(used -> !used.isPrimitive())
        .filter(used -> !used.getName().matches("(java|org\\.camp)\\..*"));
  }

  private static ConditionEvent shows(Object place, String name, JavaClass used) {
    return SimpleConditionEvent.violated(place, name + " shows " + used.getName());
  }

  /** Looks into the class file, so that names in strings count as well as names of types. */
  private static ArchCondition<JavaClass> nameNone(Set<String> backends) {
    return new ArchCondition<>("name none of the backends " + backends) {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        String file = classFile(type);
        for (String backend : backends) {
          Optional<String> name =
              Stream.of("org.camp." + backend, "org/camp/" + backend)
                  .filter(file::contains)
                  .findFirst();
          name.ifPresent(
              found ->
                  events.add(
                      SimpleConditionEvent.violated(type, type.getName() + " names " + found)));
        }
      }
    };
  }

  private static String classFile(JavaClass type) {
    try (InputStream in = type.getSource().orElseThrow().getUri().toURL().openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new AssertionError("cannot read the class file of " + type.getName(), e);
    }
  }
}
