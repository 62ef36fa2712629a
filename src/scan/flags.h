/* flags: what a build's command line means for ockham. */
#ifndef OCKHAM_SCAN_FLAGS_H
#define OCKHAM_SCAN_FLAGS_H

#include "base/arena.h"
#include "program/question.h"

#include "base/vec.h"

struct build_step {
  const char *why_not;   /* why it compiles no C source; NULL = it does */
  string_list files;     /* the C sources that it names */
  string_list flags;     /* those that say what the program is */
  string_list dropped;   /* those that say it for gcc only, or that would change the program's code */
  enum data_model model; /* of -m32, -m64 and -mx32 */
};

/* The words of a compiler's command, its name first; what it is told about output, dependencies, warnings and linking
 * is left out. */
void flags_read(struct arena *, const string_list *words, enum data_model usual, struct build_step *);
void build_step_release(struct build_step *);

/* A C source by its name. */
bool flags_is_source(const char *file);
/* Does such a message of clang's name a flag that it does not know? The flag, in the arena; NULL if not. */
const char *flags_unknown(struct arena *, const char *message);

#endif
