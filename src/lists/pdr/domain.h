/* domain: the abstract domain of invariants, Tables 4.2 and 4.3.
 *
 * Predicates over the variables that matter at a cut point and the fields and data of the flow, all of them: nothing is
 * chosen by hand. Elements of the domain are Boolean combinations; a cube is the conjunction of the literals that hold
 * in one heap. Literals that others of the cube imply are left out where that saves a quantifier, so that a cube stands
 * for the same set of abstract states as the full one.
 *
 * Of fields that may have cycles, predicates speak as annotations do (lists/logic/links.h), if cuts have no names;
 * otherwise they speak of the field without the cuts, and of these by name.
 *
 * There are many predicates, and the quantified ones are dear. So families join in stages, each of which contains the
 * one before: what was proved with fewer predicates stays true. */
#ifndef OCKHAM_LISTS_PDR_DOMAIN_H
#define OCKHAM_LISTS_PDR_DOMAIN_H

#include "lists/flow/flow_live.h"
#include "lists/flow/paths.h"
#include "lists/logic/model.h"

/* In the order in which they join; X(KIND, stage). */
#define DOMAIN_FAMILIES(X)                                                                                             \
  X(EQUAL, 0)       /* x = y */                                                                                        \
  X(REACH, 0)       /* f*(x, y) */                                                                                     \
  X(EDGE, 0)        /* x.f = y */                                                                                      \
  X(ALLOCATED, 0)   /* x is allocated */                                                                               \
  X(CIRCULAR, 0)    /* x is on a cycle; this and the next three: of fields that may have cycles */                     \
  X(ACYCLIC, 0)     /* x reaches no cycle */                                                                           \
  X(FEWER, 0)       /* there may be one cycle more */                                                                  \
  X(BETWEEN, 2)     /* e is on the path from x to y */                                                                 \
  X(STABLE, 1)      /* all that x reaches is allocated */                                                              \
  X(MARK, 1)        /* x has a mark */                                                                                 \
  X(KEY, 1)         /* d(x) <= d(y) */                                                                                 \
  X(SEGMENT, 2)     /* f.ls[x, y] */                                                                                   \
  X(DISJOINT, 2)    /* x and y reach no node in common */                                                              \
  X(MARKED, 3)      /* all nodes from x up to y have a mark */                                                         \
  X(BELOW, 3)       /* all nodes from x up to y have d <= e */                                                         \
  X(ABOVE, 3)       /* all nodes from x up to y have d >= e */                                                         \
  X(GAP, 3)         /* all nodes from x up to y have d <= e, or d >= the next number of the text */                    \
  X(ASCENDING, 3)   /* the nodes from x up to y, without y, are in ascending order */                                  \
  X(SORTED, 3)      /* the nodes from x to y are in ascending order */                                                 \
  X(REVERSED, 3)    /* along f from x to y, b is f reversed */                                                         \
  X(BELOW_AFTER, 4) /* as BELOW, without x */                                                                          \
  X(ABOVE_AFTER, 4) /* as ABOVE, without x */                                                                          \
  X(WITHIN, 4)      /* all nodes a from x up to y have d(a) <= e(a) */                                                 \
  X(OTHER, 4)       /* all nodes from x up to y have d != e */                                                         \
  X(BACKED, 4)      /* what nodes that x reaches along f reach along b is reached from x, along f or b */

#define DOMAIN_FAMILY_ENUM(KIND, stage) DOMAIN_##KIND,
enum domain_family { DOMAIN_FAMILIES(DOMAIN_FAMILY_ENUM) DOMAIN_FAMILY_COUNT };
#undef DOMAIN_FAMILY_ENUM
/* From RIGID on, constants that nothing assigns matter everywhere: parameters, ghosts, garbage in uninitialised links.
 */
enum { DOMAIN_STAGES = 5, DOMAIN_RIGID = 3 };

/* A constant that predicates speak of. */
struct domain_name {
  term constant;
  const char *text;
  bool is_value, is_number;
  ctype_id record; /* of pointers: what they point to, CTYPE_NONE if it is not known */
  bool is_rigid;   /* no statement assigns it; filled in by domain_init */
};

#define DOMAIN_NO_NAME UINT32_MAX

struct domain_predicate {
  enum domain_family family;
  uint32_t field, other; /* the field, and the order, mark or second field; HEAP_NO_SYMBOL without */
  uint32_t x, y, e;      /* names, or DOMAIN_NO_NAME */
  term formula;
};

/* Predicate p is literal p + 1, its negation -(p + 1). */
typedef VEC(int) domain_cube;

struct domain {
  struct flow *flow;
  const struct flow_paths *paths;
  struct flow_live live;
  VEC(struct domain_name) names; /* the first is null */
  VEC(struct domain_predicate) predicates;
  struct map known;      /* formula -> predicate + 1 */
  VEC(VEC(uint32_t)) at; /* per cut: predicates */
  uint32_t stage;
  bool hides_cuts;
  VEC(uint32_t) orders, marks;
};

/* `used` are constants of the goal. Predicates speak of the given names, without any of all variables of the flow and
 * those constants. With names, cuts have none. Begins with stage 0. */
void domain_init(struct domain *, const struct flow_paths *, const term *used, uint32_t count,
                 const struct domain_name *names, uint32_t name_count);
void domain_release(struct domain *);
/* The next stage that has new predicates; false if there is none. */
bool domain_extend(struct domain *);

/* The field as predicates see it: with its cuts, or as if it had none. */
struct heap_cycles domain_links(const struct domain *, uint32_t field);

/* What the predicate says of its names; its `formula` need not be known. */
term domain_formula(const struct domain *, const struct domain_predicate *);

/* The number after this one, in the order of the text's numbers; no term if there is none. */
term domain_next_number(const struct domain *, uint32_t name);

/* Appends the literals that hold in the heap at the cut, the dearest first. */
void domain_abstract(const struct domain *, uint32_t cut, const struct heap_model *, domain_cube *out);

/* For assertions: different predicates of the cut, each once. */
bool domain_is_cube(const struct domain *, uint32_t cut, const domain_cube *);

term domain_literal(const struct domain *, int literal);
/* The clause: one of the literals of the cube does not hold. */
term domain_clause(const struct domain *, const domain_cube *);
/* As annotations have it (docs/annotations.md). */
void domain_print_literal(const struct domain *, int literal, struct strbuf *);
void domain_print_clause(const struct domain *, const domain_cube *, struct strbuf *);
/* In words: which pointers are null or the same, and how the others are linked. */
void domain_describe(const struct domain *, const domain_cube *, struct strbuf *);

#endif
