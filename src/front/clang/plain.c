/* A source is compiled as it is if the preprocessor makes the same text of it with the hidden flags and without them,
 * and no attribute in the text is about them: then every place is the one that the user sees, columns and macros
 * included. Otherwise the text without them is compiled, whose columns are nearly those of the source. Most small
 * sources need not be preprocessed for that: who cannot say the name of a sanitizer, in pieces or in other files,
 * cannot ask for it. */
#include "front/clang/plain.h"

#include "front/clang/exempt.h"
#include "front/clang/gcc_text.h"
#include "front/clang/preprocessed.h"
#include "front/translate/translate.h"

#include <string.h>

/* How one of the sources is to be compiled. */
struct reading {
  bool can_tell;         /* if it asks */
  bool does_tell;        /* the text is another one */
  struct strbuf seen;    /* behind the preprocessor, with the hidden flags */
  struct strbuf changed; /* what is compiled in its place; empty = the source itself */
  struct strbuf whole;   /* the source with what is added to it; empty = nothing is */
};

struct compiling {
  struct context *ctx;
  const struct sources *s;
  string_list flags, all; /* the user's; the hidden ones, too */
  VEC(struct reading) readings;
  VEC(struct clang_task) tasks;
};

/* Joined text, or a flag. */
static bool has_telling_word(const char *text) {
  static const char *const words[] = {"sanit", "##", "%:%:", "?\?=", "?\?/", "include", "import", "imacros"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strstr(text, words[i])) return true;
  return false;
}

static bool can_tell(const string_list *flags, const struct sources *s, uint32_t file) {
  struct strbuf text = STRBUF_INIT;
  bool found = !source_read(s, file, &text);
  preprocessed_join_lines(&text);
  found |= has_telling_word(text.text);
  for (uint32_t i = 0; i < flags->len && !found; i++) found = has_telling_word(flags->data[i]);
  strbuf_release(&text);
  return found;
}

static struct strbuf *text_of(struct compiling *c, uint32_t i) { return &c->s->compiled->texts.data[i]; }

static const struct strbuf *contents_of(const struct reading *r) { return r->whole.len ? &r->whole : NULL; }

/* The text of a source as the user has it, if it is not kept yet, and as the hidden flags make it. */
static void plan_preprocessing(struct compiling *c, uint32_t i) {
  const char *file = c->s->files.data[i];
  struct reading *r = &c->readings.data[i];
  if (!text_of(c, i)->len)
    vec_push(&c->tasks,
             ((struct clang_task){CLANG_PREPROCESS, file, NULL, contents_of(r), &c->flags, text_of(c, i), false}));
  vec_push(&c->tasks, ((struct clang_task){CLANG_PREPROCESS, file, NULL, contents_of(r), &c->all, &r->seen, true}));
}

static bool preprocess(struct compiling *c) {
  for (uint32_t i = 0; i < c->s->files.len; i++)
    if (c->readings.data[i].can_tell && !clang_is_preprocessed(c->s->files.data[i])) plan_preprocessing(c, i);
  bool ok = !c->tasks.len || clang_run(c->ctx, c->tasks.data, c->tasks.len);
  vec_clear(&c->tasks);
  return ok;
}

static bool is_same(const struct strbuf *a, const struct strbuf *b) {
  return a->len == b->len && memcmp(a->text, b->text, a->len) == 0;
}

/* The column of a place is nowhere else a part of the program. */
static bool asks_for_column(const struct strbuf *text) { return strstr(text->text, "__builtin_COLUMN"); }

static void choose_text(struct compiling *c, uint32_t i) {
  struct reading *r = &c->readings.data[i];
  const char *file = c->s->files.data[i];
  bool is_given = clang_is_preprocessed(file), is_read = true;
  struct strbuf own = STRBUF_INIT, without = STRBUF_INIT, *text = is_given ? &own : text_of(c, i);
  if (is_given) is_read = source_read(c->s, i, text);
  struct exemptions found = exempt_find(text, &without);
  r->does_tell = !is_given && !is_same(text, &r->seen);
  if (found.are_there || r->does_tell) {
    if (is_given) preprocessed_put_marker(file, 1, &r->changed);
    const struct strbuf *chosen = found.are_there ? &without : text;
    strbuf_add(&r->changed, chosen->text, chosen->len);
    found.are_asked |= asks_for_column(chosen);
  }
  c->s->compiled->is_exempt |= found.are_doubtful;
  c->s->compiled->is_seen |= found.are_asked || !is_read;
  strbuf_release_all(&own, &without);
}

