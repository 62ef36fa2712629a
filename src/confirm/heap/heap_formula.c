/* A second reading of annotations, by other code than that of the prover (lists/contract/formula.c): what fails in real
 * memory by this one is wrong, whatever the logic thinks. Quantifiers are loops, predicates blocks with variables; what
 * could mean two things is not written at all. */
#include "confirm/heap/heap_formula.h"

#include "lists/contract/formula.h"

/* What an expression is: a node with the record that it points to, or a number. */
struct kind {
  bool is_number, is_null;
  ctype_id record;
};

enum { MOST_BOUND = 64, MOST_DEPTH = 200, STATE_IS_NOW = 0, STATE_IS_OLD = 1 };

struct scribe {
  const struct heap_names *names;
  struct strbuf *out;
  struct {
    const char *name;
    struct kind kind;
    uint32_t number;
  } bound[MOST_BOUND];
  uint32_t bound_count, first_visible, variables, depth;
  int state;
  bool is_after, failed;
};

const struct cmember *heap_names_member(const struct heap_names *n, const struct picture_field *f) {
  const struct ctypes *types = &n->proof->program->types;
  const struct ctype *t = ctype_get(types, f->record);
  for (uint32_t i = 0; t && i < t->member_count; i++) {
    const struct cmember *m = ctype_member(types, f->record, i);
    if (m->bit_offset == f->offset * 8) return m;
  }
  return NULL;
}

static ctype_id pointee(const struct scribe *s, ctype_id type) {
  const struct ctypes *types = &s->names->proof->program->types;
  return ctype_resolve(types, ctype_pointee(types, type));
}

static struct kind fail(struct scribe *s) {
  s->failed = true;
  return (struct kind){.record = CTYPE_NONE};
}

/* The field of this name of the record; of any record if only one has it. */
static uint32_t find_field(struct scribe *s, ctype_id record, const char *name, bool is_link) {
  const struct picture *p = s->names->picture;
  uint32_t found = UINT32_MAX, count = 0;
  for (uint32_t i = 0; i < p->field_count; i++) {
    const struct cmember *m = heap_names_member(s->names, &p->fields[i]);
    if (!m || strcmp(m->name, name) != 0 || p->fields[i].is_link != is_link) continue;
    if (p->fields[i].record == record) return i;
    found = i;
    count++;
  }
  if (count == 1 && record == CTYPE_NONE) return found;
  s->failed = true;
  return 0;
}

/* ---- values ---- */

static struct kind put_value(struct scribe *, const struct annotation_syntax *);

static struct kind put_pointer(struct scribe *s, uint32_t node, ctype_id record) {
  assert(node <= s->names->picture->nodes);
  strbuf_printf(s->out, "%u", node);
  return (struct kind){.record = record};
}

static bool is_global(const struct program *g, var_id v) {
  const struct variable *x = &g->variables.data[v];
  return x->kind == VARIABLE_GLOBAL && x->function == ID_NONE;
}

/* Nothing depends on it: what the harness passes. */
static struct kind put_zero(struct scribe *s, bool is_pointer, ctype_id record) {
  strbuf_putc(s->out, '0');
  return (struct kind){.is_number = !is_pointer, .record = record};
}

/* The value that the heap gives to a variable of the program. */
static struct kind put_given(struct scribe *s, var_id v) {
  const struct picture *p = s->names->picture;
  const struct program *g = s->names->proof->program;
  assert(v < g->variables.len);
  const struct ctype *t = ctype_resolved(&g->types, g->variables.data[v].type);
  ctype_id record = pointee(s, g->variables.data[v].type);
  for (uint32_t i = 0; i < p->pointer_count; i++)
    if (p->pointers[i].variable == v) return put_pointer(s, p->pointers[i].node, record);
  for (uint32_t i = 0; i < p->number_count; i++)
    if (p->numbers[i].variable == v) {
      strbuf_printf(s->out, "%lldLL", p->numbers[i].value);
      return (struct kind){.is_number = true, .record = CTYPE_NONE};
    }
  return t && !is_global(g, v) ? put_zero(s, t->kind == CT_POINTER, record) : fail(s);
}

