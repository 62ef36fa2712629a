/* Z3 through its library, version 4.8 and later.
 *
 * The library is linked, not loaded on demand: libLLVM needs it anyway, so the program's start pays for it once, with
 * or without this file (13 ms of processor time, of which libz3 is 1.5).
 *
 * Z3 has a time limit of its own, which costs 60 us per query, and a handler for Ctrl-C; neither is used, since a
 * watchdog observes all limits of the context and interrupts. Errors set a code in the context and nothing else. */
#include "solve/z3.h"

static void ignore_error(Z3_context c, Z3_error_code code) {
  (void)c;
  (void)code; /* it is looked at after each call that can fail */
}

static void interrupt(void *argument) { Z3_interrupt(((struct z3 *)argument)->c); }

/* What Z3 does not survive: after an interruption it drops assertions and levels silently until its next check, and
 * sometimes finds models that are none from then on. So an interrupted solver is used no more. */
static bool begin_watch(struct z3 *z, struct solver_deadline d) { return watchdog_begin(z->watchdog, d.at, d.own); }

static bool end_watch(struct z3 *z) {
  bool is_interrupted = watchdog_end(z->watchdog);
  if (is_interrupted) z->is_spoiled = true;
  return is_interrupted;
}

bool z3_error(struct z3 *z, struct strbuf *error) {
  Z3_error_code code = Z3_get_error_code(z->c);
  strbuf_printf(error, "z3: %s", code == Z3_OK ? "no result" : Z3_get_error_msg(z->c, code));
  return false;
}

/* ---- making and ending ---- */

static void set_parameters(struct z3 *z) {
  Z3_params p = Z3_mk_params(z->c);
  Z3_params_inc_ref(z->c, p);
  Z3_params_set_uint(z->c, p, Z3_mk_string_symbol(z->c, "random_seed"), 0);
  Z3_params_set_bool(z->c, p, Z3_mk_string_symbol(z->c, "ctrl_c"), false);
  Z3_solver_set_params(z->c, z->solver, p);
  Z3_params_dec_ref(z->c, p);
}

/* The simple solver is the incremental core; the other one also has preprocessing for single queries. */
static void make_solver(struct z3 *z) {
  z->solver = z->is_simple ? Z3_mk_simple_solver(z->c) : Z3_mk_solver(z->c);
  Z3_solver_inc_ref(z->c, z->solver);
  set_parameters(z);
}

static void *create(struct terms *terms, const struct solver_options *o, struct strbuf *error) {
  struct z3 *z = xcalloc(1, sizeof *z);
  z->terms = terms;
  Z3_toggle_warning_messages(false);
  Z3_config config = Z3_mk_config();
  Z3_set_param_value(config, "model", o->models ? "true" : "false");
  Z3_set_param_value(config, "unsat_core", o->cores ? "true" : "false");
  z->c = Z3_mk_context_rc(config);
  Z3_del_config(config);
  if (!z->c) {
    strbuf_puts(error, "z3: no context");
    free(z);
    return NULL;
  }
  Z3_set_error_handler(z->c, ignore_error);
  z->is_simple = o->theory != SOLVER_BITVECTORS;
  make_solver(z);
  z->watchdog = watchdog_new(interrupt, z);
  return z;
}

static void forget_model(struct z3 *z) {
  if (z->model) Z3_model_dec_ref(z->c, z->model);
  z->model = NULL;
}

static void destroy(void *state) {
  struct z3 *z = state;
  watchdog_free(z->watchdog);
  forget_model(z);
  z3_release_translations(z);
  Z3_solver_dec_ref(z->c, z->solver);
  Z3_del_context(z->c);
  vec_release_all(&z->literals, &z->asserted);
  free(z);
}

/* ---- assertions and queries ---- */

void z3_assert(struct z3 *z, Z3_ast formula) {
  assert(!z->asserted.len || vec_last(&z->asserted).level <= z->level);
  vec_push(&z->asserted, ((struct z3_assertion){formula, z->level}));
  if (!z->is_spoiled) Z3_solver_assert(z->c, z->solver, formula);
}

/* Z3 propagates what was asserted before, in assertions and when it makes a level, which may take forever (bounds of
 * integers that push each other). So these are watched, too. */
static bool add(void *state, term t, struct solver_deadline deadline, struct strbuf *error) {
  struct z3 *z = state;
  Z3_ast a = z3_from_term(z, t, error);
  if (!a) return false;
  if (!begin_watch(z, deadline)) z->is_spoiled = true;
  z3_assert(z, a);
  bool is_good = z->is_spoiled || Z3_get_error_code(z->c) == Z3_OK;
  return end_watch(z) || is_good || z3_error(z, error);
}

static void push(void *state, struct solver_deadline deadline) {
  struct z3 *z = state;
  if (!begin_watch(z, deadline)) z->is_spoiled = true;
  if (!z->is_spoiled) Z3_solver_push(z->c, z->solver);
  end_watch(z);
  z->level++;
}

static void pop(void *state, uint32_t count) {
  struct z3 *z = state;
  assert(count <= z->level);
  if (!z->is_spoiled) Z3_solver_pop(z->c, z->solver, count);
  z->level -= count;
  while (z->asserted.len && vec_last(&z->asserted).level > z->level) z->asserted.len--;
  z3_restore_cuts(z);
  assert(z->is_spoiled || Z3_solver_get_num_scopes(z->c, z->solver) == z->level);
}

