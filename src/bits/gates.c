/* Three kinds of nodes, so that an adder has two exclusive ors and a choice for each bit, and not nine conjunctions.
 * Negations of operands of an exclusive or go to its result; a choice has a condition and a first operand that are not
 * negated. What is the same is found by functions of few gates and by sums, however it was put together. */
#include "bits/gates.h"

static gate add(struct gates *g, struct gate_node n, struct small_function f) {
  if (g->nodes.len >= UINT32_MAX / 2) alloc_fail(UINT32_MAX);
  vec_push(&g->nodes, n);
  vec_push(&g->functions, f);
  vec_push(&g->sum_at, 0);
  return (g->nodes.len - 1) << 1;
}

void gates_init(struct gates *g) {
  memset(g, 0, sizeof *g);
  add(g, (struct gate_node){GATE_CONSTANT, 0, 0, 0}, small_constant(false));
  vec_push(&g->sums, 0); /* place 0 means: no list */
}

void gates_release(struct gates *g) {
  vec_release_all(&g->nodes, &g->variables, &g->stack, &g->values, &g->functions, &g->sums, &g->sum_at);
  unique_release(&g->by_function);
  unique_release(&g->by_sum);
}

static gate add_leaf(struct gates *g, struct gate_node n) { return add(g, n, small_leaf(g->nodes.len, false)); }

gate gate_input(struct gates *g) { return add_leaf(g, (struct gate_node){GATE_INPUT, 0, 0, 0}); }

static const struct gate_node *node(const struct gates *g, gate x) { return &g->nodes.data[x >> 1]; }

/* ---- sums ---- */

struct sum {
  uint32_t count;
  uint32_t nodes[SUM_MOST + 1];
};

static struct sum sum_of(const struct gates *g, uint32_t node) {
  struct sum s = {1, {node}};
  uint32_t at = g->sum_at.data[node];
  if (!at) return s;
  s.count = g->sums.data[at];
  memcpy(s.nodes, &g->sums.data[at + 1], s.count * sizeof *s.nodes);
  return s;
}

/* What is in one of them only; false if that is too much. */
static bool add_sums(const struct sum *x, const struct sum *y, struct sum *ret) {
  uint32_t i = 0, k = 0;
  ret->count = 0;
  while (i < x->count || k < y->count) {
    bool is_both = i < x->count && k < y->count && x->nodes[i] == y->nodes[k];
    bool is_first = k == y->count || (i < x->count && x->nodes[i] < y->nodes[k]);
    if (!is_both && ret->count == SUM_MOST) return false;
    if (!is_both) ret->nodes[ret->count++] = is_first ? x->nodes[i] : y->nodes[k];
    i += is_both || is_first;
    k += is_both || !is_first;
  }
  return true;
}

/* An exclusive or whose sum is too long is not the sum of its list, but has one of its operands. */
static struct sum list_of(const struct gates *g, gate x, gate y, bool *is_sum) {
  struct sum a = sum_of(g, x >> 1), b = sum_of(g, y >> 1), r;
  *is_sum = add_sums(&a, &b, &r);
  return *is_sum ? r : (struct sum){2, {x >> 1, y >> 1}};
}

static bool is_sum(const void *owner, uint32_t index, const void *key) {
  const struct gates *g = owner;
  const struct sum *wanted = key;
  bool unused;
  struct sum s = list_of(g, g->nodes.data[index].a, g->nodes.data[index].b, &unused);
  return s.count == wanted->count && memcmp(s.nodes, wanted->nodes, s.count * sizeof *s.nodes) == 0;
}

