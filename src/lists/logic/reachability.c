/* f* in the candidate: the atoms that are true are edges between classes; their closure must be what Table 3.2 wants.
 *
 *   transitive     a pair in the closure whose atom is false: the atoms of a path to it are at fault
 *   antisymmetric  a cycle through two classes: its atoms, or the ends of its first edge are equal
 *   linear         two edges from one class: one end reaches the other. It suffices to look at edges, not paths: by
 *                  induction along the (now acyclic) graph, all that a class reaches is linearly ordered then.
 *
 * Null is no part of the graph: its atoms do not exist or are forced (candidate.c). */
#include "base/checking.h"
#include "lists/logic/ground.h"

struct reachability {
  struct heap_solver *h;
  uint32_t symbol, classes;
  const uint8_t *table;    /* of the field: the atoms' values */
  const uint32_t *sources; /* and the atoms */
  uint32_t *via;           /* [from * classes + to]: the class before `to` on a shortest path, NO_CLASS = not reached */
  bool is_good;
};

static bool is_edge(const struct reachability *r, uint32_t a, uint32_t b) {
  return r->table[a * r->classes + b] == VALUE_TRUE;
}

static bool reaches(const struct reachability *r, uint32_t a, uint32_t b) {
  return a == b || r->via[a * r->classes + b] != NO_CLASS;
}

static const struct ground_atom *edge_atom(const struct reachability *r, uint32_t a, uint32_t b) {
  assert(r->sources[a * r->classes + b] < r->h->atoms.len);
  return &r->h->atoms.data[r->sources[a * r->classes + b]];
}

static void search(struct reachability *r, uint32_t from) {
  index_list queue = VEC_INIT;
  vec_push(&queue, from);
  for (uint32_t i = 0; i < queue.len; i++)
    for (uint32_t to = 1; to < r->classes; to++) {
      uint32_t *via = &r->via[from * r->classes + to];
      if (to == queue.data[i] || *via != NO_CLASS || !is_edge(r, queue.data[i], to)) continue;
      *via = queue.data[i]; /* also for `from` itself, which is a cycle */
      if (to != from) vec_push(&queue, to);
    }
  vec_release(&queue);
}

/* Appends literals that are false only if the element `start` reaches `end` along the shortest path between their
 * classes, which may be one class: then the path is a cycle, if there is one. */
static void explain_path(struct reachability *r, uint32_t start, uint32_t end, literal_list *clause) {
  uint32_t from = r->h->candidate.class_of.data[start], at = r->h->candidate.class_of.data[end], last = end;
  do {
    uint32_t before = r->via[from * r->classes + at];
    assert(before != NO_CLASS);
    const struct ground_atom *a = edge_atom(r, before, at);
    vec_push(clause, -a->variable);
    candidate_explain(r->h, a->arguments[1], last, clause);
    last = a->arguments[0];
    at = before;
  } while (at != from);
  candidate_explain(r->h, start, last, clause);
}

static void conflict(struct reachability *r, literal_list *clause) {
  candidate_lemma(r->h, clause);
  vec_release(clause);
  r->is_good = false;
}

static void check_transitive(struct reachability *r, uint32_t a, uint32_t b) {
  if (r->table[a * r->classes + b] != VALUE_FALSE || !reaches(r, a, b)) return;
  struct ground_atom wrong = *edge_atom(r, a, b);
  literal_list clause = VEC_INIT;
  vec_push(&clause, wrong.variable);
  explain_path(r, wrong.arguments[0], wrong.arguments[1], &clause);
  conflict(r, &clause);
}

/* A cycle from class `a` to itself: the atom into it and the path that closes. */
static void check_antisymmetric(struct reachability *r, uint32_t a) {
  uint32_t before = r->via[a * r->classes + a];
  if (before == NO_CLASS) return;
  struct ground_atom last = *edge_atom(r, before, a);
  literal_list clause = VEC_INIT;
  explain_path(r, last.arguments[1], last.arguments[1], &clause);
  vec_push(&clause, ground_equal(r->h, last.arguments[0], last.arguments[1]));
  conflict(r, &clause);
}

static void check_linear(struct reachability *r, uint32_t from, uint32_t a, uint32_t b) {
  if (!is_edge(r, from, a) || !is_edge(r, from, b) || reaches(r, a, b) || reaches(r, b, a)) return;
  struct ground_atom x = *edge_atom(r, from, a), y = *edge_atom(r, from, b);
  literal_list clause = VEC_INIT;
  vec_push(&clause, -x.variable);
  vec_push(&clause, -y.variable);
  candidate_explain(r->h, x.arguments[0], y.arguments[0], &clause);
  vec_push(&clause, ground_atom(r->h, r->symbol, (uint32_t[]){x.arguments[1], y.arguments[1]}));
  vec_push(&clause, ground_atom(r->h, r->symbol, (uint32_t[]){y.arguments[1], x.arguments[1]}));
  conflict(r, &clause);
}

static void check_all(struct reachability *r) {
  for (uint32_t a = 1; a < r->classes; a++) check_antisymmetric(r, a);
  for (uint32_t a = 1; a < r->classes; a++)
    for (uint32_t b = 1; b < r->classes; b++) {
      if (a != b) check_transitive(r, a, b);
      for (uint32_t c = b + 1; c < r->classes; c++) check_linear(r, a, b, c);
    }
}

/* Everything reaches null and itself, null nothing else. */
static void write_closure(const struct reachability *r, uint8_t *table) {
  for (uint32_t a = 0; a < r->classes; a++)
    for (uint32_t b = 0; b < r->classes; b++)
      table[a * r->classes + b] = b == 0 || a == b || (a && reaches(r, a, b)) ? VALUE_TRUE : VALUE_FALSE;
}

/* Table 3.2, of the closure. */
static bool is_order_of_lists(const uint8_t *table, uint32_t classes) {
  for (uint32_t a = 0; a < classes; a++) {
    assert(table[a * classes + a] == VALUE_TRUE && table[a * classes] == VALUE_TRUE);
    assert(!a || table[a] == VALUE_FALSE);
    for (uint32_t b = 0; b < classes; b++) {
      if (a == b || table[a * classes + b] != VALUE_TRUE) continue;
      assert(table[b * classes + a] != VALUE_TRUE); /* antisymmetric */
      for (uint32_t c = 0; c < classes; c++) {
        bool is_c = table[a * classes + c] == VALUE_TRUE;
        assert(is_c || table[b * classes + c] != VALUE_TRUE);                                          /* transitive */
        assert(!is_c || table[b * classes + c] == VALUE_TRUE || table[c * classes + b] == VALUE_TRUE); /* linear */
      }
    }
  }
  return true;
}

bool reachability_check(struct heap_solver *h, uint32_t symbol) {
  struct ground_candidate *c = &h->candidate;
  struct reachability r = {h,    symbol, c->representative.len, c->tables.data[symbol], c->sources.data[symbol],
                           NULL, true};
  r.via = xmalloc((size_t)r.classes * r.classes * sizeof *r.via);
  memset(r.via, 0xff, (size_t)r.classes * r.classes * sizeof *r.via);
  for (uint32_t a = 1; a < r.classes; a++) search(&r, a);
  check_all(&r);
  assert(h->vocabulary->symbols.data[symbol].role == HEAP_REACH);
  if (r.is_good) write_closure(&r, c->tables.data[symbol]);
  assert_structure(!r.is_good || is_order_of_lists(c->tables.data[symbol], r.classes));
  free(r.via);
  return r.is_good;
}
