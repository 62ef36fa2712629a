/* Every term is printed with its kind, and if it is an integer, with the bits that its values need. */
#include "environment/acsl_printer.h"

#include "front/clang/preprocessed.h"

#include <stdlib.h>
#include <string.h>

static const struct ctype *resolved(const struct printer *p, ctype_id t) {
  return ctype_resolved(&p->s->program->types, t);
}

/* Of a type that is not known here: an integer, or the compiler complains, since a fraction would lose its digits. */
static struct value unknown_integer(struct printer *p, const char *text) {
  struct value v = acsl_integer(acsl_text(p, "(__int128)((%s) | 0)", text), UNKNOWN_BITS);
  v.raw = text;
  return v;
}

/* A place of C as a term: what is stored there. */
static struct value read_place(struct printer *p, const char *text, ctype_id type, struct text_place at) {
  const struct ctype *t = resolved(p, type);
  if (!t) return unknown_integer(p, text);
  uint32_t bits = (uint32_t)t->size * 8;
  switch (t->kind) {
  case CT_BOOL: return acsl_integer(acsl_text(p, "(long long)(%s)", text), 2);
  case CT_INT:
  case CT_ENUM:
    if (!t->is_signed && t->size <= 8)
      return acsl_natural(p, acsl_text(p, "(%s)(%s)", acsl_carrier(bits + 1), text), bits + 1, text);
    bits += !t->is_signed;
    return acsl_integer(acsl_text(p, "(%s)(%s)", acsl_carrier(bits), text), bits);
  case CT_POINTER:
  case CT_ARRAY: return (struct value){.kind = VALUE_POINTER, .text = text, .type = t->target};
  case CT_FLOAT: return (struct value){.kind = VALUE_FLOAT, .text = text, .type = type};
  default: return (struct value){.kind = VALUE_PLACE, .text = text, .type = type};
  }
  acsl_fail(p->s, at, "a value of this type has no meaning here");
}

static struct value number(struct printer *p, const struct acsl *x) {
  uint32_t bits = acsl_bits_of_number(x->text);
  return *x->text == '\'' ? acsl_integer(acsl_text(p, "(long long)%s", x->text), bits)
                          : acsl_natural(p, acsl_text(p, "(%s)%s", acsl_carrier(bits), x->text), bits, x->text);
}

/* ---- names ---- */

static ctype_id global_type(const struct printer *p, const char *name, bool *found) {
  const struct program *g = p->s->program;
  for (var_id v = 0; v < g->variables.len; v++)
    if (g->variables.data[v].kind == VARIABLE_GLOBAL && g->variables.data[v].function == ID_NONE &&
        strcmp(program_string(g, g->variables.data[v].name), name) == 0)
      return *found = true, g->variables.data[v].type;
  for (object_id o = 0; o < g->objects.len; o++)
    if (g->objects.data[o].function == ID_NONE && g->objects.data[o].declared_in == ID_NONE &&
        strcmp(program_string(g, g->objects.data[o].name), name) == 0)
      return *found = true, g->objects.data[o].type;
  return *found = false, CTYPE_NONE;
}

/* The name where it stands in the source, so that the compiler complains there. */
static const char *in_place(struct printer *p, const struct acsl *x, const char *behind) {
  struct strbuf b = STRBUF_INIT;
  acsl_put_line(&b, x->at);
  for (uint32_t i = 2; i < x->at.column; i++) strbuf_putc(&b, ' ');
  strbuf_printf(&b, "(%s)%s\n", x->text, behind);
  const char *text = arena_strndup(p->s->arena, b.text, b.len);
  strbuf_release(&b);
  return text;
}

static const struct bound *find_bound(const struct printer *p, const char *name) {
  for (uint32_t i = p->bound.len; i-- > 0;)
    if (strcmp(p->bound.data[i].name, name) == 0) return &p->bound.data[i];
  return NULL;
}

