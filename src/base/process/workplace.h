/* workplace: a directory for the files of one confirmation, which is gone afterwards, whatever happens meanwhile: the
 * janitor knows of it from the start. */
#ifndef OCKHAM_BASE_PROCESS_WORKPLACE_H
#define OCKHAM_BASE_PROCESS_WORKPLACE_H

#include "base/context.h"

/* Where temporary files are. */
const char *workplace_folder(void);
/* Among the temporary files, with `what` in its name. The absolute path; NULL, with errno, if it cannot be made. */
char *workplace_make(struct context *, const char *what);
/* Its path is `prefix` and a few letters that no other file there ends in. */
char *workplace_make_as(struct context *, const char *prefix);
/* With all that is in it. The path is freed; NULL is nothing. */
void workplace_remove(struct context *, char *);
/* Nobody removes it any more: it was renamed. The path is freed. */
void workplace_leave(struct context *, char *);

/* `act` of each name in a directory. */
void workplace_each_file(const char *directory, void (*act)(void *, const char *name), void *data);

#endif
