// SPDX-License-Identifier: Apache-2.0
/**
 * What tests of CAMP and of its plug-ins share: seeded properties with shrinking, golden files,
 * plug-in jars made on the spot, and the contract that every service keeps.
 */
package org.camp.core.testkit;
