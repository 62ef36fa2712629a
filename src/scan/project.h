/* project: which sources there are, and with which flags each is compiled.
 *
 * A unit is what is looked at as one program: a source, or with `links` all sources that are compiled with the same
 * flags in the same folder. */
#ifndef OCKHAM_SCAN_PROJECT_H
#define OCKHAM_SCAN_PROJECT_H

#include "base/arena.h"
#include "base/context.h"
#include "base/map.h"
#include "program/question.h"

struct unit {
  const char *directory; /* absolute: where its compiler works */
  string_list files;     /* as they are named there */
  const char *name;      /* of the first one, for people: below the folder of the scan if it is there */
  string_list flags;
  string_list dropped; /* flags that are left out */
  enum data_model model;
};

/* What of a build compiles no C source, and why. */
struct skipped_step {
  const char *name, *why;
};

struct project {
  struct arena arena; /* all strings */
  const char *folder; /* absolute: where the scan was started */
  VEC(struct unit) units;
  VEC(struct skipped_step) skipped;
  uint32_t duplicates; /* steps that compile the same as one before them */
  struct names seen;   /* units as text */
};

struct project_request {
  const char *database;     /* NULL = none */
  const string_list *paths; /* sources and folders; with a database, what of it is looked at */
  const string_list *flags; /* of all units, behind their own */
  enum data_model model;
  bool links;
};

/* False after adding a diagnostic. */
bool project_read(struct project *, struct context *, const struct project_request *);
void project_release(struct project *);

/* The folder around all sources; NULL if it is a folder of the system's. */
const char *project_common_folder(struct project *);
/* The unit is compiled without that flag. False if it does not have it. */
bool unit_drop_flag(struct unit *, const char *flag);
/* A path of a unit's, for people. */
const char *project_shown(struct project *, const struct unit *, const char *path);

#endif
