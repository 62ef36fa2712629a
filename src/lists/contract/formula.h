/* formula: annotations as formulas of reachability logic.
 *
 * Names, fields and states mean what the scope says: in a function they are those of its flow, in a contract at a call
 * they are the arguments and the state before and after the call, in a lemma the states have labels.
 *
 * Quantifiers range over nodes that are not value nodes (flow.h). A field that is read inside of a formula, x->f->d, is
 * a further quantified node, the one that the field of x points to; there is exactly one unless x is null, so it may be
 * quantified either way, and `use` decides: assumptions must be in EA^R, what is to be proved in AE^R. An atom that
 * reads a field of null is false. */
#ifndef OCKHAM_LISTS_CONTRACT_FORMULA_H
#define OCKHAM_LISTS_CONTRACT_FORMULA_H

#include "lists/contract/annotation.h"
#include "lists/flow/flow.h"

enum formula_use { FORMULA_ASSUMED, FORMULA_PROVED };

/* What a name or an expression denotes. */
struct formula_value {
  term node;
  bool is_value;   /* a number: `node` is a value node, or `order` says which key of the node */
  uint32_t order;  /* of a number in a data field; otherwise HEAP_NO_SYMBOL: in any order */
  ctype_id record; /* of pointers: what they point to, CTYPE_NONE if not known */
};

/* States that formulas speak of; labels of a lemma are numbered from STATE_LABEL. */
enum { STATE_NOW, STATE_OLD, STATE_LABEL };

struct formula_scope {
  const struct program *program;
  struct flow *flow; /* its vocabulary, numbers and members */
  const struct annotations *annotations;
  struct diagnostics *diagnostics;
  void *data;
  /* False if there is no such name. */
  bool (*find_variable)(void *data, const char *name, uint32_t line, uint32_t state, struct formula_value *ret);
  /* The symbol that has this meaning in the state. */
  uint32_t (*symbol_in)(void *data, uint32_t symbol, uint32_t state);
  /* The constant that is this end of a cut in the state (flow.cuts). NULL: nothing has cycles. */
  term (*cut_in)(void *data, term cut, uint32_t state);
  struct formula_value result; /* no term: there is none */
  const char **labels;
  uint32_t label_count;
  bool is_untyped; /* quantified variables may point to structs that the program does not have */
  /* Variables of a clause are those visible at this line: ID_NONE = at the clause's own place. */
  uint32_t line;
};

/* A link field in a state, with its cuts. */
struct formula_links {
  struct heap_cycles links; /* points into `cuts` */
  struct heap_cut cuts[ANNOTATED_CYCLES];
};
void formula_links(const struct formula_scope *, uint32_t field, uint32_t state, struct formula_links *ret);

/* The clause's formula; false after an error with the place in the annotation. */
bool formula_of(const struct formula_scope *, const struct annotation_clause *, enum formula_use, term *ret);
/* An expression of `assigns`, such as the ends of an interval: a node. */
bool formula_node(const struct formula_scope *, const struct annotation_syntax *, struct formula_value *ret);
/* The member that a name in `assigns` or a built-in means; NULL after an error. */
const struct flow_member *formula_member(const struct formula_scope *, const struct annotation_syntax *name,
                                         ctype_id record, bool is_link);
/* What the type of a binder points to; CTYPE_NONE if it is no struct of the program. */
ctype_id formula_record(const struct program *, const struct annotation_binder *);

/* The numbers that occur in annotations, and 0, are between these. */
void formula_number_range(const struct annotations *, long long *least, long long *greatest);
/* Makes the numbers that occur in annotations numbers of the flow. Before flow_axioms. */
void formula_add_numbers(struct flow *, const struct annotations *);

/* key(a) <= key(b), where each key may be in a data field of its own. */
term formula_at_most(struct flow *, struct formula_value a, struct formula_value b);

#endif
