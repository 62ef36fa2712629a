/* What the two kinds of weaving share. */
#ifndef OCKHAM_WITNESS_WEAVE_PRIVATE_H
#define OCKHAM_WITNESS_WEAVE_PRIVATE_H

#include "witness/condition.h"
#include "witness/weave.h"

struct weaver {
  const struct witness *w;
  struct source_map source;
  struct condition_names names;
  struct woven *out;
  struct strbuf *why;
  enum weaving result;
  enum weave_mode mode;
};

/* What names mean in the source. False after a failure: some of them cannot be told. */
bool weaver_learn_names(struct weaver *, struct context *, const struct sources *);
/* Something that has no body here, and is not given anything: an input. */
bool weaver_is_input(const struct weaver *, const struct ast_node *call);
/* Notes the first reason; returns false. */
bool weaver_fail(struct weaver *, enum weaving, const struct witness_place *, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The site of one of the kinds, a set of 1 << enum site_kind, at the place; NULL after a failure. */
const struct site *weaver_find(struct weaver *, const struct witness_place *, uint32_t kinds,
                               bool (*suits)(const struct site *), const char *what);
/* Inserts a text before what begins there, or behind what ends. The number of the edit. */
uint32_t weaver_insert(struct weaver *, size_t at, enum edit_kind, struct strbuf *text);
/* Inserts statements where a run comes to the statement or expression. */
uint32_t weaver_insert_before(struct weaver *, const struct site *, struct strbuf *statements);
/* False after a failure: the condition is nothing that may be put into a program. */
bool weaver_accepts(struct weaver *, const struct witness_place *, const char *condition);

void weave_violation(struct weaver *, bool ends_at_target);
void weave_correctness(struct weaver *);
/* The statements that cut the loop at its invariant, which is total; false if it cannot be cut. With `out` NULL it only
 * answers that. */
bool weave_cut(struct weaver *, const struct site *loop, const char *invariant, uint32_t number, struct strbuf *out);

#endif
