/* A source as the compiler reads it behind the preprocessor, for what leaves no trace in LLVM IR. Once had, the text is
 * kept beside the bitcode. */
#include "front/clang/preprocessed.h"

#include "front/clang/clang.h"
#include "front/translate/translate.h"

#include <stdlib.h>
#include <string.h>

void preprocessed_put_marker(const char *file, uint32_t line, struct strbuf *out) {
  strbuf_printf(out, "# %u \"", line);
  for (; *file; file++) {
    if (*file == '"' || *file == '\\') strbuf_putc(out, '\\');
    strbuf_putc(out, *file);
  }
  strbuf_puts(out, "\"\n");
}

/* How long the end of the line is, if a backslash continues it at `p`; 0 if not. clang allows blanks between them. */
static size_t splice(const char *p, const char *end) {
  const char *q = p + 1;
  if (*p != '\\') return 0;
  while (q < end && (*q == ' ' || *q == '\t' || *q == '\v' || *q == '\f' || *q == '\r')) q++;
  return q < end && *q == '\n' ? (size_t)(q + 1 - p) : 0;
}

/* Compilers write bytes that are not ASCII as three digits. */
static const char *get_character(const char *c, const char *end, struct strbuf *out) {
  if (*c == '\\' && c + 3 < end && c[1] >= '0' && c[1] <= '3') {
    strbuf_putc(out, (char)((c[1] - '0') << 6 | (c[2] - '0') << 3 | (c[3] - '0')));
    return c + 4;
  }
  if (*c == '\\' && c + 1 < end) c++;
  strbuf_putc(out, *c);
  return c + 1;
}

bool preprocessed_get_marker(const char *line, const char *end, uint32_t *ret_number, struct strbuf *ret_file) {
  if (end - line < 4 || line[0] != '#' || line[1] != ' ') return false;
  char *behind;
  unsigned long number = strtoul(line + 2, &behind, 10);
  if (behind == line + 2 || behind + 1 >= end || behind[0] != ' ' || behind[1] != '"') return false;
  strbuf_clear(ret_file);
  for (const char *c = behind + 2; c < end && *c != '"';) c = get_character(c, end, ret_file);
  *ret_number = (uint32_t)number;
  return true;
}

void preprocessed_join_lines(struct strbuf *text) {
  size_t to = 0;
  for (size_t i = 0; i < text->len;) {
    const char *p = text->text + i;
    size_t skipped = splice(p, text->text + text->len);
    if (!skipped && *p) text->text[to++] = *p;
    i += skipped ? skipped : 1;
  }
  if (text->len) text->text[to] = '\0', text->len = to;
}

bool source_is_extended(const struct sources *s, uint32_t file) { return s->addition && s->addition->file == file; }

bool source_read(const struct sources *s, uint32_t file, struct strbuf *text) {
  enum { LARGEST = 1 << 28 };
  if (!strbuf_read_file(text, s->files.data[file], LARGEST)) return false;
  if (source_is_extended(s, file)) strbuf_add(text, s->addition->text.text, s->addition->text.len);
  return true;
}

/* Names that macros of the compiler itself have, or may have, among the names of a program. */
static bool may_be_macro(const struct token *t) {
  static const char *const named[] = {"linux", "unix", "i386", NULL};
  static const char ours[] = "__VERIFIER_";
  bool is_ours = t->len >= strlen(ours) && memcmp(t->text, ours, strlen(ours)) == 0;
  return (*t->text == '_' && !is_ours) || is_token_of(t, named);
}

/* Is the joined text what the preprocessor would make of it? Without directives, macros are those of the compiler. */
static bool is_unchanged(const struct strbuf *text) {
  static const char *const marks[] = {"#", "%:", "?\?"};
  token_list tokens = VEC_INIT;
  bool may_change = false;
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) may_change |= strstr(text->text, marks[i]) != NULL;
  if (!may_change) preprocessed_tokens(text->text, &tokens);
  for (uint32_t i = 0; i < tokens.len && !may_change; i++) may_change = may_be_macro(&tokens.data[i]);
  vec_release(&tokens);
  return !may_change;
}

/* The file itself, if no flag and nothing in it can make another text of it: a start of the compiler less. */
static bool read_unchanged(const struct sources *s, uint32_t file, struct strbuf *text) {
  if (s->clang_flags.len || clang_is_preprocessed(s->files.data[file]) || !source_read(s, file, text)) return false;
  preprocessed_join_lines(text);
  if (is_unchanged(text)) return true;
  strbuf_clear(text);
  return false;
}

