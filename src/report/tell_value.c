/* Values and text in the words of the source. The front end keeps values in variables of its own, which no user has
 * seen: where one occurs in a text, what it was computed from stands there instead. */
#include "report/teller.h"

#include "program/text/print.h"
#include "report/number.h"

#include <ctype.h>
#include <string.h>

enum { LONGEST_DEFINITION = 100, MOST_VALUES = 6 };

bool teller_is_internal(const struct program *p, var_id id) {
  static const char *const own[] = {"retval", "tmp", "coerce", "saved_stack"}; /* of clang's */
  const struct variable *v = &p->variables.data[id];
  const char *name = program_string(p, v->name);
  if (v->kind == VARIABLE_TEMPORARY || v->kind == VARIABLE_GLOBAL || v->type != CTYPE_NONE)
    return v->kind == VARIABLE_TEMPORARY;
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    if (strncmp(name, own[i], strlen(own[i])) == 0) return true;
  return strchr(name, '.');
}

void teller_drop_values(story_values *values) {
  for (uint32_t i = 0; i < values->len; i++) {
    free(values->data[i].name);
    free(values->data[i].value);
    free(values->data[i].type);
  }
  vec_release(values);
}

void teller_define(struct teller *w, uint32_t depth, var_id v, struct definition d) {
  uint64_t *known = map_put(&w->known_definitions, known_key(&w->known, depth, v));
  if (d.text && strlen(d.text) > LONGEST_DEFINITION) strcpy(d.text + LONGEST_DEFINITION - 3, "...");
  if (!*known) {
    vec_push(&w->definitions, ((struct definition){NULL, CTYPE_NONE, VEC_INIT}));
    *known = w->definitions.len;
  }
  struct definition *old = &w->definitions.data[*known - 1];
  free(old->text);
  teller_drop_values(&old->values);
  *old = d;
}

static struct definition find_definition(const struct teller *w, uint32_t depth, var_id v) {
  const uint64_t *known = map_get(&w->known_definitions, known_key(&w->known, depth, v));
  return known && *known ? w->definitions.data[*known - 1] : (struct definition){NULL, CTYPE_NONE, VEC_INIT};
}

/* ---- text ---- */

struct naming {
  const struct program *p;
  VEC(var_id) internal; /* variables that occur */
};

static bool note_internal(void *data, expr e, const struct expr_node *n) {
  struct naming *x = data;
  (void)e;
  if (n->kind == E_VAR && teller_is_internal(x->p, n->ref)) vec_push(&x->internal, n->ref);
  return true;
}

static void note_expr(void *data, expr e) {
  struct naming *x = data;
  expr_visit(&x->p->exprs, e, note_internal, x);
}

static bool is_name(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '.'; }

/* Is it one operand, whatever stands beside it? */
static bool is_operand(const char *text) {
  int open = 0;
  for (const char *c = text; *c; c++) {
    open += (*c == '(' || *c == '[') - (*c == ')' || *c == ']');
    if (open < 0 || (!open && !is_name(*c) && *c != ')' && *c != ']')) return false;
  }
  return true;
}

static void put_definition(struct teller *w, uint32_t depth, var_id v, bool is_alone, struct strbuf *out) {
  const char *text = find_definition(w, depth, v).text;
  if (!text)
    strbuf_puts(out, "(a value)");
  else if (is_alone || is_operand(text))
    strbuf_puts(out, text);
  else
    strbuf_printf(out, "(%s)", text);
}

/* Does something begin at `at` that needs no parentheses around it on this side? */
static bool begins(const char *text, const char *at) {
  static const char *const leads[] = {"(", ", ", " = ", "return "};
  if (at == text) return true;
  for (size_t i = 0; i < sizeof leads / sizeof *leads; i++) {
    size_t len = strlen(leads[i]);
    if ((size_t)(at - text) >= len && strncmp(at - len, leads[i], len) == 0) return true;
  }
  return false;
}

/* The text with definitions in the place of internal names. */
static void replace_names(struct teller *w, uint32_t depth, const struct naming *x, const char *text,
                          struct strbuf *out) {
  for (const char *at = text; *at;) {
    size_t len = 0;
    while (is_name(at[len])) len++;
    var_id found = ID_NONE;
    for (uint32_t i = 0; i < x->internal.len && len && found == ID_NONE; i++) {
      const char *name = program_string(w->p, w->p->variables.data[x->internal.data[i]].name);
      if (strlen(name) == len && strncmp(at, name, len) == 0) found = x->internal.data[i];
    }
    if (found != ID_NONE)
      put_definition(w, depth, found, begins(text, at) && (!at[len] || at[len] == ')' || at[len] == ','), out);
    else
      strbuf_add(out, at, len ? len : 1);
    at += len ? len : 1;
  }
}

void teller_print_expr(struct teller *w, uint32_t depth, expr e, struct strbuf *out) {
  struct naming x = {.p = w->p};
  struct strbuf text = STRBUF_INIT;
  note_expr(&x, e);
  print_expr(w->p, e, &text);
  replace_names(w, depth, &x, text.text, out);
  vec_release(&x.internal);
  strbuf_release(&text);
}

void teller_print_operation(struct teller *w, uint32_t depth, const struct operation *op, struct strbuf *out) {
  struct naming x = {.p = w->p};
  struct strbuf text = STRBUF_INIT;
  operation_expressions(w->p, op, note_expr, &x);
  print_operation(w->p, op, &text);
  replace_names(w, depth, &x, text.text, out);
  vec_release(&x.internal);
  strbuf_release(&text);
}

/* ---- values ---- */