/* The contract holds for every value of a ghost, so for that of the heap. */
static struct kind put_ghost(struct scribe *s, const struct annotation_binder *b) {
  const struct picture *p = s->names->picture;
  ctype_id record = formula_record(s->names->proof->program, b);
  for (uint32_t i = 0; i < p->pointer_count; i++)
    if (p->pointers[i].variable == ID_NONE && strcmp(p->pointers[i].name, b->name) == 0)
      return put_pointer(s, p->pointers[i].node, record);
  for (uint32_t i = 0; i < p->number_count; i++)
    if (p->numbers[i].variable == ID_NONE && strcmp(p->numbers[i].name, b->name) == 0) {
      strbuf_printf(s->out, "%lldLL", p->numbers[i].value);
      return (struct kind){.is_number = true, .record = CTYPE_NONE};
    }
  return put_zero(s, record != CTYPE_NONE, record);
}

/* What C computes, as a number of 64 bits; larger ones are vague. */
static struct kind put_number(struct scribe *s, const struct ctype *t, const char *name) {
  strbuf_printf(s->out, t->size == 8 && !t->is_signed ? "ockham_natural(%s)" : "(long long)%s", name);
  return (struct kind){.is_number = true, .record = CTYPE_NONE};
}

/* A global variable as it is when the expression is evaluated. */
static struct kind put_global(struct scribe *s, var_id v) {
  const struct program *g = s->names->proof->program;
  const struct ctype *t = ctype_resolved(&g->types, g->variables.data[v].type);
  const char *name = program_string(g, g->variables.data[v].name);
  if (!t) return fail(s);
  if (t->kind != CT_POINTER) return put_number(s, t, name);
  ctype_id record = pointee(s, g->variables.data[v].type);
  strbuf_printf(s->out, "ockham_index(%s, %d)", name, (int)record);
  return (struct kind){.record = record};
}

static const struct annotation_binder *find_ghost(const struct scribe *s, const char *name) {
  const struct heap_proof *p = s->names->proof;
  const char *function = program_string(p->program, p->program->functions.data[s->names->function].name);
  for (uint32_t i = 0; i < p->annotations->clauses.len; i++) {
    const struct annotation_clause *c = &p->annotations->clauses.data[i];
    bool is_mine = c->kind == CLAUSE_GIVEN && c->function && strcmp(c->function, function) == 0;
    for (uint32_t k = 0; is_mine && k < c->binder_count; k++)
      if (strcmp(c->binders[k].name, name) == 0) return &c->binders[k];
  }
  return NULL;
}

static struct kind put_name(struct scribe *s, const char *name) {
  const struct heap_proof *p = s->names->proof;
  const struct program *g = p->program;
  const struct function *f = &g->functions.data[s->names->function];
  for (uint32_t i = s->bound_count; i-- > s->first_visible;)
    if (strcmp(s->bound[i].name, name) == 0) {
      strbuf_printf(s->out, "ockham_v%u", s->bound[i].number);
      return s->bound[i].kind;
    }
  if (s->first_visible) return fail(s);
  const struct annotation_binder *ghost = find_ghost(s, name);
  if (ghost) return put_ghost(s, ghost);
  uint32_t declared = annotations_parameter(p->annotations, program_string(g, f->name), name);
  for (uint32_t i = 0; i < f->parameters.len; i++) {
    bool is_it = strcmp(program_string(g, g->variables.data[f->parameters.data[i]].name), name) == 0;
    if (is_it) declared = i;
  }
  if (declared < f->parameters.len) return put_given(s, f->parameters.data[declared]);
  for (var_id v = 0; v < g->variables.len; v++)
    if (is_global(g, v) && strcmp(program_string(g, g->variables.data[v].name), name) == 0)
      return s->state == STATE_IS_OLD && s->is_after ? put_given(s, v) : put_global(s, v);
  return fail(s);
}

static struct kind put_result(struct scribe *s) {
  const struct program *g = s->names->proof->program;
  const struct ctype *t = ctype_resolved(&g->types, g->functions.data[s->names->function].type);
  const struct ctype *r = t && t->kind == CT_FUNCTION ? ctype_resolved(&g->types, t->target) : NULL;
  if (!s->is_after || !r) return fail(s);
  if (r->kind != CT_POINTER) return put_number(s, r, "ockham_result");
  ctype_id record = pointee(s, t->target);
  strbuf_printf(s->out, "ockham_index(ockham_result, %d)", (int)record);
  return (struct kind){.record = record};
}

