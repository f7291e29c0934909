// SPDX-License-Identifier: Apache-2.0
/**
 * What was found, in the forms that other programs read: {@link org.camp.cli.findings.Findings} in
 * SARIF for code scanners, as test cases of JUnit, and as annotations of GitHub.
 */
@NullMarked
package org.camp.cli.findings;

import org.jspecify.annotations.NullMarked;
