/* The violation, where it is in the user's code, and in words: which assertion, which index of which array, which
 * pointer. The words say only what is known; where that is too little, they are those of the check. */
#include "report/story/teller.h"

#include "program/text/print.h"

#include <inttypes.h>
#include <string.h>

static const struct edge *failing_edge(const struct teller *w) { return teller_edge(w, w->step); }

/* ---- errors and assertions ---- */

/* Where memory lies says nothing. */
static bool is_telling(const struct story_value *v, const struct strbuf *said) {
  struct strbuf name = STRBUF_INIT;
  strbuf_printf(&name, " %s is ", v->name);
  bool is_said = strstr(said->text, name.text);
  strbuf_release(&name);
  return *v->name && *v->value != '&' && !strstr(v->value, "#") && !is_said;
}

/* `y is -27, z is 3`: the values of the conditions that led here. */
static void put_reasons(const struct story_step *from, const struct story_step *end, struct strbuf *out) {
  bool is_first = true;
  for (const struct story_step *s = from; s < end; s++)
    for (uint32_t i = 0; i < s->values.len; i++) {
      const struct story_value *v = &s->values.data[i];
      if (!is_telling(v, out)) continue;
      strbuf_printf(out, "%s %s is %s", is_first ? ":" : ",", v->name, v->value);
      is_first = false;
    }
}

/* The conditions directly before the end of the story, of the same line if `is_line`; just one otherwise. */
static uint32_t last_conditions(const struct teller *w, struct position at, bool is_line) {
  const struct story *s = w->story;
  uint32_t i = s->steps.len;
  while (i && s->steps.data[i - 1].kind == STORY_BRANCH && s->steps.data[i - 1].step + 400 > w->step) {
    const struct story_step *x = &s->steps.data[i - 1];
    if (x->function != w->frames.data[w->shown].function || (is_line && x->at.line != at.line)) break;
    i--;
    if (!is_line) break;
  }
  return i;
}

static void put_conditions(const struct teller *w, bool is_line, struct strbuf *out) {
  const struct story *s = w->story;
  uint32_t from = last_conditions(w, s->at, is_line);
  if (from < s->steps.len) put_reasons(&s->steps.data[from], s->steps.data + s->steps.len, out);
}

/* The call of a function such as `assert_positive(x)`, which only looks at what it is given. */
static void put_caller(const struct teller *w, struct strbuf *out) {
  const struct story *s = w->story;
  const struct frame *f = &w->frames.data[w->shown];
  for (uint32_t i = s->steps.len; i-- > 0 && s->steps.len - i < 4;) {
    const struct story_step *x = &s->steps.data[i];
    if (x->kind == STORY_BRANCH && x->function == f->function) continue;
    if (x->kind != STORY_CALL || x->edge != f->call || !x->values.len) return;
    strbuf_printf(out, "; %s", x->text);
    put_reasons(x, x + 1, out);
    return;
  }
}

static void put_error(struct teller *w, struct strbuf *out) {
  const char *name = NULL;
  for (function_id f = 0; f < w->p->functions.len; f++)
    if (w->p->functions.data[f].library == LIBRARY_ERROR) name = program_string(w->p, w->p->functions.data[f].name);
  strbuf_printf(out, "%s() is called", name ? name : "the error function");
  put_conditions(w, false, out);
  put_caller(w, out);
}

static void put_assertion(struct teller *w, const struct operation *op, struct strbuf *out) {
  if (op->name == ID_NONE)
    strbuf_puts(out, "an assertion fails");
  else
    strbuf_printf(out, "assertion `%s` fails", program_string(w->p, op->name));
  put_conditions(w, true, out);
}

static void put_contract(struct teller *w, const struct operation *op, struct strbuf *out) {
  strbuf_printf(out, "`%s` does not hold", program_string(w->p, op->name));
  put_conditions(w, true, out);
}

static void put_operand(struct teller *w, expr e, const char *before, struct strbuf *out) {
  uint16_t width = expr_width(&w->p->exprs, e);
  u128 value;
  if (expr_is_const(&w->p->exprs, e, NULL) || !known_value(&w->known, w->depth, e, &value)) return;
  strbuf_puts(out, before);
  teller_print_expr(w, w->depth, e, out);
  strbuf_puts(out, " is ");
  teller_print_value(w, teller_integer_type(w->p, width, true), width, value, out);
}

