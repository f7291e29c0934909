// SPDX-License-Identifier: Apache-2.0
/** What readers read and analyses analyse: models, and the sources they come from. */
package org.camp.core.model;
