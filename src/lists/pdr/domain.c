/* All predicates of all families over all names, filtered by what is live at a cut and by the types of what pointers
 * lead to; equal formulas are one predicate. That is many more than section 4.3 has for one loop, which is why families
 * come in stages and why a cube leaves out what the others of it imply: the size of cubes, not that of the domain, is
 * what the solver pays for. */
#include "lists/pdr/domain.h"

#include "base/checking.h"
#include "lists/logic/cycles.h"
#include "logic/build.h"

#include <stdlib.h>

/* ---- names and symbols ---- */

static const char *number_text(struct flow *f, long long value) {
  char text[32];
  snprintf(text, sizeof text, "%lld", value);
  return arena_strdup(&f->arena, text);
}

static bool is_named(const struct domain *d, term constant) {
  for (uint32_t i = 0; i < d->names.len; i++)
    if (term_eq(d->names.data[i].constant, constant)) return true;
  return false;
}

static void add_name(struct domain *d, struct domain_name name) {
  if (!is_named(d, name.constant)) vec_push(&d->names, name);
}

static ctype_id record_of(const struct flow *f, const struct flow_variable *v) {
  if (!f->program || v->variable == ID_NONE || v->is_value) return CTYPE_NONE;
  const struct ctypes *types = &f->program->types;
  return ctype_resolve(types, ctype_pointee(types, f->program->variables.data[v->variable].type));
}

static void collect_names(struct domain *d, const term *used, uint32_t count, const struct domain_name *names,
                          uint32_t name_count) {
  struct flow *f = d->flow;
  add_name(d, (struct domain_name){f->vocabulary.null, "NULL", false, false, CTYPE_NONE, false});
  for (uint32_t i = 0; i < f->numbers.len; i++) {
    const char *text = number_text(f, f->numbers.data[i].value);
    add_name(d, (struct domain_name){f->numbers.data[i].constant, text, true, true, CTYPE_NONE, false});
  }
  assert(d->names.len == 1 + f->numbers.len); /* null, then the numbers in their order: domain_next_number */
  for (uint32_t i = 0; i < name_count; i++) add_name(d, names[i]);
  if (names) return;
  for (uint32_t i = 0; i < f->variables.len; i++) {
    const struct flow_variable *v = &f->variables.data[i];
    add_name(d, (struct domain_name){v->constant, v->name, v->is_value, false, record_of(f, v), false});
  }
  for (uint32_t i = 0; i < count; i++)
    add_name(d,
             (struct domain_name){used[i], term_name(f->vocabulary.terms, used[i]), false, false, CTYPE_NONE, false});
}

static void collect_symbols(struct domain *d) {
  const struct flow *f = d->flow;
  for (uint32_t i = 0; i < f->state.order_count; i++) vec_push(&d->orders, f->state.orders[i]);
  for (uint32_t i = 0; i < f->marks.len; i++)
    if (f->marks.data[i] != f->value && f->marks.data[i] != f->state.allocated) vec_push(&d->marks, f->marks.data[i]);
}

static void find_rigid(struct domain *d) {
  const struct flow *f = d->flow;
  struct map assigned = MAP_INIT;
  for (uint32_t i = 0; i < f->statements.len; i++) {
    const struct heap_statement *s = &f->statements.data[i];
    if (s->kind == HEAP_ASSIGN || s->kind == HEAP_READ || s->kind == HEAP_HAVOC || s->kind == HEAP_ALLOCATE)
      map_put(&assigned, s->x.id);
  }
  for (uint32_t i = 0; i < f->calls.len; i++) map_put(&assigned, f->calls.data[i].result.id);
  for (uint32_t i = 0; i < f->cuts.len; i++) {
    map_put(&assigned, f->cuts.data[i].from.id);
    map_put(&assigned, f->cuts.data[i].to.id);
  }
  for (uint32_t i = 0; i < d->names.len; i++)
    d->names.data[i].is_rigid = !map_get(&assigned, d->names.data[i].constant.id);
  map_release(&assigned);
}

/* ---- predicates ---- */

/* The ends of edges that close cycles are looked at by whatever looks at their field. */
static bool is_live(const struct domain *d, uint32_t cut, uint32_t name) {
  if (name == DOMAIN_NO_NAME || name == 0 || d->names.data[name].is_number) return true;
  if (flow_is_cut(d->flow, d->names.data[name].constant)) return true;
  if (d->stage >= DOMAIN_RIGID && d->names.data[name].is_rigid) return true;
  return flow_is_live(&d->live, d->paths->cuts.data[cut], d->names.data[name].constant);
}

