/* Values and text in the words of the source. The front end keeps values in variables of its own, which no user has
 * seen: where one occurs in a text, what it was computed from stands there instead. */
#include "report/story/teller.h"

#include "program/text/print.h"
#include "report/story/number.h"

#include <ctype.h>
#include <string.h>

enum { LONGEST_DEFINITION = 100, MOST_VALUES = 6 };

/* A name that clang gives to what has none. */
static bool is_clangs_name(const char *name) {
  static const char *const own[] = {"retval", "tmp", "coerce", "saved_stack"};
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    if (strncmp(name, own[i], strlen(own[i])) == 0) return true;
  return strchr(name, '.');
}

bool teller_is_internal(const struct program *p, var_id id) {
  const struct variable *v = &p->variables.data[id];
  if (v->kind == VARIABLE_TEMPORARY || v->kind == VARIABLE_GLOBAL || v->type != CTYPE_NONE)
    return v->kind == VARIABLE_TEMPORARY;
  return is_clangs_name(program_string(p, v->name));
}

object_id teller_internal_object(const struct program *p, expr address) {
  int64_t offset;
  const struct expr_node *n = expr_get(&p->exprs, expr_split_offset(&p->exprs, address, &offset));
  const struct object *o = n->kind == E_OBJECT ? &p->objects.data[n->ref] : NULL;
  if (!o || o->function == ID_NONE || o->is_literal) return ID_NONE;
  bool is_own =
      strchr(program_string(p, o->name), '.') || (o->type == CTYPE_NONE && is_clangs_name(program_string(p, o->name)));
  return is_own ? n->ref : ID_NONE;
}

void teller_drop_values(story_values *values) {
  for (uint32_t i = 0; i < values->len; i++) {
    free(values->data[i].name);
    free(values->data[i].value);
    free(values->data[i].type);
  }
  vec_release(values);
}

static void define(struct teller *w, uint64_t key, struct definition d) {
  uint64_t *known = map_put(&w->known_definitions, key);
  if (d.text && strlen(d.text) > LONGEST_DEFINITION) strcpy(d.text + LONGEST_DEFINITION - 3, "...");
  if (!*known) {
    vec_push(&w->definitions, ((struct definition){NULL, CTYPE_NONE, VEC_INIT, 0}));
    *known = w->definitions.len;
  }
  struct definition *old = &w->definitions.data[*known - 1];
  free(old->text);
  teller_drop_values(&old->values);
  *old = d;
}

void teller_define(struct teller *w, uint32_t depth, var_id v, struct definition d) {
  define(w, known_key(&w->known, depth, v), d);
}

void teller_define_copy(struct teller *w, uint32_t depth, var_id v, var_id from, struct definition d) {
  d.copied = from + 1;
  teller_define(w, depth, v, d);
  uint64_t number = *map_get(&w->known_definitions, known_key(&w->known, depth, v));
  *map_put(&w->copies, known_key(&w->known, depth, from)) = number;
}

void teller_outdate(struct teller *w, uint32_t depth, var_id v) {
  const uint64_t *known = map_get(&w->copies, known_key(&w->known, depth, v));
  struct definition *d = known ? &w->definitions.data[*known - 1] : NULL;
  if (!d || d->copied != v + 1 || !d->text) return;
  struct strbuf text = STRBUF_INIT;
  strbuf_printf(&text, "old %s", d->text);
  free(d->text);
  d->text = strbuf_detach(&text);
  d->copied = 0;
}

static struct definition find_definition(const struct teller *w, uint32_t depth, var_id v) {
  const uint64_t *known = map_get(&w->known_definitions, known_key(&w->known, depth, v));
  return known && *known ? w->definitions.data[*known - 1] : (struct definition){NULL, CTYPE_NONE, VEC_INIT, 0};
}

static uint64_t object_key(const struct teller *w, uint32_t depth, object_id o) {
  return flows_key(depth < w->known.activations.len ? w->known.activations.data[depth] : 0, o | 1u << 31);
}

static struct definition find_object(const struct teller *w, uint32_t depth, object_id o) {
  const uint64_t *known = map_get(&w->known_definitions, object_key(w, depth, o));
  return known && *known ? w->definitions.data[*known - 1] : (struct definition){NULL, CTYPE_NONE, VEC_INIT, 0};
}

