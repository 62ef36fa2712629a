/* What is known of the function before anything is asked: its flow and contract, the places of its clauses, and the
 * state at the entry as a second set of symbols (P1). Old symbols are made only of what the function may change, judged
 * by the statements and by the contracts of callees: each symbol more is one more relation for the solver. */
#include "lists/contract/prover.h"

#include "lists/logic/cycles.h"

struct text_place prover_place(const struct prover *p, struct position at) {
  return (struct text_place){at.file == ID_NONE ? "" : program_string(p->program, at.file), at.line, at.column};
}

const char *prover_text(struct prover *p, const char *format, ...) {
  struct strbuf b = STRBUF_INIT;
  va_list args;
  va_start(args, format);
  strbuf_vprintf(&b, format, args);
  va_end(args);
  const char *text = arena_strdup(&p->proof->arena, b.text);
  strbuf_release(&b);
  return text;
}

const struct contract *prover_contract(struct prover *p, function_id f) {
  assert(f < p->callees.len);
  struct contract *c = &p->callees.data[f];
  if (c->function == ID_NONE) contract_init(c, p->program, p->proof->annotations, f);
  assert(c->function == f);
  return c;
}

/* ---- assigns ---- */

const struct prover_changed_field *changes_of_field(const struct prover_changes *c, uint32_t field) {
  for (uint32_t i = 0; i < c->fields.len; i++)
    if (c->fields.data[i].field == field) return &c->fields.data[i];
  return NULL;
}

void changes_release(struct prover_changes *c) {
  for (uint32_t i = 0; i < c->fields.len; i++) vec_release(&c->fields.data[i].intervals);
  vec_release_all(&c->fields, &c->keys);
}

static bool add_interval(const struct formula_scope *s, const struct annotation_syntax *x, struct prover_changes *ret) {
  struct formula_value from, to;
  if (!formula_node(s, x->children[1], &from) || !formula_node(s, x->children[2], &to)) return false;
  ctype_id record = from.record != CTYPE_NONE ? from.record : to.record;
  const struct flow_member *m = formula_member(s, x->children[0], record, true);
  if (!m) return false;
  assert(s->flow->vocabulary.symbols.data[m->symbol].role == HEAP_REACH);
  if (!changes_of_field(ret, m->symbol)) vec_push_zero(&ret->fields)->field = m->symbol;
  for (uint32_t i = 0; i < ret->fields.len; i++)
    if (ret->fields.data[i].field == m->symbol)
      vec_push(&ret->fields.data[i].intervals, ((struct heap_interval){from.node, to.node}));
  return true;
}

static bool add_keys(const struct formula_scope *s, const struct annotation_syntax *name,
                     const struct annotation_syntax *node, struct prover_changes *ret) {
  struct formula_value value = {.record = CTYPE_NONE};
  if (node && !formula_node(s, node, &value)) return false;
  const struct flow_member *m = formula_member(s, name, value.record, false);
  if (!m) return false;
  assert(heap_is_data(&s->flow->vocabulary, m->symbol));
  vec_push(&ret->keys, ((struct prover_changed_key){m->symbol, value.node}));
  return true;
}

static bool add_change(const struct formula_scope *s, const struct annotation_syntax *x, struct prover_changes *ret) {
  if (x->kind == SYNTAX_NAME) return true; /* variables: their assignments are seen in the code */
  if (x->kind == SYNTAX_MEMBER) return add_keys(s, x, x->children[0], ret);
  if (strcmp(x->text, "\\interval") == 0) return add_interval(s, x, ret);
  if (strcmp(x->text, "\\data") == 0) return add_keys(s, x->children[0], NULL, ret);
  return true;
}

bool prover_changes(struct prover *p, const struct formula_scope *s, const struct contract *c,
                    struct prover_changes *ret) {
  (void)p;
  for (uint32_t i = 0; i < c->assigns.len; i++)
    for (uint32_t k = 0; k < c->assigns.data[i]->assigns.len; k++)
      if (!add_change(s, c->assigns.data[i]->assigns.data[k], ret)) return false;
  return true;
}