static bool is_name(const struct domain *d, uint32_t name) { return name == DOMAIN_NO_NAME || name < d->names.len; }

static bool is_at(const struct domain *d, uint32_t cut, uint32_t predicate) {
  for (uint32_t i = 0; i < d->at.data[cut].len; i++)
    if (d->at.data[cut].data[i] == predicate) return true;
  return false;
}

/* The predicate at all cuts where its names matter. */
static void add(struct domain *d, struct domain_predicate p) {
  uint64_t *known = NULL;
  assert(is_name(d, p.x) && is_name(d, p.y) && is_name(d, p.e));
  for (uint32_t cut = 1; cut < d->paths->cuts.len; cut++) {
    if (!is_live(d, cut, p.x) || !is_live(d, cut, p.y) || !is_live(d, cut, p.e)) continue;
    if (!known) {
      p.formula = domain_formula(d, &p);
      assert(term_is_bool(d->flow->vocabulary.terms, p.formula));
      if (term_is_bool_constant(p.formula)) return;
      known = map_put(&d->known, p.formula.id);
      if (!*known) {
        vec_push(&d->predicates, p);
        *known = d->predicates.len;
      }
    }
    if (!is_at(d, cut, (uint32_t)*known - 1)) vec_push(&d->at.data[cut], (uint32_t)*known - 1);
  }
}

static bool is_pointer(const struct domain *d, uint32_t name) { return name && !d->names.data[name].is_value; }

/* Whether nodes that the name may denote have the field. */
static bool has_field(const struct domain *d, uint32_t name, uint32_t field) {
  const struct flow *f = d->flow;
  if (field == HEAP_NO_SYMBOL || d->names.data[name].record == CTYPE_NONE) return true;
  for (uint32_t i = 0; i < f->members.len; i++)
    if (f->members.data[i].symbol == field)
      return ctype_resolve(&f->program->types, f->members.data[i].record) == d->names.data[name].record;
  return true;
}

struct heap_cycles domain_links(const struct domain *d, uint32_t field) {
  const struct heap_cycles *c = d->hides_cuts ? heap_cycles_of(&d->flow->state, field) : NULL;
  return c ? *c : (struct heap_cycles){field, NULL, 0};
}

static bool is_cyclic(const struct domain *d, uint32_t field) { return domain_links(d, field).count > 0; }

/* The predicate for all pairs of pointers; `to_null`: y may be null, too; `is_symmetric`: each pair once. */
static void add_pairs(struct domain *d, struct domain_predicate p, bool to_null, bool is_symmetric) {
  for (p.x = 0; p.x < d->names.len; p.x++)
    for (p.y = 0; p.y < d->names.len; p.y++)
      if (is_pointer(d, p.x) && (is_pointer(d, p.y) || (to_null && p.y == 0)) && p.x != p.y &&
          (!is_symmetric || p.y < p.x) && has_field(d, p.x, p.field))
        add(d, p);
}

static void add_single(struct domain *d, struct domain_predicate p) {
  for (p.x = 1; p.x < d->names.len; p.x++)
    if (is_pointer(d, p.x) && has_field(d, p.x, p.field)) add(d, p);
}

/* A value has the same key in all orders. */
static bool has_key(const struct domain *d, uint32_t name, uint32_t order) {
  return name && (!d->names.data[name].is_value || order == d->orders.data[0]);
}

/* Keys of any two nodes in any data fields; numbers are ordered anyway. */
static void add_keys(struct domain *d, struct domain_predicate p, uint32_t left, uint32_t right) {
  p.other = vocabulary_between(&d->flow->vocabulary, left, right);
  for (p.x = 1; p.x < d->names.len; p.x++)
    for (p.y = 1; p.y < d->names.len; p.y++)
      if (has_key(d, p.x, left) && has_key(d, p.y, right) && (p.x != p.y || left != right) &&
          !(d->names.data[p.x].is_number && d->names.data[p.y].is_number))
        add(d, p);
}

static void add_bounds(struct domain *d, struct domain_predicate p) {
  for (p.e = 1; p.e < d->names.len; p.e++)
    if (d->names.data[p.e].is_value) add_pairs(d, p, true, false);
}

/* The predicate for all pairs of pointers other than e. */
static void add_between(struct domain *d, struct domain_predicate p) {
  for (p.x = 1; p.x < d->names.len; p.x++)
    for (p.y = 1; p.y < d->names.len; p.y++)
      if (is_pointer(d, p.x) && is_pointer(d, p.y) && p.x != p.y && p.x != p.e && p.y != p.e) add(d, p);
}

