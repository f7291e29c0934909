/** Whether this host was free while something was measured. */
package org.camp.core.host;
