/** Skeletons as protocols, and protocols as PEPA models. */
package org.camp.pepa.protocol;
