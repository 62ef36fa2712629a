/* Calls by contract (Table 5.2): the precondition is an obligation, so is that the callee's mod-set is within the
 * caller's; then the symbols that the callee may change are replaced by those of the state after the call, of which the
 * postcondition and the adaptation rule are known. */
#include "lists/contract/prover.h"

#include "lists/logic/cycles.h"
#include "lists/logic/links.h"
#include "logic/build.h"

struct callee_scope {
  struct prover *p;
  const struct contract *contract;
  const struct flow_call *call;
  struct prover_call_site *site;
  VEC(struct prover_ghost) ghosts;
  VEC(struct formula_value) globals; /* after the call; per variable of `assigned` */
  var_list assigned;
  struct prover_new_cuts cuts; /* after the call, of fields that it may change */
  bool is_after;               /* ensures: now is after the call, old is before */
};

/* ---- names ---- */

static ctype_id pointee_of(const struct program *p, var_id v) {
  return ctype_resolve(&p->types, ctype_pointee(&p->types, p->variables.data[v].type));
}

static const struct flow_variable *flow_variable_of(const struct flow *f, var_id v) {
  for (uint32_t i = 0; i < f->variables.len; i++)
    if (f->variables.data[i].variable == v && !f->variables.data[i].activation) return &f->variables.data[i];
  return NULL;
}

static bool find_global(const struct callee_scope *s, const char *name, uint32_t state, struct formula_value *ret) {
  const struct program *p = s->p->program;
  for (var_id v = 0; v < p->variables.len; v++) {
    const struct variable *x = &p->variables.data[v];
    if (x->kind != VARIABLE_GLOBAL || strcmp(program_string(p, x->name), name) != 0) continue;
    const struct flow_variable *f = flow_variable_of(s->p->flow, v);
    if (!f) continue;
    *ret = (struct formula_value){f->constant, f->is_value, HEAP_NO_SYMBOL, pointee_of(p, v)};
    for (uint32_t i = 0; i < s->globals.len && s->is_after && state != STATE_OLD; i++)
      if (s->assigned.data[i] == v) *ret = s->globals.data[i];
    return true;
  }
  return false;
}

/* The number of the parameter with this name, in the definition or in a declaration. */
static uint32_t formal_of(const struct callee_scope *s, const char *name) {
  const struct program *p = s->p->program;
  const struct function *f = &p->functions.data[s->contract->function];
  for (uint32_t i = 0; i < f->parameters.len; i++)
    if (strcmp(program_string(p, p->variables.data[f->parameters.data[i]].name), name) == 0) return i;
  return annotations_parameter(s->p->proof->annotations, program_string(p, f->name), name);
}

static bool find_variable(void *data, const char *name, uint32_t line, uint32_t state, struct formula_value *ret) {
  const struct callee_scope *s = data;
  const struct program *p = s->p->program;
  (void)line;
  for (uint32_t i = 0; i < s->ghosts.len; i++)
    if (strcmp(s->ghosts.data[i].name, name) == 0) {
      *ret = s->ghosts.data[i].value;
      return true;
    }
  uint32_t i = formal_of(s, name);
  if (i >= s->call->actual_count) return find_global(s, name, state, ret);
  term actual = s->p->flow->actuals.data[s->call->first_actual + i];
  ctype_id type = p->functions.data[s->contract->function].type;
  const struct ctype *t = ctype_resolved(&p->types, type);
  bool is_typed = t && t->kind == CT_FUNCTION && i < t->member_count;
  ctype_id parameter = is_typed ? ctype_member(&p->types, ctype_resolve(&p->types, type), i)->type : CTYPE_NONE;
  *ret = (struct formula_value){actual, flow_is_value(s->p->flow, actual), HEAP_NO_SYMBOL,
                                ctype_resolve(&p->types, ctype_pointee(&p->types, parameter))};
  return true;
}

static uint32_t symbol_in(void *data, uint32_t symbol, uint32_t state) {
  const struct callee_scope *s = data;
  if (!s->is_after || state == STATE_OLD) return symbol;
  assert(symbol < s->site->after.len);
  return s->site->after.data[symbol];
}