/* `function` of the state, the field and the node. */
static struct kind put_member(struct scribe *s, const struct annotation_syntax *x) {
  struct strbuf base = STRBUF_INIT, *out = s->out;
  s->out = &base;
  struct kind k = put_value(s, x->children[0]);
  s->out = out;
  const struct picture *p = s->names->picture;
  struct kind result = {.record = CTYPE_NONE};
  bool is_link = false;
  for (uint32_t i = 0; i < p->field_count; i++) {
    const struct cmember *m = heap_names_member(s->names, &p->fields[i]);
    bool is_it = m && strcmp(m->name, x->text) == 0 && (k.record == CTYPE_NONE || p->fields[i].record == k.record);
    if (is_it) is_link = p->fields[i].is_link;
  }
  uint32_t field = find_field(s, k.record, x->text, is_link);
  if (!s->failed) {
    assert(field < p->field_count && p->fields[field].is_link == is_link);
    strbuf_printf(out, is_link ? "ockham_link(%d, %u, %s)" : "ockham_data(%d, %u, %s)", s->state, field, base.text);
    const struct cmember *m = heap_names_member(s->names, &p->fields[field]);
    result = (struct kind){.is_number = !is_link, .record = is_link ? pointee(s, m->type) : CTYPE_NONE};
  }
  strbuf_release(&base);
  return k.is_number ? fail(s) : result;
}

static struct kind put_value(struct scribe *s, const struct annotation_syntax *x) {
  if (s->failed || s->depth > MOST_DEPTH) return fail(s);
  switch (x->kind) {
  case SYNTAX_NAME: return put_name(s, x->text);
  case SYNTAX_NULL: strbuf_putc(s->out, '0'); return (struct kind){.is_null = true, .record = CTYPE_NONE};
  case SYNTAX_NUMBER:
    strbuf_printf(s->out, "%lldLL", x->number);
    return (struct kind){.is_number = true, .is_null = x->number == 0, .record = CTYPE_NONE};
  case SYNTAX_RESULT: return put_result(s);
  case SYNTAX_MEMBER: return put_member(s, x);
  case SYNTAX_OLD: {
    int before = s->state;
    s->state = STATE_IS_OLD;
    struct kind k = put_value(s, x->children[0]);
    s->state = before;
    return k;
  }
  CASES_SYNTAX_FORMULA:
  case SYNTAX_AT:
  case SYNTAX_KIND_COUNT: break;
  }
  return fail(s);
}

/* ---- formulas ---- */

static void put_formula(struct scribe *, const struct annotation_syntax *);

static void put_between(struct scribe *s, const char *before, const struct annotation_syntax *a, const char *sign,
                        const struct annotation_syntax *b, const char *after) {
  strbuf_puts(s->out, before);
  put_formula(s, a);
  strbuf_puts(s->out, sign);
  put_formula(s, b);
  strbuf_puts(s->out, after);
}

static void put_text(struct scribe *s, const struct annotation_syntax *x, struct strbuf *text, struct kind *kind) {
  struct strbuf *out = s->out;
  s->out = text;
  *kind = put_value(s, x);
  s->out = out;
}

/* A comparison that reads a field of null is false: what is looked into is not null, the innermost first. */
static void put_guards(struct scribe *s, const struct annotation_syntax *x) {
  struct strbuf base = STRBUF_INIT;
  struct kind kind;
  int before = s->state;
  if (x->kind == SYNTAX_OLD) s->state = STATE_IS_OLD;
  if (x->kind == SYNTAX_OLD || x->kind == SYNTAX_MEMBER) put_guards(s, x->children[0]);
  if (x->kind == SYNTAX_MEMBER) {
    put_text(s, x->children[0], &base, &kind);
    strbuf_printf(s->out, "%s > 0 && ", base.text);
  }
  s->state = before;
  strbuf_release(&base);
}