/* The sum of two nodes, which are not negated. */
static gate add_xor(struct gates *g, gate x, gate y) {
  bool has_list;
  struct sum s = list_of(g, x, y, &has_list);
  if (s.count < 2) return s.count ? s.nodes[0] << 1 : GATE_FALSE;
  uint64_t hash = s.count;
  for (uint32_t i = 0; i < s.count; i++) hash = hash_combine(hash, s.nodes[i]);
  uint32_t known = unique_find(&g->by_sum, hash, is_sum, g, &s);
  if (known != MAP_NONE) return known << 1;
  gate made = add_leaf(g, (struct gate_node){GATE_XOR, x, y, 0});
  unique_add(&g->by_sum, hash, made >> 1);
  if (!has_list) return made;
  g->sum_at.data[made >> 1] = g->sums.len;
  vec_push(&g->sums, s.count);
  for (uint32_t i = 0; i < s.count; i++) vec_push(&g->sums, s.nodes[i]);
  return made;
}

gate gate_xor(struct gates *g, gate x, gate y) {
  gate negation = (x ^ y) & 1;
  x &= ~1u, y &= ~1u;
  if (x > y) {
    gate swap = x;
    x = y, y = swap;
  }
  if (x == y) return negation;
  if (x == GATE_FALSE) return y ^ negation;
  return add_xor(g, x, y) ^ negation;
}

/* ---- conjunctions and choices: functions of few gates ---- */

/* Of a function and its negation, one is there. */
static bool is_function(const void *owner, uint32_t index, const void *key) {
  const struct small_function *x = &((const struct gates *)owner)->functions.data[index], *y = key;
  bool is_alike = x->table == y->table || x->table == ~y->table;
  return is_alike && x->count == y->count && memcmp(x->leaves, y->leaves, sizeof x->leaves) == 0;
}

static struct small_function function_of(const struct gates *g, gate x, bool is_leaf) {
  if (is_leaf && !gate_is_constant(x)) return small_leaf(x >> 1, x & 1);
  return x & 1 ? small_negation(g->functions.data[x >> 1]) : g->functions.data[x >> 1];
}

/* The leaves of some functions, and which of them are sums of others. */
struct base {
  uint32_t count;
  uint32_t nodes[3 * SMALL_LEAVES];
  uint32_t sum[3 * SMALL_LEAVES]; /* by leaf: of which; 0 = of no others */
};

static void add_leaves(struct base *b, const struct small_function *f) {
  for (uint32_t i = 0; i < f->count; i++) {
    uint32_t at = b->count;
    while (at && b->nodes[at - 1] > f->leaves[i]) at--;
    if (at && b->nodes[at - 1] == f->leaves[i]) continue;
    for (uint32_t k = b->count++; k > at; k--) b->nodes[k] = b->nodes[k - 1];
    b->nodes[at] = f->leaves[i];
  }
}

/* Elimination: each leaf, as a sum, is reduced by those before it. A sum that gets too long is left alone. */
static bool find_sums(const struct gates *g, struct base *b) {
  struct sum rows[3 * SMALL_LEAVES];
  uint32_t made_of[3 * SMALL_LEAVES], count = 0;
  bool found = false;
  for (uint32_t i = 0; i < b->count; i++) {
    struct sum s = sum_of(g, b->nodes[i]), less;
    uint32_t which = 1u << i;
    for (uint32_t k = 0; k < count && s.count; k++) {
      uint32_t pivot = rows[k].nodes[rows[k].count - 1], at = 0;
      while (at < s.count && s.nodes[at] < pivot) at++;
      if (at == s.count || s.nodes[at] != pivot || !add_sums(&s, &rows[k], &less)) continue;
      s = less;
      which ^= made_of[k];
    }
    b->sum[i] = s.count ? 0 : which & ~(1u << i);
    found |= !s.count;
    if (s.count) rows[count] = s, made_of[count++] = which;
  }
  return found;
}

static bool has_sum(const struct gates *g, const struct base *b) {
  for (uint32_t i = 0; i < b->count; i++)
    if (g->sum_at.data[b->nodes[i]]) return true;
  return false;
}

/* Without leaves that are sums of others. */
static bool rebase(const struct base *b, struct small_function *f) {
  for (uint32_t i = b->count; i-- > 0;) {
    struct small_function sum;
    bool is_there = false;
    for (uint32_t k = 0; k < f->count; k++) is_there |= f->leaves[k] == b->nodes[i];
    if (!is_there || !b->sum[i]) continue;
    if (!small_sum(b->nodes, b->sum[i], &sum) || !small_substitute(f, b->nodes[i], &sum, f)) return false;
  }
  return true;
}

