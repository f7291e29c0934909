/** What readers read and analyses analyse: models, and the sources they come from. */
package org.camp.core.model;