bool contract_changes(struct prover *p, const struct contract *c, const struct prover_changes *changes,
                      uint32_t symbol) {
  const struct heap_symbol *s = &p->v->symbols.data[symbol];
  if (symbol == p->flow->value) return false;
  if (symbol == p->flow->state.allocated) return c->allocates || c->frees;
  if (c->frees && prover_is_cyclic(p, symbol)) return true;
  /* What is new has links and data of its own. */
  if (c->allocates) return true;
  if (!c->has_assigns) return c->writes;
  if (s->role == HEAP_REACH) return changes_of_field(changes, symbol) != NULL;
  for (uint32_t i = 0; i < changes->keys.len; i++)
    if (changes->keys.data[i].order == symbol) return true;
  return false;
}

/* ---- the state at entry ---- */

/* A constant whose name no other one has. */
static term new_ghost(struct prover *p, const char *name, bool is_value) {
  for (uint32_t i = 0; i < p->flow->variables.len; i++)
    if (strcmp(p->flow->variables.data[i].name, name) == 0) return new_ghost(p, prover_text(p, "%s'", name), is_value);
  return flow_ghost(p->flow, name, is_value);
}

bool statement_only_looks(const struct heap_statement *s) {
  return s->kind == HEAP_KEY && term_eq(s->x, s->y) && s->symbol == s->source;
}

bool prover_is_cyclic(const struct prover *p, uint32_t field) { return heap_cycles_of(&p->flow->state, field) != NULL; }

/* The field that the constant is an end of a cut of; HEAP_NO_SYMBOL if of none. */
static uint32_t field_of_cut(const struct prover *p, term constant) {
  for (uint32_t i = 0; i < p->flow->cycles.len; i++) {
    const struct heap_cycles *c = &p->flow->cycles.data[i];
    for (uint32_t k = 0; k < c->count; k++)
      if (term_eq(c->cuts[k].from, constant) || term_eq(c->cuts[k].to, constant)) return c->field;
  }
  return HEAP_NO_SYMBOL;
}

/* Whether the statement assigns the symbol. Memory that is freed holds null in fields that may have cycles. */
static bool statement_changes(const struct prover *p, const struct heap_statement *s, uint32_t symbol) {
  switch (s->kind) {
  case HEAP_KEY:
  case HEAP_WRITE:
  case HEAP_MARK:
  case HEAP_FORGET: return s->symbol == symbol && !statement_only_looks(s);
  case HEAP_ALLOCATE: return true;
  case HEAP_FREE: return symbol == p->flow->state.allocated || prover_is_cyclic(p, symbol);
  case HEAP_ASSIGN:
  case HEAP_READ:
  case HEAP_HAVOC:
  case HEAP_ASSUME:
  case HEAP_STATEMENT_COUNT: break;
  }
  return false;
}

/* Which fields a contract assigns is known only when its arguments are: any, if it assigns at all. */
static bool call_changes(struct prover *p, const struct flow_call *call, uint32_t symbol) {
  const struct contract *c = prover_contract(p, call->callee);
  if (c->allocates) return true;
  if (symbol == p->flow->state.allocated) return c->frees;
  if (c->frees && prover_is_cyclic(p, symbol)) return true;
  if (!c->has_assigns) return c->writes;
  for (uint32_t i = 0; i < c->assigns.len; i++)
    if (c->assigns.data[i]->assigns.len) return true;
  return false;
}

bool edges_change(struct prover *p, const struct bitset *edges, uint32_t symbol) {
  const struct flow *f = p->flow;
  assert(edges->size == f->edges.len && symbol < p->v->symbols.len);
  for (uint32_t i = bitset_next(edges, 0); i < edges->size; i = bitset_next(edges, i + 1)) {
    const struct flow_edge *e = &f->edges.data[i];
    for (uint32_t k = 0; k < e->count; k++)
      if (statement_changes(p, &f->statements.data[e->first + k], symbol)) return true;
    if (e->call != FLOW_NONE && call_changes(p, &f->calls.data[e->call], symbol)) return true;
  }
  return false;
}

