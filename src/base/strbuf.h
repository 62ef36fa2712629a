/* strbuf: a growing string. `text` is always terminated, also when empty. */
#ifndef OCKHAM_BASE_STRBUF_H
#define OCKHAM_BASE_STRBUF_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct strbuf {
  char *text;
  size_t len, cap; /* cap = 0 while `text` is the shared empty string */
};

extern char strbuf_empty[];
#define STRBUF_INIT {strbuf_empty, 0, 0}

void strbuf_add(struct strbuf *, const char *s, size_t len);
void strbuf_puts(struct strbuf *, const char *s);
void strbuf_putc(struct strbuf *, char c);
void strbuf_printf(struct strbuf *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void strbuf_vprintf(struct strbuf *, const char *format, va_list);
/* Appends `s` as a JSON string, quotes included. Bytes that are not valid UTF-8 are written as \u00XX. */
void strbuf_json(struct strbuf *, const char *s);
/* Appends `s` so that it is text in one line, whoever wrote it: control characters and bytes that are not valid UTF-8
 * become \n or \xNN, so that they command no terminal and begin no line. */
void strbuf_visible(struct strbuf *, const char *s);
/* Appends `s` as a word of a shell command, in quotes where it needs them; visible, as strbuf_visible is, so that a
 * newline at the very end of it is lost. */
void strbuf_shell_word(struct strbuf *, const char *s);
/* Appends the contents of a file, at most `most` bytes or a little more; false, with errno set, if it cannot be read.
 */
bool strbuf_read_file(struct strbuf *, const char *path, size_t most);
void strbuf_clear(struct strbuf *);
/* Hands the string over to the caller, who frees it; the buffer is empty afterwards. */
char *strbuf_detach(struct strbuf *);
void strbuf_release(struct strbuf *);
void strbuf_release_each(struct strbuf **, size_t count);
#define strbuf_release_all(...)                                                                                        \
  strbuf_release_each((struct strbuf *[]){__VA_ARGS__},                                                                \
                      sizeof((struct strbuf *[]){__VA_ARGS__}) / sizeof(struct strbuf *))

#endif