static term cut_in(void *data, term cut, uint32_t state) {
  const struct callee_scope *s = data;
  assert(s->cuts.from.len == s->cuts.to.len);
  for (uint32_t i = 0; i < s->cuts.from.len && s->is_after && state != STATE_OLD; i++)
    if (term_eq(s->cuts.from.data[i], cut)) return s->cuts.to.data[i];
  return cut;
}

static struct formula_scope make_scope(struct callee_scope *s, struct formula_value result) {
  return (struct formula_scope){.program = s->p->program,
                                .flow = s->p->flow,
                                .annotations = s->p->proof->annotations,
                                .diagnostics = &s->p->ctx->diagnostics,
                                .data = s,
                                .find_variable = find_variable,
                                .symbol_in = symbol_in,
                                .cut_in = cut_in,
                                .result = result,
                                .line = ID_NONE};
}

static const char *callee_name(const struct callee_scope *s) {
  return program_string(s->p->program, s->p->program->functions.data[s->contract->function].name);
}

/* ---- symbols of the state after ---- */

static void make_site(struct callee_scope *s, const struct prover_changes *changes) {
  struct prover *p = s->p;
  struct prover_call_site *site = s->site;
  uint32_t call = (uint32_t)(s->call - p->flow->calls.data), count = p->v->symbols.len;
  assert(call < p->flow->calls.len);
  if (site->is_made) return;
  site->is_made = true;
  site->entry = site->inner = HEAP_NO_SYMBOL;
  for (uint32_t i = 0; i < count; i++) vec_push(&site->after, i);
  for (uint32_t i = 0; i < count; i++)
    if (prover_is_state(p, i) && contract_changes(p, s->contract, changes, i))
      site->after.data[i] = prover_version(p, i, prover_text(p, "after call %u", call + 1));
}

/* ---- ghost parameters ---- */

static bool is_ghost_name(const struct annotation_clause *given, const char *name) {
  for (uint32_t i = 0; i < given->binder_count; i++)
    if (strcmp(given->binders[i].name, name) == 0) return true;
  return false;
}

static bool is_open(const struct callee_scope *s, const struct annotation_syntax *x) {
  if (x->kind != SYNTAX_NAME) return false;
  bool is_ghost = false;
  for (uint32_t i = 0; i < s->contract->given.len; i++) is_ghost |= is_ghost_name(s->contract->given.data[i], x->text);
  for (uint32_t i = 0; i < s->ghosts.len; i++)
    if (strcmp(s->ghosts.data[i].name, x->text) == 0) return false;
  return is_ghost;
}

static const struct annotation_binder *binder_of(const struct callee_scope *s, const char *name) {
  for (uint32_t i = 0; i < s->contract->given.len; i++)
    for (uint32_t k = 0; k < s->contract->given.data[i]->binder_count; k++)
      if (strcmp(s->contract->given.data[i]->binders[k].name, name) == 0)
        return &s->contract->given.data[i]->binders[k];
  return NULL;
}

static uint32_t ghost_count(const struct contract *c) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < c->given.len; i++) count += c->given.data[i]->binder_count;
  return count;
}

static struct formula_value add_ghost(struct callee_scope *s, struct prover_path *path, const char *name) {
  const struct annotation_binder *b = binder_of(s, name);
  assert(b && s->ghosts.len < ghost_count(s->contract));
  ctype_id record = formula_record(s->p->program, b);
  bool is_value = !b->has_tag && !b->stars && record == CTYPE_NONE;
  struct formula_value v = {heap_step_choice(&path->step, b->name), is_value, HEAP_NO_SYMBOL, record};
  vec_push(&s->ghosts, ((struct prover_ghost){b->name, v}));
  return v;
}

/* What a conjunct of the precondition says a ghost is: x->f == g, \edge(f, x, g), \tail(f, x, g), g == x. There is such
 * a node whenever x is not null, so it may be assumed; whether it is the right one, the precondition decides. */
