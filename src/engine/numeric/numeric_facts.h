/* numeric_facts: states of the numeric analysis (analysis/numeric) as formulas over the places of an activation. */
#ifndef OCKHAM_ENGINE_NUMERIC_NUMERIC_FACTS_H
#define OCKHAM_ENGINE_NUMERIC_NUMERIC_FACTS_H

#include "analysis/liveness.h"
#include "analysis/numeric/numeric.h"
#include "encode/step.h"
#include "engine/numeric/numeric_needs.h"
#include "engine/task.h"

/* Of which slots formulas speak: of all that conditions depend on; of these, paths apart; of what checks need
 * (numeric_needs.h), and what that is compared with; of what checks need alone. */
enum numeric_scope { SCOPE_OF_CONDITIONS, SCOPE_WITHOUT_PATHS, SCOPE_OF_CHECKS, SCOPE_OF_CHECKS_ALONE };

struct numeric_facts {
  const struct numeric *n;
  struct semantics *s;
  struct liveness *liveness;
  enum numeric_scope scope;
  struct numeric_needs needs; /* SCOPE_OF_CHECKS, and alone */
  struct bitset relevant;     /* keys of slots and results that conditions depend on */
  expr *addresses;            /* by slot that is a cell: an expression of its address */
};

void numeric_facts_init(struct numeric_facts *, const struct task *, const struct numeric *, struct semantics *,
                        enum numeric_scope);
void numeric_facts_release(struct numeric_facts *);
static inline bool numeric_facts_is_of_checks(const struct numeric_facts *f) {
  return f->scope == SCOPE_OF_CHECKS || f->scope == SCOPE_OF_CHECKS_ALONE;
}

/* What holds at the location in any activation of its function, said of the activation `c`. */
term numeric_facts_at(struct numeric_facts *, context_id c, loc_id);
/* What holds when the function is entered, and of its frame when it returns. */
term numeric_facts_entry(struct numeric_facts *, context_id frame);
term numeric_facts_exit(struct numeric_facts *, context_id frame);
/* Parameters that the function does not assign have the values that they had at the entry. */
term numeric_facts_unchanged(struct numeric_facts *, context_id frame);

#endif
