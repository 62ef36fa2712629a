/* What a name means: variables, objects and functions of the program; names of types. */
#include "abstract/predicate_private.h"

#include "abstract/returns.h"
#include "encode/places.h"

#include <stdlib.h>

struct found {
  enum { NOTHING, VARIABLE, OBJECT } kind;
  uint32_t id;
  uint32_t line;  /* of the declaration */
  uint32_t count; /* how many have that name */
};

static void found_one(struct found *f, int kind, uint32_t id, uint32_t line, uint32_t wanted) {
  if (wanted && line != wanted) return;
  f->count++;
  if (f->kind != NOTHING) return;
  f->kind = kind;
  f->id = id;
  f->line = line;
}

/* Looks among what the function declares; ID_NONE: among global names. A parameter that lives in memory is both a
 * variable and an object: the object is what the body reads. */
static struct found look_among(const struct program *p, const char *name, function_id f, uint32_t line,
                               bool with_temporaries) {
  struct found result = {.kind = NOTHING};
  string_id id = names_find(&p->strings, name);
  if (id == MAP_NONE) return result;
  for (object_id i = 0; i < p->objects.len; i++) {
    const struct object *o = &p->objects.data[i];
    function_id owner = o->function == ID_NONE ? o->declared_in : o->function;
    if (o->name == id && owner == f && !o->is_literal) found_one(&result, OBJECT, i, o->at.line, line);
  }
  bool has_object = result.kind == OBJECT;
  for (var_id i = 0; i < p->variables.len; i++) {
    const struct variable *v = &p->variables.data[i];
    if (v->name != id || v->function != f || (v->kind == VARIABLE_TEMPORARY && !with_temporaries)) continue;
    if (has_object && v->kind == VARIABLE_PARAMETER) continue;
    found_one(&result, VARIABLE, i, v->at.line, line);
  }
  return result;
}

static struct found look(const struct program *p, const char *name, function_id f, uint32_t line) {
  return look_among(p, name, f, line, false);
}

static const char *name_of(const struct program *p, function_id f) {
  return program_string(p, p->functions.data[f].name);
}

static void fail_unknown(struct predicate_reader *r, const struct token *at) {
  const struct program *p = r->p;
  for (function_id f = 0; f < p->functions.len; f++) {
    if (f == r->function || look(p, at->text, f, 0).kind == NOTHING) continue;
    if (r->function == ID_NONE)
      reader_misfit(r, at,
                    "'%s' is local to '%s'; a global predicate speaks of global variables: write it in '%s { ... }'",
                    at->text, name_of(p, f), name_of(p, f));
    else
      reader_misfit(r, at, "'%s' is local to '%s' and not known in '%s'", at->text, name_of(p, f),
                    name_of(p, r->function));
    return;
  }
  if (r->function == ID_NONE)
    reader_misfit(r, at, "the program has no global variable '%s'", at->text);
  else
    reader_misfit(
        r, at, "'%s' is not known in '%s'; the program has no such variable (enumerators and macros: write the number)",
        at->text, name_of(p, r->function));
}

/* theta_x without a binding: x at entry. */
static bool entry_constant(struct predicate_reader *r, const struct token *at, struct cvalue *ret) {
  static const char prefix[] = "theta_";
  if (!r->symbolic || r->function == ID_NONE || strncmp(at->text, prefix, sizeof prefix - 1) != 0) return false;
  struct token inner = *at;
  inner.text = at->text + sizeof prefix - 1;
  if (look(r->p, inner.text, r->function, 0).kind == NOTHING && look(r->p, inner.text, ID_NONE, 0).kind == NOTHING)
    return false;
  struct cvalue value;
  if (!name_value(r, &inner, 0, &value)) return false;
  if (expr_is_none(value.e)) return false;
  struct variable v = {.name = program_intern(r->p, at->text),
                       .width = expr_width(&r->p->exprs, value.e),
                       .kind = VARIABLE_LOCAL,
                       .type = value.type,
                       .function = r->function,
                       .at = r->p->functions.data[r->function].at,
                       .initial = EXPR_NONE};
  struct symbolic s = {.name = at->text,
                       .function = r->function,
                       .variable = program_add_variable(r->p, v),
                       .value = value.e,
                       .is_at_entry = true};
  vec_push(&r->symbolic->symbolics, s);
  bind_at_entry(r->p, r->function, s.variable, s.value);
  *ret = cvalue_scalar(r->p, expr_var(&r->p->exprs, v.width, s.variable), v.type);
  return true;
}

