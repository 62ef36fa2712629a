/* syntax_tree: the syntax tree of a source, as far as those need it who put something into the text: where statements
 * and expressions stand, and the types of functions. clang tells it. */
#ifndef OCKHAM_FRONT_SYNTAX_TREE_H
#define OCKHAM_FRONT_SYNTAX_TREE_H

#include "base/arena.h"
#include "base/context.h"
#include "base/map.h"
#include "base/strbuf.h"
#include "front/sources.h"

struct ast_node {
  const char *kind;     /* clang's, such as "MemberExpr"; "" for a part of a statement that is not there */
  const char *name;     /* of a declaration, or of what an expression refers to; "" for none */
  const char *type;     /* as C spells it, "" for none */
  const char *plain;    /* the same without names that a typedef has given to the whole of it */
  const char *computed; /* CompoundAssignOperator: the plain type that it computes in; "" otherwise */
  const char *what;     /* opcode of an operator, or kind of a cast; "" for none */
  size_t begin, end;    /* in the text; end is behind it */
  bool is_arrow;        /* MemberExpr: -> */
  bool is_bit_field;    /* an lvalue that has no address */
  bool is_static;       /* a declaration, */
  bool is_extern;       /* or that */
  bool is_elsewhere;    /* in another file, or made by a macro: it is not in the text as it is */
  bool is_included;     /* in another file, or nowhere */
  bool is_in_macro;     /* all of it is made by one use of a macro, which begins at `begin` */
  bool ends_in_macro;   /* a use of a macro whose name ends at `end` makes its last part */
  struct ast_node *inner, *next;
};

struct ast {
  struct arena arena;
  struct ast_node *root; /* the translation unit */
  struct names bit_fields;
};

/* False with a reason in `why`. Released in any case. */
bool ast_read(struct context *, const struct sources *, const char *file, struct ast *ret, struct strbuf *why);
void ast_release(struct ast *);

/* The function that is defined or, if none is, declared; NULL if there is none of that name. */
const struct ast_node *ast_function(const struct ast *, const char *name);
/* Its body, NULL if this is a declaration. */
const struct ast_node *ast_body(const struct ast_node *function);

#endif
