/* check_flow FILE.c: executes the flows of all functions of the file whose names begin with good or bad, on heaps with
 * pointers and integers, trying every choice; says whether the error location is reached.
 *
 * It shares nothing with the wlp rules: fields are pointers here, keys are numbers, and conditions are evaluated. Each
 * function is translated twice, as a function by itself and as the start of a program. */
#include "front/front.h"
#include "lists/flow/flow.h"

#include <stdio.h>
#include <stdlib.h>

enum { NODES = 64, FIELDS = 6, ORDERS = 6, CONSTANTS = 400, STEPS = 3000000, CANDIDATES = 256, FORGOTTEN = -987654 };

/* What a constant denotes: a node, or an integer. */
struct ref {
  bool is_value;
  long long value; /* node (0 is null), or integer */
};

struct state {
  uint32_t nodes;
  bool allocated[NODES];
  uint32_t next[FIELDS][NODES];
  long long keys[ORDERS][NODES];
  struct ref constants[CONSTANTS];
};

struct machine {
  struct flow *flow;
  struct map index; /* constant -> number plus 1 */
  uint64_t steps;
  bool is_reached, has_cycle, is_exhausted;
};

static void fail(const char *why) {
  fprintf(stderr, "check_flow: %s\n", why);
  exit(2);
}

static uint32_t number_of(const struct machine *m, term constant) {
  const uint64_t *found = map_get(&m->index, constant.id);
  if (!found) fail("an unknown constant");
  return (uint32_t)*found - 1;
}

static struct ref *ref_of(const struct machine *m, struct state *s, term constant) {
  return &s->constants[number_of(m, constant)];
}

static uint32_t field_of(const struct machine *m, uint32_t symbol) {
  for (uint32_t i = 0; i < m->flow->fields.len; i++)
    if (m->flow->fields.data[i] == symbol) return i;
  fail("an unknown field");
  return 0;
}

static uint32_t order_of(const struct machine *m, uint32_t symbol) {
  for (uint32_t i = 0; i < m->flow->orders.len; i++)
    if (m->flow->orders.data[i] == symbol) return i;
  fail("an unknown order");
  return 0;
}

static long long key_of(const struct machine *m, const struct state *s, struct ref r, uint32_t order) {
  return r.is_value ? r.value : s->keys[order_of(m, order)][r.value];
}

/* ---- conditions ---- */

static bool holds(const struct machine *m, struct state *s, term t);

static bool holds_atom(const struct machine *m, struct state *s, term t) {
  const struct terms *terms = m->flow->vocabulary.terms;
  uint32_t symbol = vocabulary_of(&m->flow->vocabulary, term_symbol(terms, t));
  struct ref a = *ref_of(m, s, term_child(terms, t, 0));
  if (symbol == m->flow->value) return a.is_value;
  if (symbol == m->flow->state.allocated) return a.is_value || s->allocated[a.value];
  const struct heap_symbol *x = &m->flow->vocabulary.symbols.data[symbol];
  if (x->role != HEAP_ORDER) fail("a condition about paths");
  struct ref b = *ref_of(m, s, term_child(terms, t, 1));
  return key_of(m, s, a, x->left) <= key_of(m, s, b, x->right);
}

static bool holds_equation(const struct machine *m, struct state *s, term a, term b) {
  if (term_is_bool(m->flow->vocabulary.terms, a)) return holds(m, s, a) == holds(m, s, b);
  struct ref x = *ref_of(m, s, a), y = *ref_of(m, s, b);
  return x.is_value == y.is_value && x.value == y.value;
}

static bool holds_positive(const struct machine *m, struct state *s, term t) {
  const struct terms *terms = m->flow->vocabulary.terms;
  switch (term_kind(terms, t)) {
  case TERM_TRUE: return true;
  case TERM_AND:
    for (uint32_t i = 0; i < term_count(terms, t); i++)
      if (!holds(m, s, term_child(terms, t, i))) return false;
    return true;
  case TERM_ITE: return holds(m, s, term_child(terms, t, holds(m, s, term_child(terms, t, 0)) ? 1 : 2));
  case TERM_EQ: return holds_equation(m, s, term_child(terms, t, 0), term_child(terms, t, 1));
  case TERM_APPLY: return holds_atom(m, s, t);
  default: fail("an unknown condition");
  }
  return false;
}

static bool holds(const struct machine *m, struct state *s, term t) {
  return holds_positive(m, s, term_positive(t)) != term_is_negated(t);
}

/* ---- statements ---- */

static bool reaches(const struct state *s, uint32_t field, uint32_t from, uint32_t to) {
  for (; from; from = s->next[field][from])
    if (from == to) return true;
  return false;
}

static bool is_usable(const struct state *s, struct ref r) { return !r.is_value && r.value && s->allocated[r.value]; }