static bool define_ghost(struct callee_scope *s, struct prover_path *path, const struct annotation_syntax *c) {
  struct formula_scope scope = make_scope(s, (struct formula_value){.record = CTYPE_NONE});
  struct vocabulary *v = s->p->v;
  const struct annotation_syntax *ghost = NULL, *base = NULL, *field = NULL;
  bool is_tail = false;
  if (c->kind == SYNTAX_COMPARE && strcmp(c->text, "==") == 0) {
    for (int i = 0; i < 2 && !ghost; i++)
      if (is_open(s, c->children[i])) ghost = c->children[i], base = c->children[1 - i];
    if (ghost && base->kind == SYNTAX_MEMBER) field = base, base = base->children[0];
  } else if (c->kind == SYNTAX_BUILTIN && c->child_count == 3 && is_open(s, c->children[2])) {
    is_tail = strcmp(c->text, "\\tail") == 0;
    if (is_tail || strcmp(c->text, "\\edge") == 0)
      ghost = c->children[2], base = c->children[1], field = c->children[0];
  }
  struct formula_value x;
  if (!ghost || (base->kind != SYNTAX_NAME && base->kind != SYNTAX_NULL) || is_open(s, base)) return false;
  if (!formula_node(&scope, base, &x)) return s->p->failed = true;
  const struct flow_member *m = field ? formula_member(&scope, field, x.record, true) : NULL;
  if (field && !m) return s->p->failed = true;
  if (is_tail && prover_is_cyclic(s->p, m->symbol)) return false; /* the list may have no end */
  struct formula_value g = add_ghost(s, path, ghost->text);
  term fact = term_equals(v->terms, g.node, x.node);
  if (m) {
    term is_right = is_tail ? heap_tail(v, m->symbol, x.node, g.node)
                            : heap_state_edge(&s->p->flow->state, m->symbol, x.node, g.node);
    fact = term_ite(v->terms, term_equals(v->terms, x.node, v->null), term_equals(v->terms, g.node, v->null), is_right);
  }
  heap_step_assume(&path->step, fact);
  return true;
}

static bool define_ghosts_in(struct callee_scope *s, struct prover_path *path, const struct annotation_syntax *c) {
  if (s->p->failed) return false;
  if (c->kind == SYNTAX_AND) {
    bool is_left_new = define_ghosts_in(s, path, c->children[0]);
    return define_ghosts_in(s, path, c->children[1]) || is_left_new;
  }
  return define_ghost(s, path, c);
}

static bool find_ghosts(struct callee_scope *s, struct prover_path *path) {
  for (bool is_new = true; is_new && !s->p->failed;) {
    is_new = false;
    for (uint32_t i = 0; i < s->contract->requires_.len; i++)
      is_new |= define_ghosts_in(s, path, s->contract->requires_.data[i]->formula);
  }
  if (s->p->failed || s->ghosts.len == ghost_count(s->contract)) return !s->p->failed;
  const struct annotation_clause *given = s->contract->given.data[0];
  s->p->failed = true;
  return diagnostics_error(&s->p->ctx->diagnostics, given->at.file, given->at.line, given->at.column,
                           "at a call, the values of given parameters must follow from the precondition: "
                           "x->f == g, \\tail(f, x, g) or g == x");
}

/* ---- obligations ---- */

static void ask_requires(struct callee_scope *s, const struct prover_path *path, const struct formula_scope *scope,
                         struct text_place at) {
  for (uint32_t i = 0; i < s->contract->requires_.len && !s->p->failed; i++) {
    const struct annotation_clause *c = s->contract->requires_.data[i];
    term goal;
    if (!formula_of(scope, c, FORMULA_PROVED, &goal)) {
      s->p->failed = true;
      return;
    }
    struct prover_question q = {OBLIGATION_PRECONDITION, at, prover_text(s->p, "%s: %s", callee_name(s), c->text), i};
    prover_ask(s->p, path, &q, goal);
  }
}

static bool has_key(const struct prover_changes *c, struct prover_changed_key k) {
  for (uint32_t i = 0; i < c->keys.len; i++)
    if (c->keys.data[i].order == k.order && (!c->keys.data[i].node.id || term_eq(c->keys.data[i].node, k.node)))
      return true;
  return false;
}

static void fails_without_heap(struct callee_scope *s, const struct prover_question *q) {
  prover_obligation(s->p, q)->status = OBLIGATION_FAILS;
}

