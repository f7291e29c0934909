// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.engine.item;

import java.io.Serializable;
import org.camp.core.model.Source;

/** A source that whoever needs it can open, wherever that is. */
public interface CarriedSource extends Source, Serializable {}