/* Of the leaves of its operands, or, where these are too many, of its operands. */
static struct small_function compute(const struct gates *g, struct gate_node n) {
  struct small_function r;
  uint32_t count = n.kind == GATE_CHOICE ? 3 : 2;
  for (int is_leaf = 0; is_leaf < 2; is_leaf++) {
    struct small_function f[3] = {function_of(g, n.a, is_leaf), function_of(g, n.b, is_leaf)};
    if (count == 3) f[2] = function_of(g, n.c, is_leaf);
    struct base b = {0};
    for (uint32_t i = 0; i < count; i++) add_leaves(&b, &f[i]);
    bool is_good = true;
    if (has_sum(g, &b) && find_sums(g, &b))
      for (uint32_t i = 0; i < count; i++) is_good = is_good && rebase(&b, &f[i]);
    if (is_good && (count == 3 ? small_choice(&f[0], &f[1], &f[2], &r) : small_and(&f[0], &f[1], &r))) return r;
  }
  assert(!"three leaves are few");
  return small_constant(false);
}

static gate find(struct gates *g, struct gate_node n) {
  struct small_function f = compute(g, n);
  bool is_negated;
  if (!f.count) return gate_constant(f.table);
  if (small_is_sum(&f, &is_negated)) {
    gate sum = gate_constant(is_negated);
    for (uint32_t i = 0; i < f.count; i++) sum = gate_xor(g, sum, f.leaves[i] << 1);
    return sum;
  }
  uint64_t hash = hash_combine(f.table & 1 ? ~f.table : f.table, f.count);
  for (uint32_t i = 0; i < f.count; i++) hash = hash_combine(hash, f.leaves[i]);
  uint32_t known = unique_find(&g->by_function, hash, is_function, g, &f);
  if (known != MAP_NONE) return known << 1 ^ (g->functions.data[known].table != f.table);
  gate made = add(g, n, f);
  unique_add(&g->by_function, hash, made >> 1);
  return made;
}

/* x and y where y is itself a conjunction, or the negation of one, that says something about x; UINT32_MAX = nothing.
 */
static gate absorb(const struct gates *g, gate x, gate y) {
  const struct gate_node *n = node(g, y);
  if (n->kind != GATE_AND) return UINT32_MAX;
  bool is_part = n->a == x || n->b == x, is_against = n->a == gate_not(x) || n->b == gate_not(x);
  if (!(y & 1)) return is_part ? y : is_against ? GATE_FALSE : UINT32_MAX;
  return is_against ? x : UINT32_MAX;
}

gate gate_and(struct gates *g, gate x, gate y) {
  if (x > y) {
    gate swap = x;
    x = y, y = swap;
  }
  if (x == GATE_FALSE || x == gate_not(y)) return GATE_FALSE;
  if (x == GATE_TRUE || x == y) return y;
  gate short_cut = absorb(g, x, y);
  if (short_cut == UINT32_MAX) short_cut = absorb(g, y, x);
  if (short_cut != UINT32_MAX) return short_cut;
  return find(g, (struct gate_node){GATE_AND, x, y, 0});
}

gate gate_or(struct gates *g, gate x, gate y) { return gate_not(gate_and(g, gate_not(x), gate_not(y))); }

gate gate_choice(struct gates *g, gate c, gate x, gate y) {
  if (c == GATE_TRUE || x == y) return x;
  if (c == GATE_FALSE) return y;
  if (c & 1) {
    gate swap = x;
    x = y, y = swap, c = gate_not(c);
  }
  if (x == GATE_TRUE || x == c) return gate_or(g, c, y);
  if (x == GATE_FALSE || x == gate_not(c)) return gate_and(g, gate_not(c), y);
  if (y == GATE_TRUE || y == gate_not(c)) return gate_or(g, gate_not(c), x);
  if (y == GATE_FALSE || y == c) return gate_and(g, c, x);
  if (x == gate_not(y)) return gate_xor(g, c, y);
  gate negation = x & 1;
  return find(g, (struct gate_node){GATE_CHOICE, c, x ^ negation, y ^ negation}) ^ negation;
}

