/* reuse: what scans before this one found out, as far as it still holds.
 *
 * The key of an answer is all that it depends on: the text of the function and of those that it reaches, what the
 * functions of the unit share (text.h), the flags, the question with the text of its rules, and the program that
 * answers. An answer that is open holds for limits that are not larger. */
#ifndef OCKHAM_SCAN_REUSE_H
#define OCKHAM_SCAN_REUSE_H

#include "scan/project.h"
#include "scan/record.h"
#include "scan/store.h"
#include "scan/text.h"

struct reuse {
  struct store *store;
  char program[DIGEST_TEXT]; /* of ockham and its checker */
};

/* What all functions of a unit have in common, for one question. */
struct reuse_question {
  const string_list *shared, *own; /* words of `check` */
};

/* Of ockham and its checker, as they are on this machine. */
void reuse_digest_program(char digest[DIGEST_TEXT]);

bool reuse_init(struct reuse *, const char *folder, uint32_t megabytes, struct diagnostics *);
void reuse_release(struct reuse *);

/* Of the list of functions of a unit. */
void reuse_list_key(const struct reuse *, const struct unit *, const struct unit_text *, char key[DIGEST_TEXT]);
void reuse_answer_key(const struct reuse *, const struct unit *, const struct function_list *,
                      const struct text_parts *, uint32_t function, struct reuse_question, char key[DIGEST_TEXT]);

/* The answer in the store; false if there is none that will do. */
bool reuse_answer(const struct reuse *, const char *key, const struct unit *, const struct function_list *,
                  struct record_limits, struct read_record *ret, bool *ret_is_narrow);

#endif
