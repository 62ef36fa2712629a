/* sites: the places in a source that a witness can speak of, as the syntax tree has them: statements, conditions,
 * calls. */
#ifndef OCKHAM_WITNESS_SITES_H
#define OCKHAM_WITNESS_SITES_H

#include "base/strbuf.h"
#include "base/vec.h"
#include "front/clang/syntax_tree.h"

#include <stdint.h>

/* Where a witness puts it, and what belongs to it:
 *   STATEMENT   its beginning (or that of its label); `node`
 *   EXPRESSION  the beginning of a whole expression that is no statement: of a condition, what is returned, ...; `node`
 *   BRANCH      the keyword of if, while, do, for, switch, and the question mark of a choice; `node`, `condition`
 *   CALL        its closing parenthesis; `node` */
enum site_kind { SITE_STATEMENT, SITE_EXPRESSION, SITE_BRANCH, SITE_CALL };

struct site {
  enum site_kind kind;
  size_t at;
  const struct ast_node *node, *condition;
  size_t insertion;     /* BRANCH without a condition, `for (;;)`: where one would be */
  const char *function; /* that it is in */
  bool is_in_block;     /* STATEMENT: others may stand before it */
};

typedef VEC(struct site) site_list;

/* In order, the outer before the inner; `hidden` are the places of uses of macros that make sites, too. The ends of
 * what a macro ends are put where its use ends. */
void sites_collect(struct ast *, const struct strbuf *text, site_list *ret, site_list *hidden);

/* Lines and columns of a text. */
struct line_table {
  VEC(size_t) starts;
};
void line_table_init(struct line_table *, const struct strbuf *text);
/* SIZE_MAX if there is no such place. */
size_t line_table_offset(const struct line_table *, uint32_t line, uint32_t column);
void line_table_place(const struct line_table *, size_t offset, uint32_t *line, uint32_t *column);

/* The name of the function that is called, "" if it is called by a pointer. */
const char *site_callee(const struct site *);
bool site_is_loop(const struct site *);
bool site_is_switch(const struct site *);

/* A source with its sites. */
struct source_map {
  const char *file;
  struct strbuf text;
  struct ast tree;
  site_list sites, hidden;
  struct line_table lines;
};
/* False with a reason in `why`; released in any case. */
bool source_map_read(struct source_map *, struct context *, const struct sources *, struct strbuf *why);
void source_map_release(struct source_map *);
/* The smallest site of one of the kinds around the place: of a loop, the keyword and the condition count; NULL = none.
 */
const struct site *source_map_around(const struct source_map *, uint32_t line, uint32_t column, uint32_t kinds,
                                     bool (*suits)(const struct site *));

#endif