void teller_define_object(struct teller *w, uint32_t depth, object_id o, char *text) {
  define(w, object_key(w, depth, o), (struct definition){text, CTYPE_NONE, VEC_INIT, 0});
}

/* ---- text ---- */

struct naming {
  const struct program *p;
  VEC(var_id) internal;      /* variables that occur */
  VEC(object_id) aggregates; /* objects without a name, and those that are read as if they were numbers */
};

static bool is_aggregate(const struct program *p, object_id o) {
  return p->objects.data[o].type == CTYPE_NONE || ctype_is_aggregate(&p->types, p->objects.data[o].type);
}

static bool note_internal(void *data, expr e, const struct expr_node *n) {
  struct naming *x = data;
  (void)e;
  if (n->kind == E_VAR && teller_is_internal(x->p, n->ref)) vec_push(&x->internal, n->ref);
  if (n->kind == E_OBJECT && is_aggregate(x->p, n->ref)) vec_push(&x->aggregates, n->ref);
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

/* Length of `*(TYPE *)&` and the like before the name of something that is passed as numbers, 0 if there is none.
 */
static size_t punning_len(const char *at) {
  static const char *const types[] = {"unsigned long",  "unsigned int",  "unsigned __int128",
                                      "unsigned short", "unsigned char", "unsigned long long",
                                      "double",         "float"};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    size_t len = strlen(types[i]);
    if (strncmp(at, "*(", 2) != 0 || strncmp(at + 2, types[i], len) != 0) continue;
    const char *s = at + 2 + len;
    if (strncmp(s, " *)", 3) != 0) continue;
    s += 3;
    s += *s == '(' && s[1] == '(';
    if (strncmp(s, "(char *)", 8) == 0) s += 8;
    if (*s == '&') return (size_t)(s + 1 - at);
  }
  return 0;
}

/* Of ` + 8)` behind the name. */
static size_t offset_len(const char *at) {
  if (strncmp(at, " + ", 3) != 0) return 0;
  size_t digits = strspn(at + 3, "0123456789");
  return digits && at[3 + digits] == ')' ? digits + 4 : 0;
}

static object_id find_aggregate(const struct naming *x, const char *at, size_t len) {
  for (uint32_t i = 0; i < x->aggregates.len; i++) {
    const char *name = program_string(x->p, x->p->objects.data[x->aggregates.data[i]].name);
    if (strlen(name) == len && strncmp(at, name, len) == 0) return x->aggregates.data[i];
  }
  return ID_NONE;
}

static size_t name_len(const char *at) {
  size_t len = 0;
  while (is_name(at[len])) len++;
  return len;
}

/* `p` for `*(unsigned long *)&p`: structs are passed and returned in registers. */
static void unpun(struct teller *w, uint32_t depth, const struct naming *x, const char *text, struct strbuf *out) {
  for (const char *at = text; *at;) {
    bool is_start = at == text || !is_name(at[-1]);
    size_t skipped = is_start ? punning_len(at) : 0, len = is_start ? name_len(at + skipped) : 0;
    object_id o = len ? find_aggregate(x, at + skipped, len) : ID_NONE;
    const char *stands_for = o == ID_NONE ? NULL : find_object(w, depth, o).text;
    if (o == ID_NONE || (!skipped && !stands_for)) {
      strbuf_add(out, at, len && !skipped ? len : 1);
      at += len && !skipped ? len : 1;
      continue;
    }
    if (stands_for)
      strbuf_puts(out, stands_for);
    else
      strbuf_add(out, at + skipped, len);
    at += skipped + len;
    if (skipped) at += offset_len(at);
  }
}

