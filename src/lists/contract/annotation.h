/* annotation: ACSL comments in C sources, as syntax trees (docs/annotations.md is the manual).
 *
 *     annotation_scan.c   finds the comments and what they belong to: a function, a loop, a place in a body
 *     annotation_declarator.c  which function a declaration is about
 *     annotation_parse.c  clauses and formulas
 *
 * Nothing here knows the program: names are resolved later (formula.h). */
#ifndef OCKHAM_LISTS_CONTRACT_ANNOTATION_H
#define OCKHAM_LISTS_CONTRACT_ANNOTATION_H

#include "base/arena.h"
#include "base/diagnostic.h"
#include "base/vec.h"

#define SYNTAX_KINDS(X)                                                                                                \
  X(TRUE)                                                                                                              \
  X(FALSE)                                                                                                             \
  X(NOT)                                                                                                               \
  X(AND)                                                                                                               \
  X(OR)                                                                                                                \
  X(IMPLIES)                                                                                                           \
  X(IFF)                                                                                                               \
  X(CONDITIONAL) /* F ? F : F */                                                                                       \
  X(FORALL)      /* binders, one child */                                                                              \
  X(EXISTS)                                                                                                            \
  X(OLD)     /* of a formula or a value: the state at function entry */                                                \
  X(AT)      /* the same in the state called `text` */                                                                 \
  X(COMPARE) /* `text` is the sign */                                                                                  \
  X(BUILTIN) /* `text` with its backslash; children: field names as NAME first */                                      \
  X(APPLY)   /* a predicate of the user's: `text` */                                                                   \
  X(NAME)                                                                                                              \
  X(NULL)                                                                                                              \
  X(NUMBER)                                                                                                            \
  X(RESULT)                                                                                                            \
  X(MEMBER) /* child->text */

#define SYNTAX_ENUM(KIND) SYNTAX_##KIND,
enum annotation_syntax_kind { SYNTAX_KINDS(SYNTAX_ENUM) SYNTAX_KIND_COUNT };
#undef SYNTAX_ENUM

/* Formulas that are no values. */
#define CASES_SYNTAX_FORMULA                                                                                           \
  case SYNTAX_TRUE:                                                                                                    \
  case SYNTAX_FALSE:                                                                                                   \
  case SYNTAX_NOT:                                                                                                     \
  case SYNTAX_AND:                                                                                                     \
  case SYNTAX_OR:                                                                                                      \
  case SYNTAX_IMPLIES:                                                                                                 \
  case SYNTAX_IFF:                                                                                                     \
  case SYNTAX_CONDITIONAL:                                                                                             \
  case SYNTAX_FORALL:                                                                                                  \
  case SYNTAX_EXISTS:                                                                                                  \
  case SYNTAX_COMPARE:                                                                                                 \
  case SYNTAX_BUILTIN:                                                                                                 \
  case SYNTAX_APPLY

/* `struct node *a` of a quantifier, of `given` or of a predicate. */
struct annotation_binder {
  struct text_place at;
  const char *type; /* the tag or the typedef's name */
  bool has_tag;     /* `struct` was written */
  uint32_t stars;
  const char *name;
};

enum { SYNTAX_CHILDREN = 4, ANNOTATED_CYCLES = 4 /* along one field */ };

struct annotation_syntax {
  enum annotation_syntax_kind kind;
  struct text_place at;
  const char *text; /* see SYNTAX_KINDS */
  long long number; /* of NUMBER */
  struct annotation_syntax *children[SYNTAX_CHILDREN];
  uint32_t child_count;
  struct annotation_binder *binders; /* of quantifiers */
  uint32_t binder_count;
};

/* Built-ins with arguments: `f` is a link field, `d` a data field, `n` a node. */
struct annotation_builtin {
  const char *name, *arguments;
  bool is_assigned; /* stands in `assigns`, not in a formula */
};
const struct annotation_builtin *builtin_find(const char *name);

#define CLAUSES(X)                                                                                                     \
  X(REQUIRES, "requires")                                                                                              \
  X(ENSURES, "ensures")                                                                                                \
  X(ASSIGNS, "assigns")                                                                                                \
  X(GIVEN, "given")                                                                                                    \
  X(CYCLES, "cycles")                                                                                                  \
  X(INVARIANT, "loop invariant")                                                                                       \
  X(ASSERT, "assert")                                                                                                  \
  X(LEMMA, "lemma")                                                                                                    \
  X(PREDICATE, "predicate")

#define CLAUSE_ENUM(KIND, name) CLAUSE_##KIND,
enum annotation_clause_kind { CLAUSES(CLAUSE_ENUM) CLAUSE_KIND_COUNT };
#undef CLAUSE_ENUM
const char *clause_name(enum annotation_clause_kind);

struct annotation_clause {
  enum annotation_clause_kind kind;
  struct text_place at;
  const char *text;                        /* what is written after the keyword, blanks made single */
  struct annotation_syntax *formula;       /* all but ASSIGNS, GIVEN and CYCLES */
  VEC(struct annotation_syntax *) assigns; /* empty: \nothing; of CYCLES: fields, and how many cycles as `number` */
  struct annotation_binder *binders;       /* of GIVEN and PREDICATE */
  uint32_t binder_count;
  const char *name;    /* of LEMMA and PREDICATE */
  const char **labels; /* of LEMMA */
  uint32_t label_count;
  const char *function; /* that it belongs to; NULL for LEMMA and PREDICATE */
  uint32_t declared;    /* where it does so, in the list of that name */
  /* INVARIANT and ASSERT: where the loop or the next statement begins, and for ASSERT where that ends. */
  uint32_t line, column, end_line, end_column;
};

/* Names of parameters, as a declaration or definition after a contract has them. */
struct annotation_function {
  const char *name;
  const char **parameters;
  uint32_t parameter_count;
};

/* A comment that may be a contract and belongs to no function. */
struct annotation_stray {
  struct text_place at;
  const char *text, *why;
};

struct annotations {
  VEC(struct annotation_clause) clauses;    /* in the order of the text */
  VEC(const char *) defined;                /* functions with a body */
  VEC(const char *) internal;               /* those of them that are static; of a raw text all that are */
  VEC(const char *) named;                  /* of a raw text: functions that are declared, with a body or without */
  VEC(struct annotation_stray) strays;      /* of a raw text */
  VEC(struct annotation_function) declared; /* functions with a contract; several declarations of one are several */
  VEC(struct text_place) loops;             /* the words while, for and do in bodies */
  struct arena arena;
  bool is_raw; /* only contracts are looked for; each comment is one clause, REQUIRES, with all of it as `text`; those
                  of the system's headers, as markers of lines tell, are none */
};

#define ANNOTATIONS_INIT {VEC_INIT, VEC_INIT, VEC_INIT, VEC_INIT, VEC_INIT, VEC_INIT, VEC_INIT, ARENA_INIT, false}

/* Appends what the text of a C source contains. False after an error with its place. */
bool annotations_read(struct annotations *, const char *file, const char *text, struct diagnostics *);
void annotations_release(struct annotations *);
/* Whether the function has a contract: a clause other than those in its body. */
bool annotations_has_contract(const struct annotations *, const char *function);
/* The number of the parameter, UINT32_MAX if no declaration has one of this name. */
uint32_t annotations_parameter(const struct annotations *, const char *function, const char *name);
bool annotations_is_defined(const struct annotations *, const char *function);
bool annotations_is_static(const struct annotations *, const char *function);

#endif
