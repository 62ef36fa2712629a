/* A source behind the preprocessor, as text and as tokens. */
#ifndef OCKHAM_FRONT_PREPROCESSED_H
#define OCKHAM_FRONT_PREPROCESSED_H

#include "base/strbuf.h"
#include "base/vec.h"

#include <ctype.h>
#include <stdbool.h>

struct context;
struct sources;

/* A source as it is compiled: what the file holds, and the addition to it. False if it cannot be read. */
bool source_read(const struct sources *, uint32_t file, struct strbuf *text);
/* Is something added to it? */
bool source_is_extended(const struct sources *, uint32_t file);
/* The text of a source as the user's compiler has it, with markers of lines. False after adding a diagnostic. */
bool preprocessed_read(struct context *, const struct sources *, uint32_t file, struct strbuf *text);
/* The same with continued lines joined and without zero bytes. */
bool preprocessed_text(struct context *, const struct sources *, uint32_t file, struct strbuf *text);
/* What comes behind is at that line of the file. */
void preprocessed_put_marker(const char *file, uint32_t line, struct strbuf *);
/* Is the line one (`# 12 "name" 1`)? Then of which line and file is what follows? */
bool preprocessed_get_marker(const char *line, const char *end, uint32_t *ret_number, struct strbuf *ret_file);
/* Joins continued lines, and drops zero bytes, which would end the text. */
void preprocessed_join_lines(struct strbuf *text);
/* Of a joined text. */
void preprocessed_blank_comments(struct strbuf *text);

/* In the text that it was made of. */
struct token {
  const char *text;
  uint32_t len;
};
typedef VEC(struct token) token_list;
/* Names, numbers, literals, and all else a character each; directives and comments are left out. */
void preprocessed_tokens(const char *text, token_list *out);
bool is_token(const struct token *, const char *text);
/* One of a list that NULL ends. */
bool is_token_of(const struct token *, const char *const *texts);

/* Does it hold of the tokens of some source? Of a source that cannot be had it may. */
bool preprocessed_any(struct context *, const struct sources *, bool (*holds)(const token_list *, const void *),
                      const void *data);

/* May the character be part of a name? */
static inline bool is_of_name(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 128;
}

#endif