/* ---- clauses ---- */

static int literal(const struct gates *g, gate x) {
  if (gate_is_constant(x)) return x == GATE_TRUE ? SAT_TRUE : SAT_FALSE;
  int variable = g->variables.data[x >> 1];
  assert(variable);
  return x & 1 ? -variable : variable;
}

static void clause2(struct sat *s, int a, int b) { sat_clause(s, (int[]){a, b}, 2); }
static void clause3(struct sat *s, int a, int b, int c) { sat_clause(s, (int[]){a, b, c}, 3); }

/* What the node is, in clauses. */
static void define(struct gates *g, struct sat *s, uint32_t index) {
  const struct gate_node n = g->nodes.data[index];
  int r = n.kind == GATE_INPUT ? sat_variable(s) : sat_hidden_variable(s);
  g->variables.data[index] = r;
  if (n.kind == GATE_INPUT) return;
  int a = literal(g, n.a), b = literal(g, n.b);
  if (n.kind == GATE_AND) {
    clause2(s, -r, a);
    clause2(s, -r, b);
    clause3(s, r, -a, -b);
  } else if (n.kind == GATE_XOR) {
    clause3(s, -r, a, b);
    clause3(s, -r, -a, -b);
    clause3(s, r, -a, b);
    clause3(s, r, a, -b);
  } else {
    int c = literal(g, n.c);
    assert(n.kind == GATE_CHOICE);
    clause3(s, -a, -b, r);
    clause3(s, -a, b, -r);
    clause3(s, a, -c, r);
    clause3(s, a, c, -r);
    clause3(s, -b, -c, r); /* these two follow, and help */
    clause3(s, b, c, -r);
  }
}

static void visit(struct gates *g, gate x) {
  if (!gate_is_constant(x) && !g->variables.data[x >> 1]) vec_push(&g->stack, x >> 1);
}

int gates_literal(struct gates *g, struct sat *s, gate root) {
  if (gate_is_constant(root)) return literal(g, root);
  vec_resize(&g->variables, g->nodes.len);
  assert(!g->stack.len);
  visit(g, root);
  while (g->stack.len) {
    uint32_t index = vec_last(&g->stack), before = g->stack.len;
    const struct gate_node *n = &g->nodes.data[index];
    if (!g->variables.data[index] && n->kind != GATE_INPUT) {
      visit(g, n->a);
      visit(g, n->b);
      if (n->kind == GATE_CHOICE) visit(g, n->c);
    }
    if (g->stack.len > before) continue;
    g->stack.len--;
    if (!g->variables.data[index]) define(g, s, index);
  }
  return literal(g, root);
}

/* ---- values ---- */

bool gates_value(const struct gates *g, gate x) {
  assert(x >> 1 < g->values.len);
  return g->values.data[x >> 1] ^ (x & 1);
}

void gates_read(struct gates *g, const struct sat *s) {
  uint32_t known = g->values.len;
  vec_resize(&g->values, g->nodes.len);
  vec_resize(&g->variables, g->nodes.len);
  for (uint32_t i = known; i < g->nodes.len; i++) {
    const struct gate_node *n = &g->nodes.data[i];
    bool value = false;
    switch (n->kind) {
    case GATE_CONSTANT: break;
    case GATE_INPUT: value = g->variables.data[i] && sat_value(s, g->variables.data[i]); break;
    case GATE_AND: value = gates_value(g, n->a) && gates_value(g, n->b); break;
    case GATE_XOR: value = gates_value(g, n->a) != gates_value(g, n->b); break;
    case GATE_CHOICE: value = gates_value(g, gates_value(g, n->a) ? n->b : n->c); break;
    }
    g->values.data[i] = value;
  }
}
