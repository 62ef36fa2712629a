/* Difference constraints: as long as every asserted constraint is a bound on x or on x - y, feasibility is the absence
 * of a negative cycle, and the tableau is not needed.
 *
 * Vertices are the variables and one for 0 (vertex 0; vertex c + 1 is column c). A bound x - y <= w is an edge from y
 * to x of weight w. Potentials p with p(x) <= p(y) + w for all edges are kept from assertion to assertion (Cotton and
 * Maler, SAT 2006): a new edge that they violate starts a search in the style of Dijkstra over the vertices that have
 * to go down; it closes a negative cycle exactly if it reaches the start of the new edge. A vertex without other edges
 * in force is just moved, so that a chain built step by step costs constant time per step. Taking bounds back needs
 * nothing: edges are the bounds of columns, and fewer edges leave the potentials valid.
 *
 * The cycle is simple, so no edge of it can be left out. With integer weights the potentials are an integer solution.
 * The first other constraint, or a fractional bound, ends this mode for good: the columns get their rows. */
#include "interpolate/arith/private.h"

struct difference_edge {
  uint32_t from, to, column;
  bool upper;
};

bool difference_is_form(const struct arith_form *f) {
  if (f->count == 1) return true;
  return f->count == 2 && rational_is_int(&f->terms[0].coefficient, 1) && rational_is_int(&f->terms[1].coefficient, -1);
}

static void grow(struct difference *d, uint32_t vertices) {
  while (d->vertices.len < vertices) {
    struct difference_vertex *v = vec_push_zero(&d->vertices);
    rational_init(&v->potential);
    rational_init(&v->change);
    v->place = ARITH_NONE;
  }
}

static uint32_t vertex_of(const struct arith *a, uint32_t variable) { return a->variables.data[variable].column + 1; }

/* The vertices x and y of a column for x - y. */
static void ends(const struct arith *a, uint32_t column, uint32_t *ret_x, uint32_t *ret_y) {
  const struct arith_form *f = &a->forms.data[a->columns.data[column].form];
  *ret_x = vertex_of(a, f->terms[0].variable);
  *ret_y = f->count == 2 ? vertex_of(a, f->terms[1].variable) : 0;
}

void difference_add_column(struct arith *a, uint32_t column) {
  assert(!a->difference.is_left && difference_is_form(&a->forms.data[a->columns.data[column].form]));
  struct difference *d = &a->difference;
  uint32_t x, y;
  grow(d, a->columns.len + 1);
  ends(a, column, &x, &y);
  vec_push(&d->vertices.data[x].columns, column);
  vec_push(&d->vertices.data[y].columns, column);
}

static struct difference_edge edge_of(const struct arith *a, uint32_t column, bool upper) {
  uint32_t x, y;
  ends(a, column, &x, &y);
  return upper ? (struct difference_edge){y, x, column, true} : (struct difference_edge){x, y, column, false};
}

/* r := base + weight of the edge. */
static void add_weight(const struct arith *a, struct rational *r, const struct rational *base,
                       const struct difference_edge *e) {
  const struct tableau_column *c = &a->columns.data[e->column];
  if (e->upper)
    rational_add(r, base, &c->upper);
  else
    rational_sub(r, base, &c->lower);
}

static bool is_in_force(const struct arith *a, uint32_t column, bool upper) {
  const struct tableau_column *c = &a->columns.data[column];
  return (upper ? c->upper_reason : c->lower_reason) != ARITH_NONE;
}

/* Whether no other column at the vertex has a bound in force. */
static bool is_loose(const struct arith *a, uint32_t vertex, uint32_t column) {
  const struct difference_vertex *v = &a->difference.vertices.data[vertex];
  if (vertex == 0) return false;
  for (uint32_t i = 0; i < v->columns.len; i++) {
    uint32_t c = v->columns.data[i];
    if (c != column && (is_in_force(a, c, true) || is_in_force(a, c, false))) return false;
  }
  return true;
}

static bool is_less(const struct difference *d, uint32_t i, uint32_t j) {
  uint32_t v = d->heap.data[i], w = d->heap.data[j];
  int order = rational_cmp(&d->vertices.data[v].change, &d->vertices.data[w].change);
  return order < 0 || (order == 0 && v < w);
}

static void swap(struct difference *d, uint32_t i, uint32_t j) {
  uint32_t v = d->heap.data[i], w = d->heap.data[j];
  d->heap.data[i] = w;
  d->heap.data[j] = v;
  d->vertices.data[w].place = i;
  d->vertices.data[v].place = j;
}

static void heap_up(struct difference *d, uint32_t vertex) {
  if (d->vertices.data[vertex].place == ARITH_NONE) {
    d->vertices.data[vertex].place = d->heap.len;
    vec_push(&d->heap, vertex);
  }
  for (uint32_t i = d->vertices.data[vertex].place; i > 0 && is_less(d, i, (i - 1) / 2); i = (i - 1) / 2)
    swap(d, i, (i - 1) / 2);
}

static uint32_t heap_pop(struct difference *d) {
  assert(d->heap.len);
  uint32_t top = d->heap.data[0];
  swap(d, 0, d->heap.len - 1);
  d->heap.len--;
  d->vertices.data[top].place = ARITH_NONE;
  for (uint32_t i = 0;;) {
    uint32_t best = i, child = 2 * i + 1;
    if (child < d->heap.len && is_less(d, child, best)) best = child;
    if (child + 1 < d->heap.len && is_less(d, child + 1, best)) best = child + 1;
    if (best == i) return top;
    swap(d, i, best);
    i = best;
  }
}

