package org.camp.core.machine;

/** Stub. */
public record Machine(String name) {}
