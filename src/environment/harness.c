/* The caller, in the order of what depends on what: numbers, what is required of numbers alone, memory, first that of
 * parameters and then what it leads to, what else is required, the state before the call, the call, what is ensured. */
#include "environment/harness.h"

#include "environment/calls.h"
#include "environment/lengths.h"

#include <string.h>

static struct strbuf *inside(struct harness *h) { return &h->objects.inside; }

void environment_leave(struct environment *e, struct text_place at, const char *text, const char *why) {
  struct strbuf b = STRBUF_INIT;
  strbuf_printf(&b, "%s:%u:%u: %s: %s", at.file, at.line, at.column, text, why);
  vec_push(&e->left, strbuf_detach(&b));
}

void environment_say(struct environment *e, const char *format, ...) {
  struct strbuf b = STRBUF_INIT;
  va_list args;
  va_start(args, format);
  strbuf_vprintf(&b, format, args);
  va_end(args);
  vec_push(&e->assumed, strbuf_detach(&b));
}

/* ---- the body ---- */

static void go_on(struct harness *h) {
  struct text_place at = {"<environment>", ++h->line, 1};
  acsl_put_line(inside(h), at);
}

/* What printing has put before. */
static void flush_before(struct harness *h) {
  strbuf_puts(inside(h), h->scope.before.text);
  strbuf_clear(&h->scope.before);
}

/* Does it speak of numbers only? */
static bool is_of_numbers(const struct harness *h, const struct acsl *x) {
  if (!x) return true;
  switch (x->kind) {
  case ACSL_NUMBER:
  case ACSL_SIZEOF:
  case ACSL_TRUE:
  case ACSL_FALSE: return true;
  case ACSL_NAME: {
    uint32_t i = acsl_parameter(&h->scope, x->text);
    const struct ctype *t =
        i == UINT32_MAX ? NULL : ctype_resolved(&h->program->types, h->scope.parameter_types.data[i]);
    return t && (t->kind == CT_INT || t->kind == CT_ENUM || t->kind == CT_BOOL);
  }
  case ACSL_UNARY: return *x->text != '*' && *x->text != '&' && is_of_numbers(h, x->a);
  case ACSL_BINARY: return is_of_numbers(h, x->a) && is_of_numbers(h, x->b);
  case ACSL_CAST: return is_of_numbers(h, x->a);
  default: return false;
  }
}

static void assume_required(struct harness *h, bool of_numbers) {
  for (uint32_t i = 0; i < h->required.len; i++) {
    const struct acsl *x = h->required.data[i];
    if (is_of_numbers(h, x) != of_numbers) continue;
    const char *text = acsl_print(&h->scope, x, ACSL_ASSUMED, false);
    if (!text) return;
    flush_before(h);
    acsl_put_line(inside(h), x->at);
    strbuf_printf(inside(h), "  ockham_assume(%s);", text);
    go_on(h);
  }
}

static void put_parameters(struct harness *h) {
  for (uint32_t i = 0; i < h->scope.parameters.len; i++) {
    ctype_id type = h->scope.parameter_types.data[i];
    const struct ctype *t = ctype_resolved(&h->program->types, type);
    strbuf_puts(inside(h), "  ");
    ctype_print(&h->program->types, type, h->scope.parameters.data[i], inside(h));
    strbuf_puts(inside(h), ";\n");
    if (t && t->kind != CT_POINTER) objects_fill(&h->objects, h->scope.parameters.data[i], type);
  }
}

/* The number of the parameter that says how many elements that one points to; UINT32_MAX = none does. */
static uint32_t length_of(const struct harness *h, uint32_t parameter, ctype_id target) {
  const struct ctype *t = ctype_resolved(&h->program->types, target);
  bool is_one = t && t->kind != CT_VOID && (t->is_incomplete || !t->size);
  if (h->options->pointers == ENVIRONMENT_ANY || is_one || harness_is_recursive(h, target)) return UINT32_MAX;
  if (harness_is_placed(h, h->scope.parameters.data[parameter])) return UINT32_MAX;
  return lengths_find(h->program, h->id, parameter);
}

static void describe_counted(struct harness *h, uint32_t parameter, uint32_t length, ctype_id target) {
  const char *name = h->scope.parameters.data[parameter], *count = h->scope.parameters.data[length];
  const struct ctype *t = ctype_resolved(&h->program->types, h->scope.parameter_types.data[length]);
  const char *null = h->options->null_parameters ? ", or is null" : "";
  objects_point_counted(&h->objects, name, target, count, t->is_signed);
  environment_say(h->out, "'%s' has '%s' elements%s", name, count, null);
}

