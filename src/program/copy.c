/* Through JSON: what is written and read again is the same program, and tests see to that, so a new member of the model
 * cannot be forgotten here. */
#include "program/copy.h"
#include "base/checking.h"

#include "program/json/json_read.h"
#include "program/json/json_write.h"

#include <stdlib.h>

struct program *program_copy(const struct program *p) {
  char *text = NULL;
  size_t size = 0;
  struct diagnostics ignored = DIAGNOSTICS_INIT;
  FILE *f = open_memstream(&text, &size);
  bool ok = f && json_write_program(p, f);
  if (f) fclose(f);
  struct program *result = ok ? json_read_text("program", text, size, &ignored) : NULL;
  assert(!result || (result->edges.len == p->edges.len && result->locations.len == p->locations.len));
  assert(!result || (result->exprs.nodes.len == p->exprs.nodes.len && result->variables.len == p->variables.len));
  assert_structure(!result || program_is_valid(result));
  diagnostics_release(&ignored);
  free(text);
  return result;
}