/* Lowers the required change of the edge's end if the edge, from a vertex with potential `from`, asks for more. */
static bool relax(struct arith *a, const struct difference_edge *e, const struct rational *from) {
  struct difference_vertex *v = &a->difference.vertices.data[e->to];
  if (v->is_done) return false;
  struct rational change = RATIONAL_ZERO;
  add_weight(a, &change, from, e);
  rational_sub(&change, &change, &v->potential);
  bool lower = rational_cmp(&change, &v->change) < 0;
  if (lower) {
    if (rational_is_zero(&v->change)) vec_push(&a->difference.touched, e->to);
    rational_set(&v->change, &change);
    v->parent = e->column;
    v->parent_is_upper = e->upper;
    heap_up(&a->difference, e->to);
  }
  rational_clear(&change);
  return lower;
}

static void explain_cycle(struct arith *a, const struct difference_edge *added) {
  const struct rational one = {{1}, 1};
  certificate_clear(&a->certificate);
  a->certificate.kind = ARITH_FARKAS;
  certificate_add_bound(a, &a->certificate, added->column, added->upper, &one);
  for (uint32_t vertex = added->from; vertex != added->to;) {
    const struct difference_vertex *v = &a->difference.vertices.data[vertex];
    assert(rational_sign(&v->change) < 0 && is_in_force(a, v->parent, v->parent_is_upper));
    certificate_add_bound(a, &a->certificate, v->parent, v->parent_is_upper, &one);
    vertex = edge_of(a, v->parent, v->parent_is_upper).from;
  }
  certificate_finish(a, &a->certificate);
}

/* Takes the changes over if they are final, and forgets them. */
static void finish(struct difference *d, bool commit) {
  for (uint32_t i = 0; i < d->touched.len; i++) {
    struct difference_vertex *v = &d->vertices.data[d->touched.data[i]];
    if (commit) rational_add(&v->potential, &v->potential, &v->change);
    rational_clear(&v->change);
    v->is_done = false;
    v->place = ARITH_NONE;
  }
  vec_clear(&d->touched);
  vec_clear(&d->heap);
}

/* Relaxes the edges out of a vertex whose change is final; false if that closes a negative cycle. */
static bool expand(struct arith *a, uint32_t vertex, uint32_t start) {
  struct difference *d = &a->difference;
  assert(!d->vertices.data[vertex].is_done && rational_sign(&d->vertices.data[vertex].change) < 0);
  struct rational potential = RATIONAL_ZERO;
  bool ok = true;
  d->vertices.data[vertex].is_done = true;
  rational_add(&potential, &d->vertices.data[vertex].potential, &d->vertices.data[vertex].change);
  for (uint32_t i = 0; i < d->vertices.data[vertex].columns.len && ok; i++) {
    uint32_t column = d->vertices.data[vertex].columns.data[i];
    for (int upper = 0; upper < 2 && ok; upper++) {
      struct difference_edge e = edge_of(a, column, upper);
      if (e.from == vertex && is_in_force(a, column, upper) && relax(a, &e, &potential)) ok = e.to != start;
    }
  }
  rational_clear(&potential);
  return ok;
}

bool difference_assert(struct arith *a, uint32_t column, bool upper) {
  struct difference *d = &a->difference;
  struct difference_edge added = edge_of(a, column, upper);
  assert(!d->is_left && !d->heap.len && !d->touched.len);
  struct difference_vertex *from = &d->vertices.data[added.from], *to = &d->vertices.data[added.to];
  struct rational limit = RATIONAL_ZERO;
  bool ok = true;
  add_weight(a, &limit, &from->potential, &added);
  a->statistics.updates++;
  if (rational_cmp(&to->potential, &limit) <= 0) {
    /* nothing to do */
  } else if (is_loose(a, added.to, column)) {
    rational_set(&to->potential, &limit);
  } else if (is_loose(a, added.from, column)) {
    rational_sub(&limit, &limit, &to->potential);
    rational_sub(&from->potential, &from->potential, &limit);
  } else {
    relax(a, &added, &from->potential);
    while (ok && d->heap.len) ok = expand(a, heap_pop(d), added.from);
    if (!ok) explain_cycle(a, &added);
    finish(d, ok);
  }
  rational_clear(&limit);
  return ok;
}

void difference_store_values(struct arith *a) {
  struct difference *d = &a->difference;
  for (uint32_t i = 0; i < a->columns.len && i + 1 < d->vertices.len; i++)
    if (a->columns.data[i].variable != ARITH_NONE)
      rational_sub(&a->columns.data[i].value, &d->vertices.data[i + 1].potential, &d->vertices.data[0].potential);
}

void difference_leave(struct arith *a) {
  if (a->difference.is_left) return;
  difference_store_values(a);
  a->difference.is_left = true;
  assert(!a->rows.len && !a->heap.len);
  for (uint32_t i = 0; i < a->columns.len; i++) {
    uint32_t form = a->columns.data[i].form;
    if (a->columns.data[i].variable == ARITH_NONE && difference_is_form(&a->forms.data[form])) tableau_add_row(a, i);
  }
}

void difference_release(struct arith *a) {
  for (uint32_t i = 0; i < a->difference.vertices.len; i++) {
    struct difference_vertex *v = &a->difference.vertices.data[i];
    vec_release(&v->columns);
    rational_clear(&v->potential);
    rational_clear(&v->change);
  }
  vec_release_all(&a->difference.vertices, &a->difference.heap, &a->difference.touched);
}
