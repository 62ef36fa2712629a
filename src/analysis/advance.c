/* For each loop: the places that the conditions of its exits depend on (backwards through its assignments), the edges
 * where one of these changes and keeps something of what it was, and a search for a way around the loop without such an
 * edge. */
#include "analysis/advance.h"

#include "program/walk.h"

typedef VEC(edge_id) edge_list;

struct advance {
  const struct cfg *cfg;
  const struct program *p;
  const struct bitset *part;
  edge_list *inside;         /* by loop head: the edges of the loop, those that leave it included */
  struct map members;        /* type and member of structs -> place; see place_of */
  struct bitset functions;   /* something is changed step by step in them */
  struct bitset wanted;      /* of the loop at hand: places that its exits depend on */
  struct bitset reached;     /* of the question at hand: places that a value is made of */
  struct bitset steps, seen; /* edges that change step by step; locations on ways without them */
  struct walk walk;
};

/* A place is a variable, a member of all structs of a type, or all other memory. */
static uint32_t memory_of(const struct advance *a) { return a->p->variables.len; }

static uint64_t member_key(const struct expr_node *field) { return (uint64_t)field->type << 32 | field->ref; }

static void number_members(struct advance *a) {
  for (uint32_t i = 0; i < a->p->exprs.nodes.len; i++) {
    const struct expr_node *n = &a->p->exprs.nodes.data[i];
    uint32_t next = memory_of(a) + 1 + a->members.entries.len;
    if (n->kind == E_FIELD && !map_get(&a->members, member_key(n))) *map_put(&a->members, member_key(n)) = next;
  }
}

static uint32_t place_at(const struct advance *a, expr address) {
  const struct expr_node *n = expr_get(&a->p->exprs, address);
  while (n->kind == E_INDEX) n = expr_get(&a->p->exprs, n->a);
  return n->kind == E_FIELD ? (uint32_t)*map_get(&a->members, member_key(n)) : memory_of(a);
}

static const struct operation *op_of(const struct advance *a, edge_id e) { return &a->p->edges.data[e].op; }

/* What the expression reads is added. True if that is new. */
static bool add_reads(struct advance *a, expr e, struct bitset *to) {
  bool is_new = false;
  if (expr_is_none(e)) return false;
  walk_begin(&a->walk, &a->p->exprs);
  walk_add(&a->walk, &a->p->exprs, e);
  for (uint32_t i = 0; i < a->walk.order.len; i++) {
    const struct expr_node *n = expr_get(&a->p->exprs, a->walk.order.data[i]);
    if (n->kind == E_VAR) is_new |= bitset_add(to, n->ref);
    if (n->kind == E_LOAD) is_new |= bitset_add(to, place_at(a, n->a));
  }
  return is_new;
}

/* Places whose value the expression changes, not only copies: those below arithmetic, and those that lead to what is
 * loaded. */
static void add_changed(struct advance *a, expr e, struct bitset *to) {
  const struct exprs *s = &a->p->exprs;
  VEC(expr) operands = VEC_INIT;
  walk_begin(&a->walk, s);
  walk_add(&a->walk, s, e);
  for (uint32_t i = 0; i < a->walk.order.len; i++) {
    const struct expr_node *n = expr_get(s, a->walk.order.data[i]);
    switch (n->kind) {
    case E_INDEX:
    case E_ANY_ARITHMETIC: vec_push(&operands, n->b); /* fall through */
    case E_LOAD: vec_push(&operands, n->a); break;
    default: break;
    }
  }
  for (uint32_t i = 0; i < operands.len; i++) add_reads(a, operands.data[i], to);
  vec_release(&operands);
}

/* What place an edge gives a new value, ID_NONE if none, and which. */
static uint32_t target_of(const struct advance *a, const struct operation *op, expr *ret_value) {
  *ret_value = op->kind == OP_STORE ? op->b : op->a;
  return op->kind == OP_ASSIGN ? op->var : op->kind == OP_STORE ? place_at(a, op->a) : ID_NONE;
}

/* The set with all that it is made of in these edges. */
static void close_over(struct advance *a, const edge_list *edges, struct bitset *set) {
  enum { MOST_ROUNDS = 16 };
  bool is_new = true;
  for (uint32_t round = 0; is_new && round < MOST_ROUNDS; round++) {
    is_new = false;
    for (uint32_t i = edges->len; i-- > 0;) {
      expr value;
      uint32_t target = target_of(a, op_of(a, edges->data[i]), &value);
      if (target != ID_NONE && bitset_has(set, target)) is_new |= add_reads(a, value, set);
    }
  }
}

/* Does the edge change what is wanted, and keep something of what that was? */
static bool changes_by_steps(struct advance *a, const edge_list *edges, edge_id e) {
  expr value;
  uint32_t target = target_of(a, op_of(a, e), &value);
  if (target == ID_NONE || !bitset_has(&a->wanted, target)) return false;
  bitset_clear(&a->reached);
  add_changed(a, value, &a->reached);
  close_over(a, edges, &a->reached);
  return bitset_has(&a->reached, target);
}

/* May a function change it for others? */
static bool is_shared(const struct advance *a, uint32_t place) {
  return place >= memory_of(a) || a->p->variables.data[place].kind == VARIABLE_GLOBAL;
}

static bool gives_wanted(const struct advance *a, const struct operation *op) {
  for (uint32_t i = 0; i < op->result_count; i++) {
    var_id v = a->p->results.data[op->first_result + i];
    if (v != ID_NONE && bitset_has(&a->wanted, v)) return true;
  }
  return false;
}