static struct value name(struct printer *p, const struct acsl *x) {
  const struct bound *b = find_bound(p, x->text);
  if (b) {
    struct value v = acsl_integer(b->text, b->bits);
    v.natural = b->natural;
    return v;
  }
  uint32_t parameter = acsl_parameter(p->s, x->text);
  if (parameter != UINT32_MAX) return read_place(p, x->text, p->s->parameter_types.data[parameter], x->at);
  bool found;
  ctype_id type = global_type(p, x->text, &found);
  if (found && type != CTYPE_NONE) return read_place(p, x->text, type, x->at);
  if (strcmp(x->text, "NULL") == 0)
    return (struct value){.kind = VALUE_POINTER, .text = "((void *)0)", .type = CTYPE_NONE};
  struct value v = acsl_integer(acsl_text(p, "(__int128)(%s)", in_place(p, x, " | 0")), UNKNOWN_BITS);
  v.raw = in_place(p, x, "");
  return v;
}

/* ---- places ---- */

/* The member, in the structs without names inside, too. */
static const struct cmember *find_member(const struct ctypes *all, ctype_id type, const char *name) {
  ctype_id id = ctype_resolve(all, type);
  const struct ctype *t = ctype_get(all, id);
  if (!t || (t->kind != CT_STRUCT && t->kind != CT_UNION)) return NULL;
  for (uint32_t i = 0; i < t->member_count; i++) {
    const struct cmember *m = ctype_member(all, id, i);
    if (strcmp(m->name, name) == 0) return m;
    const struct cmember *inner = *m->name ? NULL : find_member(all, m->type, name);
    if (inner) return inner;
  }
  return NULL;
}

static struct value member_of(struct printer *p, const struct acsl *x, const char *object, ctype_id type) {
  const struct cmember *m = find_member(&p->s->program->types, type, x->text);
  const struct ctype *t = resolved(p, type);
  if (!m && t && (t->kind == CT_STRUCT || t->kind == CT_UNION) && !t->is_incomplete)
    acsl_fail(p->s, x->at, "there is no member '%s' in %s %s", x->text, t->kind == CT_STRUCT ? "struct" : "union",
              t->name);
  const char *text = acsl_text(p, "(%s).%s", object, x->text);
  if (m && m->bit_width) {
    struct value v = read_place(p, text, m->type, x->at);
    return v;
  }
  return read_place(p, text, m ? m->type : CTYPE_NONE, x->at);
}

struct value acsl_pointer_term(struct printer *p, const struct acsl *x) {
  struct value v = acsl_term(p, x);
  if (v.kind != VALUE_POINTER) acsl_fail(p->s, x->at, "a pointer is expected here");
  return v;
}

const char *acsl_index_text(struct printer *p, struct value v) {
  return v.bits <= 64 ? v.text : v.natural ? v.natural : acsl_text(p, "(long long)(%s)", v.text);
}

/* A formula is a number, as in C. */
static struct value number_of(struct printer *p, struct value v) {
  return v.kind == VALUE_FORMULA ? acsl_integer(acsl_text(p, "(long long)(%s)", v.text), 2) : v;
}

static struct value whole(struct printer *p, const struct acsl *x, struct value v) {
  v = number_of(p, v);
  if (v.kind != VALUE_INTEGER) acsl_fail(p->s, x->at, "an integer is expected here");
  return v.kind == VALUE_INTEGER ? v : acsl_integer("0LL", 1);
}

struct value acsl_integer_term(struct printer *p, const struct acsl *x) { return whole(p, x, acsl_term(p, x)); }

static struct value deref(struct printer *p, const struct acsl *x) {
  struct value v = acsl_pointer_term(p, x->a);
  return read_place(p, acsl_text(p, "(*(%s))", v.text), v.type, x->at);
}

static struct value element(struct printer *p, const struct acsl *x) {
  struct value v = acsl_pointer_term(p, x->a);
  if (x->b->kind == ACSL_RANGE) acsl_fail(p->s, x->at, "a range of elements belongs into \\valid or assigns");
  if (p->s->failed) return v;
  struct value i = acsl_integer_term(p, x->b);
  return read_place(p, acsl_text(p, "(%s)[%s]", v.text, acsl_index_text(p, i)), v.type, x->at);
}

