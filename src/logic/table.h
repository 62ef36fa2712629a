/* table: what a table of constants holds at an index, without a choice among all of its places.
 *
 * Where each bit of the index changes the same bits of the value, whatever the others are, as in the tables of
 * checksums, the value is a sum modulo two of the first entry and of what each bit adds. Of any other table it is a
 * choice by one bit of the index after the other, the highest first, in which parts that are the same are one: the
 * classes of characters are a few ranges. */
#ifndef OCKHAM_LOGIC_TABLE_H
#define OCKHAM_LOGIC_TABLE_H

#include "logic/build.h"

/* The entry whose number is in the bits of `index` from `low` on. The entries are bit-vectors of one width; their
 * number is a power of two, or there is no such term. term_none if they are no such table, or too small for it to
 * matter. */
term table_sum(struct terms *, const term *entries, uint32_t count, term index, uint32_t low);

/* The same of any table of constants, of whatever number; beyond its end it is any entry. term_none if the entries are
 * no constants, or too few for it to matter. */
term table_choice(struct terms *, const term *entries, uint32_t count, term index, uint32_t low);

#endif
