/* What holds of all samples of a place. */
#include "base/rational.h"
#include "engine/impact/samples.h"
#include "logic/build.h"
#include "logic/eval.h"
#include "logic/traverse.h"

#include <stdlib.h>

enum {
  MOST_VARIABLES = 16,
  MOST_PAIRED = 8,
  LARGEST_COEFFICIENT = 1000,
  LARGEST_DIVISOR = 1024,
  FEW_SAMPLES = 4,
  MOST_FACTS = 400
};

struct place_view {
  struct place_graph *graph;
  struct place_graph_node *node;
  VEC(uint32_t) variables; /* with a value in every sample */
};

static term symbol_of(const struct place_view *v, uint32_t i) {
  return places_get(&v->graph->tree->s->places, v->graph->variables.data[v->variables.data[i]])->symbol;
}

static int64_t value_in(const struct place_view *v, uint32_t sample, uint32_t i) {
  return v->node->samples.data[sample].values[v->variables.data[i]];
}

static void choose_variables(struct place_view *v) {
  for (uint32_t i = 0; i < v->node->variables.len && v->variables.len < MOST_VARIABLES; i++) {
    bool is_known = true;
    for (uint32_t k = 0; k < v->node->samples.len; k++)
      is_known &= v->node->samples.data[k].is_known[v->node->variables.data[i]];
    if (is_known) vec_push(&v->variables, v->node->variables.data[i]);
  }
}

/* ---- equations: the linear forms that are 0 on all samples ---- */

/* Rows in echelon form that span the samples, each extended by 1. */
struct span {
  uint32_t columns, rows;
  struct rational *cells;
  uint32_t *pivot; /* of each row */
};

static struct rational *cell(struct span *s, uint32_t row, uint32_t column) {
  return &s->cells[row * s->columns + column];
}

/* row := row - factor * other, from both sides so that the form stays reduced */
static void subtract(struct span *s, uint32_t row, uint32_t other, uint32_t at) {
  struct rational factor, product;
  rational_init_set(&factor, cell(s, row, at));
  rational_init(&product);
  for (uint32_t c = 0; c < s->columns && !rational_is_zero(&factor); c++) {
    rational_mul(&product, &factor, cell(s, other, c));
    rational_sub(cell(s, row, c), cell(s, row, c), &product);
  }
  rational_clear(&factor);
  rational_clear(&product);
}

/* The last row is new: it is reduced by the others and, if something is left, reduces them. */
static void add_row(struct span *s) {
  uint32_t row = s->rows, pivot = 0;
  for (uint32_t r = 0; r < row; r++) subtract(s, row, r, s->pivot[r]);
  while (pivot < s->columns && rational_is_zero(cell(s, row, pivot))) pivot++;
  if (pivot == s->columns) return;
  struct rational inverse;
  rational_init(&inverse);
  rational_inverse(&inverse, cell(s, row, pivot));
  for (uint32_t c = 0; c < s->columns; c++) rational_mul(cell(s, row, c), cell(s, row, c), &inverse);
  rational_clear(&inverse);
  s->pivot[row] = pivot;
  s->rows++;
  for (uint32_t r = 0; r < row; r++) subtract(s, r, row, pivot);
}

/* For a column without a pivot: x_column = sum of cell(r, column) * x_pivot(r) on all samples. */
static term equation(struct place_view *v, struct span *s, uint32_t column) {
  struct terms *t = v->graph->tree->s->terms;
  int64_t scale = 1;
  for (uint32_t r = 0; r < s->rows; r++) {
    const struct rational *c = cell(s, r, column);
    if (!rational_is_small(c) || c->den > LARGEST_COEFFICIENT || llabs(c->num) > (int64_t)1 << 40) return term_true;
    if (scale % c->den) scale *= c->den;
    if (scale > LARGEST_COEFFICIENT) return term_true;
  }
  term sum = term_int(t, 0), left = term_mul2(t, term_int(t, scale), symbol_of(v, column - 1));
  for (uint32_t r = 0; r < s->rows; r++) {
    const struct rational *c = cell(s, r, column);
    int64_t factor = c->num * (scale / c->den);
    bool is_constant = s->pivot[r] == 0;
    if (!is_constant && llabs(factor) > LARGEST_COEFFICIENT) return term_true;
    sum = term_add2(
        t, sum, is_constant ? term_int(t, factor) : term_mul2(t, term_int(t, factor), symbol_of(v, s->pivot[r] - 1)));
  }
  return term_equals(t, left, sum);
}

/* Column 0 is the constant, which so has a pivot; variable i has column i + 1. */
static void add_equations(struct place_view *v) {
  uint32_t n = v->variables.len, columns = n + 1;
  struct span s = {.columns = columns,
                   .cells = xcalloc((columns + 1) * columns, sizeof *s.cells),
                   .pivot = xcalloc(columns + 1, sizeof *s.pivot)};
  for (uint32_t i = 0; i < (columns + 1) * columns; i++) rational_init(&s.cells[i]);
  for (uint32_t k = 0; k < v->node->samples.len && s.rows < columns; k++) {
    rational_set_int(cell(&s, s.rows, 0), 1);
    for (uint32_t i = 0; i < n; i++) rational_set_int(cell(&s, s.rows, i + 1), value_in(v, k, i));
    add_row(&s);
  }
  for (uint32_t c = 1; c < columns; c++) {
    bool is_pivot = false;
    for (uint32_t r = 0; r < s.rows; r++) is_pivot |= s.pivot[r] == c;
    term e = is_pivot ? term_true : equation(v, &s, c);
    if (e.id != term_true.id && e.id != term_false.id) vec_push(&v->node->facts, e);
  }
  for (uint32_t i = 0; i < (columns + 1) * columns; i++) rational_clear(&s.cells[i]);
  free(s.cells);
  free(s.pivot);
}

