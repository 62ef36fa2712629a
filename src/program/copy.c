/* Through JSON: what is written and read again is the same program, and tests see to that, so a new member of the model
 * cannot be forgotten here. What is asked of it comes along. */
#include "program/copy.h"
#include "base/checking.h"

#include "program/json/json_read.h"
#include "program/json/json_write.h"

#include <stdlib.h>

/* What is asked of a program is not part of it. */
static void copy_question(struct program *to, const struct program *from) {
  to->asked = from->asked;
  for (check_id i = 0; i < from->checks.len; i++) vec_push(&to->checks, from->checks.data[i]);
}

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
  if (result) copy_question(result, p);
  diagnostics_release(&ignored);
  free(text);
  return result;
}