/* `{p, p}` are the two halves of p. */
static void join_halves(struct strbuf *text) {
  char *open = strchr(text->text, '{'), *close = open ? strrchr(open, '}') : NULL;
  size_t len = close ? (size_t)(close - open - 1) : 0, half = len > 2 ? (len - 2) / 2 : 0;
  if (!half || half * 2 + 2 != len || strncmp(open + 1, open + 3 + half, half) != 0) return;
  memmove(open, open + 1, half);
  memmove(open + half, close + 1, strlen(close + 1) + 1);
  text->len = strlen(text->text);
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

/* Text of the program with names of the source only; releases what it was made of. */
static void put_named(struct teller *w, uint32_t depth, struct naming *x, struct strbuf *text, struct strbuf *out) {
  struct strbuf plain = STRBUF_INIT;
  unpun(w, depth, x, text->text, &plain);
  join_halves(&plain);
  replace_names(w, depth, x, plain.text, out);
  vec_release_all(&x->internal, &x->aggregates);
  strbuf_release(text);
  strbuf_release(&plain);
}

void teller_print_expr(struct teller *w, uint32_t depth, expr e, struct strbuf *out) {
  struct naming x = {.p = w->p};
  struct strbuf text = STRBUF_INIT;
  note_expr(&x, e);
  print_expr(w->p, e, &text);
  put_named(w, depth, &x, &text, out);
}

/* Headers and the front end have names of their own for some functions: the user's fscanf is `__isoc99_fscanf.1`. */
static void use_plain_name(const struct program *p, function_id callee, struct strbuf *text) {
  static const char *const prefixes[] = {"__isoc99_", "__isoc23_"};
  const char *name = program_string(p, p->functions.data[callee].name), *plain = name, *at = strstr(text->text, name);
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
    if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0) plain = name + strlen(prefixes[i]);
  size_t len = strcspn(plain, ".");
  if (!at || !len || len == strlen(name)) return;
  struct strbuf now = STRBUF_INIT;
  strbuf_printf(&now, "%.*s%.*s%s", (int)(at - text->text), text->text, (int)len, plain, at + strlen(name));
  strbuf_release(text);
  *text = now;
}

void teller_print_operation(struct teller *w, uint32_t depth, const struct operation *op, struct strbuf *out) {
  struct naming x = {.p = w->p};
  struct strbuf text = STRBUF_INIT;
  operation_expressions(w->p, op, note_expr, &x);
  print_operation(w->p, op, &text);
  if (op->kind == OP_CALL && op->callee != ID_NONE) use_plain_name(w->p, op->callee, &text);
  put_named(w, depth, &x, &text, out);
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
  if (is_named && layout_print_cell(&w->known.layout, (uint64_t)at, (width + 7u) / 8, type, out)) return;
  struct naming x = {.p = w->p};
  struct strbuf text = STRBUF_INIT;
  note_expr(&x, address);
  print_lvalue(w->p, address, width, type, &text);
  put_named(w, depth, &x, &text, out);
}

bool teller_add_bit_fields(struct teller *w, uint64_t address, uint16_t width, u128 value) {
  enum { MOST = 8 };
  const struct cmember *fields[MOST];
  struct strbuf name = STRBUF_INIT;
  uint64_t offset = 0;
  uint32_t count = layout_bit_fields(&w->known.layout, address, (width + 7u) / 8, &name, &offset, fields, MOST);
  size_t owner = name.len;
  for (uint32_t i = 0; i < count; i++) {
    const struct cmember *m = fields[i];
    name.text[name.len = owner] = 0;
    strbuf_printf(&name, ".%s", m->name);
    u128 mask = ((u128)1 << m->bit_width) - 1;
    teller_add_value(w, name.text, m->type, (uint16_t)m->bit_width, value >> (m->bit_offset - 8 * offset) & mask);
  }
  strbuf_release(&name);
  return count > 0;
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
  struct definition d = {(char *)program_string(m->w->p, v->name), v->type, VEC_INIT, 0};
  if (teller_is_internal(m->w->p, id)) d = find_definition(m->w, m->depth, id);
  u128 value;
  for (uint32_t i = 0; i < d.values.len; i++) copy_value(m->w, &d.values.data[i]);
  if (d.values.len) return;
  if (d.text && known_variable(&m->w->known, m->depth, id, &value))
    teller_add_value(m->w, d.text, d.type, v->width, value);
}

