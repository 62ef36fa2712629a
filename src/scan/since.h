/* since: the lines that have changed since a revision of git. */
#ifndef OCKHAM_SCAN_SINCE_H
#define OCKHAM_SCAN_SINCE_H

#include "base/arena.h"
#include "base/bitset.h"
#include "base/context.h"
#include "base/map.h"
#include "scan/functions.h"
#include "scan/text.h"

struct changed_lines {
  uint32_t file;        /* in `files` */
  bool has_directives;  /* what they do does not end with the function that they are in */
  uint32_t first, last; /* as they are now; what was only taken away was between them */
  bool is_gap;          /* it was only taken away */
};

struct git_changes {
  struct names files; /* absolute paths */
  VEC(struct changed_lines) lines;
  struct names gone; /* names of files, without folders, that are no more: another of that name may be taken now */
};

#define GIT_CHANGES_INIT {NAMES_INIT, VEC_INIT, NAMES_INIT}

/* From `git diff` in the folder; files that git does not know, and is not told to ignore, are new. False after adding a
 * diagnostic. */
bool git_changes_read(struct git_changes *, struct context *, struct arena *, const char *folder, const char *revision);
void git_changes_release(struct git_changes *);

/* The functions of a unit that the changes concern: whose own lines have changed, and those who reach them; all, if
 * something outside of functions has changed in a file that the unit is made of. */
void git_changes_concern(const struct git_changes *, struct arena *, const struct unit_text *,
                         const struct function_list *, struct bitset *ret);

#endif