/* `x + y overflows int: x is 2147483647, y is 1`, `shift by n, which is not from 0 to 31: n is 40` */
static void put_arithmetic(struct teller *w, const struct operation *op, struct strbuf *out) {
  static const char prefix[] = "violation: ";
  struct strbuf text = STRBUF_INIT;
  print_operation(w->p, op, &text);
  strbuf_puts(out, text.text + strlen(prefix));
  strbuf_clear(&text);
  if (!expr_is_none(op->a) && op->sub != CHECK_DIVISION && op->sub != CHECK_INIT) put_operand(w, op->a, ": ", &text);
  if (!expr_is_none(op->b) && op->sub == CHECK_OVERFLOW && !expr_same(op->a, op->b))
    put_operand(w, op->b, text.len ? ", " : ": ", &text);
  strbuf_puts(out, text.text);
  strbuf_release(&text);
}

/* The text of the rule is `NAME: MESSAGE`. */
static void put_rule(struct teller *w, const struct operation *op, struct strbuf *out) {
  const char *text = op->name == ID_NONE ? "" : program_string(w->p, op->name), *colon = strstr(text, ": ");
  if (colon)
    strbuf_printf(out, "rule \"%.*s\" is broken: %s", (int)(colon - text), text, colon + 2);
  else
    strbuf_puts(out, "a rule is broken");
}

/* ---- memory ---- */

struct access {
  expr address;
  uint64_t bytes;
  uint16_t width;
  ctype_id type;
  bool is_write;
};

struct accesses {
  struct teller *w;
  VEC(struct access) all;
};

static bool note_load(void *data, expr e, const struct expr_node *n) {
  struct accesses *x = data;
  (void)e;
  if (n->kind == E_LOAD) vec_push(&x->all, ((struct access){n->a, (n->width + 7u) / 8, n->width, n->type, false}));
  return true;
}

static void note_loads(void *data, expr e) {
  struct accesses *x = data;
  expr_visit(&x->w->p->exprs, e, note_load, x);
}

/* In the order in which they happen. */
static void collect_accesses(struct accesses *x, const struct operation *op) {
  u128 size;
  operation_expressions(x->w->p, op, note_loads, x);
  if (op->kind == OP_STORE) {
    uint16_t width = expr_width(&x->w->p->exprs, op->b);
    vec_push(&x->all, ((struct access){op->a, (width + 7u) / 8, width, op->type, true}));
  }
  bool is_range = (op->kind == OP_COPY || op->kind == OP_FILL) && known_value(&x->w->known, x->w->depth, op->c, &size);
  if (is_range && op->kind == OP_COPY)
    vec_push(&x->all, ((struct access){op->b, (uint64_t)size, 0, CTYPE_NONE, false}));
  if (is_range) vec_push(&x->all, ((struct access){op->a, (uint64_t)size, 0, CTYPE_NONE, true}));
}

static bool is_bad(const struct layout *l, const struct access *a, uint64_t address) {
  const struct region *r = address ? layout_find(l, address) : NULL;
  if (!address || !a->bytes) return a->bytes;
  if (!r) return address < 4096;
  return r->is_dead || address < r->base || address - r->base > r->size || a->bytes > r->size - (address - r->base);
}

static void put_line(const struct teller *w, edge_id e, struct strbuf *out) {
  if (w->p->edges.data[e].at.line) strbuf_printf(out, " (line %u)", w->p->edges.data[e].at.line);
}

/* `a[i]`, or the range of bytes. */
static void put_access(struct teller *w, const struct access *a, struct strbuf *out) {
  if (a->width) {
    print_lvalue(w->p, a->address, a->width, a->type, out);
  } else {
    strbuf_printf(out, "%" PRIu64 " bytes at ", a->bytes);
    teller_print_expr(w, w->depth, a->address, out);
  }
  strbuf_puts(out, a->is_write ? " is written" : " is read");
}

