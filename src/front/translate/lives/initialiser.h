/* Constants that may have no initialiser (private to src/front). */
#ifndef OCKHAM_FRONT_TRANSLATE_INITIALISER_H
#define OCKHAM_FRONT_TRANSLATE_INITIALISER_H

#include "base/strbuf.h"
#include "base/vec.h"
#include "front/llvm.h"
#include "program/program.h"

struct translator;

/* A source, and where its lines begin. */
struct source_lines {
  bool is_read;
  string_id file;
  struct strbuf text;
  VEC(size_t) beginnings; /* empty if it cannot be read */
};
void source_lines_release(struct source_lines *);

/* Is it the name, with an initialiser or a size, that stands at the place of a declaration? A macro may stand there
 * instead. */
bool is_name_at_declaration(struct translator *, LLVMValueRef declaration, const char *name);
/* May something of that name be declared without an initialiser? */
bool may_lack_initialiser(struct translator *, const char *name);

#endif