bool preprocessed_read(struct context *ctx, const struct sources *s, uint32_t i, struct strbuf *text) {
  const char *file = s->files.data[i];
  struct strbuf *kept = s->compiled && s->compiled->texts.len ? &s->compiled->texts.data[i] : NULL;
  if (kept && kept->len) {
    strbuf_add(text, kept->text, kept->len);
    return true;
  }
  if (clang_is_preprocessed(file)) return source_read(s, i, text);
  string_list flags = VEC_INIT;
  struct strbuf whole = STRBUF_INIT;
  const struct strbuf *contents = source_is_extended(s, i) && source_read(s, i, &whole) ? &whole : NULL;
  flags_of_user(s, &flags);
  bool ok = clang_run(ctx, &(struct clang_task){CLANG_PREPROCESS, file, NULL, contents, &flags, text, false}, 1);
  if (ok && kept) strbuf_add(kept, text->text, text->len);
  vec_release(&flags);
  strbuf_release(&whole);
  return ok;
}

bool preprocessed_text(struct context *ctx, const struct sources *s, uint32_t file, struct strbuf *text) {
  if (read_unchanged(s, file, text)) return true;
  bool ok = preprocessed_read(ctx, s, file, text);
  preprocessed_join_lines(text);
  return ok;
}

/* ---- tokens ---- */

static const char *behind_quotes(const char *p) {
  char quote = *p++;
  while (*p && *p != quote) p += *p == '\\' && p[1] ? 2 : 1;
  return *p ? p + 1 : p;
}

static const char *behind_line(const char *p) {
  while (*p && *p != '\n') p++;
  return p;
}

static const char *behind_comment(const char *p) {
  if (p[1] == '/') return behind_line(p);
  const char *end = strstr(p + 2, "*/");
  return end ? end + 2 : p + strlen(p);
}

/* Numbers may have quotes between their digits. */
static const char *behind_number(const char *p) {
  while (is_of_name(*p) || *p == '.' || (*p == '\'' && is_of_name(p[1]))) p++;
  return p;
}

static const char *behind_token(const char *p) {
  if (*p == '"' || *p == '\'') return behind_quotes(p);
  if (isdigit((unsigned char)*p)) return behind_number(p);
  if (!is_of_name(*p)) return p + 1;
  while (is_of_name(*p)) p++;
  return p;
}

/* A piece of the text: a line of a directive, a comment, a blank, or a token. */
struct text_piece {
  enum { TEXT_BLANK, TEXT_COMMENT, TEXT_DIRECTIVE, TEXT_TOKEN } kind;
  const char *end;
};

/* `is_first`: nothing but blanks and comments is before it in its line. */
static struct text_piece next_piece(const char *p, bool *is_first) {
  if (isspace((unsigned char)*p)) {
    *is_first |= *p == '\n';
    return (struct text_piece){TEXT_BLANK, p + 1};
  }
  if (*p == '#' && *is_first) return (struct text_piece){TEXT_DIRECTIVE, behind_line(p)};
  if (*p == '/' && (p[1] == '/' || p[1] == '*')) return (struct text_piece){TEXT_COMMENT, behind_comment(p)};
  *is_first = false;
  return (struct text_piece){TEXT_TOKEN, behind_token(p)};
}

void preprocessed_tokens(const char *p, token_list *out) {
  bool is_first = true;
  while (*p) {
    struct text_piece x = next_piece(p, &is_first);
    if (x.kind == TEXT_TOKEN) vec_push(out, ((struct token){p, (uint32_t)(x.end - p)}));
    p = x.end;
  }
}

void preprocessed_blank_comments(struct strbuf *text) {
  bool is_first = true;
  for (char *p = text->text; *p;) {
    struct text_piece x = next_piece(p, &is_first);
    for (; p < x.end; p++)
      if (x.kind == TEXT_COMMENT && *p != '\n') *p = ' ';
  }
}

bool is_token(const struct token *t, const char *text) {
  return t->len == strlen(text) && memcmp(t->text, text, t->len) == 0;
}

bool is_token_of(const struct token *t, const char *const *texts) {
  for (; *texts; texts++)
    if (is_token(t, *texts)) return true;
  return false;
}

bool preprocessed_any(struct context *ctx, const struct sources *sources,
                      bool (*holds)(const token_list *, const void *), const void *data) {
  bool found = false;
  for (uint32_t i = 0; i < sources->files.len && !found; i++) {
    struct strbuf text = STRBUF_INIT;
    token_list all = VEC_INIT;
    found = !preprocessed_text(ctx, sources, i, &text);
    preprocessed_tokens(text.text, &all);
    found |= holds(&all, data);
    vec_release(&all);
    strbuf_release(&text);
  }
  return found;
}