static void describe_default(struct harness *h, const char *name, ctype_id target) {
  const struct objects before = h->objects;
  struct objects *o = &h->objects;
  const char *null = h->options->null_parameters ? ", or is null" : "";
  o->has_lists = o->has_trees = o->has_strings = o->has_arrays = o->has_objects = o->has_functions = false;
  objects_point_default(o, name, target);
  if (h->options->pointers == ENVIRONMENT_ANY) {
  } else if (o->has_lists)
    environment_say(h->out, "'%s' leads to a list of its own that ends%s", name, null);
  else if (o->has_trees)
    environment_say(h->out, "'%s' leads to a tree of its own%s", name, null);
  else if (o->has_functions)
    environment_say(h->out, "'%s' points to a function without a body%s", name, null);
  else if (o->has_strings)
    environment_say(h->out, "'%s' points to characters of its own, the last of them 0%s", name, null);
  else if (o->has_arrays)
    environment_say(h->out, "'%s' points to an array of its own with one element at least%s", name, null);
  else
    environment_say(h->out, "'%s' points to an object of its own%s", name, null);
  o->has_lists |= before.has_lists, o->has_trees |= before.has_trees;
}

static void put_defaults(struct harness *h) {
  for (uint32_t i = 0; i < h->scope.parameters.len; i++) {
    const char *name = h->scope.parameters.data[i];
    const struct ctype *t = ctype_resolved(&h->program->types, h->scope.parameter_types.data[i]);
    if (!t || t->kind != CT_POINTER || harness_is_placed(h, name)) continue;
    uint32_t length = length_of(h, i, t->target);
    if (length != UINT32_MAX)
      describe_counted(h, i, length, t->target);
    else
      describe_default(h, name, t->target);
  }
}

static void put_aliases(struct harness *h) {
  const struct ctypes *all = &h->program->types;
  for (uint32_t i = 0; i < h->scope.parameters.len; i++)
    for (uint32_t k = 0; k < i; k++) {
      const struct ctype *t = ctype_resolved(all, h->scope.parameter_types.data[i]);
      const struct ctype *u = ctype_resolved(all, h->scope.parameter_types.data[k]);
      const char *a = h->scope.parameters.data[i], *b = h->scope.parameters.data[k];
      if (!t || !u || t->kind != CT_POINTER || u->kind != CT_POINTER) continue;
      if (ctype_resolve(all, t->target) != ctype_resolve(all, u->target) || harness_is_kept_apart(h, a, b)) continue;
      if (length_of(h, i, t->target) != length_of(h, k, u->target)) continue;
      strbuf_printf(inside(h), "  if (ockham_bool()) %s = (void *)%s;\n", a, b);
    }
}

static void put_globals(struct harness *h) {
  const struct program *p = h->program;
  bool has_others = false;
  string_id file = p->functions.data[h->id].at.file;
  for (var_id v = 0; v < p->variables.len; v++) {
    const struct variable *x = &p->variables.data[v];
    if (x->kind != VARIABLE_GLOBAL || x->type == CTYPE_NONE || x->is_constant) continue;
    bool is_here = x->function == ID_NONE && x->at.file == file;
    has_others |= !is_here;
    if (is_here) objects_fill(&h->objects, program_string(p, x->name), x->type);
  }
  for (object_id i = 0; i < p->objects.len; i++) {
    const struct object *x = &p->objects.data[i];
    if (x->function != ID_NONE || x->is_literal || x->is_constant || x->is_external || x->type == CTYPE_NONE) continue;
    bool is_here = x->declared_in == ID_NONE && x->at.file == file;
    has_others |= !is_here;
    const char *name = program_string(p, x->name);
    if (!is_here) continue;
    strbuf_printf(inside(h), "  ockham_write(&%s, sizeof(%s));\n", name, name);
    objects_fill(&h->objects, name, x->type);
  }
  if (has_others)
    environment_say(h->out, "static variables of functions, and variables of other files, are as initialised");
}

