// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

/** The words for actions that are done where they cannot be. */
final class LocalityFaults {
  private final TypeFaults faults;
  private final boolean flat;

  LocalityFaults(TypeFaults faults, boolean tree) {
    this.faults = faults;
    flat = !tree;
  }

  /** Tells that an action is done where it cannot be. */
  void report(int action, Localities.Site site) {
    String what = site.call().isEmpty() ? "this call" : "'" + site.call() + "'";
    boolean call = site.call().isEmpty();
    switch (action) {
      case Effect.VECTORS -> vectors(what, call, site);
      case Effect.MULTI -> multi(site);
      case Effect.TREES ->
          faults.locality(
              site.span(),
              what + " makes a tree, which takes the whole machine",
              "make it before the multi-function is called, or with let multi tree");
      case Effect.COUNTS ->
          faults.locality(
              site.span(),
              what + " asks how many children there are, but there are none here",
              "node code has children; give their number to other code as an argument");
      default ->
          faults.locality(
              site.span(),
              flat
                  ? what + " reads a tree, which a flat machine does not have"
                  : what + " reads the value of one component, but here all run",
              "trees are read in the node and leaf code of a .mml program");
    }
  }

  private void vectors(String what, boolean call, Localities.Site site) {
    String does = call ? what + " builds or exchanges vectors" : what;
    switch (site.place()) {
      case VECTOR -> {
        boolean communicates = !call && !site.call().equals("<< >>");
        faults.locality(
            site.span(),
            communicates
                ? does + " stands inside a vector"
                : call
                    ? does + ", but stands inside a vector"
                    : "vectors cannot be nested: this one stands inside another",
            communicates || call
                ? "inside << >> every processor runs on its own: a barrier there would be"
                    + " reached by some and not by others; move it before the << >>"
                : "every processor holds one component; name the inner vector before the outer one,"
                    + " and read its component as $x$");
      }
      case WHOLE ->
          faults.locality(
              site.span(),
              does + (call ? "," : " stands") + " outside of node code",
              "in Multi-ML the node code of a multi-function builds vectors;"
                  + " a program of one level is a .bsml file");
      case ALONE ->
          faults.locality(
              site.span(),
              "the function of 'mkpar' builds or exchanges vectors",
              "it computes one component at a time, without the others");
      default ->
          faults.locality(
              site.span(),
              does + (call ? ", but this" : " stands where the code") + " runs on one processor",
              "leaf code is sequential; vectors belong to node code");
    }
  }

  private void multi(Localities.Site site) {
    switch (site.place()) {
      case ALONE ->
          faults.locality(
              site.span(),
              "the function of 'mkpar' calls a multi-function",
              "its children go on with << f … >>");
      case NODE ->
          faults.locality(
              site.span(),
              "a multi-function is called in node code, outside of a vector",
              "its children go on with << f … >>");
      case MACHINE, VECTOR ->
          faults.locality(
              site.span(),
              "a multi-function is called on a flat machine",
              "multi-functions need a hierarchical machine: name the file .mml");
      default ->
          faults.locality(
              site.span(),
              "a multi-function is called in leaf code",
              "a leaf has no children to go on with");
    }
  }
}
