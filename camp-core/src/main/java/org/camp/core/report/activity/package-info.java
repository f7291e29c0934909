// SPDX-License-Identifier: Apache-2.0
/**
 * Networks of activities as pictures: {@link org.camp.core.report.activity.ActivityChart}, whatever
 * the activities are.
 */
package org.camp.core.report.activity;