static void allocate(struct machine *m, struct state *s, const struct heap_statement *h) {
  if (s->nodes == NODES) fail("too many nodes");
  uint32_t node = s->nodes++;
  s->allocated[node] = true;
  for (uint32_t i = 0; i < m->flow->fields.len; i++) s->next[i][node] = 0;
  for (uint32_t i = 0; i < m->flow->orders.len; i++) s->keys[i][node] = 0;
  if (!h->is_zeroed) fail("an allocation that is not zeroed");
  *ref_of(m, s, h->x) = (struct ref){false, node};
}

static bool write_field(struct machine *m, struct state *s, const struct heap_statement *h) {
  struct ref x = *ref_of(m, s, h->x), y = *ref_of(m, s, h->y);
  uint32_t field = field_of(m, h->symbol);
  if (!is_usable(s, x)) return false;
  if (y.is_value) fail("an integer in a link field");
  if (reaches(s, field, (uint32_t)y.value, (uint32_t)x.value)) {
    m->has_cycle = true;
    return false;
  }
  s->next[field][x.value] = (uint32_t)y.value;
  return true;
}

/* Everything but choices; false if the run ends here. */
static bool step(struct machine *m, struct state *s, const struct heap_statement *h) {
  switch (h->kind) {
  case HEAP_ASSIGN: *ref_of(m, s, h->x) = *ref_of(m, s, h->y); return true;
  case HEAP_READ: {
    struct ref y = *ref_of(m, s, h->y);
    if (!is_usable(s, y)) return false;
    *ref_of(m, s, h->x) = (struct ref){false, s->next[field_of(m, h->symbol)][y.value]};
    return true;
  }
  case HEAP_WRITE: return write_field(m, s, h);
  case HEAP_KEY: {
    struct ref x = *ref_of(m, s, h->x), y = *ref_of(m, s, h->y);
    if (!is_usable(s, x) || (!y.is_value && !is_usable(s, y))) return false;
    s->keys[order_of(m, h->symbol)][x.value] = key_of(m, s, y, h->source);
    return true;
  }
  case HEAP_ALLOCATE: allocate(m, s, h); return true;
  case HEAP_FREE: {
    struct ref x = *ref_of(m, s, h->x);
    if (!x.value) return true;
    if (!is_usable(s, x)) return false;
    s->allocated[x.value] = false;
    return true;
  }
  case HEAP_ASSUME: return holds(m, s, h->condition);
  default: fail("an unknown statement");
  }
  return false;
}

/* ---- choices ---- */

struct candidates {
  long long values[CANDIDATES];
  uint32_t count;
};

static void add_candidate(struct candidates *c, long long value) {
  for (uint32_t i = 0; i < c->count; i++)
    if (c->values[i] == value) return;
  if (c->count < CANDIDATES) c->values[c->count++] = value;
}

/* Integers that occur, what they are in the other reading of 32 bits, and their neighbours. */
static void find_integers(const struct machine *m, const struct state *s, struct candidates *c) {
  struct candidates known = {.count = 0};
  for (uint32_t i = 0; i < m->index.entries.len; i++)
    if (s->constants[i].is_value) add_candidate(&known, s->constants[i].value);
  for (uint32_t o = 0; o < m->flow->orders.len; o++)
    for (uint32_t n = 1; n < s->nodes; n++) add_candidate(&known, s->keys[o][n]);
  for (uint32_t i = 0; i < known.count; i++) add_candidate(c, known.values[i]);
  for (uint32_t i = 0; i < known.count; i++)
    add_candidate(c, known.values[i] < 0 ? known.values[i] + (1ll << 32) : (int32_t)known.values[i]);
  for (uint32_t i = 0; i < known.count; i++) {
    add_candidate(c, known.values[i] + 1);
    add_candidate(c, known.values[i] - 1);
  }
}

static void run_from(struct machine *, const struct state *, uint32_t location);
static void run_edge(struct machine *, struct state *, const struct flow_edge *, uint32_t statement);

static bool is_value_constant(const struct machine *m, term x) {
  for (uint32_t i = 0; i < m->flow->variables.len; i++)
    if (term_eq(m->flow->variables.data[i].constant, x)) return m->flow->variables.data[i].is_value;
  return false;
}

static void choose(struct machine *m, const struct state *s, const struct flow_edge *e, uint32_t at) {
  const struct heap_statement *h = &m->flow->statements.data[at];
  bool is_value = is_value_constant(m, h->x);
  struct candidates c = {.count = 0};
  if (h->kind == HEAP_FORGET)
    add_candidate(&c, FORGOTTEN); /* the programs here write what malloc gives before they read it */
  else if (is_value)
    find_integers(m, s, &c);
  else
    for (uint32_t n = 0; n < s->nodes; n++) add_candidate(&c, n);
  struct state *copy = malloc(sizeof *copy);
  for (uint32_t i = 0; i < c.count && !m->is_reached; i++) {
    *copy = *s;
    struct ref *x = ref_of(m, copy, h->x);
    if (h->kind == HEAP_HAVOC)
      *x = (struct ref){is_value, c.values[i]};
    else if (is_usable(copy, *x))
      copy->keys[order_of(m, h->symbol)][x->value] = c.values[i];
    else
      break;
    run_edge(m, copy, e, at + 1);
  }
  free(copy);
}