static void put_compare(struct scribe *s, const struct annotation_syntax *x) {
  struct strbuf left = STRBUF_INIT, right = STRBUF_INIT;
  struct kind ka, kb;
  strbuf_putc(s->out, '(');
  for (int i = 0; i < 2; i++) put_guards(s, x->children[i]);
  put_text(s, x->children[0], &left, &ka);
  put_text(s, x->children[1], &right, &kb);
  if (ka.is_number != kb.is_number && !ka.is_null && !kb.is_null) s->failed = true;
  strbuf_printf(s->out, "%s %s %s)", left.text, x->text, right.text);
  strbuf_release_all(&left, &right);
}

static void bind(struct scribe *s, const char *name, struct kind kind) {
  if (s->bound_count == MOST_BOUND) {
    s->failed = true;
    return;
  }
  s->bound[s->bound_count].name = name;
  s->bound[s->bound_count].kind = kind;
  s->bound[s->bound_count++].number = ++s->variables;
}

static void put_quantifier(struct scribe *s, const struct annotation_syntax *x) {
  uint32_t before = s->bound_count, result = ++s->variables;
  bool is_forall = x->kind == SYNTAX_FORALL;
  strbuf_printf(s->out, "({ int ockham_r%u = %d; ", result, is_forall);
  for (uint32_t i = 0; i < x->binder_count; i++) {
    bind(s, x->binders[i].name, (struct kind){.record = formula_record(s->names->proof->program, &x->binders[i])});
    strbuf_printf(s->out, "for (int ockham_v%u = 0; ockham_v%u <= ockham_last() && ockham_r%u == %d; ockham_v%u++) ",
                  s->variables, s->variables, result, is_forall, s->variables);
  }
  strbuf_printf(s->out, "ockham_r%u = ", result);
  put_formula(s, x->children[0]);
  strbuf_printf(s->out, "; ockham_r%u; })", result);
  assert(s->failed || s->bound_count == before + x->binder_count);
  s->bound_count = before;
}

/* Inside of a predicate only its parameters have a name. */
static void put_predicate(struct scribe *s, const struct annotation_syntax *x) {
  const struct annotations *a = s->names->proof->annotations;
  const struct annotation_clause *p = NULL;
  for (uint32_t i = 0; i < a->clauses.len; i++)
    if (a->clauses.data[i].kind == CLAUSE_PREDICATE && strcmp(a->clauses.data[i].name, x->text) == 0)
      p = &a->clauses.data[i];
  uint32_t before = s->bound_count, first_visible = s->first_visible;
  if (!p || p->binder_count != x->child_count) {
    s->failed = true;
    return;
  }
  assert(x->child_count <= SYNTAX_CHILDREN);
  struct kind kinds[SYNTAX_CHILDREN];
  uint32_t first = s->variables;
  strbuf_puts(s->out, "({ ");
  for (uint32_t i = 0; i < p->binder_count; i++) {
    struct strbuf value = STRBUF_INIT;
    put_text(s, x->children[i], &value, &kinds[i]);
    strbuf_printf(s->out, "long long ockham_v%u = %s; ", first + 1 + i, value.text);
    strbuf_release(&value);
  }
  if (s->variables != first) s->failed = true; /* values have no quantifiers */
  for (uint32_t i = 0; i < p->binder_count; i++) {
    if (!kinds[i].is_number) kinds[i].record = formula_record(s->names->proof->program, &p->binders[i]);
    bind(s, p->binders[i].name, kinds[i]);
  }
  s->first_visible = before;
  s->depth++;
  put_formula(s, p->formula);
  s->depth--;
  strbuf_puts(s->out, "; })");
  s->first_visible = first_visible;
  s->bound_count = before;
}

