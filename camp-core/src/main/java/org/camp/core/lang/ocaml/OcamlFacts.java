// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.List;
import org.camp.core.lang.lex.FunctionalFacts;
import org.camp.core.scan.name.LanguageFacts;

/** Words and names of the OCaml-like surfaces, for editors. */
public final class OcamlFacts {
  /** BSML. */
  public static final LanguageFacts BSML = facts("BSML", List.of("mkpar", "proj", "put", "bsp_p"));

  /** Multi-ML. */
  public static final LanguageFacts MULTI_ML =
      facts("Multi-ML", List.of("mkpar", "proj", "put", "pid", "node", "leaf", "get"));

  private OcamlFacts() {}

  private static LanguageFacts facts(String language, List<String> builtIn) {
    return FunctionalFacts.ofOcaml(language, OcamlWords.ALL.keywords(), builtIn);
  }
}