/* The index of the innermost INDEX step over the array. */
static bool find_index(struct teller *w, const struct access *a, const struct region *r, int64_t *ret) {
  const struct object *o = r->object == ID_NONE ? NULL : &w->p->objects.data[r->object];
  const struct ctype *t = o ? ctype_resolved(&w->p->types, o->type) : NULL;
  const struct ctype *element = t && t->kind == CT_ARRAY ? ctype_resolved(&w->p->types, t->target) : NULL;
  u128 address;
  if (!element || !element->size || !known_value(&w->known, w->depth, a->address, &address)) return false;
  int64_t offset = (int64_t)((uint64_t)address - r->base);
  *ret = offset / (int64_t)element->size - (offset < 0 && offset % (int64_t)element->size);
  return true;
}

static void put_outside(struct teller *w, const struct access *a, const struct region *r, uint64_t address,
                        struct strbuf *out) {
  struct strbuf name = STRBUF_INIT;
  int64_t index;
  layout_print_region(&w->known.layout, r, &name);
  if (find_index(w, a, r, &index)) {
    strbuf_printf(out, "index %" PRId64 " is outside ", index);
    ctype_print(&w->p->types, w->p->objects.data[r->object].type, name.text, out);
  } else {
    put_access(w, a, out);
    strbuf_printf(out, ", but byte %" PRId64 " is outside %s, which has %" PRIu64 " bytes",
                  (int64_t)(address - r->base), name.text, r->size);
    if (r->allocated != ID_NONE) put_line(w, r->asked, out);
  }
  strbuf_release(&name);
}

static void put_bad_access(struct teller *w, const struct access *a, uint64_t address, struct strbuf *out) {
  const struct region *r = address ? layout_find(&w->known.layout, address) : NULL;
  if (!r) {
    put_access(w, a, out);
    strbuf_puts(out, " through a null pointer");
    struct expr_node n = *expr_get(&w->p->exprs, a->address);
    while (n.kind == E_FIELD || n.kind == E_INDEX) n = *expr_get(&w->p->exprs, n.a);
    if (n.kind == E_VAR && !teller_is_internal(w->p, n.ref))
      strbuf_printf(out, ": %s is NULL", program_string(w->p, w->p->variables.data[n.ref].name));
  } else if (r->is_dead) {
    put_access(w, a, out);
    strbuf_puts(out, r->freed == ID_NONE ? " after its function has returned: " : " after it was freed: ");
    layout_print_region(&w->known.layout, r, out);
    if (r->freed != ID_NONE) put_line(w, r->freed, out);
  } else {
    put_outside(w, a, r, address, out);
  }
}

static void put_bad_free(struct teller *w, const struct operation *op, struct strbuf *out) {
  u128 address;
  if (!known_value(&w->known, w->depth, op->a, &address)) return;
  const struct region *r = layout_find(&w->known.layout, (uint64_t)address);
  if (r && r->is_dead && r->freed != ID_NONE && r->base == (uint64_t)address) {
    layout_print_region(&w->known.layout, r, out);
    strbuf_puts(out, " is freed again; it was freed before");
    put_line(w, r->freed, out);
  } else {
    layout_print_pointer(&w->known.layout, (uint64_t)address, CTYPE_NONE, out);
    strbuf_puts(out, " is freed, which is not the beginning of allocated memory");
  }
}

static void put_memory(struct teller *w, const struct operation *op, struct strbuf *out) {
  struct accesses x = {.w = w};
  if (op->kind == OP_FREE) {
    put_bad_free(w, op, out);
    return;
  }
  collect_accesses(&x, op);
  for (uint32_t i = 0; i < x.all.len && !out->len; i++) {
    u128 address;
    if (!known_value(&w->known, w->depth, x.all.data[i].address, &address)) continue;
    if (is_bad(&w->known.layout, &x.all.data[i], (uint64_t)address))
      put_bad_access(w, &x.all.data[i], (uint64_t)address, out);
  }
  bool is_end = op->kind == OP_STOP || teller_edge(w, w->step)->target == w->p->functions.data[w->p->start].exit;
  if (is_end && !out->len) teller_word_lost(w, out);
  vec_release(&x.all);
}

static void put_words(struct teller *w, struct strbuf *out) {
  const struct operation *op = &failing_edge(w)->op;
  if (op->kind != OP_VIOLATION) {
    put_memory(w, op, out);
    return;
  }
  switch ((enum check_kind)op->sub) {
  case CHECK_ERROR: put_error(w, out); return;
  case CHECK_CONTRACT: put_contract(w, op, out); return;
  case CHECK_ASSERTION: put_assertion(w, op, out); return;
  case CHECK_RULE: put_rule(w, op, out); return;
  case CHECK_OVERFLOW:
  case CHECK_DIVISION:
  case CHECK_SHIFT:
  case CHECK_ALIGNMENT:
  case CHECK_INIT: put_arithmetic(w, op, out); return;
  default: return;
  }
}

