/* The scanner of annotations finds comments and what they belong to; what is in them is read here. */
#include "environment/contract_read.h"

#include "base/context.h"
#include "base/text/lexer.h"
#include "environment/contract_text.h"
#include "lists/contract/annotation.h"

#include <ctype.h>
#include <string.h>

struct contract *contracts_of(struct contracts *c, const char *function) {
  for (uint32_t i = 0; i < c->all.len; i++)
    if (strcmp(c->all.data[i].function, function) == 0) return &c->all.data[i];
  vec_push(&c->all, ((struct contract){.function = arena_strdup(&c->arena, function)}));
  return &c->all.data[c->all.len - 1];
}

/* The clauses from `first` on stand before that declaration. */
static void name_parameters(struct contracts *c, struct contract *to, uint32_t first,
                            const struct annotation_function *f) {
  const char **names = arena_copy(&c->arena, f->parameters, f->parameter_count * sizeof *names);
  for (uint32_t i = 0; i < f->parameter_count; i++) names[i] = arena_strdup(&c->arena, names[i]);
  for (uint32_t i = first; i < to->clauses.len; i++)
    to->clauses.data[i].declared = names, to->clauses.data[i].declared_count = f->parameter_count;
  for (uint32_t i = 0; i < f->parameter_count && to->parameters.len <= i; i++) vec_push(&to->parameters, names[i]);
}

/* ---- macros ---- */

/* The line behind `at` where the file defines that name, or takes its definition back; 0 = it does not. */
static uint32_t defined_again(const char *text, struct text_place at, const char *name) {
  size_t len = strlen(name);
  uint32_t line = 1;
  for (const char *s = text; s; s = strchr(s, '\n'), line++) {
    s += *s == '\n';
    const char *word = s + strspn(s, " \t");
    if (line <= at.line || *word++ != '#') continue;
    word += strspn(word, " \t");
    size_t skipped = strncmp(word, "define", 6) == 0 ? 6 : strncmp(word, "undef", 5) == 0 ? 5 : 0;
    if (!skipped || !isspace((unsigned char)word[skipped])) continue;
    word += skipped + strspn(word + skipped, " \t");
    bool is_longer = isalnum((unsigned char)word[len]) || word[len] == '_';
    if (strncmp(word, name, len) == 0 && !is_longer) return line;
  }
  return 0;
}

/* The caller stands at the end of the file, and macros have to mean there what they mean here. */
static void check_macros(const char *text, const struct acsl *x, struct diagnostics *d) {
  if (!x) return;
  uint32_t line = x->kind == ACSL_NAME ? defined_again(text, x->at, x->text) : 0;
  if (line)
    diagnostics_error(d, x->at.file, x->at.line, x->at.column, "'%s' means something else from line %u on", x->text,
                      line);
  check_macros(text, x->a, d), check_macros(text, x->b, d), check_macros(text, x->c, d);
  check_macros(text, x->next, d);
}

static void take(struct contracts *c, uint32_t file, const struct annotations *a, const char *text) {
  for (uint32_t i = 0; i < a->defined.len; i++) {
    vec_push(&c->defined, arena_strdup(&c->arena, a->defined.data[i]));
    vec_push(&c->files, file);
  }
  for (uint32_t i = 0; i < a->clauses.len; i++) {
    const struct annotation_clause *x = &a->clauses.data[i];
    if (!x->function) continue;
    struct text_place at = x->at;
    at.file = arena_strdup(&c->arena, at.file);
    struct contract *to = contracts_of(c, x->function);
    uint32_t first = to->clauses.len;
    acsl_read(&c->arena, at, arena_strdup(&c->arena, x->text), &to->clauses, &to->foreign, &to->messages);
    name_parameters(c, to, first, &a->declared.data[x->declared]);
    for (uint32_t k = first; k < to->clauses.len; k++) {
      const struct acsl_clause *y = &to->clauses.data[k];
      if (y->kind == ACSL_ASSIGNS) continue;
      check_macros(text, y->formula, &to->messages);
      check_macros(text, y->assumes, &to->messages);
    }
  }
}

bool contract_is_good(const struct contract *c, struct diagnostics *d) {
  if (!c->messages.error_count) return true;
  const struct diagnostic *m = &c->messages.items.data[0];
  return diagnostics_error(d, m->file, m->line, m->column, "%s", m->text);
}

/* What cannot be read is the compiler's to say. */
bool contracts_read(struct contracts *c, struct context *ctx, const struct sources *s) {
  enum { LARGEST = 1 << 28 };
  bool ok = true;
  for (uint32_t i = 0; i < s->files.len && ok; i++) {
    struct annotations a = ANNOTATIONS_INIT;
    struct strbuf text = STRBUF_INIT, original = STRBUF_INIT;
    a.is_raw = true;
    if (strbuf_read_file(&text, s->files.data[i], LARGEST)) {
      strbuf_puts(&original, text.text);
      ok = contract_text_drop(ctx, s, i, &text) && annotations_read(&a, s->files.data[i], text.text, &ctx->diagnostics);
    }
    if (ok) take(c, i, &a, original.text);
    annotations_release(&a);
    strbuf_release_all(&text, &original);
  }
  return ok;
}

void contracts_release(struct contracts *c) {
  for (uint32_t i = 0; i < c->all.len; i++) {
    vec_release_all(&c->all.data[i].clauses, &c->all.data[i].parameters);
    diagnostics_release(&c->all.data[i].messages);
  }
  vec_release_all(&c->all, &c->defined, &c->files);
  arena_release(&c->arena);
}

const struct contract *contracts_find(const struct contracts *c, const char *function) {
  for (uint32_t i = 0; i < c->all.len; i++)
    if (strcmp(c->all.data[i].function, function) == 0) return &c->all.data[i];
  return NULL;
}

uint32_t contracts_file(const struct contracts *c, const char *function) {
  for (uint32_t i = 0; i < c->defined.len; i++)
    if (strcmp(c->defined.data[i], function) == 0) return c->files.data[i];
  return UINT32_MAX;
}