/* The callee changes only what the caller may. */
static void ask_within(struct callee_scope *s, const struct prover_path *path, const struct prover_changes *changes,
                       struct text_place at) {
  struct prover *p = s->p;
  if (!p->contract.has_assigns) return;
  struct prover_question q = {OBLIGATION_ASSIGNS, at, prover_text(p, "call of '%s'", callee_name(s)), 0};
  if (!s->contract->has_assigns && s->contract->writes) {
    fails_without_heap(s, &q);
    return;
  }
  for (uint32_t i = 0; i < changes->keys.len; i++)
    if (!has_key(&p->changes, changes->keys.data[i])) fails_without_heap(s, &q);
  for (uint32_t i = 0; i < changes->fields.len; i++) {
    const struct prover_changed_field *c = &changes->fields.data[i];
    term_list avoid = VEC_INIT;
    for (uint32_t k = 0; k < c->intervals.len; k++)
      vec_push(&avoid, c->intervals.data[k].from), vec_push(&avoid, c->intervals.data[k].to);
    for (uint32_t k = 0; k < p->flow->variables.len; k++) vec_push(&avoid, p->flow->variables.data[k].constant);
    term a = heap_bound_variable(p->v, avoid.data, avoid.len);
    vec_release(&avoid);
    struct formula_links now;
    prover_links(p, c->field, false, &now);
    term inner = links_in_intervals(p->v, &now.links, c->intervals.data, c->intervals.len, a);
    q.site = c->field;
    prover_ask(p, path, &q,
               term_forall(&p->terms, &a, 1, term_implies(&p->terms, inner, prover_in_mod(p, c->field, a))));
  }
}

/* ---- what is known afterwards ---- */

/* Pointers that may hold nodes that the callee has made shared. */
static uint32_t pointers_of(const struct callee_scope *s) {
  bool is_self = s->contract->function == s->p->contract.function;
  enum sharing sharing = is_self ? s->p->sharing : (enum sharing)s->p->proof->sharing.data[s->contract->function];
  if (sharing == SHARING_NONE) return 0;
  uint32_t count = s->ghosts.len + (s->p->program->functions.data[s->contract->function].result_widths.len == 1);
  for (uint32_t i = 0; i < s->call->actual_count && sharing == SHARING_ALL; i++)
    count += !flow_is_value(s->p->flow, s->p->flow->actuals.data[s->call->first_actual + i]);
  return count;
}

/* How many values the inner entry function has (section 5.3.2.4): starts of the callee's intervals, nodes of the
 * caller's mod-set that are shared now, and null. At the entry, k paths meet at most k - 1 times; at a loop, shared
 * nodes are held by variables (prover_sharing). */
static uint32_t inner_values(struct callee_scope *s, const struct prover_path *path,
                             const struct prover_changed_field *callee, const struct prover_changed_field *caller) {
  assert(caller->intervals.len > 0 && callee->intervals.len > 0);
  uint32_t shared = caller->intervals.len - 1;
  if (!s->p->is_at_entry) {
    term_list variables = VEC_INIT;
    prover_pointers(s->p, true, &variables);
    shared = variables.len;
    vec_release(&variables);
  }
  return callee->intervals.len + shared + path->shared + 1;
}

/* The mod-sets are the same, and so are the heaps that they are taken in. */
static bool is_same_set(const struct prover *p, const struct prover_path *path, const struct prover_changed_field *a,
                        const struct prover_changed_field *b) {
  if (!p->is_at_entry || path->has_changed || a->intervals.len != b->intervals.len) return false;
  for (uint32_t i = 0; i < a->intervals.len; i++) {
    const struct heap_interval *x = &a->intervals.data[i], *y = &b->intervals.data[i];
    if (!term_eq(x->from, y->from) || !term_eq(x->to, y->to)) return false;
  }
  return true;
}

static void assume_adaptation(struct callee_scope *s, struct prover_path *path, const struct prover_changed_field *c) {
  struct prover *p = s->p;
  uint32_t call = (uint32_t)(s->call - p->flow->calls.data);
  assert(!prover_is_cyclic(p, c->field) && s->site->after.data[c->field] != c->field);
  struct heap_change change = {
      c->field, s->site->after.data[c->field], c->intervals.data, c->intervals.len, HEAP_NO_SYMBOL, HEAP_NO_SYMBOL};
  const struct prover_changed_field *caller = p->entry_function != HEAP_NO_SYMBOL ? &p->changes.fields.data[0] : NULL;
  if (!caller || caller->field != c->field) {
    change.entry = vocabulary_entry(p->v, prover_text(p, "entry of call %u", call + 1));
  } else {
    change.entry = p->entry_function;
    if (!is_same_set(p, path, c, caller)) {
      uint32_t values = inner_values(s, path, c, caller);
      change.inner = vocabulary_bounded(p->v, prover_text(p, "entry of call %u (%u)", call + 1, values), values);
    }
  }
  heap_step_assume(&path->step, heap_entry_definition(p->v, &change));
  heap_step_assume(&path->step, heap_adaptation(p->v, &change));
}

