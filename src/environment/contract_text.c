/* Comments in text that is not compiled are no contracts, headers have some, and macros make declarations: so they are
 * looked for behind the preprocessor, which keeps comments and says where they are from. A text that it would not
 * change is taken as it is. */
#include "environment/contract_text.h"

#include "base/context.h"
#include "front/clang/clang.h"
#include "front/clang/preprocessed.h"
#include "front/kept.h"
#include "front/translate/translate.h"

#include <string.h>

enum { LARGEST = 1 << 28 };

static bool is_plain(const struct sources *s, const char *text) {
  static const char *const marks[] = {"#", "%:", "?\?="};
  bool is_plain = !s->clang_flags.len;
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) is_plain &= !strstr(text, marks[i]);
  return is_plain;
}

/* Of another process, if it has kept it. */
static bool read_kept(const struct sources *s, uint32_t file, struct strbuf *text) {
  struct compiled known = COMPILED_INIT;
  bool found = s->kept && kept_read(s, &known) && file < known.texts.len && known.texts.data[file].len;
  if (found) strbuf_add(text, known.texts.data[file].text, known.texts.data[file].len);
  compiled_release(&known);
  return found;
}

bool contract_text_read(struct context *ctx, const struct sources *s, uint32_t file, struct strbuf *text,
                        struct strbuf *original) {
  if (!strbuf_read_file(original, s->files.data[file], LARGEST)) return true;
  if (!is_plain(s, original->text)) return read_kept(s, file, text) || preprocessed_read(ctx, s, file, text);
  strbuf_add(text, original->text, original->len);
  return true;
}

void contract_text_correct(const struct strbuf *original, const char *text, struct text_place *at) {
  enum { SIGN = 3 };
  const char *line = original->text;
  for (uint32_t i = 1; line && i < at->line; i++) line = (line = strchr(line, '\n')) ? line + 1 : NULL;
  size_t len = strcspn(text, "\n");
  const char *end = line ? line + strcspn(line, "\n") : NULL;
  for (const char *p = line; p && p + SIGN + len <= end; p++) {
    bool is_sign = p[0] == '/' && (p[1] == '*' || p[1] == '/') && p[2] == '@';
    if (!is_sign || strncmp(p + SIGN, text, len) != 0) continue;
    at->column = (uint32_t)(p - line) + SIGN + 1;
    return;
  }
}

/* ---- macros ---- */

/* The text with the definitions of macros where they are made and taken back. */
static bool read_definitions(struct context *ctx, const struct sources *s, uint32_t file, struct strbuf *text) {
  string_list flags = VEC_INIT;
  flags_of_user(s, &flags);
  vec_push(&flags, "-dD");
  const struct clang_task task = {CLANG_PREPROCESS, s->files.data[file], NULL, NULL, &flags, text, false};
  bool ok = clang_run(ctx, &task, 1);
  vec_release(&flags);
  return ok;
}

static bool is_definition(const char *line, const char *end, const char *name) {
  static const char *const words[] = {"#define ", "#undef "};
  size_t len = strlen(name);
  for (int i = 0; i < 2; i++) {
    size_t skipped = strlen(words[i]);
    if ((size_t)(end - line) < skipped + len || strncmp(line, words[i], skipped) != 0) continue;
    const char *behind = line + skipped + len;
    if (strncmp(line + skipped, name, len) == 0 && (behind == end || !is_of_name(*behind))) return true;
  }
  return false;
}

bool contract_text_redefines(struct context *ctx, const struct sources *s, uint32_t file, struct text_place at,
                             const char *name, struct strbuf *kept, struct text_place *ret) {
  if (clang_is_preprocessed(s->files.data[file])) return false;
  if (!kept->len && !read_definitions(ctx, s, file, kept)) return false;
  struct strbuf here = STRBUF_INIT;
  uint32_t number = 0;
  bool is_behind = false, is_file = false, found = false;
  for (const char *line = kept->text, *last = line + kept->len, *end; line < last && !found; line = end + 1, number++) {
    end = memchr(line, '\n', (size_t)(last - line));
    if (!end) end = last;
    if (preprocessed_get_marker(line, end, &number, &here)) {
      is_file = strcmp(here.text, at.file) == 0;
      number--;
      continue;
    }
    is_behind |= is_file && number >= at.line;
    found = is_behind && is_definition(line, end, name);
    if (found) *ret = (struct text_place){is_file ? at.file : NULL, number, 1};
  }
  strbuf_release(&here);
  return found;
}
