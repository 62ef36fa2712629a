/* bp_reader: what the parts of the reader of boolean programs share. */
#ifndef OCKHAM_BOOLEAN_BP_READER_H
#define OCKHAM_BOOLEAN_BP_READER_H

#include "base/text/lexer.h"
#include "boolean/bp.h"

enum bp_lexer_mode { BP_BRACE_IS_NAME, BP_BRACE_IS_BLOCK };

/* Tokens of its own are names in braces; their text is what is inside. `in.comment` is the first comment since the
 * statement began. */
struct bp_reader {
  struct lexer in;
  struct bp_program *program;
  bp_proc_id procedure;
};

void bp_start(struct bp_reader *, const char *text, struct diagnostics *);
/* Reads `before` and then the `{` of a block, which would be the beginning of a name elsewhere. */
void bp_expect_block(struct bp_reader *, const char *before);

#endif
