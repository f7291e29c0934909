/**
 * The {@code camp} command. It knows backends, formats and verbs through the registry alone: what a
 * plug-in brings appears here by itself.
 */
package org.camp.cli;
