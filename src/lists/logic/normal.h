/* normal: formulas in the form that grounding works on.
 *
 * Negations are pushed to the atoms. An existential quantifier becomes Skolem constants; it may stand below universal
 * ones as long as it mentions none of their variables, since then its witnesses are the same everywhere. A universal
 * quantifier that depends on no other becomes a `universal` with rules of its own, one per conjunct; one that depends
 * on others is drawn out into theirs. So the universe of a formula is finite: its constants, with the values of the
 * functions that appendix A.4 allows. A quantifier exists below forall that depends on it is outside of the fragment,
 * and an error that names both. */
#ifndef OCKHAM_LISTS_LOGIC_NORMAL_H
#define OCKHAM_LISTS_LOGIC_NORMAL_H

#include "base/strbuf.h"
#include "lists/logic/vocabulary.h"

typedef VEC(uint32_t) index_list;

enum { ELEMENT_NULL = 0, ELEMENT_LIMIT = 60000 };

/* A member of the universe: a constant, or the value of a function at another element. */
struct normal_element {
  term constant;     /* no term for values of functions */
  uint32_t function; /* HEAP_NO_SYMBOL for constants */
  uint32_t argument; /* of the function */
  bool is_skolem;    /* a constant that no formula mentions */
  bool is_derived;   /* value of a bounded function: always equal to one of the constants of its image */
};

/* An argument of an atom: a variable or element, perhaps with the idempotent function applied to it, and perhaps with
 * another one applied to that. */
struct normal_argument {
  uint32_t entry, function; /* HEAP_NO_SYMBOL = none */
  uint32_t index;           /* of the slot or element */
  bool is_slot;
};

enum normal_kind { NORMAL_AND, NORMAL_OR, NORMAL_ATOM, NORMAL_UNIVERSAL };

/* Besides the symbols of the vocabulary. */
enum { SYMBOL_EQUAL = UINT32_MAX - 1, SYMBOL_BOOL = UINT32_MAX - 2 };

struct normal {
  enum normal_kind kind;
  bool is_negated; /* of atoms */
  bool has_slots;  /* not ground */
  uint32_t symbol; /* of atoms */
  struct normal_argument arguments[HEAP_ARITY];
  uint32_t first, count; /* AND, OR: children in normalizer.children; SYMBOL_BOOL: `first` is the variable's number */
  uint32_t universal;    /* UNIVERSAL: which */
  /* For grounding: the literal, 0 = none yet; and the value in the candidate. Those of forms with slots belong to one
   * instance and one environment: they are good while the number beside them is the current one. */
  int literal;
  uint32_t literal_stamp, value_stamp;
  uint8_t value;
};

/* For all values of the slots, the matrix. */
struct normal_rule {
  uint32_t matrix;
  index_list slots; /* those that occur in the matrix */
};

struct normal_universal {
  VEC(struct normal_rule) rules;
  uint32_t slots; /* numbered below this */
};

/* A quantifier on the way down; 0 is outside of all. */
struct normal_scope {
  uint32_t parent;
  term quantifier;
  bool is_universal;
  uint32_t first;     /* slot or element of its first variable */
  uint32_t universal; /* which it belongs to */
};

struct normalizer {
  struct vocabulary *vocabulary;
  VEC(struct normal_element) elements;
  struct map constants;  /* term -> element + 1 */
  struct map values;     /* function << 32 | element -> element + 1 */
  term_list booleans;    /* Bool variables */
  struct map boolean_of; /* term -> index + 1 */
  VEC(struct normal) normals;
  index_list children;
  VEC(struct normal_universal) universals;
  VEC(struct normal_scope) scopes;
  struct map scope_of; /* parent << 32 | quantifier with its polarity -> scope */
  struct map memo;     /* scope << 32 | term with its polarity -> normal + 1 */
  uint32_t depth, skolems;
  uint32_t entry;      /* the idempotent function that was used, HEAP_NO_SYMBOL = none so far */
  struct strbuf error; /* not empty after a failure */
};

void normalizer_init(struct normalizer *, struct vocabulary *);
void normalizer_release(struct normalizer *);
/* The normal form of a closed formula (its free variables are constants). False, with the reason in `error`, outside of
 * the fragment; the error is replaced by the next one. */
bool normalize(struct normalizer *, term formula, uint32_t *ret);
/* For assertions: forms from number `first` on speak of elements, slots, symbols and forms that there are. */
bool normals_are_valid(const struct normalizer *, uint32_t first);

uint32_t normalizer_element(struct normalizer *, term constant);
/* The value of a function at an element; of an idempotent one at its own values, those. */
uint32_t normalizer_value(struct normalizer *, uint32_t function, uint32_t element);

/* Whether satisfiability of the formula (EA^R), or its validity (AE^R), is decided here; if not, says why. */
bool heap_is_exists_forall(struct vocabulary *, term formula, struct strbuf *error);
bool heap_is_forall_exists(struct vocabulary *, term formula, struct strbuf *error);

#endif