static void run_edge(struct machine *m, struct state *s, const struct flow_edge *e, uint32_t at) {
  for (; at < e->first + e->count; at++) {
    const struct heap_statement *h = &m->flow->statements.data[at];
    if (++m->steps > STEPS) m->is_exhausted = true;
    if (m->is_reached || m->is_exhausted) return;
    if (h->kind == HEAP_HAVOC || h->kind == HEAP_FORGET) {
      choose(m, s, e, at);
      return;
    }
    if (!step(m, s, h)) return;
  }
  run_from(m, s, e->target);
}

static void run_from(struct machine *m, const struct state *s, uint32_t location) {
  if (location == m->flow->error) {
    m->is_reached = true;
    return;
  }
  const struct flow_location *l = &m->flow->locations.data[location];
  struct state *copy = malloc(sizeof *copy);
  for (uint32_t i = 0; i < l->out.len && !m->is_reached && !m->is_exhausted; i++) {
    *copy = *s;
    const struct flow_edge *e = &m->flow->edges.data[l->out.data[i]];
    run_edge(m, copy, e, e->first);
  }
  free(copy);
}

/* ---- all ---- */

static void add_constant(struct machine *m, struct state *s, term constant, struct ref r) {
  if (map_get(&m->index, constant.id)) return;
  uint32_t number = m->index.entries.len;
  if (number >= CONSTANTS) fail("too many constants");
  *map_put(&m->index, constant.id) = (uint64_t)number + 1;
  s->constants[number] = r;
}

static bool is_exact(const struct flow *f) {
  for (uint32_t i = 0; i < f->edges.len; i++)
    if (!f->edges.data[i].is_exact) return false;
  return true;
}

/* Node 1 is what uninitialised pointers and garbage lead to; it is never allocated. */
static void execute(struct flow *f, const char *name, const char *way) {
  struct machine m = {.flow = f};
  struct state *s = calloc(1, sizeof *s);
  s->nodes = 2;
  if (f->fields.len > FIELDS || f->orders.len > ORDERS) fail("too many symbols");
  add_constant(&m, s, f->vocabulary.null, (struct ref){false, 0});
  for (uint32_t i = 0; i < f->numbers.len; i++)
    add_constant(&m, s, f->numbers.data[i].constant, (struct ref){true, f->numbers.data[i].value});
  for (uint32_t i = 0; i < f->variables.len; i++)
    add_constant(&m, s, f->variables.data[i].constant,
                 (struct ref){f->variables.data[i].is_value, !f->variables.data[i].is_value});
  run_from(&m, s, f->entry);
  printf("%s %s %s %s%s\n", name, way,
         m.is_reached     ? "reached"
         : m.is_exhausted ? "exhausted"
                          : "not-reached",
         is_exact(f) ? "exact" : "inexact", m.has_cycle ? " cycle" : "");
  map_release(&m.index);
  free(s);
}

static void check_function(struct context *ctx, struct program *p, function_id id, const char *way) {
  const char *name = program_string(p, p->functions.data[id].name);
  struct flow_request request = {.program = p, .function = id, .tracks_allocation = true};
  struct strbuf why = STRBUF_INIT;
  struct terms terms;
  terms_init(&terms);
  struct flow *f = flow_build(ctx, &terms, &request, &why);
  if (f)
    execute(f, name, way);
  else
    printf("%s %s beyond %s\n", name, way, why.text);
  flow_free(f);
  terms_release(&terms);
  strbuf_release(&why);
}

int main(int argc, char **argv) {
  struct sources sources = SOURCES_INIT;
  struct context ctx;
  sources.extern_effects = EXTERN_EFFECTS_NONE;
  context_init(&ctx, 0, 0);
  vec_push(&sources.files, argc == 2 ? argv[1] : "");
  struct program *p = front_load(&ctx, &sources, NULL);
  if (!p) {
    diagnostics_print(&ctx.diagnostics, stderr);
    return 2;
  }
  function_id start = p->start;
  for (function_id f = 0; f < p->functions.len; f++) {
    const char *name = program_string(p, p->functions.data[f].name);
    if (strncmp(name, "good", 4) != 0 && strncmp(name, "bad", 3) != 0) continue;
    check_function(&ctx, p, f, "function");
    p->start = f;
    check_function(&ctx, p, f, "program");
    p->start = start;
  }
  program_free(p);
  context_release(&ctx);
  vec_release(&sources.files);
  return 0;
}