static struct value member(struct printer *p, const struct acsl *x) {
  if (x->kind == ACSL_ARROW) {
    struct value v = acsl_pointer_term(p, x->a);
    return member_of(p, x, acsl_text(p, "*(%s)", v.text), v.type);
  }
  struct value v = acsl_term(p, x->a);
  if (v.kind != VALUE_PLACE) acsl_fail(p->s, x->at, "a struct is expected before '.'");
  return member_of(p, x, v.text, v.type);
}

/* Something that can be assigned to, and its type; NULL if it is none: what read_place converts is taken apart again.
 */
static const char *place(struct printer *p, const struct acsl *x, ctype_id *ret) {
  *ret = CTYPE_NONE;
  if (x->kind == ACSL_NAME) {
    bool found = true;
    uint32_t i = acsl_parameter(p->s, x->text);
    if (find_bound(p, x->text)) return NULL;
    *ret = i != UINT32_MAX ? p->s->parameter_types.data[i] : global_type(p, x->text, &found);
    return found ? x->text : NULL;
  }
  if (x->kind == ACSL_ARROW || x->kind == ACSL_MEMBER) {
    struct value v = x->kind == ACSL_ARROW ? acsl_pointer_term(p, x->a) : acsl_term(p, x->a);
    const struct cmember *m = find_member(&p->s->program->types, v.type, x->text);
    if (m) *ret = m->type;
    return acsl_text(p, x->kind == ACSL_ARROW ? "(%s)->%s" : "(%s).%s", v.text, x->text);
  }
  bool is_element = x->kind == ACSL_INDEX && x->b->kind != ACSL_RANGE;
  if (!is_element && !(x->kind == ACSL_UNARY && *x->text == '*')) return NULL;
  struct value v = acsl_pointer_term(p, x->a);
  *ret = v.type;
  if (!is_element) return acsl_text(p, "(*(%s))", v.text);
  return acsl_text(p, "(%s)[%s]", v.text, acsl_index_text(p, acsl_integer_term(p, x->b)));
}

static struct value address(struct printer *p, const struct acsl *x) {
  struct value v = acsl_term(p, x->a);
  const char *text = v.text;
  if (v.kind == VALUE_INTEGER) { /* without the conversion of what is read */
    text = place(p, x->a, &v.type);
    if (!text) acsl_fail(p->s, x->at, "'&' is followed by a place in memory");
  } else if (v.kind == VALUE_POINTER) {
    v.type = CTYPE_NONE;
  }
  return (struct value){.kind = VALUE_POINTER, .text = acsl_text(p, "(&(%s))", text ? text : ""), .type = v.type};
}

/* ---- operators ---- */

/* The quotient of the smallest number by -1 is a bit wider. */
static struct value quotient(struct printer *p, const struct acsl *x, struct value a, struct value b) {
  uint32_t wide = (a.bits > b.bits ? a.bits : b.bits) + 1;
  uint32_t bits = *x->text == '/' ? a.bits + 1 : wide - 1;
  const char *text = acsl_text(p, "((%s) %c (%s))", acsl_widen(p, a, wide), *x->text, acsl_widen(p, b, wide));
  return acsl_integer(acsl_widen(p, acsl_integer(text, wide), bits), bits);
}

static struct value arithmetic(struct printer *p, const struct acsl *x, struct value a, struct value b) {
  char sign = *x->text;
  uint32_t bits = sign == '*' ? a.bits + b.bits : (a.bits > b.bits ? a.bits : b.bits) + 1;
  if (bits > MOST_BITS) acsl_fail(p->s, x->at, "these numbers may need more than %d bits", MOST_BITS);
  if (sign == '/' || sign == '%') return quotient(p, x, a, b);
  const char *left = acsl_widen(p, a, bits), *right = acsl_widen(p, b, bits);
  const char *no_sign = acsl_carrier_without_sign(bits);
  return acsl_integer(
      acsl_text(p, "((%s)((%s)(%s) %c (%s)(%s)))", acsl_carrier(bits), no_sign, left, sign, no_sign, right), bits);
}