/* A variable of the function that stands for a value which frames have (places.h), made if there is none. */
static var_id frame_value(struct predicate_reader *r, struct frame_value x, const char *name, ctype_id type) {
  for (uint32_t i = 0; i < r->located->frame_values.len; i++) {
    const struct frame_value *y = &r->located->frame_values.data[i];
    if (y->function == x.function && y->is_result == x.is_result && y->of == x.of && y->is_signed == x.is_signed)
      return y->variable;
  }
  struct variable v = {.name = program_intern(r->p, name),
                       .width = x.width,
                       .kind = VARIABLE_TEMPORARY,
                       .type = type,
                       .function = x.function,
                       .at = r->p->functions.data[x.function].at,
                       .initial = EXPR_NONE};
  x.variable = program_add_variable(r->p, v);
  vec_push(&r->located->frame_values, x);
  return x.variable;
}

bool name_old_value(struct predicate_reader *r, const struct token *at, struct cvalue *v) {
  const struct expr_node *n = expr_is_none(v->e) ? NULL : expr_get(&r->p->exprs, v->e);
  if (r->function == ID_NONE)
    reader_misfit(r, at, "'old(x)' is the value of x when a function is entered: write it in a block of a function");
  else if (!n || n->kind != E_VAR)
    reader_misfit(r, at, "only variables have old values, not memory");
  if (r->in.failed) return false;
  struct frame_value x = {.function = r->function, .of = n->ref, .width = n->width, .is_signed = v->is_signed};
  ctype_id type = v->type;
  *v = cvalue_scalar(r->p, expr_var(&r->p->exprs, x.width, frame_value(r, x, "(old)", type)), type);
  return true;
}

/* A type of the program of that width and sign; CTYPE_NONE, which reads as signed, if there is none. */
static ctype_id integer_type(const struct program *p, uint16_t width, bool is_signed) {
  for (ctype_id i = 0; i < p->types.types.len; i++) {
    const struct ctype *t = &p->types.types.data[i];
    if (t->kind == CT_INT && t->size * 8 == width && t->is_signed == is_signed) return i;
  }
  return CTYPE_NONE;
}

/* `__result`, what the function returns, or `__uresult`, the same read without a sign. */
static bool frame_result(struct predicate_reader *r, const struct token *at, struct cvalue *ret) {
  const struct function *f = &r->p->functions.data[r->function];
  if (f->result_widths.len != 1) {
    reader_misfit(r, at, "'%s' returns no integer or pointer", name_of(r->p, r->function));
    return false;
  }
  struct frame_value x = {.function = r->function, .is_result = true, .of = ID_NONE, .width = f->result_widths.data[0]};
  x.is_signed = at->text[2] == 'r';
  ctype_id type = integer_type(r->p, x.width, x.is_signed);
  *ret = cvalue_scalar(r->p, expr_var(&r->p->exprs, x.width, frame_value(r, x, "(result)", type)), type);
  return true;
}