/* A call of a function that does so with memory or a global. */
static bool calls_for_steps(const struct advance *a, edge_id e) {
  const struct operation *op = op_of(a, e);
  if (op->kind != OP_CALL || (op->callee != ID_NONE && !bitset_has(&a->functions, op->callee))) return false;
  if (gives_wanted(a, op)) return true;
  for (uint32_t x = bitset_next(&a->wanted, 0); x < a->wanted.size; x = bitset_next(&a->wanted, x + 1))
    if (is_shared(a, x)) return true;
  return false;
}

/* ---- loops ---- */

static bool is_exit(const struct advance *a, loc_id head, edge_id e) {
  return !cfg_in_loop(a->cfg, head, a->p->edges.data[e].target);
}

static void find_wanted(struct advance *a, loc_id head) {
  const edge_list *edges = &a->inside[head];
  bitset_clear(&a->wanted);
  for (uint32_t i = 0; i < edges->len; i++) {
    const struct operation *op = op_of(a, edges->data[i]);
    if (op->kind == OP_ASSUME && is_exit(a, head, edges->data[i])) add_reads(a, op->a, &a->wanted);
  }
  close_over(a, edges, &a->wanted);
}

static void find_steps(struct advance *a, const edge_list *edges) {
  bitset_clear(&a->steps);
  for (uint32_t i = 0; i < edges->len; i++)
    if (changes_by_steps(a, edges, edges->data[i]) || calls_for_steps(a, edges->data[i]))
      bitset_add(&a->steps, edges->data[i]);
}

/* Is there a way from the head to itself without a step? */
static bool may_stay(struct advance *a, loc_id head) {
  VEC(loc_id) work = VEC_INIT;
  bool stays = false;
  bitset_clear(&a->seen);
  vec_push(&work, head);
  while (work.len && !stays) {
    const struct location *l = &a->p->locations.data[vec_pop(&work)];
    for (uint32_t i = 0; i < l->out.len && !stays; i++) {
      edge_id e = l->out.data[i];
      loc_id next = a->p->edges.data[e].target;
      if (!bitset_has(a->part, e) || bitset_has(&a->steps, e) || is_exit(a, head, e)) continue;
      stays = next == head;
      if (bitset_add(&a->seen, next)) vec_push(&work, next);
    }
  }
  vec_release(&work);
  return stays;
}

static bool loop_advances(struct advance *a, loc_id head) {
  find_wanted(a, head);
  find_steps(a, &a->inside[head]);
  return !may_stay(a, head);
}

/* ---- the program ---- */

static void find_insides(struct advance *a) {
  for (edge_id e = bitset_next(a->part, 0); e < a->part->size; e = bitset_next(a->part, e + 1)) {
    loc_id from = a->p->edges.data[e].source;
    if (!cfg_is_reached(a->cfg, from)) continue;
    for (loc_id h = a->cfg->loop[from]; h != ID_NONE; h = a->cfg->outer_loop[h]) vec_push(&a->inside[h], e);
  }
}

/* Does the edge give memory or a global something made of what it was? `edges`: those of its function. */
static bool changes_for_others(struct advance *a, const edge_list *edges, edge_id e) {
  expr value;
  uint32_t target = target_of(a, op_of(a, e), &value);
  if (target == ID_NONE || (target < memory_of(a) && a->p->variables.data[target].kind != VARIABLE_GLOBAL))
    return false;
  bitset_clear(&a->reached);
  add_reads(a, value, &a->reached);
  close_over(a, edges, &a->reached);
  return bitset_has(&a->reached, target);
}

/* Functions that do so, or call such a one. */
static void find_functions(struct advance *a) {
  edge_list *of = xcalloc(a->p->functions.len, sizeof *of);
  bool is_new = true;
  for (edge_id e = bitset_next(a->part, 0); e < a->part->size; e = bitset_next(a->part, e + 1))
    vec_push(&of[a->p->locations.data[a->p->edges.data[e].source].function], e);
  for (function_id f = 0; f < a->p->functions.len; f++)
    for (uint32_t i = 0; i < of[f].len && !bitset_has(&a->functions, f); i++)
      if (changes_for_others(a, &of[f], of[f].data[i])) bitset_add(&a->functions, f);
  while (is_new) {
    is_new = false;
    for (function_id f = 0; f < a->p->functions.len; f++)
      for (uint32_t i = 0; i < of[f].len; i++) {
        const struct operation *op = op_of(a, of[f].data[i]);
        if (op->kind == OP_CALL && op->callee != ID_NONE && bitset_has(&a->functions, op->callee))
          is_new |= bitset_add(&a->functions, f);
      }
  }
  for (function_id f = 0; f < a->p->functions.len; f++) vec_release(&of[f]);
  free(of);
}

bool loops_advance(const struct cfg *cfg, const struct bitset *part) {
  const struct program *p = cfg->program;
  struct advance a = {.cfg = cfg, .p = p, .part = part, .members = MAP_INIT, .walk = WALK_INIT};
  bool advance = true;
  a.inside = xcalloc(p->locations.len, sizeof *a.inside);
  bitset_init(&a.functions, p->functions.len);
  number_members(&a);
  bitset_init(&a.wanted, memory_of(&a) + 1 + a.members.entries.len);
  bitset_init(&a.reached, a.wanted.size);
  bitset_init(&a.steps, p->edges.len);
  bitset_init(&a.seen, p->locations.len);
  find_insides(&a);
  find_functions(&a);
  for (loc_id l = 0; l < p->locations.len; l++) {
    if (a.inside[l].len && advance) advance = loop_advances(&a, l);
    vec_release(&a.inside[l]);
  }
  bitset_release_all(&a.functions, &a.wanted, &a.reached, &a.steps, &a.seen);
  walk_release(&a.walk);
  map_release(&a.members);
  free(a.inside);
  return advance;
}