static void add_family(struct domain *d, enum domain_family family, uint32_t field, bool is_first_field) {
  bool has_allocation = d->flow->state.allocated != HEAP_NO_SYMBOL;
  struct domain_predicate p = {family,         field,          HEAP_NO_SYMBOL, DOMAIN_NO_NAME,
                               DOMAIN_NO_NAME, DOMAIN_NO_NAME, term_none};
  switch (family) {
  case DOMAIN_EQUAL:
    p.field = HEAP_NO_SYMBOL;
    if (is_first_field) add_pairs(d, p, true, true);
    break;
  case DOMAIN_REACH: add_pairs(d, p, false, false); break;
  case DOMAIN_EDGE: add_pairs(d, p, true, false); break;
  case DOMAIN_ALLOCATED:
    p.field = HEAP_NO_SYMBOL;
    if (is_first_field && has_allocation) add_single(d, p);
    break;
  case DOMAIN_STABLE:
    if (has_allocation) add_single(d, p);
    break;
  case DOMAIN_CIRCULAR:
  case DOMAIN_ACYCLIC:
    if (is_cyclic(d, field)) add_single(d, p);
    break;
  case DOMAIN_FEWER:
    if (is_cyclic(d, field)) add(d, p);
    break;
  case DOMAIN_BETWEEN:
    for (p.e = 1; p.e < d->names.len && is_cyclic(d, field); p.e++)
      if (is_pointer(d, p.e) && has_field(d, p.e, field)) add_between(d, p);
    break;
  case DOMAIN_MARK:
    for (uint32_t i = 0; i < d->marks.len && is_first_field; i++) {
      p.other = d->marks.data[i];
      add_single(d, p);
    }
    break;
  case DOMAIN_KEY:
    for (uint32_t i = 0; i < d->orders.len && is_first_field; i++)
      for (uint32_t k = 0; k < d->orders.len; k++) add_keys(d, p, d->orders.data[i], d->orders.data[k]);
    break;
  case DOMAIN_SEGMENT: add_pairs(d, p, true, false); break;
  case DOMAIN_DISJOINT: add_pairs(d, p, false, true); break;
  case DOMAIN_MARKED:
    for (uint32_t i = 0; i < d->marks.len; i++) {
      p.other = d->marks.data[i];
      add_pairs(d, p, true, false);
    }
    break;
  case DOMAIN_BELOW:
  case DOMAIN_ABOVE:
  case DOMAIN_BELOW_AFTER:
  case DOMAIN_ABOVE_AFTER:
  case DOMAIN_OTHER:
    for (uint32_t i = 0; i < d->orders.len; i++) {
      p.other = d->orders.data[i];
      add_bounds(d, p);
    }
    break;
  case DOMAIN_GAP:
    for (uint32_t i = 0; i < d->orders.len; i++) {
      p.other = d->orders.data[i];
      for (p.e = 1; p.e < d->names.len; p.e++)
        if (domain_next_number(d, p.e).id) add_pairs(d, p, true, false);
    }
    break;
  case DOMAIN_ASCENDING: /* up to null is the same as sorted */
  case DOMAIN_SORTED:
    for (uint32_t i = 0; i < d->orders.len; i++) {
      p.other = d->orders.data[i];
      add_pairs(d, p, family == DOMAIN_SORTED, false);
    }
    break;
  case DOMAIN_REVERSED:
    for (uint32_t i = 0; i < d->flow->state.field_count; i++) {
      p.other = d->flow->state.fields[i];
      if (p.other != field) add_pairs(d, p, true, false);
    }
    break;
  case DOMAIN_BACKED:
    for (uint32_t i = 0; i < d->flow->state.field_count; i++) {
      p.other = d->flow->state.fields[i];
      if (p.other != field) add_single(d, p);
    }
    break;
  case DOMAIN_WITHIN:
    for (uint32_t i = 0; i < d->orders.len; i++)
      for (uint32_t k = 0; k < d->orders.len; k++) {
        p.other = vocabulary_between(&d->flow->vocabulary, d->orders.data[i], d->orders.data[k]);
        if (i != k) add_pairs(d, p, true, false);
      }
    break;
  case DOMAIN_FAMILY_COUNT: break;
  }
}

