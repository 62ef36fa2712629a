/* dot: the automata of a program for Graphviz.
 *
 * One cluster per function; locations are circles with the line of the code that follows, loop heads have two, cut
 * points of blocks are boxes; edges carry their operations, violations are red, and with blocks each block has its
 * colour. */
#ifndef OCKHAM_REPORT_PROGRAM_DOT_H
#define OCKHAM_REPORT_PROGRAM_DOT_H

#include <stdio.h>

#include "program/program.h"

struct blocks;

/* `only` = ID_NONE: all functions. Functions without a body are left out, library models unless asked for. */
void dot_write_program(const struct program *, FILE *, function_id only);
void dot_write_blocks(const struct program *, const struct blocks *, FILE *, function_id only);

#endif