/* Shifts are products and quotients of powers of two. */
static struct value shift(struct printer *p, const struct acsl *x, struct value a) {
  if (x->b->kind != ACSL_NUMBER || *x->b->text == '\'') {
    acsl_fail(p->s, x->b->at, "the number of bits of a shift is a constant here");
    return a;
  }
  uint32_t by = (uint32_t)strtoul(x->b->text, NULL, 0), bits = *x->text == '<' ? a.bits + by : a.bits;
  if (by > MOST_BITS || bits > MOST_BITS) {
    acsl_fail(p->s, x->at, "these numbers may need more than %d bits", MOST_BITS);
    return a;
  }
  if (*x->text == '<')
    return acsl_integer(acsl_text(p, "((%s)((%s)(%s) << %u))", acsl_carrier(bits), acsl_carrier_without_sign(bits),
                                  acsl_widen(p, a, bits), by),
                        bits);
  if (by >= bits) by = bits - 1;
  return acsl_integer(acsl_text(p, "((%s) >> %u)", a.text, by), bits);
}

static struct value move_pointer(struct printer *p, const struct acsl *x, struct value a, struct value b) {
  return (struct value){.kind = VALUE_POINTER,
                        .text = acsl_text(p, "((%s) %s (%s))", a.text, x->text, acsl_index_text(p, b)),
                        .type = a.type};
}

static struct value of_floats(struct printer *p, const struct acsl *x, struct value a, struct value b) {
  if (a.kind == VALUE_POINTER || b.kind == VALUE_POINTER || a.kind == VALUE_PLACE || b.kind == VALUE_PLACE)
    acsl_fail(p->s, x->at, "'%s' has no meaning for these operands", x->text);
  return (struct value){.kind = VALUE_FLOAT,
                        .text = acsl_text(p, "((%s) %s (%s))", a.raw ? a.raw : a.text, x->text, b.raw ? b.raw : b.text),
                        .type = CTYPE_NONE};
}

static struct value operation(struct printer *p, const struct acsl *x) {
  struct value a = number_of(p, acsl_term(p, x->a));
  if (strcmp(x->text, "<<") == 0 || strcmp(x->text, ">>") == 0) return shift(p, x, whole(p, x->a, a));
  struct value b = number_of(p, acsl_term(p, x->b));
  bool is_sum = *x->text == '+' || *x->text == '-';
  if (is_sum && a.kind == VALUE_POINTER && b.kind == VALUE_INTEGER) return move_pointer(p, x, a, b);
  if (*x->text == '+' && b.kind == VALUE_POINTER && a.kind == VALUE_INTEGER) return move_pointer(p, x, b, a);
  if (*x->text == '-' && a.kind == VALUE_POINTER && b.kind == VALUE_POINTER)
    return acsl_integer(acsl_text(p, "(long long)((%s) - (%s))", a.text, b.text), 64);
  if (a.kind != VALUE_INTEGER || b.kind != VALUE_INTEGER) return of_floats(p, x, a, b);
  if (strchr("&|^", *x->text)) {
    uint32_t bits = a.bits > b.bits ? a.bits : b.bits;
    return acsl_integer(acsl_text(p, "((%s) %s (%s))", acsl_widen(p, a, bits), x->text, acsl_widen(p, b, bits)), bits);
  }
  return arithmetic(p, x, a, b);
}

