/* Terms get to Z3 the way that they get to its solver, cuts of deep terms and their definitions included; all of it is
 * one goal then. What the tactics leave must be clauses of literals over truth values and nothing else, or there is no
 * result: an atom of another kind would be forgotten. */
#include "solve/clauses.h"

#include "solve/z3.h"

struct clausing {
  struct z3 *z;
  struct map variables; /* Z3's number of an atom -> variable */
  VEC(int) clause;
  struct cnf *cnf;
};

static int variable_of(struct clausing *c, Z3_ast atom) {
  uint64_t *known = map_put(&c->variables, Z3_get_ast_id(c->z->c, atom));
  if (!*known) *known = (uint64_t)++c->cnf->variables;
  return (int)*known;
}

static Z3_decl_kind kind_of(struct clausing *c, Z3_app a) {
  return Z3_get_decl_kind(c->z->c, Z3_get_app_decl(c->z->c, a));
}

/* What a literal is: of an atom, or a constant, which ends the clause or is left out. */
enum literal { LITERAL_STRANGE, LITERAL_ATOM, LITERAL_TRUE, LITERAL_FALSE };

static enum literal read_literal(struct clausing *c, Z3_ast x, int *ret) {
  Z3_context z = c->z->c;
  int sign = 1;
  for (; Z3_is_app(z, x) && kind_of(c, Z3_to_app(z, x)) == Z3_OP_NOT; sign = -sign)
    x = Z3_get_app_arg(z, Z3_to_app(z, x), 0);
  if (!Z3_is_app(z, x)) return LITERAL_STRANGE;
  Z3_decl_kind kind = kind_of(c, Z3_to_app(z, x));
  if (kind == Z3_OP_TRUE || kind == Z3_OP_FALSE)
    return (kind == Z3_OP_TRUE) == (sign > 0) ? LITERAL_TRUE : LITERAL_FALSE;
  bool is_atom = kind == Z3_OP_UNINTERPRETED && Z3_get_app_num_args(z, Z3_to_app(z, x)) == 0 &&
                 Z3_get_sort_kind(z, Z3_get_sort(z, x)) == Z3_BOOL_SORT;
  if (is_atom) *ret = sign * variable_of(c, x);
  return is_atom ? LITERAL_ATOM : LITERAL_STRANGE;
}

static bool add_clause(struct clausing *c, Z3_ast formula) {
  Z3_context z = c->z->c;
  bool is_or = Z3_is_app(z, formula) && kind_of(c, Z3_to_app(z, formula)) == Z3_OP_OR, is_good = true, is_true = false;
  uint32_t count = is_or ? Z3_get_app_num_args(z, Z3_to_app(z, formula)) : 1;
  vec_clear(&c->clause);
  for (uint32_t i = 0; i < count; i++) {
    int literal = 0;
    enum literal kind = read_literal(c, is_or ? Z3_get_app_arg(z, Z3_to_app(z, formula), i) : formula, &literal);
    is_good &= kind != LITERAL_STRANGE;
    is_true |= kind == LITERAL_TRUE;
    if (kind == LITERAL_ATOM) vec_push(&c->clause, literal);
  }
  if (is_good && !is_true) cnf_clause(c->cnf, c->clause.data, c->clause.len);
  return is_good;
}

static bool add_goal(struct clausing *c, Z3_goal g, struct strbuf *error) {
  bool is_good = Z3_goal_precision(c->z->c, g) == Z3_GOAL_PRECISE;
  for (unsigned i = 0; is_good && i < Z3_goal_size(c->z->c, g); i++) {
    Z3_ast formula = Z3_goal_formula(c->z->c, g, i);
    Z3_inc_ref(c->z->c, formula);
    is_good = add_clause(c, formula);
    Z3_dec_ref(c->z->c, formula);
  }
  if (!is_good) strbuf_puts(error, "z3: what is left are no clauses");
  return is_good;
}

static Z3_tactic make_tactic(Z3_context z) {
  static const char *const names[] = {"simplify", "propagate-values", "bit-blast", "tseitin-cnf"};
  Z3_tactic all = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    Z3_tactic one = Z3_mk_tactic(z, names[i]), both = one;
    if (!one) break;
    Z3_tactic_inc_ref(z, one);
    if (all) {
      both = Z3_tactic_and_then(z, all, one);
      Z3_tactic_inc_ref(z, both);
      Z3_tactic_dec_ref(z, all);
      Z3_tactic_dec_ref(z, one);
    }
    all = both;
  }
  return all;
}

/* What is asserted in the solver becomes clauses. */
static bool apply(struct clausing *c, struct context *ctx, struct strbuf *error) {
  Z3_context z = c->z->c;
  Z3_goal goal = Z3_mk_goal(z, false, false, false);
  Z3_goal_inc_ref(z, goal);
  for (uint32_t i = 0; i < c->z->asserted.len; i++) Z3_goal_assert(z, goal, c->z->asserted.data[i].formula);
  Z3_tactic tactic = make_tactic(z);
  bool is_watched = watchdog_begin(c->z->watchdog, limits_end(&ctx->limits), &ctx->limits);
  Z3_apply_result left = tactic && is_watched ? Z3_tactic_apply(z, tactic, goal) : NULL;
  bool is_over = watchdog_end(c->z->watchdog), is_good = false;
  if (left) Z3_apply_result_inc_ref(z, left);
  if (left && !is_over && Z3_apply_result_get_num_subgoals(z, left) == 1) {
    Z3_goal clauses = Z3_apply_result_get_subgoal(z, left, 0);
    Z3_goal_inc_ref(z, clauses);
    is_good = add_goal(c, clauses, error);
    Z3_goal_dec_ref(z, clauses);
  } else if (!is_over) {
    z3_error(c->z, error);
  }
  if (left) Z3_apply_result_dec_ref(z, left);
  if (tactic) Z3_tactic_dec_ref(z, tactic);
  Z3_goal_dec_ref(z, goal);
  return is_good;
}

bool clauses_make(struct context *ctx, struct terms *terms, const term *formulas, uint32_t count, struct cnf *ret,
                  struct strbuf *error) {
  struct solver_options options = {.backend = SOLVER_Z3, .theory = SOLVER_BITVECTORS};
  struct solver_deadline deadline = {limits_end(&ctx->limits), &ctx->limits};
  struct clausing c = {.z = solver_z3.create(terms, &options, error), .cnf = ret};
  bool is_good = c.z;
  for (uint32_t i = 0; is_good && i < count; i++)
    is_good = !solver_deadline_passed(deadline) && solver_z3.add(c.z, formulas[i], deadline, error);
  if (is_good) is_good = !limits_exceeded_now(&ctx->limits) && apply(&c, ctx, error);
  if (c.z) solver_z3.destroy(c.z);
  map_release(&c.variables);
  vec_release(&c.clause);
  return is_good;
}
