/* A function of its own for each contract: it asks, and calls. Its text stands in the file with the caller, so
 * functions that other files define are called as they are. */
#include "environment/calls.h"

#include <string.h>

/* A struct that is passed in registers has one: `s.coerce`. */
static const char *without_suffix(struct arena *arena, const char *name) {
  return arena_strndup(arena, name, strcspn(name, "."));
}

/* What a variable was declared for that is a pointer to the function. */
static ctype_id declared_type(const struct program *p, const char *function) {
  struct strbuf name = STRBUF_INIT;
  ctype_id found = CTYPE_NONE;
  strbuf_printf(&name, ENVIRONMENT_TYPE "%s", function);
  for (var_id v = 0; v < p->variables.len; v++)
    if (p->variables.data[v].kind == VARIABLE_GLOBAL &&
        strcmp(program_string(p, p->variables.data[v].name), name.text) == 0)
      found = p->variables.data[v].type;
  for (object_id i = 0; i < p->objects.len; i++)
    if (p->objects.data[i].function == ID_NONE && strcmp(program_string(p, p->objects.data[i].name), name.text) == 0)
      found = p->objects.data[i].type;
  strbuf_release(&name);
  const struct ctype *t = ctype_resolved(&p->types, found);
  return t && t->kind == CT_POINTER ? t->target : CTYPE_NONE;
}

/* Of a function whose type a variable tells. */
static ctype_id type_of(const struct program *p, function_id id) {
  const struct function *f = &p->functions.data[id];
  const struct ctype *t = ctype_resolved(&p->types, f->type);
  return t && t->kind == CT_FUNCTION ? f->type : declared_type(p, program_string(p, f->name));
}

bool acsl_scope_of(struct acsl_scope *s, const struct program *p, function_id id, const struct contract *c) {
  const struct function *f = &p->functions.data[id];
  ctype_id type = ctype_resolve(&p->types, type_of(p, id));
  const struct ctype *t = ctype_get(&p->types, type);
  if (!t || t->kind != CT_FUNCTION) return false;
  s->result = t->target;
  const struct ctype *result = ctype_resolved(&p->types, t->target);
  if (result && result->kind == CT_VOID) s->result = CTYPE_NONE;
  for (uint32_t i = 0; i < t->member_count; i++) {
    const char *name = NULL;
    if (f->parameters.len == t->member_count && f->entry != ID_NONE)
      name = without_suffix(s->arena, program_string(p, p->variables.data[f->parameters.data[i]].name));
    else if (c && c->parameters.len == t->member_count)
      name = c->parameters.data[i];
    struct strbuf own = STRBUF_INIT;
    if (!name || !*name) strbuf_printf(&own, "ockham_parameter_%u", i + 1);
    vec_push(&s->parameters, arena_strdup(s->arena, own.len ? own.text : name));
    vec_push(&s->parameter_types, ctype_member(&p->types, type, i)->type);
    strbuf_release(&own);
  }
  return true;
}

/* A text of C in quotes. */
static void put_literal(const char *text, struct strbuf *out) {
  strbuf_putc(out, '"');
  for (; *text; text++) {
    if (*text == '"' || *text == '\\') strbuf_putc(out, '\\');
    strbuf_putc(out, *text);
  }
  strbuf_putc(out, '"');
}

void acsl_put_check(struct strbuf *out, const struct acsl_clause *c, const char *condition) {
  acsl_put_line(out, c->at);
  strbuf_printf(out, "  if (!(%s))", condition);
  acsl_put_line(out, c->at);
  for (uint32_t k = 1; k < c->at.column; k++) strbuf_putc(out, ' '); /* the violation is where the clause is */
  strbuf_puts(out, "ockham_broken(");
  put_literal(c->text, out);
  strbuf_puts(out, ");");
}

/* One clause, in `text`; what cannot be asked is left. */
static bool put_required(struct acsl_scope *s, const struct acsl_clause *clause, struct strbuf *text,
                         struct environment *out) {
  struct diagnostics ignored = DIAGNOSTICS_INIT;
  s->diagnostics = &ignored;
  s->failed = false;
  const struct acsl_clause here = acsl_clause_here(s, clause), *c = &here;
  struct acsl implied = {.kind = ACSL_BINARY, .at = c->at, .text = "==>", .a = c->assumes, .b = c->formula};
  const char *condition = acsl_print(s, c->assumes ? &implied : c->formula, ACSL_CHECKED, false);
  if (!condition) environment_leave(out, c->at, c->text, "where the function is called, it is not asked");
  diagnostics_release(&ignored);
  if (condition) {
    strbuf_puts(text, s->before.text);
    acsl_put_check(text, c, condition);
  }
  strbuf_clear(&s->before);
  return condition;
}

