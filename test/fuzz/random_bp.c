#include "fuzz/random_bp.h"

enum { MOST_IN_SCOPE = 8, MOST_PROCEDURES = 4, LABELS = 3 };

struct generator {
  struct bp_program *p;
  uint64_t state;
  uint32_t results[MOST_PROCEDURES], parameters[MOST_PROCEDURES];
  bp_proc_id procedure;
  bp_var_id scope[MOST_IN_SCOPE];
  uint32_t scope_count;
  VEC(bp_stmt_id) own;  /* statements of the procedure */
  bool is_used[LABELS]; /* labels that gotos name */
  uint32_t statements_left;
};

static uint32_t draw(struct generator *g, uint32_t below) {
  uint64_t z = g->state += 0x9e3779b97f4a7c15u;
  return (uint32_t)(hash_u64(z) >> 16) % below;
}

static bool chance(struct generator *g, uint32_t percent) { return draw(g, 100) < percent; }

static bp_expr random_expr(struct generator *g, uint32_t depth, bool is_determined) {
  uint32_t kind = depth == 0 ? draw(g, 4) : draw(g, 13);
  struct bp_program *p = g->p;
  if (kind == 0) return chance(g, 50) ? bp_true(p) : bp_false(p);
  if (kind == 1 && !is_determined) return bp_unknown(p);
  if (kind <= 3) return g->scope_count ? bp_var(p, g->scope[draw(g, g->scope_count)]) : bp_true(p);
  bp_expr a = random_expr(g, depth - 1, is_determined), b = random_expr(g, depth - 1, is_determined);
  switch (kind) {
  case 4:
  case 5: return bp_not(p, a);
  case 6: return bp_and(p, a, b);
  case 7: return bp_or(p, a, b);
  case 8: return bp_implies(p, a, b);
  case 9: return bp_equal(p, a, b);
  case 10: return bp_different(p, a, b);
  case 11: return bp_ite(p, a, b, random_expr(g, depth - 1, is_determined));
  }
  return is_determined ? bp_and(p, a, b) : bp_choose(p, a, b);
}

/* Different variables of the scope; returns how many there are. */
static uint32_t random_targets(struct generator *g, bp_var_id *targets, uint32_t want) {
  uint32_t count = 0, start = g->scope_count ? draw(g, g->scope_count) : 0;
  for (uint32_t i = 0; i < g->scope_count && count < want; i++)
    if (g->scope_count - i <= want - count || chance(g, 60)) targets[count++] = g->scope[(start + i) % g->scope_count];
  return count;
}

static bp_stmt_id random_assignment(struct generator *g, bp_block_id block) {
  bp_var_id targets[MOST_IN_SCOPE];
  bp_expr values[MOST_IN_SCOPE];
  uint32_t count = random_targets(g, targets, 1 + draw(g, 3));
  for (uint32_t i = 0; i < count; i++) values[i] = random_expr(g, 2, false);
  return count ? bp_assign(g->p, block, targets, values, count) : bp_skip(g->p, block);
}

static bp_stmt_id random_call(struct generator *g, bp_block_id block) {
  uint32_t later = g->p->procedures.len - 1 - g->procedure; /* most calls do not recur, so that most end */
  uint32_t callee = later > 0 && chance(g, 75) ? g->procedure + 1 + draw(g, later) : draw(g, g->p->procedures.len);
  bp_var_id targets[MOST_IN_SCOPE];
  bp_expr arguments[MOST_IN_SCOPE];
  uint32_t count = chance(g, 80) ? random_targets(g, targets, g->results[callee]) : 0;
  if (count < g->results[callee]) count = 0;
  for (uint32_t i = 0; i < g->parameters[callee]; i++) arguments[i] = random_expr(g, 2, false);
  return bp_call(g->p, block, targets, count, g->p->procedures.data[callee].name, arguments, g->parameters[callee]);
}

static bp_stmt_id random_return(struct generator *g, bp_block_id block) {
  bp_expr values[MOST_IN_SCOPE];
  for (uint32_t i = 0; i < g->results[g->procedure]; i++) values[i] = random_expr(g, 1, false);
  return bp_return(g->p, block, values, g->results[g->procedure]);
}

static bp_stmt_id random_goto(struct generator *g, bp_block_id block) {
  static const char *const names[LABELS] = {"L0", "L1", "L2"};
  const char *labels[2];
  uint32_t count = 1 + draw(g, 2);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t label = draw(g, LABELS);
    labels[i] = names[label];
    g->is_used[label] = true;
  }
  return bp_goto(g->p, block, labels, count);
}

