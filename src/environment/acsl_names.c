/* A contract stands before a declaration, and means the parameters by the names that they have there; the caller has
 * those of the definition. Trees are copied, since clauses of one behaviour share what it assumes. */
#include "environment/acsl_printer.h"

#include <ctype.h>
#include <string.h>

struct renamer {
  struct acsl_scope *s;
  const struct acsl_clause *clause;
  VEC(const char *) bound;
};

static bool is_of_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static bool has_word(const char *text, const char *word) {
  size_t len = strlen(word);
  for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
    if ((at == text || !is_of_word(at[-1])) && !is_of_word(at[len])) return true;
  return false;
}

static const char *declared(const struct renamer *r, uint32_t i) {
  return i < r->clause->declared_count ? r->clause->declared[i] : "";
}

/* The parameter has another name here than where it is declared. */
static bool is_other(const struct renamer *r, uint32_t i) {
  const char *name = declared(r, i);
  return *name && strcmp(name, r->s->parameters.data[i]) != 0;
}

static void fail_at(const struct renamer *r, const struct acsl *x, uint32_t i) {
  acsl_fail(r->s, x->at, "'%s' is '%s' where the function is defined: use one name", declared(r, i),
            r->s->parameters.data[i]);
}

/* The name of a parameter, or one that the definition would hide. */
static const char *rename_one(const struct renamer *r, const struct acsl *x) {
  for (uint32_t i = 0; i < r->bound.len; i++)
    if (strcmp(r->bound.data[i], x->text) == 0) return x->text;
  for (uint32_t i = 0; i < r->s->parameters.len; i++)
    if (strcmp(declared(r, i), x->text) == 0) return r->s->parameters.data[i];
  for (uint32_t i = 0; i < r->s->parameters.len; i++)
    if (is_other(r, i) && strcmp(r->s->parameters.data[i], x->text) == 0) fail_at(r, x, i);
  return x->text;
}

/* Types and what `sizeof` is asked of are texts of C. */
static void look_at_text(const struct renamer *r, const struct acsl *x) {
  for (uint32_t i = 0; i < r->s->parameters.len; i++)
    if (is_other(r, i) && (has_word(x->text, declared(r, i)) || has_word(x->text, r->s->parameters.data[i])))
      fail_at(r, x, i);
}

static struct acsl *renamed(struct renamer *r, const struct acsl *x) {
  if (!x) return NULL;
  struct acsl *y = arena_new(r->s->arena, struct acsl);
  uint32_t before = r->bound.len;
  *y = *x;
  if (x->kind == ACSL_NAME) y->text = rename_one(r, x);
  if (x->kind == ACSL_SIZEOF || x->kind == ACSL_CAST) look_at_text(r, x);
  for (uint32_t i = 0; i < x->binder_count; i++) vec_push(&r->bound, x->binders[i].name);
  y->a = renamed(r, x->a), y->b = renamed(r, x->b), y->c = renamed(r, x->c);
  r->bound.len = before;
  y->next = renamed(r, x->next);
  return y;
}

struct acsl_clause acsl_clause_here(struct acsl_scope *s, const struct acsl_clause *c) {
  struct renamer r = {.s = s, .clause = c, .bound = VEC_INIT};
  struct acsl_clause here = *c;
  bool has_others = false;
  for (uint32_t i = 0; i < s->parameters.len; i++) has_others |= is_other(&r, i);
  if (has_others) {
    here.formula = renamed(&r, c->formula);
    here.assumes = renamed(&r, c->assumes);
  }
  vec_release(&r.bound);
  return here;
}
