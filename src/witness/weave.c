/* What both kinds share: the source and its tree, places, insertions, and the way back from a place of the result. */
#include "front/clang/clang.h"
#include "witness/weave_private.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- failures ---- */

bool weaver_fail(struct weaver *v, enum weaving result, const struct witness_place *at, const char *format, ...) {
  va_list list;
  if (v->result != WEAVING_DONE) return false;
  v->result = result;
  if (at && at->column)
    strbuf_printf(v->why, "line %u, column %u: ", at->line, at->column);
  else if (at)
    strbuf_printf(v->why, "line %u: ", at->line);
  va_start(list, format);
  strbuf_vprintf(v->why, format, list);
  va_end(list);
  return false;
}

bool weaver_accepts(struct weaver *v, const struct witness_place *at, const char *condition) {
  struct strbuf why = STRBUF_INIT;
  bool ok = condition_is_plain(condition, &v->names, &why);
  if (!ok) weaver_fail(v, WEAVING_UNCLEAR, at, "'%s' is not understood: %s", condition, why.text);
  strbuf_release(&why);
  return ok;
}

/* ---- places ---- */

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static uint32_t line_of(const struct weaver *v, size_t offset) {
  uint32_t line, column;
  line_table_place(&v->source.lines, offset, &line, &column);
  return line;
}

static bool suits(const struct weaver *v, const struct site *s, const struct witness_place *at, uint32_t kinds,
                  bool (*more)(const struct site *)) {
  if (!(kinds >> s->kind & 1) || (more && !more(s))) return false;
  return line_of(v, s->at) == at->line;
}

/* Is the line a part of something of the kind, but not where it is said to be? */
static bool covers(const struct weaver *v, const struct site *s, uint32_t line, uint32_t kinds,
                   bool (*more)(const struct site *)) {
  const struct ast_node *n = s->node;
  bool is_around = strstr(n->kind, "Stmt") && strcmp(n->kind, "DeclStmt") != 0 && strcmp(n->kind, "ReturnStmt") != 0;
  size_t end = s->condition ? s->condition->end : is_around ? n->begin + 1 : n->end;
  if (!(kinds >> s->kind & 1) || (more && !more(s))) return false;
  return line_of(v, n->begin) <= line && line <= line_of(v, end - 1);
}

const struct site *weaver_find(struct weaver *v, const struct witness_place *at, uint32_t kinds,
                               bool (*more)(const struct site *), const char *what) {
  size_t offset = at->column ? line_table_offset(&v->source.lines, at->line, at->column) : SIZE_MAX;
  const struct site *found = NULL;
  bool has_any = false;
  if (*at->file && strcmp(base_name(at->file), base_name(v->source.file)) != 0) {
    weaver_fail(v, WEAVING_UNCLEAR, at, "it speaks of the file '%s'", at->file);
    return NULL;
  }
  for (uint32_t i = 0; i < v->source.sites.len; i++) {
    const struct site *s = &v->source.sites.data[i];
    has_any |= covers(v, s, at->line, kinds, more);
    if (!suits(v, s, at, kinds, more)) continue;
    has_any = true;
    if (at->column ? s->at == offset : !found || s->at < found->at) found = s;
    if (at->column && found) break;
  }
  for (uint32_t i = 0; i < v->source.hidden.len && !has_any; i++)
    has_any = line_of(v, v->source.hidden.data[i].at) == at->line;
  if (!found)
    weaver_fail(v, has_any || v->w->is_hint ? WEAVING_UNCLEAR : WEAVING_NOWHERE, at, "there is no %s", what);
  else if (*at->function && strcmp(at->function, found->function) != 0) {
    weaver_fail(v, WEAVING_UNCLEAR, at, "this is not in the function '%s'", at->function);
    return NULL;
  }
  return found;
}

/* ---- insertions ---- */

uint32_t weaver_insert(struct weaver *v, size_t at, enum edit_kind kind, struct strbuf *text) {
  edits_add(&v->out->edits, at, kind, 0, text);
  vec_push(&v->out->invariant_of, UINT32_MAX);
  vec_push(&v->out->is_end_of_do, false);
  return v->out->invariant_of.len - 1;
}

uint32_t weaver_insert_before(struct weaver *v, const struct site *s, struct strbuf *statements) {
  struct strbuf text = STRBUF_INIT;
  if (s->kind == SITE_EXPRESSION)
    strbuf_printf(&text, "({ %s 0; }), ", statements->text);
  else if (s->is_in_block)
    strbuf_printf(&text, "{ %s} ", statements->text);
  else
    strbuf_printf(&text, "if (({ %s 0; })) ; else ", statements->text);
  strbuf_release(statements);
  return weaver_insert(v, s->node->begin, EDIT_OPEN, &text);
}

