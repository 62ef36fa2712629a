/* given: predicates as C has them (abstract/located.h), as terms about an activation.
 *
 * The expression of a predicate is evaluated in the activation; variables of other functions are those of the
 * activations that called it, frame values those of its frame. */
#ifndef OCKHAM_ENGINE_LAZY_GIVEN_H
#define OCKHAM_ENGINE_LAZY_GIVEN_H

#include "abstract/located.h"
#include "encode/step.h"
#include "engine/task.h"

struct given {
  struct located *file;
  struct semantics *s; /* of file->program */
  struct map terms;    /* predicate, context -> term + 1 */
};

void given_init(struct given *, struct located *, struct semantics *);
void given_release(struct given *);
/* Predicates at lines where no step ends are tracked everywhere in their function; a warning says so. */
void given_relocate(struct located *, const struct task *);

/* The expression, of located_expression or the file, in the activation; term_none if it says nothing there. */
term given_eval(struct given *, context_id, expr);
/* A predicate of the file at the place; term_none if it does not belong there. */
term given_at(struct given *, uint32_t predicate, context_id, loc_id);
/* Does the term speak of what a function returns? That exists at the exit of its frame only. */
bool given_speaks_of_results(const struct places *, term);

#endif
