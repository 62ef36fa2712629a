/* One walk over the edges. The condition of a check is said as ACSL would say it, in the names of the source; nothing
 * is evaluated here but that a named object is as large as it is. */
#include "analysis/checks.h"

#include "analysis/memory/accesses.h"
#include "base/bitset.h"
#include "base/checking.h"
#include "program/text/print.h"
#include "program/walk.h"

#include <string.h>

struct maker {
  struct program *p;
  edge_id edge;
  struct walk walk;
  struct strbuf text;
};

static void add(struct maker *m, enum check_kind kind) {
  struct program *p = m->p;
  string_id condition = m->text.len ? program_intern(p, m->text.text) : ID_NONE;
  vec_push(&p->checks, ((struct check){kind, m->edge, condition}));
  strbuf_clear(&m->text);
}

static check_id first_at(const struct program *p, edge_id e) {
  return vec_first_not(&p->checks, 0, p->checks.len, c, c->edge < e); /* C4: by edge */
}

/* Is the same asked at the edge already? */
static bool is_asked_at(const struct maker *m, edge_id e, enum check_kind kind) {
  const struct program *p = m->p;
  for (check_id i = first_at(p, e); i < p->checks.len && p->checks.data[i].edge == e; i++) {
    const struct check *c = &p->checks.data[i];
    const char *condition = c->condition == ID_NONE ? "" : program_string(p, c->condition);
    if (c->kind == kind && strcmp(condition, m->text.text) == 0) return true;
  }
  return false;
}

/* C5: by the edge itself, or by a branch beside it that came before. */
static bool is_asked_before(const struct maker *m, enum check_kind kind) {
  const struct location *at = &m->p->locations.data[m->p->edges.data[m->edge].source];
  for (uint32_t i = 0; i < at->out.len; i++)
    if (at->out.data[i] <= m->edge && is_asked_at(m, at->out.data[i], kind)) return true;
  return false;
}

/* A check that belongs to an edge which is none of its own. */
static void add_memory(struct maker *m, enum check_kind kind) {
  if (check_set_has(m->p->asked, kind) && !is_asked_before(m, kind))
    add(m, kind);
  else
    strbuf_clear(&m->text);
}

/* Is it a named object, within its bounds? A local one may be gone, but not by its name. */
static bool is_within_object(const struct program *p, expr address, uint64_t bytes) {
  int64_t offset;
  const struct expr_node *base = expr_get(&p->exprs, expr_split_offset(&p->exprs, address, &offset));
  if (base->kind != E_OBJECT || offset < 0) return false;
  uint64_t size = p->objects.data[base->ref].size;
  return bytes <= size && (uint64_t)offset <= size - bytes;
}

bool checks_is_obvious(const struct program *p, expr address, uint64_t bytes, bool is_write) {
  const struct expr_node *root = expr_get(&p->exprs, expr_root(&p->exprs, address));
  bool is_forbidden = is_write && root->kind == E_OBJECT && program_forbids_write(p, root->ref, address);
  return !is_forbidden && is_within_object(p, address, bytes);
}

static void add_access(struct maker *m, expr address, uint16_t width, ctype_id type, bool is_write) {
  if (checks_is_obvious(m->p, address, (width + 7u) / 8, is_write)) return;
  strbuf_puts(&m->text, "\\valid(&");
  print_lvalue(m->p, address, width, type, &m->text);
  strbuf_putc(&m->text, ')');
  add_memory(m, CHECK_DEREF);
}

/* So many bytes, or at least one. */
static void add_range(struct maker *m, expr address, expr bytes) {
  strbuf_puts(&m->text, "\\valid((char *)");
  print_expr(m->p, address, &m->text);
  if (!expr_is_none(bytes)) {
    strbuf_puts(&m->text, " + (0 .. ");
    print_expr(m->p, bytes, &m->text);
    strbuf_puts(&m->text, " - 1)");
  }
  strbuf_putc(&m->text, ')');
  add_memory(m, CHECK_DEREF);
}

