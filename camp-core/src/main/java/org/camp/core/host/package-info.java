// SPDX-License-Identifier: Apache-2.0
/** Whether this host was free while something was measured. */
package org.camp.core.host;