/* ---- remainders, bounds ---- */

static int64_t gcd(int64_t a, int64_t b) {
  while (b) {
    int64_t c = a % b;
    a = b, b = c;
  }
  return llabs(a);
}

/* The form a * x_i + b * x_k (k = i, b = 0 for a single variable). */
struct form {
  uint32_t i, k;
  int b;
};

static int64_t form_value(const struct place_view *v, struct form f, uint32_t sample) {
  return value_in(v, sample, f.i) + f.b * value_in(v, sample, f.k);
}

static term form_term(struct place_view *v, struct form f) {
  struct terms *t = v->graph->tree->s->terms;
  return term_add2(t, symbol_of(v, f.i), term_mul2(t, term_int(t, f.b), symbol_of(v, f.k)));
}

static void add_form(struct place_view *v, struct form f) {
  struct terms *t = v->graph->tree->s->terms;
  int64_t low = form_value(v, f, 0), high = low, divisor = 0, first = low;
  for (uint32_t k = 1; k < v->node->samples.len; k++) {
    int64_t x = form_value(v, f, k);
    if (x < low) low = x;
    if (x > high) high = x;
    divisor = gcd(x - first, divisor);
  }
  term form = form_term(v, f);
  vec_push(&v->node->facts, term_ge(t, form, term_int(t, low)));
  vec_push(&v->node->facts, term_le(t, form, term_int(t, high)));
  if (divisor >= 2 && divisor <= LARGEST_DIVISOR) {
    term d = term_int(t, divisor);
    vec_push(&v->node->facts, term_equals(t, term_mod(t, form, d), term_mod(t, term_int(t, first), d)));
  }
}

static void conjecture(struct place_graph *g, struct place_graph_node *n) {
  struct place_view v = {.graph = g, .node = n};
  if (n->samples.len < FEW_SAMPLES) return;
  choose_variables(&v);
  add_equations(&v);
  for (uint32_t i = 0; i < v.variables.len; i++) {
    add_form(&v, (struct form){i, i, 0});
    for (uint32_t k = 0; k < i && v.variables.len <= MOST_PAIRED; k++)
      for (int b = -1; b <= 1; b += 2) add_form(&v, (struct form){i, k, b});
  }
  vec_release(&v.variables);
}

/* ---- what holds before a place may hold there, too ---- */

static bool has_fact(const struct place_graph_node *n, term fact) {
  for (uint32_t i = 0; i < n->facts.len; i++)
    if (n->facts.data[i].id == fact.id) return true;
  return false;
}

/* Are its variables in scope? */
static bool is_about(const struct place_graph *g, const struct place_graph_node *n, term fact) {
  term_list variables = VEC_INIT;
  bool result = true;
  term_free_variables(g->tree->s->terms, &fact, 1, &variables);
  for (uint32_t i = 0; i < variables.len && result; i++) {
    result = false;
    for (uint32_t k = 0; k < n->variables.len && !result; k++)
      result =
          places_get(&g->tree->s->places, g->variables.data[n->variables.data[k]])->symbol.id == variables.data[i].id;
  }
  vec_release(&variables);
  return result;
}

static bool holds_of_samples(const struct place_graph *g, const struct place_graph_node *n, term fact) {
  struct terms *t = g->tree->s->terms;
  struct assignment a = ASSIGNMENT_INIT;
  bool result = true;
  for (uint32_t k = 0; k < n->samples.len && result; k++) {
    term value;
    for (uint32_t i = 0; i < n->variables.len; i++)
      assignment_set(&a, places_get(&g->tree->s->places, g->variables.data[n->variables.data[i]])->symbol,
                     term_int(t, n->samples.data[k].values[n->variables.data[i]]));
    result = term_eval(t, &a, fact, &value) && value.id == term_true.id;
  }
  assignment_release(&a);
  return result;
}

/* Everything goes to places with few samples, equations also to others. */
static bool inherit(struct place_graph *g, const struct place_graph_edge *e) {
  const struct place_graph_node *from = &g->nodes.data[e->from];
  struct place_graph_node *to = &g->nodes.data[e->to];
  bool is_changed = false, has_samples = to->samples.len >= FEW_SAMPLES;
  if (e->to == 0 || e->from == e->to) return false;
  for (uint32_t i = 0; i < from->facts.len && to->facts.len < MOST_FACTS; i++) {
    term fact = from->facts.data[i];
    if (has_samples && (term_kind(g->tree->s->terms, fact) != TERM_EQ || term_is_negated(fact))) continue;
    if (has_fact(to, fact) || !is_about(g, to, fact) || !holds_of_samples(g, to, fact)) continue;
    vec_push(&to->facts, fact);
    is_changed = true;
  }
  return is_changed;
}

void samples_conjecture(struct place_graph *g) {
  enum { ROUNDS = 8 };
  for (uint32_t i = 1; i < g->nodes.len; i++) conjecture(g, &g->nodes.data[i]);
  bool is_changed = true;
  for (uint32_t round = 0; round < ROUNDS && is_changed; round++) {
    is_changed = false;
    for (uint32_t i = 0; i < g->edges.len; i++) is_changed |= inherit(g, &g->edges.data[i]);
  }
}