static void add_loads(struct maker *m, const struct operation *op) {
  struct program *p = m->p;
  const expr operands[] = {op->a, op->b, op->c};
  walk_begin(&m->walk, &p->exprs);
  for (int i = 0; i < 3; i++)
    if (!expr_is_none(operands[i])) walk_add(&m->walk, &p->exprs, operands[i]);
  for (uint32_t i = 0; i < op->arg_count; i++) walk_add(&m->walk, &p->exprs, p->args.data[op->first_arg + i]);
  for (uint32_t i = 0; i < m->walk.order.len; i++) {
    const struct expr_node n = *expr_get(&p->exprs, m->walk.order.data[i]);
    if (n.kind == E_LOAD) add_access(m, n.a, n.width, n.type, false);
  }
}

static void add_of_kind(struct maker *m, const struct access *x) {
  switch (x->kind) {
  case ACCESS_CELL: add_access(m, x->address, x->width, x->type, x->is_write); break;
  case ACCESS_RANGE: add_range(m, x->address, x->bytes); break;
  case ACCESS_APART: break; /* one check with the ranges */
  case ACCESS_FREE:
    strbuf_puts(&m->text, "\\freeable(");
    print_expr(m->p, x->address, &m->text);
    strbuf_putc(&m->text, ')');
    add_memory(m, CHECK_FREE);
    break;
  case ACCESS_CALL: add_range(m, x->address, EXPR_NONE); break;
  case ACCESS_END:
    add_memory(m, CHECK_TRACK);
    add_memory(m, CHECK_CLEANUP);
    break;
  }
}

static void add_operation(struct maker *m, const struct edge *e) {
  struct access all[MOST_ACCESSES];
  expr one = expr_const(&m->p->exprs, m->p->pointer_width, 1);
  uint32_t count = accesses_of(m->p, m->p->locations.data[e->source].function, &e->op, one, all);
  for (uint32_t i = 0; i < count; i++) add_of_kind(m, &all[i]);
}

/* Violations of memory that are edges are those of a translated program, where they mean what the translation says. */
static bool is_asked(const struct program *p, enum check_kind kind) {
  return check_set_has(p->asked | CHECKS_OF_MEMORY, kind);
}

/* What was not asked for does what it does in reality: a failed assertion aborts, and an error function is a function
 * as any other: its body, if it has one, comes behind this edge, and it may return. */
static void drop_violation(struct edge *e) {
  bool goes_on = e->op.sub == CHECK_ERROR;
  e->op = operation_make(goes_on ? OP_SKIP : OP_STOP);
  if (!goes_on) e->op.sub = STOP_ABORT;
}

static void make_violation(struct maker *m, struct edge *e) {
  enum check_kind kind = (enum check_kind)e->op.sub;
  if (!is_asked(m->p, kind)) {
    drop_violation(e);
    return;
  }
  if (e->op.name != ID_NONE) strbuf_puts(&m->text, program_string(m->p, e->op.name));
  add(m, kind);
}

/* Locations that nothing leads to but violations, which end the run: nothing is asked there. */
static void find_ends(const struct program *p, struct bitset *ends) {
  bitset_init(ends, p->locations.len);
  for (int pass = 0; pass < 2; pass++)
    for (edge_id i = 0; i < p->edges.len; i++) {
      const struct edge *e = &p->edges.data[i];
      bool is_end = e->op.kind == OP_VIOLATION && is_asked(p, (enum check_kind)e->op.sub);
      if (pass == 0 && is_end) bitset_add(ends, e->target);
      if (pass == 1 && !is_end) bitset_remove(ends, e->target);
    }
}

void checks_make(struct program *p) {
  struct bitset ends;
  struct maker m = {.p = p, .walk = WALK_INIT, .text = STRBUF_INIT};
  vec_clear(&p->checks);
  find_ends(p, &ends);
  for (m.edge = 0; m.edge < p->edges.len; m.edge++) {
    struct edge *e = &p->edges.data[m.edge];
    if (e->op.kind == OP_VIOLATION) make_violation(&m, e);
    if (!(p->asked & CHECKS_OF_MEMORY) || e->op.kind == OP_VIOLATION || bitset_has(&ends, e->source)) continue;
    add_loads(&m, &e->op);
    add_operation(&m, e);
  }
  bitset_release(&ends);
  walk_release(&m.walk);
  strbuf_release(&m.text);
  assert_structure(checks_are_valid(p));
}