static void put_builtin(struct scribe *s, const struct annotation_syntax *x) {
  const struct annotation_builtin *b = builtin_find(x->text);
  struct strbuf nodes = STRBUF_INIT;
  ctype_id record = CTYPE_NONE;
  bool is_tracked = s->names->proof->tracks_allocation;
  for (uint32_t i = 0; b && i < x->child_count; i++) {
    struct kind k;
    if (b->arguments[i] != 'n') continue;
    strbuf_puts(&nodes, ", ");
    put_text(s, x->children[i], &nodes, &k);
    if (k.is_number && !k.is_null) s->failed = true;
    if (record == CTYPE_NONE) record = k.record;
  }
  if (!b || b->is_assigned) s->failed = true;
  if (!is_tracked && strcmp(x->text, "\\stable") == 0) {
    strbuf_puts(s->out, "1");
  } else if (!is_tracked && strcmp(x->text, "\\allocated") == 0) {
    strbuf_printf(s->out, "(0%s) != 0", nodes.text);
  } else if (strcmp(x->text, "\\unchanged") == 0) {
    const struct picture *p = s->names->picture;
    strbuf_puts(s->out, "(1");
    for (uint32_t i = 0; i < p->field_count; i++) {
      const struct cmember *m = heap_names_member(s->names, &p->fields[i]);
      if (m && strcmp(m->name, x->children[0]->text) == 0) strbuf_printf(s->out, " && ockham_unchanged(%u)", i);
    }
    strbuf_puts(s->out, ")");
  } else {
    strbuf_printf(s->out, "ockham_%s(%d", x->text + 1, s->state);
    for (uint32_t i = 0; b && i < x->child_count; i++)
      if (b->arguments[i] != 'n')
        strbuf_printf(s->out, ", %u", find_field(s, record, x->children[i]->text, b->arguments[i] == 'f'));
    strbuf_printf(s->out, "%s)", nodes.text);
  }
  strbuf_release(&nodes);
}

static void put_state(struct scribe *s, const struct annotation_syntax *x) {
  int before = s->state;
  s->state = STATE_IS_OLD;
  put_formula(s, x->children[0]);
  s->state = before;
}

static void put_truth(struct scribe *s, const struct annotation_syntax *x) {
  strbuf_puts(s->out, "(");
  put_guards(s, x);
  put_value(s, x);
  strbuf_puts(s->out, " != 0)");
}

static void put_formula(struct scribe *s, const struct annotation_syntax *x) {
  if (s->failed || s->depth > MOST_DEPTH) {
    s->failed = true;
    return;
  }
  switch (x->kind) {
  case SYNTAX_TRUE: strbuf_putc(s->out, '1'); break;
  case SYNTAX_FALSE: strbuf_putc(s->out, '0'); break;
  case SYNTAX_NOT:
    strbuf_puts(s->out, "!(");
    put_formula(s, x->children[0]);
    strbuf_putc(s->out, ')');
    break;
  case SYNTAX_AND: put_between(s, "(", x->children[0], " && ", x->children[1], ")"); break;
  case SYNTAX_OR: put_between(s, "(", x->children[0], " || ", x->children[1], ")"); break;
  case SYNTAX_IMPLIES: put_between(s, "(!(", x->children[0], ") || ", x->children[1], ")"); break;
  case SYNTAX_IFF: put_between(s, "(!(", x->children[0], ") == !(", x->children[1], "))"); break;
  case SYNTAX_CONDITIONAL:
    strbuf_putc(s->out, '(');
    put_formula(s, x->children[0]);
    put_between(s, " ? ", x->children[1], " : ", x->children[2], ")");
    break;
  case SYNTAX_FORALL:
  case SYNTAX_EXISTS: put_quantifier(s, x); break;
  case SYNTAX_OLD: put_state(s, x); break;
  case SYNTAX_COMPARE: put_compare(s, x); break;
  case SYNTAX_BUILTIN: put_builtin(s, x); break;
  case SYNTAX_APPLY: put_predicate(s, x); break;
  case SYNTAX_NAME:
  case SYNTAX_NULL:
  case SYNTAX_NUMBER:
  case SYNTAX_RESULT:
  case SYNTAX_MEMBER: put_truth(s, x); break;
  case SYNTAX_AT:
  case SYNTAX_KIND_COUNT: s->failed = true; break;
  }
}

bool heap_formula_put(const struct heap_names *n, const struct annotation_syntax *x, bool is_after,
                      struct strbuf *out) {
  struct scribe s = {.names = n, .out = out, .is_after = is_after, .state = is_after ? STATE_IS_NOW : STATE_IS_OLD};
  put_formula(&s, x);
  assert(s.failed || (!s.bound_count && !s.first_visible && !s.depth)); /* no name outlives what it is bound in */
  assert(s.failed || s.state == (is_after ? STATE_IS_NOW : STATE_IS_OLD));
  return !s.failed;
}