static struct value unary(struct printer *p, const struct acsl *x) {
  if (*x->text == '*') return deref(p, x);
  if (*x->text == '&') return address(p, x);
  if (*x->text == '!')
    return (struct value){.kind = VALUE_FORMULA, .text = acsl_formula(p, x, ACSL_BOTH), .type = CTYPE_NONE};
  struct value a = acsl_term(p, x->a);
  if (a.kind == VALUE_FLOAT)
    return (struct value){.kind = VALUE_FLOAT, .text = acsl_text(p, "(%s(%s))", x->text, a.text), .type = CTYPE_NONE};
  a = whole(p, x->a, a);
  if (*x->text == '+') return a;
  if (*x->text == '~') return acsl_integer(acsl_text(p, "(~(%s))", a.text), a.bits);
  uint32_t bits = a.bits + 1;
  return acsl_integer(
      acsl_text(p, "((%s)(0 - (%s)(%s)))", acsl_carrier(bits), acsl_carrier_without_sign(bits), acsl_widen(p, a, bits)),
      bits);
}

static struct value cast(struct printer *p, const struct acsl *x) {
  struct value a = acsl_term(p, x->a);
  if (strchr(x->text, '*')) {
    ctype_id target = CTYPE_NONE;
    return (struct value){.kind = VALUE_POINTER, .text = acsl_text(p, "((%s)(%s))", x->text, a.text), .type = target};
  }
  if (strcmp(x->text, "integer") == 0) return whole(p, x->a, a);
  static const char *const floats[] = {"float", "double", "long double"};
  bool is_float = false;
  for (size_t i = 0; i < sizeof floats / sizeof *floats; i++) is_float |= strcmp(x->text, floats[i]) == 0;
  if (is_float && (a.kind == VALUE_INTEGER || a.kind == VALUE_FLOAT))
    return (struct value){
        .kind = VALUE_FLOAT, .text = acsl_text(p, "((%s)(%s))", x->text, a.raw ? a.raw : a.text), .type = CTYPE_NONE};
  if (a.kind == VALUE_FLOAT || a.kind == VALUE_PLACE) acsl_fail(p->s, x->at, "such a conversion has no meaning here");
  return unknown_integer(p, acsl_text(p, "(%s)(%s)", x->text, a.text));
}

static struct value conditional(struct printer *p, const struct acsl *x) {
  const char *c = acsl_formula_apart(p, x->a, ACSL_BOTH);
  bool is_steady = acsl_is_steady(p, x->a);
  const char *before = acsl_push_guard(p, is_steady ? c : NULL);
  struct value a = number_of(p, acsl_term(p, x->b));
  p->guard = before;
  acsl_push_guard(p, is_steady ? acsl_text(p, "!(%s)", c) : NULL);
  struct value b = number_of(p, acsl_term(p, x->c));
  p->guard = before;
  if (a.kind == VALUE_POINTER && b.kind == VALUE_POINTER)
    return (struct value){
        .kind = VALUE_POINTER, .text = acsl_text(p, "((%s) ? (%s) : (%s))", c, a.text, b.text), .type = a.type};
  a = whole(p, x->b, a), b = whole(p, x->c, b);
  uint32_t bits = a.bits > b.bits ? a.bits : b.bits;
  return acsl_integer(acsl_text(p, "((%s) ? (%s) : (%s))", c, acsl_widen(p, a, bits), acsl_widen(p, b, bits)), bits);
}

/* ---- the state before the call ---- */

/* The value is kept in a variable; where it is not asked for, it is not looked at. */
bool acsl_mentions(const struct acsl *x, const char *name) {
  if (!x) return false;
  if (x->kind == ACSL_NAME && strcmp(x->text, name) == 0) return true;
  return acsl_mentions(x->a, name) || acsl_mentions(x->b, name) || acsl_mentions(x->c, name);
}

static struct value keep_old(struct printer *p, const struct acsl *x, struct value v) {
  struct strbuf *out = &p->s->before;
  const char *name = acsl_text(p, "ockham_old_%u", p->s->made++);
  acsl_put_line(out, x->at);
  const char *zero = v.kind == VALUE_PLACE ? "" : " = 0";
  if (v.kind == VALUE_POINTER) v.text = acsl_text(p, "&*(%s)", v.text); /* of an array, too */
  if (p->guard)
    strbuf_printf(out, "  __typeof__(%s) %s%s;\n  if (%s) %s = %s;\n", v.text, name, zero, p->guard, name, v.text);
  else
    strbuf_printf(out, "  __typeof__(%s) %s = %s;\n", v.text, name, v.text);
  v.text = name;
  return v;
}