void teller_print_value(struct teller *w, ctype_id type, uint16_t width, u128 value, struct strbuf *out) {
  const struct ctype *t = ctype_resolved(&w->p->types, type);
  bool is_pointer = t && (t->kind == CT_POINTER || t->kind == CT_FUNCTION);
  if (!t && width == w->p->pointer_width) is_pointer = value && layout_find(&w->known.layout, (uint64_t)value);
  if (is_pointer && width <= 64)
    layout_print_pointer(&w->known.layout, (uint64_t)value, ctype_pointee(&w->p->types, type), out);
  else
    number_print(w->p, type, width, value, out);
}

static bool has_value(const struct teller *w, const char *name) {
  for (uint32_t i = 0; i < w->values.len; i++)
    if (strcmp(w->values.data[i].name, name) == 0) return true;
  return false;
}

void teller_add_value(struct teller *w, const char *name, ctype_id type, uint16_t width, u128 value) {
  if (has_value(w, name)) return;
  struct strbuf text = STRBUF_INIT, spelling = STRBUF_INIT;
  teller_print_value(w, type, width, value, &text);
  if (type != CTYPE_NONE) ctype_print(&w->p->types, type, "", &spelling);
  vec_push(&w->values, ((struct story_value){xstrdup(name), strbuf_detach(&text), strbuf_detach(&spelling)}));
}

void teller_print_cell(struct teller *w, uint32_t depth, expr address, uint16_t width, ctype_id type,
                       struct strbuf *out) {
  u128 at;
  known_reader reader = w->known.reader;
  w->known.reader = NULL; /* only told, not read again */
  bool is_known = known_value(&w->known, depth, address, &at);
  w->known.reader = reader;
  const struct region *r = is_known ? layout_find(&w->known.layout, (uint64_t)at) : NULL;
  bool is_named = r && r->object != ID_NONE && !w->p->objects.data[r->object].is_literal &&
                  lvalue_is_clean(w->p, address, width, type);
  if (is_named && layout_print_cell(&w->known.layout, (uint64_t)at, (width + 7u) / 8, out)) return;
  struct naming x = {.p = w->p};
  struct strbuf text = STRBUF_INIT;
  note_expr(&x, address);
  print_lvalue(w->p, address, width, type, &text);
  replace_names(w, depth, &x, text.text, out);
  vec_release(&x.internal);
  strbuf_release(&text);
}

struct mention {
  struct teller *w;
  uint32_t depth;
};

static void copy_value(struct teller *w, const struct story_value *v) {
  if (!has_value(w, v->name))
    vec_push(&w->values, ((struct story_value){xstrdup(v->name), xstrdup(v->value), xstrdup(v->type)}));
}

static void mention_variable(const struct mention *m, var_id id) {
  const struct variable *v = &m->w->p->variables.data[id];
  struct definition d = {(char *)program_string(m->w->p, v->name), v->type, VEC_INIT};
  if (teller_is_internal(m->w->p, id)) d = find_definition(m->w, m->depth, id);
  u128 value;
  for (uint32_t i = 0; i < d.values.len; i++) copy_value(m->w, &d.values.data[i]);
  if (d.values.len) return;
  if (d.text && known_variable(&m->w->known, m->depth, id, &value))
    teller_add_value(m->w, d.text, d.type, v->width, value);
}

static void mention_cell(const struct mention *m, expr e, const struct expr_node *n) {
  struct strbuf name = STRBUF_INIT;
  u128 value;
  known_reader reader = m->w->known.reader;
  m->w->known.reader = NULL;
  bool is_known = known_value(&m->w->known, m->depth, e, &value);
  m->w->known.reader = reader;
  if (is_known && lvalue_is_clean(m->w->p, n->a, n->width, n->type)) {
    teller_print_cell(m->w, m->depth, n->a, n->width, n->type, &name);
    teller_add_value(m->w, name.text, n->type, n->width, value);
  }
  strbuf_release(&name);
}

static bool mention_node(void *data, expr e, const struct expr_node *n) {
  struct mention *m = data;
  if (n->kind == E_VAR) mention_variable(m, n->ref);
  if (n->kind == E_LOAD) mention_cell(m, e, n);
  return m->w->values.len < MOST_VALUES;
}

void teller_mention(struct teller *w, uint32_t depth, expr e) {
  struct mention m = {w, depth};
  expr_visit(&w->p->exprs, e, mention_node, &m);
}

ctype_id teller_result_type(const struct program *p, function_id f) {
  const struct ctype *t = f == ID_NONE ? NULL : ctype_resolved(&p->types, p->functions.data[f].type);
  return t && t->kind == CT_FUNCTION ? t->target : CTYPE_NONE;
}

ctype_id teller_integer_type(const struct program *p, uint16_t width, bool is_signed) {
  for (ctype_id i = 0; i < p->types.types.len; i++) {
    const struct ctype *t = &p->types.types.data[i];
    if (t->kind == CT_INT && t->size * 8 == width && t->is_signed == is_signed && strcmp(t->name, "char") != 0)
      return i;
  }
  return CTYPE_NONE;
}

/* Most functions return what C calls `int`. */
ctype_id teller_guess_type(const struct program *p, const char *function, uint16_t width) {
  static const char prefix[] = "__VERIFIER_nondet_", *const unsigned_names[] = {"u", "size_t", "bool", "sector", "p"};
  bool is_input = strncmp(function, prefix, strlen(prefix)) == 0, is_unsigned = false;
  for (size_t i = 0; i < sizeof unsigned_names / sizeof *unsigned_names && is_input; i++)
    is_unsigned |= strncmp(function + strlen(prefix), unsigned_names[i], strlen(unsigned_names[i])) == 0;
  bool is_number = !strstr(function, "float") && !strstr(function, "double");
  return width > 1 && is_number ? teller_integer_type(p, width, !is_unsigned) : CTYPE_NONE;
}
