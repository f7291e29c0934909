// SPDX-License-Identifier: Apache-2.0
/** What CAMP tells an engineer whom an answer surprises: its log, through the API of Log4j. */
package org.camp.core.log;
