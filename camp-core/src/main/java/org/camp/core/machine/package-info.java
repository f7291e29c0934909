/** The machine that a program is to run on: what one YAML file describes. */
package org.camp.core.machine;
