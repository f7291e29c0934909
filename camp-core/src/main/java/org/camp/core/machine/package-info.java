// SPDX-License-Identifier: Apache-2.0
/**
 * The machine that a program is to run on: what one YAML file describes.
 *
 * <p>{@link org.camp.core.machine.Machine#read} reads a file, {@link
 * org.camp.core.machine.MachineYaml#write} writes one, {@link
 * org.camp.core.machine.Machine#builder} makes a machine in Java. {@link
 * org.camp.core.machine.LinkClasses} answers which link rule two roles use, for millions of roles.
 */
package org.camp.core.machine;