/* What comes before all else, in the first line that is no directive's. */
static void insert_help(struct weaver *v) {
  struct strbuf text = STRBUF_INIT;
  size_t at = SIZE_MAX;
  if (v->source.text.text[strspn(v->source.text.text, " \t\r\n")] != '#') at = 0;
  for (const struct ast_node *n = v->source.tree.root->inner; n && at; n = n->next)
    if (*n->kind && !n->is_elsewhere && n->end > n->begin && n->end <= v->source.text.len && n->begin < at)
      at = n->begin;
  if (at == SIZE_MAX) {
    weaver_fail(v, WEAVING_UNCLEAR, NULL, "there is nothing in the source");
    return;
  }
  strbuf_puts(&text, "static unsigned __ockham_segment; extern void __ockham_stop(void) __asm__(\"abort\") "
                     "__attribute__((__noreturn__)); extern void __ockham_broken(void) __asm__(\"reach_error\"); "
                     "extern _Bool __VERIFIER_nondet_ockham_looks(void); ");
  weaver_insert(v, at, EDIT_OPEN, &text);
}

/* ---- the whole ---- */

static bool read_source(struct context *ctx, const struct sources *s, struct weaver *v) {
  struct strbuf why = STRBUF_INIT;
  bool ok = source_map_read(&v->source, ctx, s, &why);
  if (!ok) weaver_fail(v, WEAVING_UNCLEAR, NULL, "%s", why.text);
  strbuf_release(&why);
  return ok && weaver_learn_names(v, ctx, s);
}

enum weaving weave_witness(struct context *ctx, const struct sources *s, const struct witness *w, enum weave_mode mode,
                           struct woven *out, struct strbuf *why) {
  struct weaver v = {.w = w, .names = CONDITION_NAMES_INIT, .mode = mode, .out = out, .why = why};
  if (w->strange) {
    weaver_fail(&v, WEAVING_UNCLEAR, NULL, "%s", w->strange);
    return v.result;
  }
  if (read_source(ctx, s, &v)) {
    insert_help(&v);
    if (w->kind == WITNESS_OF_VIOLATION)
      weave_violation(&v, mode == WEAVE_CALLS);
    else
      weave_correctness(&v);
    edits_apply(&out->edits, v.source.text.text, v.source.text.len, &out->text);
    line_table_init(&out->lines, &out->text);
  }
  out->source_lines = v.source.lines;
  v.source.lines = (struct line_table){VEC_INIT};
  source_map_release(&v.source);
  condition_names_release(&v.names);
  return v.result;
}

struct woven_place woven_origin(const struct woven *o, uint32_t line, uint32_t column) {
  struct woven_place p = {.kind = WOVEN_SOURCE, .line = line};
  size_t offset = line_table_offset(&o->lines, line, column ? column : 1), at = SIZE_MAX;
  if (offset == SIZE_MAX) return p;
  uint32_t edit = edits_origin(&o->edits, offset, &at);
  line_table_place(&o->source_lines, at, &p.line, &p.column);
  if (edit == UINT32_MAX) {
    if (column && at >= o->target && at < o->target_end) p.kind = WOVEN_TARGET;
    return p;
  }
  p.invariant = o->invariant_of.data[edit];
  p.kind = p.invariant == UINT32_MAX ? WOVEN_HELP : o->is_end_of_do.data[edit] ? WOVEN_END_OF_DO : WOVEN_INVARIANT;
  return p;
}

bool woven_write(const struct woven *w, const char *source, const char *directory, struct strbuf *path,
                 struct strbuf *flag) {
  const char *slash = strrchr(source, '/');
  int length = slash && slash != source ? (int)(slash - source) : 1;
  strbuf_printf(path, "%s/%s", directory, base_name(source));
  strbuf_printf(flag, "-I%.*s", length, slash ? source : ".");
  FILE *f = fopen(path->text, "w");
  bool ok = f && fwrite(w->text.text, 1, w->text.len, f) == w->text.len;
  return f && fclose(f) == 0 && ok;
}

bool woven_compiles(struct context *ctx, const struct sources *s, const struct woven *w, const char *directory) {
  struct strbuf path = STRBUF_INIT, flag = STRBUF_INIT, output = STRBUF_INIT;
  string_list flags = VEC_INIT;
  vec_push(&flags, s->model == DATA_MODEL_ILP32 ? "-m32" : "-m64");
  for (uint32_t i = 0; i < s->clang_flags.len; i++) vec_push(&flags, s->clang_flags.data[i]);
  bool ok = woven_write(w, s->files.data[0], directory, &path, &flag);
  vec_push(&flags, flag.text);
  ok = ok && clang_run(ctx, &(struct clang_task){CLANG_COMPILE, path.text, NULL, NULL, &flags, &output, true}, 1) &&
       output.len;
  vec_release(&flags);
  strbuf_release_all(&path, &flag, &output);
  return ok;
}

void woven_release(struct woven *o) {
  strbuf_release(&o->text);
  edits_release(&o->edits);
  vec_release_all(&o->source_lines.starts, &o->lines.starts, &o->invariant_of, &o->is_end_of_do);
}
