/* The empty buffer points to a shared empty string, so a buffer that is never written costs no allocation and its text
 * can always be read. Capacities double: appending n characters one by one costs n. */
#include "base/strbuf.h"

#include "base/alloc.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

char strbuf_empty[1];

static void reserve(struct strbuf *b, size_t extra) {
  assert(b->cap ? b->len < b->cap : b->text == strbuf_empty && !b->len);
  assert(!b->text[b->len]);
  if (b->len + extra + 1 <= b->cap) return;
  size_t cap = b->cap ? b->cap * 2 : 64;
  if (cap < b->len + extra + 1) cap = b->len + extra + 1;
  b->text = xrealloc(b->cap ? b->text : NULL, cap);
  b->cap = cap;
}

void strbuf_add(struct strbuf *b, const char *s, size_t len) {
  reserve(b, len);
  if (len) memcpy(b->text + b->len, s, len); /* nothing may be NULL */
  b->len += len;
  b->text[b->len] = '\0';
  assert(b->len < b->cap);
}

void strbuf_puts(struct strbuf *b, const char *s) { strbuf_add(b, s, strlen(s)); }

void strbuf_putc(struct strbuf *b, char c) { strbuf_add(b, &c, 1); }

void strbuf_vprintf(struct strbuf *b, const char *format, va_list args) {
  va_list again;
  va_copy(again, args);
  int len = vsnprintf(NULL, 0, format, args);
  if (len > 0) {
    reserve(b, (size_t)len);
    vsnprintf(b->text + b->len, (size_t)len + 1, format, again);
    b->len += (size_t)len;
  }
  va_end(again);
}

void strbuf_printf(struct strbuf *b, const char *format, ...) {
  va_list args;
  va_start(args, format);
  strbuf_vprintf(b, format, args);
  va_end(args);
}

/* Length of the valid UTF-8 sequence at `s`, 0 if there is none. */
static size_t utf8_length(const unsigned char *s) {
  size_t n = s[0] < 0x80                   ? 1
             : s[0] >= 0xc2 && s[0] < 0xe0 ? 2
             : (s[0] & 0xf0) == 0xe0       ? 3
             : (s[0] & 0xf8) == 0xf0       ? 4
                                           : 0;
  for (size_t i = 1; i < n; i++)
    if ((s[i] & 0xc0) != 0x80) return 0;
  return n;
}

void strbuf_visible(struct strbuf *b, const char *s) {
  for (const unsigned char *at = (const unsigned char *)s; *at;) {
    size_t len = utf8_length(at);
    bool is_control = *at < 0x20 || *at == 0x7f || (*at == 0xc2 && at[1] < 0xa0);
    if (len && !is_control)
      strbuf_add(b, (const char *)at, len);
    else if (*at == '\n')
      strbuf_puts(b, "\\n");
    else
      for (size_t i = 0; i < (len ? len : 1); i++) strbuf_printf(b, "\\x%02x", at[i]);
    at += len ? len : 1;
  }
}

void strbuf_json(struct strbuf *b, const char *s) {
  strbuf_putc(b, '"');
  while (*s) {
    unsigned char c = (unsigned char)*s;
    size_t n = utf8_length((const unsigned char *)s);
    if (c == '"' || c == '\\')
      strbuf_printf(b, "\\%c", c);
    else if (c == '\n')
      strbuf_puts(b, "\\n");
    else if (c < 0x20 || n == 0)
      strbuf_printf(b, "\\u%04x", c);
    else
      strbuf_add(b, s, n);
    s += n ? n : 1;
  }
  strbuf_putc(b, '"');
}

void strbuf_clear(struct strbuf *b) {
  b->len = 0;
  if (b->cap) b->text[0] = '\0';
}

bool strbuf_read_file(struct strbuf *b, const char *path, size_t most) {
  FILE *file = fopen(path, "rb");
  char chunk[1 << 14];
  size_t start = b->len;
  if (!file) return false;
  errno = 0;
  for (size_t n; b->len - start < most && (n = fread(chunk, 1, sizeof chunk, file)) > 0;) strbuf_add(b, chunk, n);
  bool ok = !ferror(file);
  int reason = errno;
  fclose(file);
  errno = reason;
  return ok;
}

/* By printf of the shell, which knows octal numbers; quotes of the shell itself know none. */
static void put_by_printf(struct strbuf *b, const char *s) {
  strbuf_puts(b, "\"$(printf '");
  for (; *s; s++)
    if (*s == '%')
      strbuf_puts(b, "%%");
    else if (*s == '\'' || *s == '\\' || (unsigned char)*s < ' ' || (unsigned char)*s > '~')
      strbuf_printf(b, "\\%03o", (unsigned char)*s);
    else
      strbuf_putc(b, *s);
  strbuf_puts(b, "')\"");
}

static bool is_visible(const char *s) {
  struct strbuf visible = STRBUF_INIT;
  strbuf_visible(&visible, s);
  bool is = strcmp(visible.text, s) == 0;
  strbuf_release(&visible);
  return is;
}

void strbuf_shell_word(struct strbuf *b, const char *s) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=,:+@%";
  bool is_plain = *s && strspn(s, plain) == strlen(s);
  if (is_plain) {
    strbuf_puts(b, s);
    return;
  }
  if (!is_visible(s)) {
    put_by_printf(b, s);
    return;
  }
  strbuf_putc(b, '\'');
  for (; *s; s++)
    if (*s == '\'')
      strbuf_puts(b, "'\\''");
    else
      strbuf_putc(b, *s);
  strbuf_putc(b, '\'');
}

char *strbuf_detach(struct strbuf *b) {
  char *s = b->cap ? b->text : xstrdup("");
  *b = (struct strbuf)STRBUF_INIT;
  return s;
}

void strbuf_release(struct strbuf *b) {
  if (b->cap) free(b->text);
  *b = (struct strbuf)STRBUF_INIT;
}

void strbuf_release_each(struct strbuf **all, size_t count) {
  for (size_t i = 0; i < count; i++) strbuf_release(all[i]);
}