static void call(struct harness *h, bool only_possible) {
  if (only_possible) {
    strbuf_puts(inside(h), "  ockham_broken(\"it can be called\");\n");
    return;
  }
  strbuf_puts(inside(h), "  ");
  if (h->scope.result != CTYPE_NONE) {
    ctype_print(&h->program->types, h->scope.result, "ockham_result", inside(h));
    strbuf_puts(inside(h), " = ");
  }
  strbuf_printf(inside(h), "(%s)(", h->function); /* no macro of that name */
  for (uint32_t i = 0; i < h->scope.parameters.len; i++)
    strbuf_printf(inside(h), "%s%s", i ? ", " : "", h->scope.parameters.data[i]);
  strbuf_puts(inside(h), ");\n");
}

static void check_ensured(struct harness *h, struct strbuf *out) {
  for (uint32_t i = 0; h->contract && i < h->contract->clauses.len && !h->scope.failed; i++) {
    const struct acsl_clause here = acsl_clause_here(&h->scope, &h->contract->clauses.data[i]), *c = &here;
    if (c->kind != ACSL_ENSURES || !harness_is_here(h, i)) continue;
    const struct acsl *x = c->formula;
    if (c->assumes)
      x = harness_make(h, ACSL_BINARY, "==>", harness_make(h, ACSL_OLD, NULL, c->assumes, NULL), c->formula);
    const char *text = acsl_print(&h->scope, x, ACSL_CHECKED, true);
    if (!text) return;
    acsl_put_check(out, c, text);
    h->out->asks_contract = true;
  }
  struct text_place at = {"<environment>", 100000, 1};
  acsl_put_line(out, at);
}

static const char declarations[] =
    "\n# 1 \"<environment>\"\n"
    "extern unsigned char ockham_u8(void) __asm__(\"__VERIFIER_nondet_u8\");\n"
    "extern unsigned short ockham_u16(void) __asm__(\"__VERIFIER_nondet_u16\");\n"
    "extern unsigned ockham_u32(void) __asm__(\"__VERIFIER_nondet_u32\");\n"
    "extern unsigned long long ockham_u64(void) __asm__(\"__VERIFIER_nondet_u64\");\n"
    "extern signed char ockham_s8(void) __asm__(\"__VERIFIER_nondet_s8\");\n"
    "extern short ockham_s16(void) __asm__(\"__VERIFIER_nondet_s16\");\n"
    "extern int ockham_s32(void) __asm__(\"__VERIFIER_nondet_s32\");\n"
    "extern long long ockham_s64(void) __asm__(\"__VERIFIER_nondet_s64\");\n"
    "extern _Bool ockham_bool(void) __asm__(\"__VERIFIER_nondet_choice\");\n"
    "extern float ockham_float(void) __asm__(\"__VERIFIER_nondet_f32\");\n"
    "extern double ockham_double(void) __asm__(\"__VERIFIER_nondet_f64\");\n"
    "extern void *ockham_pointer(void) __asm__(\"__VERIFIER_nondet_address\");\n"
    "extern void ockham_write(const void *, unsigned long) __asm__(\"__ockham_write\");\n"
    "extern void ockham_assume(int) __asm__(\"__VERIFIER_assume\");\n"
    "extern void ockham_broken(const char *) __asm__(\"__ockham_contract_broken\");\n";

static void put_together(struct harness *h, const struct strbuf *checks) {
  struct strbuf *out = &h->out->addition.text;
  strbuf_puts(out, declarations);
  strbuf_puts(out, h->objects.outside.text);
  strbuf_printf(out, "void %s(void) {\n%s", ENVIRONMENT_ENTRY, inside(h)->text);
  strbuf_puts(out, checks->text);
  strbuf_puts(out, h->objects.at_end.text);
  strbuf_puts(out, "}\n");
}

static bool build(struct harness *h, bool only_possible) {
  struct strbuf checks = STRBUF_INIT;
  harness_read_contract(h);
  put_parameters(h);
  assume_required(h, true);
  if (h->options->globals == ENVIRONMENT_GLOBALS_ANY) put_globals(h);
  put_defaults(h);
  harness_put_placed(h);
  if (h->options->alias_parameters) put_aliases(h);
  assume_required(h, false);
  if (!only_possible) check_ensured(h, &checks);
  flush_before(h);
  go_on(h);
  call(h, only_possible);
  bool ok = !h->scope.failed;
  if (ok) put_together(h, &checks);
  h->out->asks_memory = h->scope.has_memory;
  if (h->objects.has_many)
    environment_say(h->out, "pointers beyond the third level, and back to what contains them, are any addresses");
  strbuf_release(&checks);
  return ok;
}

/* ---- the function ---- */