/* The last procedure calls itself or others only now and then: a recursion that cannot end hides what follows. */
static bp_stmt_id later_or_skip(struct generator *g, bp_block_id block) {
  bool is_last = g->procedure + 1 == g->p->procedures.len;
  return is_last && chance(g, 70) ? random_assignment(g, block) : random_call(g, block);
}

static void random_block(struct generator *g, bp_block_id block, uint32_t count, uint32_t depth) {
  for (uint32_t i = 0; i < count && g->statements_left > 0; i++) {
    uint32_t kind = draw(g, depth > 0 ? 20 : 16);
    bp_stmt_id s;
    g->statements_left--;
    if (kind < 6)
      s = random_assignment(g, block);
    else if (kind < 9)
      s = later_or_skip(g, block);
    else if (kind == 9)
      s = bp_skip(g->p, block);
    else if (kind < 12)
      s = bp_assume(g->p, block, bp_or(g->p, random_expr(g, 1, true), random_expr(g, 2, chance(g, 80))));
    else if (kind == 12)
      s = bp_assert(g->p, block, random_expr(g, 2, chance(g, 80)));
    else if (kind == 13)
      s = depth < 2 || chance(g, 20) ? random_return(g, block) : random_assignment(g, block);
    else if (kind < 16)
      s = depth < 2 || chance(g, 40) ? random_goto(g, block) : bp_skip(g->p, block);
    else {
      bp_expr e = random_expr(g, 2, chance(g, 50));
      s = kind < 18 ? bp_if(g->p, block, e) : bp_while(g->p, block, e);
      random_block(g, bp_then(g->p, s), 1 + draw(g, 3), depth - 1);
      if (kind < 18 && chance(g, 60)) random_block(g, bp_else(g->p, s), draw(g, 3), depth - 1);
    }
    vec_push(&g->own, s);
  }
}

static void random_body(struct generator *g, bp_proc_id f, uint32_t globals) {
  const struct bp_procedure *x = &g->p->procedures.data[f];
  g->procedure = f;
  g->scope_count = 0;
  g->statements_left = 14;
  memset(g->is_used, 0, sizeof g->is_used);
  vec_clear(&g->own);
  for (uint32_t i = 0; i < globals; i++) g->scope[g->scope_count++] = g->p->globals.data[i];
  for (uint32_t i = 0; i < x->parameters.len; i++) g->scope[g->scope_count++] = x->parameters.data[i];
  for (uint32_t i = 0; i < x->locals.len; i++) g->scope[g->scope_count++] = x->locals.data[i];
  if (chance(g, 25)) bp_enforce(g->p, f, random_expr(g, 2, chance(g, 90)));
  random_block(g, bp_body(g->p, f), 3 + draw(g, 7), 2);
  if (g->own.len == 0) vec_push(&g->own, bp_skip(g->p, bp_body(g->p, f)));
  if (chance(g, 70)) vec_push(&g->own, random_return(g, bp_body(g->p, f)));
  for (uint32_t i = 0; i < LABELS; i++) {
    const char *const names[LABELS] = {"L0", "L1", "L2"};
    if (g->is_used[i]) bp_add_label(g->p, g->own.data[draw(g, g->own.len)], names[i]);
  }
}

struct bp_program *random_bp(uint64_t seed) {
  struct generator g = {.p = bp_new("random.bp"), .state = hash_u64(seed + 1)};
  char name[32];
  uint32_t globals = draw(&g, 4), procedures = 1 + draw(&g, MOST_PROCEDURES);
  for (uint32_t i = 0; i < globals; i++) {
    snprintf(name, sizeof name, "g%u == NULL", i);
    bp_add_global(g.p, name);
  }
  for (uint32_t f = 0; f < procedures; f++) {
    snprintf(name, sizeof name, f == 0 ? "main" : "f%u", f);
    g.results[f] = draw(&g, 3);
    g.parameters[f] = draw(&g, 3);
    bp_add_procedure(g.p, name, g.results[f]);
    uint32_t locals = draw(&g, MOST_IN_SCOPE - globals - g.parameters[f] + 1);
    if (locals > 3 && chance(&g, 70)) locals = 3;
    for (uint32_t i = 0; i < g.parameters[f]; i++) {
      snprintf(name, sizeof name, "*p%u > 0", i);
      bp_add_parameter(g.p, f, name);
    }
    for (uint32_t i = 0; i < locals; i++) {
      snprintf(name, sizeof name, "x%u", i);
      bp_add_local(g.p, f, name);
    }
  }
  for (uint32_t f = 0; f < procedures; f++) random_body(&g, f, globals);
  vec_release(&g.own);
  return g.p;
}