static struct value old(struct printer *p, const struct acsl *x) {
  if (!p->is_after) acsl_fail(p->s, x->at, "\\old belongs into 'ensures': here it is the same as now");
  for (uint32_t i = 0; i < p->bound.len; i++)
    if (!p->bound.data[i].is_early && acsl_mentions(x->a, p->bound.data[i].name))
      acsl_fail(p->s, x->at,
                "what '%s' stands for is not known before the call: \\old is possible where its range says so "
                "by parameters and numbers alone",
                p->bound.data[i].name);
  bool was_old = p->is_old;
  p->is_old = true;
  struct value v = acsl_term(p, x->a);
  p->is_old = was_old;
  if (v.kind == VALUE_FORMULA) v = acsl_integer(acsl_text(p, "(long long)(%s)", v.text), 2);
  return was_old || p->s->failed ? v : keep_old(p, x, v);
}

static struct value result(struct printer *p, const struct acsl *x) {
  if (!p->is_after || p->is_old) acsl_fail(p->s, x->at, "\\result belongs into 'ensures', outside of \\old");
  if (p->s->result == CTYPE_NONE) acsl_fail(p->s, x->at, "this function returns nothing");
  return p->s->failed ? acsl_integer("0LL", 1) : read_place(p, "ockham_result", p->s->result, x->at);
}

struct value acsl_term(struct printer *p, const struct acsl *x) {
  if (p->s->failed) return acsl_integer("0LL", 1);
  switch (x->kind) {
  case ACSL_NUMBER: return number(p, x);
  case ACSL_NAME: return name(p, x);
  case ACSL_RESULT: return result(p, x);
  case ACSL_NULL: return (struct value){.kind = VALUE_POINTER, .text = "((void *)0)", .type = CTYPE_NONE};
  case ACSL_OLD: return old(p, x);
  case ACSL_UNARY: return unary(p, x);
  case ACSL_CONDITIONAL: return conditional(p, x);
  case ACSL_MEMBER:
  case ACSL_ARROW: return member(p, x);
  case ACSL_INDEX: return element(p, x);
  case ACSL_CAST: return cast(p, x);
  case ACSL_SIZEOF: return acsl_integer(acsl_text(p, "(__int128)sizeof(%s)", x->text), UNKNOWN_BITS);
  case ACSL_RANGE:
    acsl_fail(p->s, x->at, "a range belongs into \\valid, \\separated or assigns");
    return acsl_integer("0LL", 1);
  case ACSL_BINARY: {
    static const char arithmetic_signs[] = "+-*/%";
    bool is_shift = strcmp(x->text, "<<") == 0 || strcmp(x->text, ">>") == 0;
    bool is_bits = strcmp(x->text, "&") == 0 || strcmp(x->text, "|") == 0 || strcmp(x->text, "^") == 0;
    if (is_shift || is_bits || (!x->text[1] && strchr(arithmetic_signs, *x->text))) return operation(p, x);
    break;
  }
  case ACSL_TRUE:
  case ACSL_FALSE:
  case ACSL_VALID:
  case ACSL_SEPARATED:
  case ACSL_FORALL:
  case ACSL_EXISTS: break;
  }
  return (struct value){.kind = VALUE_FORMULA, .text = acsl_formula_apart(p, x, ACSL_BOTH), .type = CTYPE_NONE};
}

const char *acsl_print_place(struct acsl_scope *s, const struct acsl *x, ctype_id *ret) {
  struct printer p = {.s = s};
  const char *text = place(&p, x, ret);
  vec_release(&p.bound);
  return s->failed ? NULL : text;
}