/* Calls may assign any global variable. Cuts change with their field. */
bool edges_assign(struct prover *p, const struct bitset *edges, const struct flow_variable *x) {
  const struct flow *f = p->flow;
  uint32_t cut_field = field_of_cut(p, x->constant);
  if (cut_field != HEAP_NO_SYMBOL) return edges_change(p, edges, cut_field);
  bool is_shared = prover_is_global(p, x->variable);
  for (uint32_t i = bitset_next(edges, 0); i < edges->size; i = bitset_next(edges, i + 1)) {
    const struct flow_edge *e = &f->edges.data[i];
    for (uint32_t k = 0; k < e->count; k++) {
      const struct heap_statement *s = &f->statements.data[e->first + k];
      bool assigns =
          s->kind == HEAP_ASSIGN || s->kind == HEAP_READ || s->kind == HEAP_HAVOC || s->kind == HEAP_ALLOCATE;
      if (assigns && term_eq(s->x, x->constant)) return true;
    }
    if (e->call != FLOW_NONE && (is_shared || term_eq(f->calls.data[e->call].result, x->constant))) return true;
  }
  return false;
}

bool prover_is_state(const struct prover *p, uint32_t symbol) {
  const struct heap_state *h = &p->flow->state;
  if (symbol == h->allocated) return true;
  for (uint32_t i = 0; i < h->field_count; i++)
    if (h->fields[i] == symbol) return true;
  for (uint32_t i = 0; i < h->order_count; i++)
    if (h->orders[i] == symbol) return true;
  for (uint32_t i = 0; i < h->mark_count; i++)
    if (h->marks[i] == symbol && symbol != p->flow->value) return true;
  return false;
}

/* P1: an old symbol is its own old one, and plays the same part. */
static bool is_old_state_good(const struct prover *p) {
  assert(p->old_of.len == p->v->symbols.len);
  for (uint32_t s = 0; s < p->old_of.len; s++) {
    assert(p->old_of.data[p->old_of.data[s]] == p->old_of.data[s]);
    assert(p->v->symbols.data[s].role == p->v->symbols.data[p->old_of.data[s]].role);
  }
  for (uint32_t i = 0; i < p->olds.len; i++) assert(!term_eq(p->olds.data[i].old, p->olds.data[i].constant));
  return true;
}

static void make_old_state(struct prover *p) {
  uint32_t count = p->v->symbols.len;
  struct bitset all;
  bitset_init(&all, p->flow->edges.len);
  for (uint32_t i = 0; i < p->flow->edges.len; i++) bitset_add(&all, i);
  for (uint32_t s = 0; s < count; s++) vec_push(&p->old_of, s);
  for (uint32_t s = 0; s < count; s++)
    if (prover_is_state(p, s) && edges_change(p, &all, s))
      p->old_of.data[s] = prover_symbol_like(p, s, prover_text(p, "old(%s)", p->v->symbols.data[s].name));
  for (uint32_t s = count; s < p->v->symbols.len; s++) vec_push(&p->old_of, s);
  uint32_t variables = p->flow->variables.len;
  for (uint32_t i = 0; i < variables; i++) {
    struct flow_variable x = p->flow->variables.data[i];
    bool is_mine = x.variable != ID_NONE && !x.activation;
    bool is_entered = (is_mine && (prover_is_parameter(p, x.variable) || prover_is_global(p, x.variable))) ||
                      flow_is_cut(p->flow, x.constant);
    if (!is_entered || !edges_assign(p, &all, &x)) continue;
    term old = new_ghost(p, prover_text(p, "old(%s)", x.name), x.is_value);
    p->flow->variables.data[p->flow->variables.len - 1].reading = x.reading;
    vec_push(&p->olds, ((struct prover_old_variable){x.constant, old, i}));
  }
  bitset_release(&all);
  assert(is_old_state_good(p));
}