static void mention_cell(const struct mention *m, expr e, const struct expr_node *n) {
  struct strbuf name = STRBUF_INIT;
  u128 value, address = 0;
  known_reader reader = m->w->known.reader;
  m->w->known.reader = NULL;
  bool is_known = known_value(&m->w->known, m->depth, e, &value), has_address = is_known;
  if (is_known) has_address = known_value(&m->w->known, m->depth, n->a, &address);
  m->w->known.reader = reader;
  bool is_told = has_address && teller_add_bit_fields(m->w, (uint64_t)address, n->width, value);
  if (!is_told && is_known && lvalue_is_clean(m->w->p, n->a, n->width, n->type)) {
    teller_print_cell(m->w, m->depth, n->a, n->width, n->type, &name);
    teller_add_value(m->w, name.text, n->type, n->width, value);
  }
  strbuf_release(&name);
}

/* The C type of what is read; CTYPE_NONE if it is no variable or memory of the source. */
static ctype_id type_read(const struct program *p, const struct expr_node *n) {
  if (n->kind == E_LOAD) return n->type;
  return n->kind == E_VAR && !teller_is_internal(p, n->ref) ? p->variables.data[n->ref].type : CTYPE_NONE;
}

/* A negative number that is compared as if it had no sign is a large one: `n = -5, (unsigned)n = 4294967291`. */
static void mention_unsigned(const struct mention *m, expr e) {
  struct teller *w = m->w;
  const struct expr_node *n = expr_get(&w->p->exprs, e);
  uint16_t width = n->width;
  u128 value;
  if (n->kind == E_SEXT) n = expr_get(&w->p->exprs, n->a);
  const struct ctype *t = ctype_resolved(&w->p->types, type_read(w->p, n));
  if (!t || t->kind != CT_INT || !t->is_signed || t->size * 8 != n->width) return;
  if (!known_value(&w->known, m->depth, e, &value) || !(value >> (width - 1) & 1)) return;
  ctype_id type = teller_integer_type(w->p, width, false);
  struct strbuf name = STRBUF_INIT;
  strbuf_puts(&name, "(unsigned)");
  if (type != CTYPE_NONE && width != 32) {
    strbuf_clear(&name);
    strbuf_putc(&name, '(');
    ctype_print(&w->p->types, type, "", &name);
    strbuf_putc(&name, ')');
  }
  if (n->kind == E_VAR)
    strbuf_puts(&name, program_string(w->p, w->p->variables.data[n->ref].name));
  else
    teller_print_cell(w, m->depth, n->a, n->width, n->type, &name);
  teller_add_value(w, name.text, type, width, value);
  strbuf_release(&name);
}

static bool mention_comparison(void *data, expr e, const struct expr_node *n) {
  struct mention *m = data;
  (void)e;
  if (n->kind != E_ULT && n->kind != E_ULE) return true;
  mention_unsigned(m, n->a);
  mention_unsigned(m, n->b);
  return true;
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
  expr_visit(&w->p->exprs, e, mention_comparison, &m);
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

static ctype_id float_type(const struct program *p, uint16_t width) {
  for (ctype_id i = 0; i < p->types.types.len; i++)
    if (p->types.types.data[i].kind == CT_FLOAT && p->types.types.data[i].size * 8 == width) return i;
  return CTYPE_NONE;
}

static ctype_id char_type(const struct program *p) {
  for (ctype_id i = 0; i < p->types.types.len; i++)
    if (p->types.types.data[i].kind == CT_INT && strcmp(p->types.types.data[i].name, "char") == 0) return i;
  return CTYPE_NONE;
}

/* Most functions return what C calls `int`. */
ctype_id teller_guess_type(const struct program *p, const char *function, uint16_t width) {
  static const char prefix[] = "__VERIFIER_nondet_", *const unsigned_names[] = {"u", "size_t", "bool", "sector", "p"};
  bool is_input = strncmp(function, prefix, strlen(prefix)) == 0, is_unsigned = false;
  for (size_t i = 0; i < sizeof unsigned_names / sizeof *unsigned_names && is_input; i++)
    is_unsigned |= strncmp(function + strlen(prefix), unsigned_names[i], strlen(unsigned_names[i])) == 0;
  if (is_input && strcmp(function + strlen(prefix), "char") == 0 && width == 8 && char_type(p) != CTYPE_NONE)
    return char_type(p);
  if (strstr(function, "float") || strstr(function, "double")) return float_type(p, width);
  return width > 1 ? teller_integer_type(p, width, !is_unsigned) : CTYPE_NONE;
}