static uint32_t stage_of(enum domain_family family) {
#define DOMAIN_FAMILY_STAGE(KIND, stage) stage,
  static const uint32_t stages[] = {DOMAIN_FAMILIES(DOMAIN_FAMILY_STAGE)};
#undef DOMAIN_FAMILY_STAGE
  assert(family < DOMAIN_FAMILY_COUNT && stages[family] < DOMAIN_STAGES);
  return stages[family];
}

static void add_stage(struct domain *d) {
  for (int family = 0; family < DOMAIN_FAMILY_COUNT; family++)
    for (uint32_t i = 0; i < d->flow->state.field_count; i++)
      if (stage_of((enum domain_family)family) <= d->stage)
        add_family(d, (enum domain_family)family, d->flow->state.fields[i], i == 0);
}

void domain_init(struct domain *d, const struct flow_paths *paths, const term *used, uint32_t count,
                 const struct domain_name *names, uint32_t name_count) {
  memset(d, 0, sizeof *d);
  d->flow = paths->flow;
  d->paths = paths;
  d->hides_cuts = names != NULL;
  flow_live_init(&d->live, d->flow, used, count);
  collect_names(d, used, count, names, name_count);
  collect_symbols(d);
  find_rigid(d);
  vec_resize(&d->at, paths->cuts.len);
  add_stage(d);
}

static uint32_t size(const struct domain *d) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < d->at.len; i++) count += d->at.data[i].len;
  return count;
}

bool domain_extend(struct domain *d) {
  uint32_t before = size(d);
  while (size(d) == before && d->stage + 1 < DOMAIN_STAGES) {
    d->stage++;
    add_stage(d);
    assert(size(d) >= before); /* each stage contains the one before */
  }
  return size(d) > before;
}

void domain_release(struct domain *d) {
  flow_live_release(&d->live);
  for (uint32_t i = 0; i < d->at.len; i++) vec_release(&d->at.data[i]);
  vec_release_all(&d->at, &d->names, &d->predicates);
  map_release(&d->known);
  vec_release_all(&d->orders, &d->marks);
}

/* ---- abstraction ---- */

struct abstraction {
  const struct domain *d;
  const struct heap_model *m;
  uint32_t cut;
};

static uint32_t node_of(const struct abstraction *a, uint32_t name) {
  return heap_model_constant(a->m, a->d->names.data[name].constant);
}

/* The first of the names of this node that matter at the cut: the others say nothing new. */
static bool is_first_name(const struct abstraction *a, uint32_t name) {
  uint32_t node = node_of(a, name);
  for (uint32_t i = 0; i < name; i++)
    if (!a->d->names.data[i].is_value && is_live(a->d, a->cut, i) && node_of(a, i) == node) return false;
  return true;
}

static bool node_reaches(const struct abstraction *a, uint32_t field, uint32_t x, uint32_t y) {
  struct heap_cycles g = domain_links(a->d, field);
  bool result = *heap_model_cell(a->m, field, (uint32_t[]){x, y});
  for (uint32_t i = 0; i < g.count && !result; i++) {
    uint32_t from = heap_model_constant(a->m, g.cuts[i].from), to = heap_model_constant(a->m, g.cuts[i].to);
    result = from && *heap_model_cell(a->m, field, (uint32_t[]){x, from}) &&
             *heap_model_cell(a->m, field, (uint32_t[]){to, y});
  }
  return result;
}

static bool reaches(const struct abstraction *a, const struct domain_predicate *p) {
  return node_reaches(a, p->field, node_of(a, p->x), node_of(a, p->y));
}

/* Only on a cycle, reachability does not say it. */
static bool is_between_implied(const struct abstraction *a, const struct domain_predicate *p, uint32_t x, uint32_t y) {
  uint32_t e = node_of(a, p->e);
  if (x == 0 || y == 0 || e == 0 || x == y || x == e || y == e || !reaches(a, p)) return true;
  return !node_reaches(a, p->field, y, e) || !node_reaches(a, p->field, e, y);
}