static bool is_mentioned(const struct annotation_syntax *s, const char *name) {
  if (!s) return false;
  if (s->kind == SYNTAX_NAME && strcmp(s->text, name) == 0) return true;
  for (uint32_t i = 0; i < s->child_count; i++)
    if (is_mentioned(s->children[i], name)) return true;
  return false;
}

/* Global variables that only annotations mention are variables of the function, too. */
static void add_globals(struct prover *p) {
  const struct annotations *a = p->proof->annotations;
  for (var_id v = 0; v < p->program->variables.len; v++) {
    const struct variable *x = &p->program->variables.data[v];
    const struct ctype *t = ctype_resolved(&p->program->types, x->type);
    bool is_mine = x->kind != VARIABLE_GLOBAL || !t || (t->kind != CT_POINTER && p->flow->value == HEAP_NO_SYMBOL);
    for (uint32_t i = 0; i < p->flow->variables.len && !is_mine; i++)
      is_mine = p->flow->variables.data[i].variable == v;
    const char *name = program_string(p->program, x->name);
    bool is_needed = false;
    for (uint32_t i = 0; i < a->clauses.len && !is_mine; i++)
      is_needed |= is_mentioned(a->clauses.data[i].formula, name);
    if (is_mine || !is_needed) continue;
    new_ghost(p, name, t->kind != CT_POINTER);
    struct flow_variable *ghost = &p->flow->variables.data[p->flow->variables.len - 1];
    ghost->variable = v;
    if (ghost->is_value) ghost->reading = flow_reading_of(p->program, x->type, x->width);
  }
}

static void make_axioms(struct prover *p) {
  flow_axioms(p->flow, &p->axioms);
  symbol_list from = VEC_INIT, to = VEC_INIT;
  for (uint32_t s = 0; s < p->old_of.len; s++)
    if (p->old_of.data[s] != s) vec_push(&from, s), vec_push(&to, p->old_of.data[s]);
  term_list cuts = VEC_INIT, old_cuts = VEC_INIT;
  for (uint32_t i = 0; i < p->olds.len; i++)
    if (flow_is_cut(p->flow, p->olds.data[i].constant))
      vec_push(&cuts, p->olds.data[i].constant), vec_push(&old_cuts, p->olds.data[i].old);
  struct heap_renaming r = {from.data, to.data, from.len, cuts.data, old_cuts.data, cuts.len};
  for (uint32_t i = 0, count = p->axioms.len; i < count && from.len; i++) {
    term old = heap_rename(p->v, &r, p->axioms.data[i]);
    if (!term_eq(old, p->axioms.data[i])) vec_push(&p->axioms, old);
  }
  vec_release_all(&from, &to, &cuts, &old_cuts);
}

/* ---- where clauses belong ---- */

static bool is_before(uint32_t line, uint32_t column, struct position at) {
  return at.line > line || (at.line == line && at.column >= column);
}

/* The location where the statement after an assertion begins: a source of its edges that none of them leads to. */
static uint32_t statement_at(const struct flow *f, const struct annotation_clause *c) {
  uint32_t found = FLOW_NONE;
  for (uint32_t i = 0; i < f->edges.len; i++) {
    const struct flow_edge *e = &f->edges.data[i];
    bool is_in = is_before(c->line, c->column, e->at) && !is_before(c->end_line, c->end_column + 1, e->at);
    if (!is_in || f->locations.data[e->source].activation) continue;
    bool is_first = true;
    for (uint32_t k = 0; k < f->edges.len && is_first; k++) {
      const struct flow_edge *o = &f->edges.data[k];
      is_first = o->target != e->source || o->source == e->source || !is_before(c->line, c->column, o->at) ||
                 is_before(c->end_line, c->end_column + 1, o->at);
    }
    if (is_first && found == FLOW_NONE) found = e->source;
  }
  return found;
}

