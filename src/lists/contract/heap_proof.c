/* Functions one by one, each with a prover of its own. Which nodes may be shared at its end (5.9) is not known
 * beforehand: the strongest claim is tried first, since it makes calls of the function cheapest, and weaker ones where
 * that fails. A lemma has no code: its fields are symbols without types, once per label. */
#include "lists/contract/heap_proof.h"

#include "lists/contract/prover.h"
#include "logic/build.h"

/* ---- the whole file ---- */

static bool mentions_allocation(const struct annotation_syntax *s) {
  if (!s) return false;
  if (s->kind == SYNTAX_BUILTIN && (strcmp(s->text, "\\allocated") == 0 || strcmp(s->text, "\\stable") == 0))
    return true;
  for (uint32_t i = 0; i < s->child_count; i++)
    if (mentions_allocation(s->children[i])) return true;
  return false;
}

/* If some function of the file allocates, frees or speaks of it, all must say what is allocated: a contract that is
 * silent about it would let a caller pass freed memory. */
static bool uses_allocation(const struct program *p, const struct annotations *a) {
  for (uint32_t i = 0; i < a->clauses.len; i++)
    if (mentions_allocation(a->clauses.data[i].formula)) return true;
  for (uint32_t i = 0; i < p->edges.len; i++) {
    const struct edge *e = &p->edges.data[i];
    bool is_model = p->functions.data[p->locations.data[e->source].function].is_library_model;
    bool allocates = e->op.kind == OP_ALLOCATE && e->op.sub != ALLOC_STACK;
    if (!is_model && (allocates || e->op.kind == OP_FREE)) return true;
  }
  return false;
}

void heap_proof_init(struct heap_proof *p, struct context *ctx, const struct program *program,
                     const struct annotations *a) {
  memset(p, 0, sizeof *p);
  p->ctx = ctx;
  p->program = program;
  p->annotations = a;
  p->tracks_allocation = uses_allocation(program, a);
  for (uint32_t i = 0; i < program->functions.len; i++) vec_push(&p->sharing, SHARING_ALL);
}

void heap_proof_release(struct heap_proof *p) {
  vec_release_all(&p->obligations, &p->sharing);
  arena_release(&p->arena);
}

static bool sharing_fails(const struct heap_proof *proof, uint32_t first) {
  for (uint32_t i = first; i < proof->obligations.len; i++)
    if (proof->obligations.data[i].kind == OBLIGATION_SHARING && proof->obligations.data[i].status != OBLIGATION_HOLDS)
      return true;
  return false;
}

static bool prove_with(struct heap_proof *proof, function_id f, enum sharing sharing, struct strbuf *why) {
  struct prover p;
  bool ok = prover_init(&p, proof, f, why);
  p.sharing = sharing;
  if (ok) {
    prover_paths(&p);
    if (!p.failed && !proof->is_search_off) prover_search(&p);
    ok = !p.failed;
  }
  prover_release(&p);
  return ok;
}

bool heap_proof_function(struct heap_proof *proof, function_id f, struct strbuf *why) {
  assert(f < proof->sharing.len && proof->program->functions.data[f].entry != ID_NONE);
  uint32_t first = proof->obligations.len;
  for (enum sharing s = SHARING_NONE;; s++) {
    proof->obligations.len = first;
    if (!prove_with(proof, f, s, why)) return false;
    assert(s <= SHARING_ALL);
    proof->sharing.data[f] = (uint8_t)s;
    if (s == SHARING_ALL || !sharing_fails(proof, first)) return true;
  }
}

/* ---- lemmas ---- */

/* Fields as symbols, once per label. Nodes have no type: a lemma needs no code. */
struct lemma {
  struct flow flow;
  struct terms terms;
  uint32_t labels;
  symbol_list versions; /* [symbol of the first label * labels + label] */
};