/* A text that the user calls preprocessed may be gcc's. */
static void adapt_text(struct compiling *c, uint32_t i) {
  struct reading *r = &c->readings.data[i];
  struct strbuf own = STRBUF_INIT, adapted = STRBUF_INIT;
  const char *file = c->s->files.data[i];
  if (!clang_is_preprocessed(file)) return;
  bool is_file = !r->changed.len;
  if (is_file && !source_read(c->s, i, &own)) {
    strbuf_release(&own);
    return;
  }
  if (gcc_text_adapt(is_file ? &own : &r->changed, &adapted)) {
    strbuf_clear(&r->changed);
    if (is_file) preprocessed_put_marker(file, 1, &r->changed);
    strbuf_add(&r->changed, adapted.text, adapted.len);
  }
  strbuf_release_all(&own, &adapted);
}

static bool compile(struct compiling *c, struct strbuf *bitcode) {
  for (uint32_t i = 0; i < c->s->files.len; i++) {
    const struct reading *r = &c->readings.data[i];
    const struct strbuf *text = r->changed.len ? &r->changed : NULL;
    vec_push(&c->tasks, ((struct clang_task){CLANG_COMPILE, c->s->files.data[i], text, text ? NULL : contents_of(r),
                                             &c->all, &bitcode[i], false}));
  }
  return clang_run(c->ctx, c->tasks.data, c->tasks.len);
}

static void plan(struct compiling *c, const string_list *hidden) {
  struct compiled *kept = c->s->compiled;
  flags_of_user(c->s, &c->flags);
  flags_of_user(c->s, &c->all);
  for (uint32_t i = 0; i < hidden->len; i++) vec_push(&c->all, hidden->data[i]);
  for (uint32_t i = 0; i < c->s->files.len; i++) {
    bool is_asked = hidden->len && can_tell(&c->flags, c->s, i);
    vec_push(&c->readings, ((struct reading){is_asked, false, STRBUF_INIT, STRBUF_INIT, STRBUF_INIT}));
    if (source_is_extended(c->s, i)) source_read(c->s, i, &c->readings.data[i].whole);
    if (kept->texts.len <= i) vec_push(&kept->texts, ((struct strbuf)STRBUF_INIT));
  }
}

static bool read_all(struct compiling *c, const string_list *hidden) {
  plan(c, hidden);
  if (!preprocess(c)) return false;
  for (uint32_t i = 0; i < c->s->files.len; i++)
    if (c->readings.data[i].can_tell) choose_text(c, i);
  for (uint32_t i = 0; i < c->s->files.len; i++) adapt_text(c, i);
  return true;
}

static void release(struct compiling *c) {
  for (uint32_t i = 0; i < c->readings.len; i++) {
    strbuf_release_all(&c->readings.data[i].seen, &c->readings.data[i].changed, &c->readings.data[i].whole);
  }
  vec_release_all(&c->readings, &c->tasks, &c->flags, &c->all);
}

bool plain_compile(struct context *ctx, const struct sources *s, const string_list *hidden, struct strbuf *bitcode) {
  struct compiling c = {.ctx = ctx, .s = s};
  bool ok = read_all(&c, hidden) && compile(&c, bitcode);
  release(&c);
  return ok;
}

bool plain_is_seen(struct context *ctx, const struct sources *s, const string_list *hidden) {
  struct compiled own = COMPILED_INIT;
  struct sources kept = *s;
  kept.compiled = &own;
  struct compiling c = {.ctx = ctx, .s = &kept};
  bool is_seen = !read_all(&c, hidden) || own.is_seen;
  for (uint32_t i = 0; i < c.readings.len; i++) is_seen |= c.readings.data[i].does_tell;
  release(&c);
  compiled_release(&own);
  return is_seen;
}