bool checks_ask(const struct program *p, enum check_kind kind) {
  for (check_id i = 0; i < p->checks.len; i++)
    if (p->checks.data[i].kind == kind) return true;
  return false;
}

static check_id find_at(const struct program *p, edge_id e, enum check_kind kind) {
  for (check_id i = first_at(p, e); i < p->checks.len && p->checks.data[i].edge == e; i++)
    if (p->checks.data[i].kind == kind) return i;
  return ID_NONE;
}

check_id checks_find(const struct program *p, edge_id e, enum check_kind kind) {
  check_id found = find_at(p, e, kind);
  const struct location *at = &p->locations.data[p->edges.data[e].source];
  if (!check_set_has(CHECKS_OF_MEMORY, kind) || p->edges.data[e].op.kind == OP_VIOLATION) return found;
  for (uint32_t i = 0; i < at->out.len && found == ID_NONE; i++) found = find_at(p, at->out.data[i], kind);
  return found;
}

static bool is_settled_by(const struct program *p, const struct check *by, edge_id e, enum check_kind kind) {
  if (by->kind != kind) return false;
  return check_set_has(CHECKS_OF_ENDS, kind) || p->edges.data[by->edge].source == p->edges.data[e].source;
}

bool checks_is_settled(const struct program *p, const settled_checks *settled, edge_id e, enum check_kind kind) {
  for (uint32_t i = 0; settled && i < settled->len; i++)
    if (is_settled_by(p, &settled->data[i], e, kind)) return true;
  return false;
}

void checks_settle(struct program *p, struct check c, settled_checks *settled) {
  struct operation *op = &p->edges.data[c.edge].op;
  bool is_edge = op->kind == OP_VIOLATION;
  uint32_t kept = 0;
  for (check_id i = 0; i < p->checks.len; i++) {
    const struct check x = p->checks.data[i];
    bool goes = is_edge ? x.edge == c.edge : is_settled_by(p, &c, x.edge, x.kind);
    if (!goes) p->checks.data[kept++] = x;
  }
  assert(kept < p->checks.len);
  p->checks.len = kept;
  if (!is_edge) {
    vec_push(settled, c);
    if (check_set_has(CHECKS_OF_ENDS, c.kind)) p->asked &= ~(1u << c.kind);
    return;
  }
  *op = operation_make(OP_ASSUME); /* no end of the program, where memory could be lost */
  op->a = expr_const(&p->exprs, 1, 0);
}

void checks_waive(struct program *p, struct check c) {
  struct operation *op = &p->edges.data[c.edge].op;
  uint32_t kept = 0;
  assert(op->kind == OP_VIOLATION && c.kind == CHECK_ERROR);
  for (check_id i = 0; i < p->checks.len; i++)
    if (p->checks.data[i].edge != c.edge) p->checks.data[kept++] = p->checks.data[i];
  assert(kept < p->checks.len);
  p->checks.len = kept;
  *op = operation_make(OP_ASSUME);
  op->a = expr_const(&p->exprs, 1, 1);
}

void checks_print(const struct program *p, struct strbuf *out) {
  for (check_id i = 0; i < p->checks.len; i++) {
    const struct check *c = &p->checks.data[i];
    strbuf_printf(out, "%4u  ", i);
    print_position(p, p->edges.data[c->edge].at, out);
    strbuf_printf(out, "  %s  %s\n", check_name(c->kind),
                  c->condition == ID_NONE ? check_text(c->kind) : program_string(p, c->condition));
  }
}

bool checks_are_valid(const struct program *p) {
  for (check_id i = 0; i < p->checks.len; i++) {
    const struct check *c = &p->checks.data[i];
    assert(c->edge < p->edges.len && c->kind < CHECK_KIND_COUNT);
    assert(!i || p->checks.data[i - 1].edge <= c->edge);
    assert(is_asked(p, c->kind));
    bool is_edge = p->edges.data[c->edge].op.kind == OP_VIOLATION && p->edges.data[c->edge].op.sub == c->kind;
    assert(is_edge || check_set_has(CHECKS_OF_MEMORY, c->kind));
    (void)is_edge;
  }
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct operation *op = &p->edges.data[e].op;
    assert(op->kind != OP_VIOLATION || checks_find(p, e, (enum check_kind)op->sub) != ID_NONE);
    (void)op;
  }
  return true;
}