static bool place_clauses(struct prover *p) {
  const struct annotations *a = p->proof->annotations;
  const char *name = program_string(p->program, p->program->functions.data[p->contract.function].name);
  for (uint32_t i = 0; i < a->clauses.len; i++) {
    const struct annotation_clause *c = &a->clauses.data[i];
    uint32_t location = FLOW_NONE;
    bool is_mine = c->function && strcmp(c->function, name) == 0;
    if (is_mine && c->kind == CLAUSE_INVARIANT) location = flow_loop_at(p->flow, c->line, c->column);
    if (is_mine && c->kind == CLAUSE_ASSERT) location = statement_at(p->flow, c);
    bool is_placed = c->kind == CLAUSE_INVARIANT || c->kind == CLAUSE_ASSERT;
    if (is_mine && is_placed && location == FLOW_NONE)
      return diagnostics_error(&p->ctx->diagnostics, c->at.file, c->at.line, c->at.column,
                               c->kind == CLAUSE_ASSERT
                                   ? "no statement that does something follows this assertion"
                                   : "the loop after this invariant does not exist in the program");
    assert(location == FLOW_NONE || c->kind != CLAUSE_INVARIANT || p->flow->locations.data[location].is_loop_head);
    vec_push(&p->clause_at, location);
  }
  assert(p->clause_at.len == a->clauses.len);
  return true;
}

/* ---- the function ---- */

static bool has_contract(const void *data, function_id f) {
  const struct heap_proof *proof = data;
  return annotations_has_contract(proof->annotations,
                                  program_string(proof->program, proof->program->functions.data[f].name));
}

static bool is_called_by_contract(const struct prover *p) {
  const struct program *g = p->program;
  for (uint32_t i = 0; i < g->edges.len; i++) {
    const struct edge *e = &g->edges.data[i];
    if (e->op.kind == OP_CALL && e->op.callee == p->contract.function &&
        g->locations.data[e->source].function != g->start)
      return has_contract(p->proof, p->contract.function);
  }
  return false;
}

static bool make_ghosts(struct prover *p) {
  for (uint32_t i = 0; i < p->contract.given.len; i++)
    for (uint32_t k = 0; k < p->contract.given.data[i]->binder_count; k++) {
      const struct annotation_binder *b = &p->contract.given.data[i]->binders[k];
      ctype_id record = formula_record(p->program, b);
      bool is_value = !b->has_tag && !b->stars && record == CTYPE_NONE;
      if (!is_value && record == CTYPE_NONE)
        return diagnostics_error(&p->ctx->diagnostics, b->at.file, b->at.line, b->at.column,
                                 "'%s' is no pointer to a struct of the program", b->name);
      term node = new_ghost(p, b->name, is_value);
      vec_push(&p->ghosts, ((struct prover_ghost){b->name, {node, is_value, HEAP_NO_SYMBOL, record}}));
    }
  return true;
}

static bool has_member(const struct program *p, const char *name) {
  for (ctype_id i = 0; i < p->types.types.len; i++) {
    const struct ctype *t = &p->types.types.data[i];
    for (uint32_t k = 0; t->kind == CT_STRUCT && k < t->member_count; k++)
      if (strcmp(ctype_member(&p->types, i, k)->name, name) == 0) return true;
  }
  return false;
}

/* What `cycles` lists are link fields; it may list some that the function does not use. */
static bool check_cycles(struct prover *p, const struct annotation_syntax *x) {
  bool is_link = false, is_data = false;
  for (uint32_t i = 0; i < p->flow->members.len; i++) {
    const struct flow_member *m = &p->flow->members.data[i];
    if (flow_member_is_named(m, x->text)) *(m->is_link ? &is_link : &is_data) = true;
  }
  if (is_link || (!is_data && has_member(p->program, x->text))) return true;
  return diagnostics_error(&p->ctx->diagnostics, x->at.file, x->at.line, x->at.column,
                           is_data ? "'%s' is no link field: it does not point to a struct" : "there is no field '%s'",
                           x->text);
}

