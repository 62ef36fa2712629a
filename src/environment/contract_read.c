/* The scanner of annotations finds comments and what they belong to; what is in them is read here. */
#include "environment/contract_read.h"

#include "base/context.h"
#include "base/text/lexer.h"
#include "environment/contract_text.h"

#include <ctype.h>
#include <string.h>

static struct contract *contract_in(struct contracts *c, const char *function, uint32_t file) {
  for (uint32_t i = 0; i < c->all.len; i++)
    if (c->all.data[i].file == file && strcmp(c->all.data[i].function, function) == 0) return &c->all.data[i];
  vec_push(&c->all, ((struct contract){.function = arena_strdup(&c->arena, function), .file = file}));
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

struct reading {
  struct context *ctx;
  const struct sources *s;
  uint32_t file;
  struct strbuf text, original, definitions;
  struct annotations found;
  bool is_plain; /* the preprocessor would change nothing */
};

/* The caller stands at the end of the file, and macros have to mean there what they mean here. */
static void check_macros(struct reading *r, const struct acsl *x, struct diagnostics *d) {
  struct text_place again;
  if (!x || r->is_plain) return;
  if (x->kind == ACSL_NAME && contract_text_redefines(r->ctx, r->s, r->file, x->at, x->text, &r->definitions, &again))
    diagnostics_error(d, x->at.file, x->at.line, x->at.column, "'%s' means something else %s line %u%s", x->text,
                      again.file ? "from" : "behind that, from", again.line,
                      again.file ? " on" : " of another file on");
  check_macros(r, x->a, d), check_macros(r, x->b, d), check_macros(r, x->c, d);
  check_macros(r, x->next, d);
}

/* ---- what a file holds ---- */

static bool is_place(struct text_place a, struct text_place b) {
  return a.line == b.line && a.column == b.column && strcmp(a.file, b.file) == 0;
}

static struct text_place place_in(struct contracts *c, const struct reading *r, struct text_place at,
                                  const char *text) {
  if (strcmp(at.file, r->s->files.data[r->file]) == 0) contract_text_correct(&r->original, text, &at);
  at.file = arena_strdup(&c->arena, at.file);
  return at;
}

/* What another file has, too, is read once. */
static bool is_known(struct contract *to, struct text_place at, uint32_t file) {
  for (uint32_t i = 0; i < to->comments.len; i++) {
    struct contract_comment *x = &to->comments.data[i];
    if (!is_place(x->at, at)) continue;
    vec_push(&x->files, file);
    return true;
  }
  return false;
}

static void take_comment(struct contracts *c, struct reading *r, const struct annotation_clause *x) {
  struct text_place at = place_in(c, r, x->at, x->text);
  struct contract *to =
      contract_in(c, x->function, annotations_is_static(&r->found, x->function) ? r->file : UINT32_MAX);
  if (is_known(to, at, r->file)) return;
  struct contract_comment new = {.at = at, .first = to->clauses.len};
  acsl_read(&c->arena, at, arena_strdup(&c->arena, x->text), &to->clauses, &to->foreign, &to->messages);
  name_parameters(c, to, new.first, &r->found.declared.data[x->declared]);
  for (uint32_t k = new.first; k < to->clauses.len; k++) {
    const struct acsl_clause *y = &to->clauses.data[k];
    if (y->kind == ACSL_ASSIGNS) continue;
    check_macros(r, y->formula, &to->messages);
    check_macros(r, y->assumes, &to->messages);
  }
  new.end = to->clauses.len;
  vec_push(&new.files, r->file);
  vec_push(&to->comments, new);
}

static void take_stray(struct contracts *c, struct reading *r, const struct annotation_stray *x) {
  enum { MOST = 60 };
  struct strbuf text = STRBUF_INIT;
  struct text_place at = place_in(c, r, x->at, x->text);
  for (uint32_t i = 0; i < c->strays.len; i++)
    if (is_place(c->strays.data[i].at, at)) return;
  for (const char *p = x->text; *p && text.len < MOST; p++) {
    bool is_blank = isspace((unsigned char)*p) || *p == '@';
    if (!is_blank || (text.len && text.text[text.len - 1] != ' ')) strbuf_putc(&text, is_blank ? ' ' : *p);
  }
  if (text.len == MOST) strbuf_puts(&text, "...");
  while (text.len && strchr(" ;", text.text[text.len - 1])) text.text[--text.len] = '\0';
  vec_push(&c->strays, ((struct annotation_stray){at, arena_strdup(&c->arena, text.len ? text.text : ""), x->why}));
  strbuf_release(&text);
}

static void take_names(struct contracts *c, const struct reading *r) {
  const struct annotations *a = &r->found;
  for (uint32_t i = 0; i < a->named.len; i++)
    vec_push(&c->names, ((struct contract_name){arena_strdup(&c->arena, a->named.data[i]), r->file, false, false}));
  for (uint32_t i = 0; i < a->defined.len; i++)
    vec_push(&c->names, ((struct contract_name){arena_strdup(&c->arena, a->defined.data[i]), r->file, false, true}));
  for (uint32_t i = 0; i < a->internal.len; i++)
    vec_push(&c->names, ((struct contract_name){arena_strdup(&c->arena, a->internal.data[i]), r->file, true, false}));
}

static void take(struct contracts *c, struct reading *r) {
  take_names(c, r);
  for (uint32_t i = 0; i < r->found.clauses.len; i++)
    if (r->found.clauses.data[i].function) take_comment(c, r, &r->found.clauses.data[i]);
  for (uint32_t i = 0; i < r->found.strays.len; i++) take_stray(c, r, &r->found.strays.data[i]);
}

bool contract_is_good(const struct contract *c, struct diagnostics *d) {
  if (!c->messages.error_count) return true;
  const struct diagnostic *m = &c->messages.items.data[0];
  return diagnostics_error(d, m->file, m->line, m->column, "%s", m->text);
}

bool contracts_read(struct contracts *c, struct context *ctx, const struct sources *s) {
  bool ok = true;
  for (uint32_t i = 0; i < s->files.len && ok; i++) {
    struct reading r = {ctx, s, i, STRBUF_INIT, STRBUF_INIT, STRBUF_INIT, ANNOTATIONS_INIT, false};
    r.found.is_raw = true;
    ok = contract_text_read(ctx, s, i, &r.text, &r.original) &&
         (!r.text.len || annotations_read(&r.found, s->files.data[i], r.text.text, &ctx->diagnostics));
    r.is_plain = r.text.len && r.text.len == r.original.len && memcmp(r.text.text, r.original.text, r.text.len) == 0;
    if (ok) take(c, &r);
    annotations_release(&r.found);
    strbuf_release_all(&r.text, &r.original, &r.definitions);
  }
  return ok;
}

void contracts_release(struct contracts *c) {
  for (uint32_t i = 0; i < c->all.len; i++) {
    struct contract *x = &c->all.data[i];
    for (uint32_t k = 0; k < x->comments.len; k++) vec_release(&x->comments.data[k].files);
    vec_release_all(&x->clauses, &x->parameters, &x->comments);
    diagnostics_release(&x->messages);
  }
  vec_release_all(&c->all, &c->names, &c->strays);
  arena_release(&c->arena);
}

/* ---- which function is meant ---- */

static bool is_static_in(const struct contracts *c, const char *function, uint32_t file) {
  for (uint32_t i = 0; i < c->names.len; i++) {
    const struct contract_name *x = &c->names.data[i];
    if (x->file == file && x->is_static && strcmp(x->name, function) == 0) return true;
  }
  return false;
}

/* The first file that defines the function so. */
static uint32_t definer(const struct contracts *c, const char *function, bool is_static) {
  for (uint32_t i = 0; i < c->names.len; i++) {
    const struct contract_name *x = &c->names.data[i];
    if (x->is_defined && strcmp(x->name, function) == 0 && is_static_in(c, function, x->file) == is_static)
      return x->file;
  }
  return UINT32_MAX;
}

/* Does some file mean one by the name that is not static? */
static bool is_declared_for_all(const struct contracts *c, const char *function) {
  for (uint32_t i = 0; i < c->names.len; i++) {
    const struct contract_name *x = &c->names.data[i];
    if (strcmp(x->name, function) == 0 && !is_static_in(c, function, x->file)) return true;
  }
  return false;
}

/* When sources are linked, names of static functions give way to those of others, and to those that came before. */
uint32_t contracts_file(const struct contracts *c, const char *function) {
  return definer(c, function, !is_declared_for_all(c, function));
}

bool contracts_names(const struct contracts *c, const char *function, uint32_t file) {
  bool is_here = false;
  for (uint32_t i = 0; i < c->names.len && !is_here; i++)
    is_here = c->names.data[i].file == file && strcmp(c->names.data[i].name, function) == 0;
  if (!is_here || !is_static_in(c, function, file)) return is_here;
  return contracts_file(c, function) == file;
}

/* The file of the contract of the program's function. */
static uint32_t scope_of(const struct contracts *c, const char *function) {
  return is_declared_for_all(c, function) ? UINT32_MAX : contracts_file(c, function);
}

const struct contract *contracts_find(const struct contracts *c, const char *function) {
  uint32_t file = scope_of(c, function);
  for (uint32_t i = 0; i < c->all.len; i++)
    if (c->all.data[i].file == file && strcmp(c->all.data[i].function, function) == 0) return &c->all.data[i];
  return NULL;
}

struct contract *contracts_of(struct contracts *c, const char *function) {
  return contract_in(c, function, scope_of(c, function));
}

bool contract_is_in(const struct contract *c, uint32_t clause, uint32_t file) {
  for (uint32_t i = 0; i < c->comments.len; i++) {
    const struct contract_comment *x = &c->comments.data[i];
    if (clause < x->first || clause >= x->end) continue;
    for (uint32_t k = 0; k < x->files.len; k++)
      if (x->files.data[k] == file) return true;
    return false;
  }
  return true; /* it was made */
}
