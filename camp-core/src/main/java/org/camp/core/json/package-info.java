// SPDX-License-Identifier: Apache-2.0
/** JSON as it is read: item by item, each with its place. */
package org.camp.core.json;