/* A new solver with all that is asserted. */
static bool renew(struct z3 *z, struct solver_deadline deadline) {
  forget_model(z);
  Z3_solver_dec_ref(z->c, z->solver);
  make_solver(z);
  Z3_solver_check(z->c, z->solver); /* of nothing: this is what makes the context forget the interruption */
  z->is_spoiled = !begin_watch(z, deadline);
  for (uint32_t level = 0, i = 0; level <= z->level && !z->is_spoiled; level++) {
    if (level) Z3_solver_push(z->c, z->solver);
    for (; i < z->asserted.len && z->asserted.data[i].level == level; i++)
      Z3_solver_assert(z->c, z->solver, z->asserted.data[i].formula);
  }
  end_watch(z);
  return !z->is_spoiled;
}

static Z3_lbool run(struct z3 *z, const Z3_ast *assumed, uint32_t count, struct solver_deadline deadline,
                    struct strbuf *error) {
  if (z->is_spoiled && !renew(z, deadline)) return Z3_L_UNDEF;
  if (!begin_watch(z, deadline)) {
    end_watch(z);
    strbuf_puts(error, "z3: no thread to watch the limits");
    return Z3_L_UNDEF;
  }
  Z3_lbool answer = Z3_solver_check_assumptions(z->c, z->solver, count, assumed);
  Z3_error_code code = Z3_get_error_code(z->c);
  bool is_interrupted = end_watch(z);
  if (code != Z3_OK) answer = Z3_L_UNDEF;
  if (answer == Z3_L_UNDEF && !is_interrupted)
    strbuf_printf(error, "z3: %s",
                  code != Z3_OK ? Z3_get_error_msg(z->c, code) : Z3_solver_get_reason_unknown(z->c, z->solver));
  return answer;
}

static enum solver_result check(void *state, const term *literals, uint32_t count, struct solver_deadline deadline,
                                struct strbuf *error) {
  struct z3 *z = state;
  VEC(Z3_ast) assumed = VEC_INIT;
  forget_model(z);
  vec_clear(&z->literals);
  bool is_good = true;
  for (uint32_t i = 0; is_good && i < count; i++) {
    Z3_ast a = z3_from_term(z, literals[i], error);
    is_good = a != NULL;
    vec_push(&assumed, a);
    vec_push(&z->literals, literals[i]);
  }
  z->cuts_in_model = z->cuts.len;
  Z3_lbool answer = is_good ? run(z, assumed.data, count, deadline, error) : Z3_L_UNDEF;
  vec_release(&assumed);
  return answer == Z3_L_TRUE ? SOLVER_SAT : answer == Z3_L_FALSE ? SOLVER_UNSAT : SOLVER_UNKNOWN;
}

/* ---- answers ---- */

static bool find_model(struct z3 *z) {
  if (!z->model && (z->model = Z3_solver_get_model(z->c, z->solver))) Z3_model_inc_ref(z->c, z->model);
  return z->model != NULL;
}

static bool value(struct z3 *z, term t, term *ret) {
  struct strbuf ignored = STRBUF_INIT;
  Z3_ast a = z3_from_term(z, t, &ignored), v = NULL;
  strbuf_release(&ignored);
  if (!a || !z3_is_in_model(z, t) || !Z3_model_eval(z->c, z->model, a, true, &v) || !v) return false;
  Z3_inc_ref(z->c, v);
  bool is_good = z3_to_value(z, v, term_sort(z->terms, t), ret);
  Z3_dec_ref(z->c, v);
  return is_good;
}

static bool values(void *state, const term *t, uint32_t count, struct solver_deadline deadline, term *ret) {
  struct z3 *z = state;
  if (!find_model(z)) return false;
  bool is_good = begin_watch(z, deadline);
  for (uint32_t i = 0; is_good && i < count; i++) is_good = value(z, t[i], &ret[i]);
  end_watch(z);
  return is_good;
}

static bool core(void *state, struct solver_deadline deadline, term_list *out) {
  struct z3 *z = state;
  (void)deadline; /* it is there already */
  Z3_ast_vector found = Z3_solver_get_unsat_core(z->c, z->solver);
  if (!found) return false;
  Z3_ast_vector_inc_ref(z->c, found);
  struct map literal_of = MAP_INIT; /* Z3's number of the literal -> literal */
  for (uint32_t i = 0; i < z->literals.len; i++) {
    assert(map_get(&z->index, z->literals.data[i].id));
    const struct z3_translation *x = &z->translations.data[*map_get(&z->index, z->literals.data[i].id)];
    *map_put(&literal_of, Z3_get_ast_id(z->c, x->ast)) = z->literals.data[i].id;
  }
  for (unsigned i = 0; i < Z3_ast_vector_size(z->c, found); i++) {
    const uint64_t *literal = map_get(&literal_of, Z3_get_ast_id(z->c, Z3_ast_vector_get(z->c, found, i)));
    if (literal) vec_push(out, ((term){(uint32_t)*literal}));
  }
  map_release(&literal_of);
  Z3_ast_vector_dec_ref(z->c, found);
  return true;
}

void solver_print_version(struct strbuf *out) {
  unsigned major, minor, build, revision;
  Z3_get_version(&major, &minor, &build, &revision);
  strbuf_printf(out, "Z3 %u.%u.%u", major, minor, build);
}

const struct solver_backend solver_z3 = {"z3", create, destroy, add, push, pop, check, values, core};
