// SPDX-License-Identifier: Apache-2.0
/**
 * YAML as a tree with lines and columns ({@link org.camp.core.machine.yaml.YamlTree}), bounded in
 * depth and size, and as text ({@link org.camp.core.machine.yaml.YamlText}).
 */
package org.camp.core.machine.yaml;
