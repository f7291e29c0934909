/** Readers, exporters and views of this module. */
package org.camp.pepa.format;