/* ---- the end of the story ---- */

/* The variable that the operation sets, ID_NONE if there is none. */
static var_id variable_set(const struct program *p, const struct operation *op) {
  if (op->kind == OP_ASSIGN) return op->var;
  return op->kind == OP_CALL && op->result_count == 1 ? p->results.data[op->first_result] : ID_NONE;
}

/* The operation without what the source does not show: the name of a variable that clang made, a prefix. */
static const char *shown_part(const struct teller *w, const struct operation *op, const char *text) {
  static const char prefix[] = "violation: ", assignment[] = " = ";
  if (strncmp(text, prefix, strlen(prefix)) == 0) return text + strlen(prefix);
  var_id v = variable_set(w->p, op);
  const char *value = strstr(text, assignment);
  return v != ID_NONE && value && teller_is_internal(w->p, v) ? value + strlen(assignment) : text;
}

/* What a branch or an assumption of the front end reads where it must not. */
static bool put_bad_lvalue(struct teller *w, const struct operation *op, struct strbuf *out) {
  struct accesses x = {.w = w};
  u128 address;
  collect_accesses(&x, op);
  for (uint32_t i = 0; i < x.all.len && !out->len; i++) {
    const struct access *a = &x.all.data[i];
    bool is_known = a->width && known_value(&w->known, w->depth, a->address, &address);
    if (is_known && is_bad(&w->known.layout, a, (uint64_t)address))
      print_lvalue(w->p, a->address, a->width, a->type, out);
  }
  vec_release(&x.all);
  return out->len > 0;
}

/* What the check is about, as `check` has always said it: in the words of the source, so in a function of the library
 * it is the call of that. */
static void name_violation(struct teller *w, const char *what, edge_id place) {
  struct strbuf text = STRBUF_INIT;
  const struct edge *e = failing_edge(w);
  if (what && e->op.kind == OP_RETURN && w->p->locations.data[e->source].function == w->p->start) {
    strbuf_printf(&w->story->violation, "%s when the program ends", what);
    return;
  }
  bool is_library = what && place != w->t->steps.data[w->step].edge;
  if (is_library) e = &w->p->edges.data[place];
  if (is_library)
    print_operation(w->p, &e->op, &text);
  else if (e->op.kind != OP_ASSUME || !put_bad_lvalue(w, &e->op, &text))
    print_operation(w->p, &e->op, &text);
  if (what) strbuf_printf(&w->story->violation, "%s: ", what);
  strbuf_puts(&w->story->violation, shown_part(w, &e->op, text.text));
  strbuf_release(&text);
}

/* Inside a library model, it is at the call of that; at the end of the program, at the last `return`. */
static edge_id find_place(struct teller *w) {
  edge_id e = w->t->steps.data[w->step].edge;
  w->story->at = w->p->edges.data[e].at;
  w->shown = w->depth;
  while (w->shown > 0 && w->frames.data[w->shown].is_hidden) {
    edge_id call = w->frames.data[w->shown--].call;
    if (call != ID_NONE && w->shown > 0) w->story->at = w->p->edges.data[e = call].at;
  }
  bool is_end = w->depth == 0 && w->p->start != w->p->entry && w->last_return.line;
  if (is_end) w->story->at = w->last_return;
  return e;
}

void teller_word_violation(struct teller *w) {
  find_place(w);
  put_words(w, &w->story->words);
}

void teller_tell_violation(struct teller *w, const char *what) {
  struct story *s = w->story;
  edge_id e = find_place(w);
  name_violation(w, what, e);
  if (!s->words.len) strbuf_puts(&s->words, s->violation.text);
  strbuf_puts(&w->text, s->violation.text);
  teller_add_step(w, STORY_VIOLATION, s->at)->edge = e;
  for (uint32_t i = w->shown + 1; i-- > 1;) {
    const struct frame *f = &w->frames.data[i];
    if (f->call != ID_NONE && teller_is_users(w->p, w->frames.data[i - 1].function))
      vec_push(&s->calls, ((struct trace_step){f->call, i - 1}));
  }
}