static bool build_flow(struct prover *p, struct flow_request *request, struct strbuf *why) {
  VEC(const char *) names = VEC_INIT;
  VEC(uint32_t) counts = VEC_INIT;
  const clause_list *clauses = &p->contract.cycles;
  for (uint32_t i = 0; i < clauses->len; i++)
    for (uint32_t k = 0; k < clauses->data[i]->assigns.len; k++) {
      const char *name = clauses->data[i]->assigns.data[k]->text;
      struct flow_member m = {.name = name};
      vec_push(&names, name);
      vec_push(&counts, contract_cycles(&p->contract, &m));
    }
  request->cyclic = names.data;
  request->cyclic_count = names.len;
  request->cycle_counts = counts.data;
  p->proof->beyond = (struct position){.file = ID_NONE};
  request->where = &p->proof->beyond;
  p->flow = flow_build(p->ctx, &p->terms, request, why);
  vec_release_all(&names, &counts);
  bool ok = p->flow != NULL;
  for (uint32_t i = 0; i < clauses->len && ok; i++)
    for (uint32_t k = 0; k < clauses->data[i]->assigns.len && ok; k++)
      ok = check_cycles(p, clauses->data[i]->assigns.data[k]);
  return ok;
}

bool prover_init(struct prover *p, struct heap_proof *proof, function_id f, struct strbuf *why) {
  memset(p, 0, sizeof *p);
  p->proof = proof;
  p->ctx = proof->ctx;
  p->program = proof->program;
  p->entry_function = HEAP_NO_SYMBOL;
  terms_init(&p->terms);
  contract_init(&p->contract, p->program, proof->annotations, f);
  struct flow_request request = {.program = p->program,
                                 .function = f,
                                 .has_contract = has_contract,
                                 .data = proof,
                                 .has_annotations = true,
                                 .tracks_allocation = proof->tracks_allocation};
  formula_number_range(proof->annotations, &request.least, &request.greatest);
  if (!build_flow(p, &request, why)) return false;
  p->v = &p->flow->vocabulary;
  for (uint32_t i = 0; i < p->program->functions.len; i++)
    vec_push(&p->callees, ((struct contract){.function = ID_NONE}));
  vec_resize(&p->sites, p->flow->calls.len);
  p->is_called = is_called_by_contract(p);
  if (!make_ghosts(p) || !place_clauses(p)) return false;
  add_globals(p);
  make_old_state(p);
  formula_add_numbers(p->flow, proof->annotations);
  make_axioms(p);
  struct prover_own_scope own = {p, SCOPE_PRE_OLD};
  struct formula_scope scope = prover_scope(&own);
  if (!prover_changes(p, &scope, &p->contract, &p->changes)) return false;
  if (prover_has_frame(p)) p->entry_function = vocabulary_entry(p->v, "entry");
  return true;
}

bool prover_has_frame(const struct prover *p) {
  return p->changes.fields.len && !p->contract.allocates && !prover_is_cyclic(p, p->changes.fields.data[0].field);
}

void prover_release(struct prover *p) {
  heap_solver_free(p->solver);
  heap_solver_free(p->framed);
  for (uint32_t i = 0; i < p->callees.len; i++)
    if (p->callees.data[i].function != ID_NONE) contract_release(&p->callees.data[i]);
  for (uint32_t i = 0; i < p->sites.len; i++) vec_release(&p->sites.data[i].after);
  vec_release_all(&p->callees, &p->sites, &p->old_of, &p->olds, &p->ghosts, &p->axioms, &p->clause_at, &p->assumed,
                  &p->unchanged, &p->unchanged_variables);
  changes_release(&p->changes);
  contract_release(&p->contract);
  flow_free(p->flow);
  terms_release(&p->terms);
}