/* Keys that the callee does not set are as before: those of all nodes, or of all but those listed. */
static void assume_keys(struct callee_scope *s, struct prover_path *path, const struct prover_changes *changes) {
  struct prover *p = s->p;
  if (s->contract->allocates || !s->contract->has_assigns) return;
  for (uint32_t i = 0; i < p->flow->state.order_count; i++) {
    uint32_t order = p->flow->state.orders[i], after = s->site->after.data[order];
    if (order == after) continue;
    term a = heap_constant(p->v, "?changed"), is_listed = term_false;
    bool is_lost = false;
    for (uint32_t k = 0; k < changes->keys.len; k++) {
      if (changes->keys.data[k].order != order) continue;
      is_lost |= !changes->keys.data[k].node.id;
      if (changes->keys.data[k].node.id)
        is_listed = term_or2(&p->terms, is_listed, term_equals(&p->terms, a, changes->keys.data[k].node));
    }
    if (is_lost) continue;
    term le = heap_apply(p->v, vocabulary_between(p->v, order, after), (term[]){a, a});
    term ge = heap_apply(p->v, vocabulary_between(p->v, after, order), (term[]){a, a});
    term is_same = term_and2(&p->terms, le, ge);
    heap_step_assume(&path->step, term_forall(&p->terms, &a, 1, term_or2(&p->terms, is_listed, is_same)));
  }
}

static void assume_axioms(struct callee_scope *s, struct prover_path *path) {
  symbol_list from = VEC_INIT, to = VEC_INIT;
  for (uint32_t i = 0; i < s->site->after.len; i++)
    if (s->site->after.data[i] != i) vec_push(&from, i), vec_push(&to, s->site->after.data[i]);
  prover_choose_cuts(s->p, path, &from, &s->cuts);
  prover_assume_axioms(s->p, path, &from, &to, &s->cuts);
  vec_release_all(&from, &to);
}

static struct formula_value choose_result(struct callee_scope *s, struct prover_path *path) {
  const struct program *p = s->p->program;
  const struct function *f = &p->functions.data[s->contract->function];
  if (f->result_widths.len != 1) return (struct formula_value){.record = CTYPE_NONE};
  const struct ctype *t = ctype_resolved(&p->types, f->type);
  ctype_id result = t && t->kind == CT_FUNCTION ? t->target : CTYPE_NONE;
  const struct ctype *r = ctype_resolved(&p->types, result);
  bool is_value = s->call->result.id ? flow_is_value(s->p->flow, s->call->result) : !(r && r->kind == CT_POINTER);
  struct flow_variable like = {
      .name = "result", .is_value = is_value, .reading = flow_reading_of_result(p, s->contract->function)};
  return (struct formula_value){prover_choose_like(s->p, path, &like), is_value, HEAP_NO_SYMBOL,
                                ctype_resolve(&p->types, ctype_pointee(&p->types, result))};
}

static void assume_ensures(struct callee_scope *s, struct prover_path *path, const struct formula_scope *scope) {
  assert(!s->is_after);
  s->is_after = true;
  for (uint32_t i = 0; i < s->contract->ensures.len && !s->p->failed; i++) {
    term fact;
    s->p->failed |= !formula_of(scope, s->contract->ensures.data[i], FORMULA_ASSUMED, &fact);
    if (!s->p->failed) heap_step_assume(&path->step, fact);
  }
  s->is_after = false;
}

static void choose_globals(struct callee_scope *s, struct prover_path *path) {
  contract_globals(s->p->program, s->contract->function, &s->assigned);
  for (uint32_t i = 0; i < s->assigned.len; i++) {
    const struct flow_variable *x = flow_variable_of(s->p->flow, s->assigned.data[i]);
    struct formula_value v = {.record = CTYPE_NONE};
    if (x)
      v = (struct formula_value){prover_choose_like(s->p, path, x), x->is_value, HEAP_NO_SYMBOL,
                                 pointee_of(s->p->program, s->assigned.data[i])};
    vec_push(&s->globals, v);
  }
  assert(s->globals.len == s->assigned.len);
}