static uint32_t lemma_symbol(void *data, uint32_t symbol, uint32_t state) {
  const struct lemma *l = data;
  uint32_t label = state < STATE_LABEL ? 0 : state - STATE_LABEL;
  assert(label < (l->labels ? l->labels : 1));
  for (uint32_t i = 0; i + l->labels <= l->versions.len && l->labels; i += l->labels)
    if (l->versions.data[i] == symbol) return l->versions.data[i + label];
  return symbol;
}

static bool lemma_variable(void *data, const char *name, uint32_t line, uint32_t state, struct formula_value *ret) {
  (void)data, (void)name, (void)line, (void)state, (void)ret;
  return false;
}

/* A field, or an order, for each label. */
static uint32_t add_versions(struct lemma *l, const struct annotation_clause *c, const char *name, bool is_link) {
  uint32_t first = HEAP_NO_SYMBOL;
  for (uint32_t i = 0; i < (l->labels ? l->labels : 1); i++) {
    struct strbuf b = STRBUF_INIT;
    strbuf_puts(&b, name);
    if (i) strbuf_printf(&b, " at %s", c->labels[i]);
    uint32_t s =
        is_link ? vocabulary_field(&l->flow.vocabulary, b.text) : vocabulary_order(&l->flow.vocabulary, b.text);
    strbuf_release(&b);
    if (!i) first = s;
    vec_push(&l->versions, s);
    if (is_link)
      vec_push(&l->flow.fields, s);
    else
      vec_push(&l->flow.orders, s);
  }
  return first;
}

static void add_member(struct lemma *l, const struct annotation_clause *c, const char *name, bool is_link) {
  for (uint32_t i = 0; i < l->flow.members.len; i++)
    if (strcmp(l->flow.members.data[i].name, name) == 0) return;
  uint32_t symbol = add_versions(l, c, name, is_link);
  vec_push(&l->flow.members,
           ((struct flow_member){.record = CTYPE_NONE, .symbol = symbol, .is_link = is_link, .name = name}));
}

/* Fields are what the lemma uses as such: links in built-ins, and then data in what is left. */
static void add_members(struct lemma *l, const struct annotation_clause *c, const struct annotation_syntax *s,
                        bool is_link) {
  const struct annotation_builtin *b = s->kind == SYNTAX_BUILTIN ? builtin_find(s->text) : NULL;
  for (uint32_t i = 0; b && i < s->child_count; i++)
    if (b->arguments[i] == (is_link ? 'f' : 'd')) add_member(l, c, s->children[i]->text, is_link);
  if (s->kind == SYNTAX_MEMBER && !is_link) add_member(l, c, s->text, false);
  for (uint32_t i = 0; i < s->child_count; i++) add_members(l, c, s->children[i], is_link);
}

/* Definitions that the lemma may use. */
static void add_all_members(struct lemma *l, const struct annotations *a, const struct annotation_clause *c,
                            bool is_link) {
  add_members(l, c, c->formula, is_link);
  for (uint32_t i = 0; i < a->clauses.len; i++)
    if (a->clauses.data[i].kind == CLAUSE_PREDICATE) add_members(l, c, a->clauses.data[i].formula, is_link);
}

static void lemma_init(struct lemma *l, const struct program *p, const struct annotations *a,
                       const struct annotation_clause *c) {
  memset(l, 0, sizeof *l);
  terms_init(&l->terms);
  l->labels = c->label_count;
  struct flow *f = &l->flow;
  f->program = p;
  vocabulary_init(&f->vocabulary, &l->terms);
  f->value = vocabulary_mark(&f->vocabulary, "value");
  add_all_members(l, a, c, true);
  add_all_members(l, a, c, false);
  if (!f->orders.len) add_versions(l, c, "number", false);
  assert(l->versions.len % (l->labels ? l->labels : 1) == 0);
  f->state = (struct heap_state){.vocabulary = &f->vocabulary,
                                 .allocated = HEAP_NO_SYMBOL,
                                 .fields = f->fields.data,
                                 .field_count = f->fields.len,
                                 .orders = f->orders.data,
                                 .order_count = f->orders.len};
}

