/** Which events hold a distributed execution back. */
package org.camp.concurrency;