bool name_value(struct predicate_reader *r, const struct token *at, uint32_t line, struct cvalue *ret) {
  struct program *p = r->p;
  bool is_result = strcmp(at->text, "__result") == 0 || strcmp(at->text, "__uresult") == 0;
  if (r->located && is_result && r->function != ID_NONE) return frame_result(r, at, ret);
  if (strcmp(at->text, "NULL") == 0) {
    *ret = cvalue_integer(p, p->pointer_width, false, 0);
    ret->is_pointer = true;
    return true;
  }
  if (strcmp(at->text, "true") == 0 || strcmp(at->text, "false") == 0) {
    *ret = cvalue_integer(p, 32, true, *at->text == 't');
    return true;
  }
  if (strcmp(at->text, "__result") == 0 && r->function != ID_NONE) {
    var_id v = returns_variable(p, r->function);
    if (v == ID_NONE) {
      reader_misfit(r, at, "'%s' returns no integer or pointer", name_of(p, r->function));
      return false;
    }
    *ret = cvalue_scalar(p, expr_var(&p->exprs, p->variables.data[v].width, v), p->variables.data[v].type);
    return true;
  }
  bool is_located = r->located != NULL;
  struct found f = {.kind = NOTHING};
  if (r->function != ID_NONE) f = look_among(p, at->text, r->function, line, is_located);
  if (f.kind == NOTHING) f = look_among(p, at->text, ID_NONE, line, is_located);
  if (f.count > 1 && r->function != ID_NONE && !line) {
    reader_misfit(r, at,
                  "'%s' is declared more than once in '%s'; say which by the line of its declaration, as in '%s@%u'",
                  at->text, name_of(p, r->function), at->text, f.line);
    return false;
  }
  if (f.kind == VARIABLE) {
    const struct variable *v = &p->variables.data[f.id];
    *ret = cvalue_scalar(p, expr_var(&p->exprs, v->width, f.id), v->type);
    return true;
  }
  if (f.kind == OBJECT) return cvalue_at(r, at, expr_object(&p->exprs, f.id), p->objects.data[f.id].type, ret);
  function_id function = program_find_function(p, at->text);
  if (function != ID_NONE) {
    *ret = cvalue_scalar(p, expr_function(&p->exprs, function), CTYPE_NONE);
    ret->is_pointer = true;
    return true;
  }
  if (!entry_constant(r, at, ret) && !r->in.failed) fail_unknown(r, at);
  return !r->in.failed;
}

/* ---- types ---- */

static bool is_type_word(const char *word) {
  static const char *const words[] = {"int",     "char",     "short",    "long",     "unsigned", "signed",
                                      "void",    "bool",     "_Bool",    "struct",   "union",    "enum",
                                      "const",   "volatile", "size_t",   "int8_t",   "int16_t",  "int32_t",
                                      "int64_t", "uint8_t",  "uint16_t", "uint32_t", "uint64_t", "__int128"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strcmp(words[i], word) == 0) return true;
  return false;
}

/* The type of that name: a typedef, or what a tag names. */
static ctype_id find_type(const struct program *p, const char *name, bool is_tag) {
  ctype_id incomplete = CTYPE_NONE;
  for (ctype_id i = 0; i < p->types.types.len; i++) {
    const struct ctype *t = &p->types.types.data[i];
    bool fits = is_tag ? t->kind == CT_STRUCT || t->kind == CT_UNION || t->kind == CT_ENUM : t->kind == CT_TYPEDEF;
    if (!fits || strcmp(t->name, name) != 0) continue;
    if (!t->is_incomplete) return i;
    incomplete = i;
  }
  return incomplete;
}

bool name_starts_type(struct predicate_reader *r) {
  if (r->in.token.kind != TOKEN_WORD) return false;
  if (is_type_word(r->in.token.text)) return true;
  if (r->function != ID_NONE && look(r->p, r->in.token.text, r->function, 0).kind != NOTHING) return false;
  return look(r->p, r->in.token.text, ID_NONE, 0).kind == NOTHING &&
         find_type(r->p, r->in.token.text, false) != CTYPE_NONE;
}

/* A type of the program by its name, as a value. */
static bool named_type(struct predicate_reader *r, const struct token *name, bool is_tag, struct cvalue *ret) {
  ctype_id id = find_type(r->p, name->text, is_tag);
  const struct ctype *t = ctype_resolved(&r->p->types, id);
  if (!t) {
    reader_misfit(r, name, "the program has no type '%s'", name->text);
    return false;
  }
  *ret = (struct cvalue){.e = EXPR_NONE, .address = EXPR_NONE, .type = id, .pointee = CTYPE_NONE};
  ret->width =
      (uint16_t)(t->kind == CT_POINTER || t->kind == CT_INT || t->kind == CT_ENUM || t->kind == CT_BOOL ? t->size * 8
                                                                                                        : 0);
  ret->is_signed = ctype_reads_signed(r->p, id);
  ret->is_pointer = t->kind == CT_POINTER;
  if (ret->is_pointer) ret->pointee = ctype_pointee(&r->p->types, id);
  return true;
}

