/** Pictures of skeletons and state spaces. */
package org.camp.pepa.draw;