/* The state after is the state now. */
static void move_on(struct callee_scope *s, struct prover_path *path, term result) {
  for (uint32_t i = 0; i < s->site->after.len; i++)
    if (s->site->after.data[i] != i) heap_step_rename(&path->step, i, s->site->after.data[i]);
  for (uint32_t i = 0; i < s->globals.len; i++) {
    const struct flow_variable *x = flow_variable_of(s->p->flow, s->assigned.data[i]);
    if (x) prover_assign(path, x->constant, s->globals.data[i].node);
  }
  for (uint32_t i = 0; i < s->cuts.from.len; i++) prover_assign(path, s->cuts.from.data[i], s->cuts.to.data[i]);
  if (s->call->result.id && result.id) prover_assign(path, s->call->result, result);
}

/* Starts of the callee's intervals may have been pointed to from outside before, and from inside since. */
static uint32_t start_count(const struct prover_changes *changes) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < changes->fields.len; i++) count += changes->fields.data[i].intervals.len;
  return count;
}

/* What one function knows as a list without cycles, the other must, too. */
static bool has_same_cycles(struct callee_scope *s, struct text_place at) {
  struct prover *p = s->p;
  for (uint32_t i = 0; i < p->flow->members.len; i++) {
    const struct flow_member *m = &p->flow->members.data[i];
    uint32_t here = contract_cycles(&p->contract, m), there = contract_cycles(s->contract, m);
    if (!m->is_link || here == there) continue;
    const char *caller = program_string(p->program, p->program->functions.data[p->contract.function].name);
    p->failed = true;
    return diagnostics_error(&p->ctx->diagnostics, at.file, at.line, at.column,
                             "'%s' may have %u cycles in '%s' and %u in '%s', which is called here: both contracts "
                             "need the same 'cycles' clause",
                             m->name, here, caller, there, callee_name(s));
  }
  return true;
}

static bool happen(struct callee_scope *s, struct prover_path *path, struct text_place at) {
  struct prover *p = s->p;
  struct formula_scope scope = make_scope(s, (struct formula_value){.record = CTYPE_NONE});
  struct prover_changes changes = {VEC_INIT, VEC_INIT};
  bool was_possible = false;
  if (!has_same_cycles(s, at) || !find_ghosts(s, path)) return false;
  ask_requires(s, path, &scope, at);
  if (p->failed || !prover_changes(p, &scope, s->contract, &changes)) p->failed = true;
  if (!p->failed) {
    make_site(s, &changes);
    ask_within(s, path, &changes, at);
    was_possible = prover_can_happen(p, path);
    scope.result = choose_result(s, path);
    choose_globals(s, path);
    assume_axioms(s, path);
    for (uint32_t i = 0; i < changes.fields.len && !s->contract->allocates; i++)
      if (!prover_is_cyclic(p, changes.fields.data[i].field)) assume_adaptation(s, path, &changes.fields.data[i]);
    assume_keys(s, path, &changes);
    assume_ensures(s, path, &scope);
  }
  if (!p->failed && was_possible) {
    struct prover_question q = {OBLIGATION_POSSIBLE, at, prover_text(p, "the contract of '%s'", callee_name(s)), 0};
    prover_ask_possible(p, path, &q);
  }
  if (!p->failed) move_on(s, path, scope.result.node);
  path->shared += pointers_of(s) + start_count(&changes);
  path->has_changed |= changes.fields.len > 0 || s->contract->allocates || !s->contract->has_assigns;
  path->calls++;
  changes_release(&changes);
  return was_possible && !p->failed;
}

bool prover_call(struct prover *p, struct prover_path *path, const struct flow_edge *e) {
  if (p->is_searching) return false; /* a contract says what may happen, not what does */
  assert(e->call < p->sites.len);
  const struct flow_call *call = &p->flow->calls.data[e->call];
  struct callee_scope s = {
      .p = p, .contract = prover_contract(p, call->callee), .call = call, .site = &p->sites.data[e->call]};
  bool ok = happen(&s, path, prover_place(p, e->at));
  vec_release_all(&s.ghosts, &s.globals, &s.assigned);
  new_cuts_release(&s.cuts);
  return ok;
}
