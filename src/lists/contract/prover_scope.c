/* What names and states mean in the clauses of the function itself. A parameter means its value at the entry in
 * contracts, as callers know it, and its value now in the body; so one name is one of two constants, by where the
 * clause stands. */
#include "lists/contract/prover.h"

static ctype_id pointee_of(const struct program *p, var_id v) {
  return v == ID_NONE ? CTYPE_NONE : ctype_resolve(&p->types, ctype_pointee(&p->types, p->variables.data[v].type));
}

bool prover_is_parameter(const struct prover *p, var_id v) {
  const struct function *f = &p->program->functions.data[p->contract.function];
  for (uint32_t i = 0; i < f->parameters.len; i++)
    if (f->parameters.data[i] == v) return true;
  return false;
}

bool prover_is_global(const struct prover *p, var_id v) {
  return v != ID_NONE && p->program->variables.data[v].kind == VARIABLE_GLOBAL;
}

bool prover_is_ghost(const struct prover *p, term constant) {
  for (uint32_t i = 0; i < p->ghosts.len; i++)
    if (term_eq(p->ghosts.data[i].value.node, constant)) return true;
  return false;
}

/* Parameters and globals have a value at entry. */
static const struct flow_variable *find_entered(const struct prover *p, const char *name) {
  const struct flow_variable *global = NULL;
  for (uint32_t i = 0; i < p->flow->variables.len; i++) {
    const struct flow_variable *x = &p->flow->variables.data[i];
    if (x->variable == ID_NONE || x->activation) continue;
    if (strcmp(program_string(p->program, p->program->variables.data[x->variable].name), name) != 0) continue;
    if (prover_is_parameter(p, x->variable)) return x;
    if (prover_is_global(p, x->variable)) global = x;
  }
  return global;
}

/* A parameter by the name that a declaration gives it. */
static const struct flow_variable *find_declared(const struct prover *p, const char *name) {
  const struct function *f = &p->program->functions.data[p->contract.function];
  uint32_t i = annotations_parameter(p->proof->annotations, program_string(p->program, f->name), name);
  return i < f->parameters.len
             ? find_entered(p, program_string(p->program, p->program->variables.data[f->parameters.data[i]].name))
             : NULL;
}

static term old_value(const struct prover *p, term constant) {
  for (uint32_t i = 0; i < p->olds.len; i++)
    if (term_eq(p->olds.data[i].constant, constant)) return p->olds.data[i].old;
  return constant;
}

static bool find_ghost(const struct prover *p, const char *name, struct formula_value *ret) {
  for (uint32_t i = 0; i < p->ghosts.len; i++)
    if (strcmp(p->ghosts.data[i].name, name) == 0) {
      *ret = p->ghosts.data[i].value;
      return true;
    }
  return false;
}

static bool find_variable(void *data, const char *name, uint32_t line, uint32_t state, struct formula_value *ret) {
  const struct prover_own_scope *s = data;
  const struct prover *p = s->p;
  if (find_ghost(p, name, ret)) return true;
  const struct flow_variable *x =
      s->kind == SCOPE_BODY ? flow_find_variable(p->flow, name, line) : find_entered(p, name);
  if (!x && s->kind != SCOPE_BODY) x = find_declared(p, name);
  if (!x) return false;
  bool is_entered = prover_is_parameter(p, x->variable) || prover_is_global(p, x->variable);
  bool is_old =
      state == STATE_OLD || s->kind == SCOPE_PRE_OLD || (s->kind == SCOPE_POST && prover_is_parameter(p, x->variable));
  term node = is_old && is_entered ? old_value(p, x->constant) : x->constant;
  *ret = (struct formula_value){node, x->is_value, HEAP_NO_SYMBOL, pointee_of(p->program, x->variable)};
  return true;
}

static uint32_t old_symbol(const struct prover *p, uint32_t symbol) {
  return symbol < p->old_of.len ? p->old_of.data[symbol] : symbol;
}

static uint32_t symbol_in(void *data, uint32_t symbol, uint32_t state) {
  const struct prover_own_scope *s = data;
  return state == STATE_OLD || s->kind == SCOPE_PRE_OLD ? old_symbol(s->p, symbol) : symbol;
}

static term cut_in(void *data, term cut, uint32_t state) {
  const struct prover_own_scope *s = data;
  return state == STATE_OLD || s->kind == SCOPE_PRE_OLD ? old_value(s->p, cut) : cut;
}

static ctype_id result_record(const struct prover *p) {
  const struct ctype *t = ctype_resolved(&p->program->types, p->program->functions.data[p->contract.function].type);
  return t && t->kind == CT_FUNCTION ? ctype_resolve(&p->program->types, ctype_pointee(&p->program->types, t->target))
                                     : CTYPE_NONE;
}

struct formula_scope prover_scope(struct prover_own_scope *own) {
  struct prover *p = own->p;
  struct formula_scope s = {.program = p->program,
                            .flow = p->flow,
                            .annotations = p->proof->annotations,
                            .diagnostics = &p->ctx->diagnostics,
                            .data = own,
                            .find_variable = find_variable,
                            .symbol_in = symbol_in,
                            .cut_in = cut_in,
                            .line = ID_NONE};
  if (own->kind == SCOPE_POST && p->flow->result.id)
    s.result = (struct formula_value){p->flow->result, flow_is_value(p->flow, p->flow->result), HEAP_NO_SYMBOL,
                                      result_record(p)};
  return s;
}

void prover_links(struct prover *p, uint32_t field, bool is_old, struct formula_links *ret) {
  assert(p->v->symbols.data[field].role == HEAP_REACH);
  struct prover_own_scope own = {p, is_old ? SCOPE_PRE_OLD : SCOPE_BODY};
  struct formula_scope s = prover_scope(&own);
  formula_links(&s, field, STATE_NOW, ret);
}

bool prover_formula(struct prover *p, const struct annotation_clause *c, enum prover_clause_scope kind,
                    enum formula_use use, term *ret) {
  assert(kind != SCOPE_BODY || c->kind == CLAUSE_INVARIANT || c->kind == CLAUSE_ASSERT);
  struct prover_own_scope own = {p, kind};
  struct formula_scope s = prover_scope(&own);
  /* Variables are those that the loop or the statement sees. */
  if (kind == SCOPE_BODY) s.line = c->line;
  return formula_of(&s, c, use, ret);
}

static void add_once(term_list *out, term t) {
  for (uint32_t i = 0; i < out->len; i++)
    if (term_eq(out->data[i], t)) return;
  vec_push(out, t);
}

void prover_pointers(struct prover *p, bool has_locals, term_list *out) {
  if (p->sharing == SHARING_NONE) return;
  for (uint32_t i = 0; i < p->ghosts.len; i++)
    if (!p->ghosts.data[i].value.is_value) add_once(out, p->ghosts.data[i].value.node);
  if (!has_locals && p->flow->result.id && !flow_is_value(p->flow, p->flow->result)) add_once(out, p->flow->result);
  for (uint32_t i = 0; i < p->flow->variables.len && (has_locals || p->sharing == SHARING_ALL); i++) {
    const struct flow_variable *x = &p->flow->variables.data[i];
    if (x->is_value || x->variable == ID_NONE || x->activation) continue;
    const struct variable *v = &p->program->variables.data[x->variable];
    if (prover_is_parameter(p, x->variable)) add_once(out, old_value(p, x->constant));
    if (has_locals && v->kind != VARIABLE_TEMPORARY && v->type != CTYPE_NONE) add_once(out, x->constant);
  }
}