bool environment_has_pointers(const struct program *p, const char *function) {
  const struct function *f = &p->functions.data[program_find_function(p, function)];
  const struct ctype *t = ctype_resolved(&p->types, f->type);
  bool has = !t || t->kind != CT_FUNCTION;
  for (uint32_t i = 0; !has && i < t->member_count; i++) {
    ctype_id type = ctype_member(&p->types, f->type, i)->type;
    has = !ctype_resolved(&p->types, type) || objects_have_pointers(&p->types, type);
  }
  return has;
}

static bool does_free(const struct program *p) {
  for (edge_id e = 0; e < p->edges.len; e++)
    if (p->edges.data[e].op.kind == OP_FREE) return true;
  return false;
}

bool environment_make(struct context *ctx, const struct environment_options *options, const struct contracts *contracts,
                      const struct program *p, const char *function, check_set asked, bool only_possible,
                      struct environment *out) {
  struct diagnostics *d = &ctx->diagnostics;
  struct harness h = {.out = out,
                      .options = options,
                      .program = p,
                      .contract = contracts_find(contracts, function),
                      .function = function,
                      .id = program_find_function(p, function),
                      .arena = ARENA_INIT};
  assert(h.id != ID_NONE);
  if (h.contract && h.contract->foreign.at.file) {
    harness_leave(&h, h.contract->foreign.at, h.contract->foreign.word, ENVIRONMENT_FOREIGN);
    out->lacks_requires = true;
    h.contract = NULL;
  }
  h.scope = (struct acsl_scope){.arena = &h.arena, .diagnostics = d, .program = p, .before = STRBUF_INIT};
  h.objects = (struct objects){.options = options,
                               .program = p,
                               .asked = asked,
                               .outside = STRBUF_INIT,
                               .inside = STRBUF_INIT,
                               .at_end = STRBUF_INIT,
                               .frees = does_free(p)};
  out->addition.file = contracts_file(contracts, function);
  out->entry = ENVIRONMENT_ENTRY;
  bool ok = acsl_scope_of(&h.scope, p, h.id, h.contract);
  const struct position at = p->functions.data[h.id].at;
  if (!ok)
    diagnostics_error(d, at.file == ID_NONE ? NULL : program_string(p, at.file), at.line, 0,
                      "nothing is known of the type of '%s'", function);
  ok = ok && build(&h, only_possible);
  if (ok && !only_possible) calls_make(contracts, p, out);
  acsl_scope_release(&h.scope);
  objects_release(&h.objects);
  vec_release_all(&h.placed, &h.required);
  arena_release(&h.arena);
  return ok;
}

void environment_ask_calls(const struct contracts *contracts, const struct program *p, const char *function,
                           struct environment *out) {
  out->addition.file = contracts_file(contracts, function);
  out->entry = function;
  strbuf_puts(&out->addition.text, declarations);
  calls_make(contracts, p, out);
}

/* Nobody defines the function, so that nothing but its declaration tells its type. */
static bool is_untyped(const struct contracts *c, const struct contract *x, uint32_t file) {
  return x->file == UINT32_MAX && x->clauses.len && contracts_file(c, x->function) == UINT32_MAX &&
         contracts_names(c, x->function, file);
}

bool environment_lacks_types(const struct contracts *c, const char *function) {
  for (uint32_t i = 0; i < c->all.len; i++)
    if (is_untyped(c, &c->all.data[i], contracts_file(c, function))) return true;
  return false;
}

void environment_keep(struct addition *a, const struct contracts *c, const char *function) {
  a->file = contracts_file(c, function);
  strbuf_printf(&a->text, "\n# 1 \"<environment>\"\n__typeof__(&%s) ockham_keeps = &%s;\n", function, function);
  for (uint32_t i = 0; i < c->all.len; i++)
    if (is_untyped(c, &c->all.data[i], a->file))
      strbuf_printf(&a->text, "__typeof__(&(%s)) " ENVIRONMENT_TYPE "%s;\n", c->all.data[i].function,
                    c->all.data[i].function);
}

void environment_release(struct environment *e) {
  for (uint32_t i = 0; i < e->assumed.len; i++) free(e->assumed.data[i]);
  for (uint32_t i = 0; i < e->left.len; i++) free(e->left.data[i]);
  vec_release_all(&e->assumed, &e->left, &e->addition.redirected);
  arena_release(&e->arena);
  strbuf_release(&e->addition.text);
}