static void lemma_release(struct lemma *l) {
  vec_release_all(&l->flow.variables, &l->flow.numbers, &l->flow.members, &l->flow.fields, &l->flow.orders,
                  &l->versions);
  vocabulary_release(&l->flow.vocabulary);
  arena_release(&l->flow.arena);
  terms_release(&l->terms);
}

static bool nothing_shown(const void *data, const struct flow_variable *v) {
  (void)data, (void)v;
  return false;
}

static void ask_lemma(struct heap_proof *proof, struct lemma *l, struct heap_obligation *o, term goal) {
  struct heap_solver *s = heap_solver_new(proof->ctx, &l->flow.vocabulary);
  term_list all = VEC_INIT;
  flow_axioms(&l->flow, &all);
  vec_push(&all, term_not(goal));
  proof->queries++;
  switch (heap_solver_check(s, all.data, all.len)) {
  case SOLVER_SAT: {
    struct heap_model m;
    heap_solver_small_model(s, &m);
    o->status = OBLIGATION_FAILS;
    o->before = picture_make(&proof->arena, &l->flow, &m, NULL, nothing_shown, NULL);
    o->where = l->labels ? "in the first state" : "in a heap";
    heap_model_release(&m);
    break;
  }
  case SOLVER_UNKNOWN:
    o->status = OBLIGATION_UNKNOWN;
    o->reason = arena_strdup(&proof->arena, heap_solver_reason(s));
    break;
  case SOLVER_UNSAT:
    if (!proof->rechecks) break;
    if (!heap_proof_recheck(proof, &l->flow.vocabulary, all.data, all.len)) {
      o->status = OBLIGATION_UNKNOWN;
      o->reason = "Z3 does not confirm it";
    }
    break;
  }
  vec_release(&all);
  heap_solver_free(s);
}

static bool prove_lemma(struct heap_proof *proof, const struct annotation_clause *c) {
  struct lemma l;
  term goal;
  lemma_init(&l, proof->program, proof->annotations, c);
  formula_add_numbers(&l.flow, proof->annotations);
  struct formula_scope scope = {.program = proof->program,
                                .flow = &l.flow,
                                .annotations = proof->annotations,
                                .diagnostics = &proof->ctx->diagnostics,
                                .data = &l,
                                .find_variable = lemma_variable,
                                .symbol_in = lemma_symbol,
                                .labels = c->labels,
                                .label_count = c->label_count,
                                .is_untyped = true,
                                .line = ID_NONE};
  bool ok = formula_of(&scope, c, FORMULA_PROVED, &goal);
  if (ok) {
    struct heap_obligation o = {
        .kind = OBLIGATION_LEMMA, .function = ID_NONE, .at = c->at, .text = c->name, .reason = ""};
    o.paths = 1;
    ask_lemma(proof, &l, &o, goal);
    vec_push(&proof->obligations, o);
  }
  lemma_release(&l);
  return ok;
}

bool heap_proof_lemmas(struct heap_proof *proof) {
  for (uint32_t i = 0; i < proof->annotations->clauses.len; i++)
    if (proof->annotations->clauses.data[i].kind == CLAUSE_LEMMA &&
        !prove_lemma(proof, &proof->annotations->clauses.data[i]))
      return false;
  return true;
}

bool heap_proof_recheck(struct heap_proof *p, struct vocabulary *v, const term *formulas, uint32_t count) {
  enum { MOST_UNANSWERED = 2, SHORT_MILLISECONDS = 3000 };
  bool is_asked = !p->is_lenient || p->unanswered < MOST_UNANSWERED;
  uint32_t milliseconds = p->is_lenient ? SHORT_MILLISECONDS : HEAP_RECHECK_MILLISECONDS;
  enum solver_result r = is_asked ? heap_ask_z3(p->ctx, v, formulas, count, milliseconds) : SOLVER_UNKNOWN;
  p->rechecked += r == SOLVER_UNSAT;
  p->unanswered += r == SOLVER_UNKNOWN;
  return r == SOLVER_UNSAT || (p->is_lenient && r == SOLVER_UNKNOWN);
}