static void put_parameters(const struct acsl_scope *s, bool has_types, struct strbuf *out) {
  for (uint32_t i = 0; i < s->parameters.len; i++) {
    strbuf_puts(out, i ? ", " : "");
    if (has_types)
      ctype_print(&s->program->types, s->parameter_types.data[i], s->parameters.data[i], out);
    else
      strbuf_puts(out, s->parameters.data[i]);
  }
  if (has_types && !s->parameters.len) strbuf_puts(out, "void");
}

static void put_function(const struct acsl_scope *s, const char *function, const struct strbuf *checks,
                         struct strbuf *out) {
  struct strbuf head = STRBUF_INIT;
  const struct text_place at = {"<environment>", 1, 1};
  acsl_put_line(out, at);
  strbuf_printf(&head, "%s%s(", ADDITION_CALL, function);
  put_parameters(s, true, &head);
  strbuf_puts(&head, ")");
  if (s->result == CTYPE_NONE)
    strbuf_printf(out, "void %s", head.text);
  else
    ctype_print(&s->program->types, s->result, head.text, out);
  strbuf_printf(out, " {\n%s", checks->text);
  acsl_put_line(out, at);
  strbuf_printf(out, "  %s%s(", s->result == CTYPE_NONE ? "" : "return ", function);
  put_parameters(s, false, out);
  strbuf_puts(out, ");\n}\n");
  strbuf_release(&head);
}

static bool is_called(const struct program *p, function_id f) {
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct edge *x = &p->edges.data[e];
    bool is_call = x->op.kind == OP_CALL && x->op.callee == f;
    if (is_call && p->locations.data[x->source].function != p->start) return true;
  }
  return false;
}

/* None of what is required can be asked. */
static void leave_all(const struct contract *c, const char *why, struct environment *out) {
  struct strbuf text = STRBUF_INIT;
  strbuf_printf(&text, "where the function is called, it is not asked: %s", why);
  for (uint32_t i = 0; i < c->clauses.len; i++)
    if (c->clauses.data[i].kind == ACSL_REQUIRES)
      environment_leave(out, c->clauses.data[i].at, c->clauses.data[i].text, text.text);
  strbuf_release(&text);
}

/* Why nothing can be asked where the function is called; NULL if it can. */
static const char *why_not(const struct contracts *all, const struct contract *c, const struct function *f,
                           uint32_t file) {
  if (c->messages.error_count) return "the contract has a mistake";
  if (f->is_variadic) return "the function takes any number of arguments";
  return contracts_names(all, c->function, file)
             ? NULL
             : "the file of the function that is looked at means none, or another one, by its name";
}

static void put_clauses(const struct contract *c, struct acsl_scope *s, struct environment *out) {
  struct strbuf checks = STRBUF_INIT;
  bool asks = false;
  for (uint32_t i = 0; i < c->clauses.len; i++) {
    const struct acsl_clause *x = &c->clauses.data[i];
    if (x->kind != ACSL_REQUIRES) continue;
    if (contract_is_in(c, i, out->addition.file))
      asks |= put_required(s, x, &checks, out);
    else
      environment_leave(out, x->at, x->text,
                        "where the function is called, it is not asked: the contract is not in that file");
  }
  if (asks) {
    put_function(s, c->function, &checks, &out->addition.text);
    vec_push(&out->addition.redirected, arena_strdup(&out->arena, c->function));
    out->asks_contract = true;
    out->asks_memory |= s->has_memory;
  }
  strbuf_release(&checks);
}

static void make_call(const struct contracts *all, const struct contract *c, const struct program *p,
                      struct environment *out) {
  if (c->foreign.at.file) return;
  if (contracts_find(all, c->function) != c) {
    leave_all(c, "another function has its name", out);
    return;
  }
  function_id id = program_find_function(p, c->function);
  if (id == ID_NONE || !is_called(p, id)) return;
  const char *why = why_not(all, c, &p->functions.data[id], out->addition.file);
  struct acsl_scope s = {.arena = &out->arena, .program = p, .before = STRBUF_INIT};
  if (!why && !acsl_scope_of(&s, p, id, c)) why = "nothing is known of the function's type";
  if (why)
    leave_all(c, why, out);
  else
    put_clauses(c, &s, out);
  acsl_scope_release(&s);
}

void calls_make(const struct contracts *all, const struct program *p, struct environment *out) {
  for (uint32_t i = 0; i < all->all.len; i++) make_call(all, &all->all.data[i], p, out);
}