/* Of a type whose name says its width; 0 for others. */
static uint16_t exact_width(const char *word) {
  if (strcmp(word, "__int128") == 0) return 128;
  const char *digits = word + strcspn(word, "0123456789");
  return strcmp(word + strlen(word) - (*word ? 1 : 0), "t") == 0 && *digits ? (uint16_t)atoi(digits) : 0;
}

static bool basic_type(struct predicate_reader *r, struct cvalue *ret) {
  uint32_t longs = 0;
  bool is_unsigned = false, is_char = false, is_short = false, is_void = false, is_bool = false, is_size = false;
  uint16_t exact = 0;
  for (; r->in.token.kind == TOKEN_WORD && is_type_word(r->in.token.text); lexer_advance(&r->in)) {
    longs += lexer_is(&r->in, "long");
    is_unsigned |= lexer_is(&r->in, "unsigned");
    is_char |= lexer_is(&r->in, "char");
    is_short |= lexer_is(&r->in, "short");
    is_void |= lexer_is(&r->in, "void");
    is_bool |= lexer_is(&r->in, "bool") || lexer_is(&r->in, "_Bool");
    is_size |= lexer_is(&r->in, "size_t");
    is_unsigned |= r->in.token.text[0] == 'u' && r->in.token.text[1] == 'i';
    exact |= exact_width(r->in.token.text);
  }
  uint16_t word = r->p->pointer_width;
  uint16_t width = is_void ? 0 : is_bool || is_char ? 8 : is_short ? 16 : longs > 1 ? 64 : longs || is_size ? word : 32;
  if (exact) width = exact;
  *ret = (struct cvalue){.e = EXPR_NONE, .address = EXPR_NONE, .type = CTYPE_NONE, .pointee = CTYPE_NONE};
  ret->width = width;
  ret->is_signed = !is_unsigned && !is_bool && !is_size;
  /* The type of the program of that size and sign, so that pointers to it know what they point to. */
  for (ctype_id i = 0; i < r->p->types.types.len && width; i++) {
    const struct ctype *t = &r->p->types.types.data[i];
    if (t->kind != (is_bool ? CT_BOOL : CT_INT) || t->size * 8 != width) continue;
    if (t->is_signed == ret->is_signed && ret->type == CTYPE_NONE) ret->type = i;
  }
  return true;
}

bool name_type(struct predicate_reader *r, struct cvalue *ret) {
  struct token first = r->in.token;
  while (lexer_accept(&r->in, "const") || lexer_accept(&r->in, "volatile"));
  bool ok;
  if (lexer_is(&r->in, "struct") || lexer_is(&r->in, "union") || lexer_is(&r->in, "enum")) {
    lexer_advance(&r->in);
    struct token name = r->in.token;
    lexer_advance(&r->in);
    ok = named_type(r, &name, true, ret);
  } else if (is_type_word(r->in.token.text)) {
    ok = basic_type(r, ret);
  } else {
    struct token name = r->in.token;
    lexer_advance(&r->in);
    ok = named_type(r, &name, false, ret);
  }
  while (ok && (lexer_accept(&r->in, "const") || lexer_accept(&r->in, "volatile")));
  while (ok && lexer_accept(&r->in, "*")) {
    bool is_void = !ret->width && ret->type == CTYPE_NONE;
    ctype_id target = is_void ? CTYPE_NONE : ret->type;
    ctype_id pointer = ctype_pointer(&r->p->types, target, r->p->pointer_width / 8u);
    *ret = (struct cvalue){.e = EXPR_NONE, .address = EXPR_NONE, .type = pointer, .width = r->p->pointer_width};
    ret->is_pointer = true;
    ret->pointee = target;
  }
  if (ok && !ret->width && ret->type == CTYPE_NONE) reader_misfit(r, &first, "a value cannot be void");
  return ok && !r->in.failed;
}
