/* lines: where text of a preprocessed file really is.
 *
 * A compiler reports the places that line markers (`# 12 "x.c" 3`, `#line 12 "x.c"`) claim. Whoever has only the file
 * that was given looks for its own lines. */
#ifndef OCKHAM_FRONT_LINES_H
#define OCKHAM_FRONT_LINES_H

#include "base/map.h"
#include "program/program.h"

struct lines {
  struct map claimed;        /* file and line that markers claim -> number in `real` + 1 */
  VEC(struct position) real; /* without columns */
};

#define LINES_INIT {MAP_INIT, VEC_INIT}

/* Reads the file `given` of the program; `name` says under which name the program knows a file that a marker names. A
 * file that cannot be read, or without markers, adds nothing. */
void lines_read(struct lines *, struct program *, string_id given, string_id (*name)(void *data, const char *),
                void *data);
/* The place in a given file of what the compiler says to be at `claimed`; that itself if no marker claims it. Where the
 * same text was included twice, it is the first one. */
struct position lines_real(const struct lines *, struct position claimed);
void lines_release(struct lines *);

#endif