/* Whether equalities and reachability between the names decide the quantified predicate in this heap. */
static bool is_implied(const struct abstraction *a, const struct domain_predicate *p) {
  uint32_t x = p->x == DOMAIN_NO_NAME ? 0 : node_of(a, p->x), y = p->y == DOMAIN_NO_NAME ? 0 : node_of(a, p->y);
  switch (p->family) {
  case DOMAIN_EQUAL:
  case DOMAIN_REACH:
  case DOMAIN_ALLOCATED:
  case DOMAIN_MARK:
  case DOMAIN_FEWER:
  case DOMAIN_KEY: return false;
  case DOMAIN_EDGE: return x == 0 || (x == y && !is_cyclic(a->d, p->field)) || !reaches(a, p);
  case DOMAIN_BETWEEN: return is_between_implied(a, p, x, y);
  case DOMAIN_CIRCULAR:
  case DOMAIN_ACYCLIC:
  case DOMAIN_BACKED:
  case DOMAIN_STABLE: return x == 0;
  case DOMAIN_SEGMENT:
  case DOMAIN_MARKED:
  case DOMAIN_BELOW:
  case DOMAIN_ABOVE:
  case DOMAIN_GAP:
  case DOMAIN_ASCENDING:
  case DOMAIN_BELOW_AFTER:
  case DOMAIN_ABOVE_AFTER:
  case DOMAIN_OTHER:
  case DOMAIN_WITHIN: return x == y || !reaches(a, p);
  case DOMAIN_SORTED:
  case DOMAIN_REVERSED: return x == 0 || !reaches(a, p);
  case DOMAIN_DISJOINT: return x == 0 || y == 0 || reaches(a, p) || node_reaches(a, p->field, y, x);
  case DOMAIN_FAMILY_COUNT: break;
  }
  return false;
}

/* The negation of a quantified predicate needs a witness. */
static bool is_quantified(enum domain_family f) {
  switch (f) {
  case DOMAIN_EQUAL:
  case DOMAIN_REACH:
  case DOMAIN_ALLOCATED:
  case DOMAIN_CIRCULAR:
  case DOMAIN_ACYCLIC:
  case DOMAIN_FEWER:
  case DOMAIN_BETWEEN:
  case DOMAIN_MARK:
  case DOMAIN_KEY: return false;
  case DOMAIN_EDGE:
  case DOMAIN_STABLE:
  case DOMAIN_SEGMENT:
  case DOMAIN_DISJOINT:
  case DOMAIN_MARKED:
  case DOMAIN_BELOW:
  case DOMAIN_ABOVE:
  case DOMAIN_GAP:
  case DOMAIN_ASCENDING:
  case DOMAIN_SORTED:
  case DOMAIN_REVERSED:
  case DOMAIN_BELOW_AFTER:
  case DOMAIN_ABOVE_AFTER:
  case DOMAIN_WITHIN:
  case DOMAIN_OTHER:
  case DOMAIN_BACKED:
  case DOMAIN_FAMILY_COUNT: return true;
  }
  return true;
}

static bool is_left_out(const struct abstraction *a, const struct domain_predicate *p, bool holds) {
  if (is_implied(a, p)) return true;
  if (holds || !is_quantified(p->family)) return false;
  return !is_first_name(a, p->x) || (p->y != DOMAIN_NO_NAME && p->y != 0 && !is_first_name(a, p->y));
}

void domain_abstract(const struct domain *d, uint32_t cut, const struct heap_model *m, domain_cube *out) {
  assert(cut > 0 && cut < d->at.len);
  struct abstraction a = {d, m, cut};
  for (uint32_t i = d->at.data[cut].len; i-- > 0;) {
    uint32_t predicate = d->at.data[cut].data[i];
    const struct domain_predicate *p = &d->predicates.data[predicate];
    bool holds = heap_model_satisfies(m, p->formula);
    if (is_left_out(&a, p, holds)) continue;
    vec_push(out, holds ? (int)predicate + 1 : -(int)predicate - 1);
  }
  assert_structure(domain_is_cube(d, cut, out));
}

bool domain_is_cube(const struct domain *d, uint32_t cut, const domain_cube *cube) {
  for (uint32_t i = 0; i < cube->len; i++) {
    assert(cube->data[i] != 0 && (uint32_t)abs(cube->data[i]) <= d->predicates.len);
    assert(is_at(d, cut, (uint32_t)abs(cube->data[i]) - 1));
    for (uint32_t k = 0; k < i; k++) assert(abs(cube->data[i]) != abs(cube->data[k]));
  }
  return true;
}

term domain_literal(const struct domain *d, int literal) {
  assert(literal != 0 && (uint32_t)abs(literal) <= d->predicates.len);
  term formula = d->predicates.data[abs(literal) - 1].formula;
  return literal > 0 ? formula : term_not(formula);
}

term domain_clause(const struct domain *d, const domain_cube *cube) {
  term_list literals = VEC_INIT;
  for (uint32_t i = 0; i < cube->len; i++) vec_push(&literals, term_not(domain_literal(d, cube->data[i])));
  term clause = term_or(d->flow->vocabulary.terms, literals.data, literals.len);
  vec_release(&literals);
  return clause;
}
