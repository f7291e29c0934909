/** The file formats of core's own models, as services of the plug-in contract. */
package org.camp.core.format;
