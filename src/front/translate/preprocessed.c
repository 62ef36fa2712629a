/* A source as the compiler reads it behind the preprocessor, for what leaves no trace in LLVM IR. */
#include "front/translate/preprocessed.h"

#include "front/clang.h"
#include "front/translate/translate.h"

/* Lines that end with a backslash go on in the next one. Zeros would end the text. */
static void join_lines(struct strbuf *text) {
  size_t to = 0;
  for (size_t i = 0; i < text->len; i++) {
    const char *p = text->text + i;
    size_t splice = p[0] != '\\' ? 0 : p[1] == '\n' ? 2 : p[1] == '\r' && p[2] == '\n' ? 3 : 0;
    if (splice)
      i += splice - 1;
    else if (*p)
      text->text[to++] = *p;
  }
  if (text->len) text->text[to] = '\0', text->len = to;
}

static bool read_text(struct context *ctx, const struct sources *s, const char *file, struct strbuf *text) {
  enum { LARGEST = 1 << 28 };
  if (clang_is_preprocessed(file)) return strbuf_read_file(text, file, LARGEST);
  string_list flags = VEC_INIT;
  flags_of_sources(s, NULL, &flags);
  bool ok = clang_preprocess(ctx, file, flags.data, flags.len, text);
  vec_release(&flags);
  return ok;
}

bool preprocessed_text(struct context *ctx, const struct sources *s, const char *file, struct strbuf *text) {
  bool ok = read_text(ctx, s, file, text);
  join_lines(text);
  return ok;
}
