// SPDX-License-Identifier: Apache-2.0
/** Items of a command on Apache Spark, whose jars are its users', not in CAMP's. */
@NullMarked
package org.camp.cli.engine.spark;

import org.jspecify.annotations.NullMarked;
