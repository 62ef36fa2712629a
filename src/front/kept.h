/* kept: what the compiler made of the sources, in a file, for the next process that reads the same sources.
 *
 * Whoever reads one function after the other of a unit has it compiled once. The file says for which sources, flags,
 * questions and version it was made; if any of them differs, or a source has changed, it is not taken. Headers are not
 * looked at: the file is for processes that follow each other closely, as those of `ockham scan` do. Several may read
 * and write it at once. */
#ifndef OCKHAM_FRONT_KEPT_H
#define OCKHAM_FRONT_KEPT_H

#include "front/sources.h"

/* From and to `sources.kept`. False if there is no such file, or if it is of other sources; nobody is told. */
bool kept_read(const struct sources *, struct compiled *);
void kept_write(const struct sources *, const struct compiled *);

#endif
