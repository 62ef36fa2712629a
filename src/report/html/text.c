/* Escaping. The page is UTF-8, whatever the sources are. */
#include "report/html/parts.h"

#include <string.h>

static size_t character_length(const unsigned char *s) {
  size_t n = *s < 0x80 ? 1 : *s >= 0xc2 && *s < 0xe0 ? 2 : (*s & 0xf0) == 0xe0 ? 3 : *s >= 0xf0 && *s < 0xf5 ? 4 : 0;
  for (size_t i = 1; i < n; i++)
    if ((s[i] & 0xc0) != 0x80) return 0;
  if (n == 3 && ((*s == 0xe0 && s[1] < 0xa0) || (*s == 0xed && s[1] >= 0xa0))) return 0; /* too long, surrogate */
  if (n == 4 && ((*s == 0xf0 && s[1] < 0x90) || (*s == 0xf4 && s[1] >= 0x90))) return 0;
  return n;
}

static uint32_t decode(const unsigned char *s, size_t n) {
  uint32_t c = n == 1 ? *s : *s & (0x7fu >> n);
  for (size_t i = 1; i < n; i++) c = c << 6 | (s[i] & 0x3f);
  return c;
}

/* Controls but tabs, ends of lines, and marks of direction: a text with these is not what it looks like. */
static bool is_hidden(uint32_t c) {
  return (c < 0x20 && c != '\t') || (c >= 0x7f && c < 0xa0) || c == 0x061c || c == 0x200e || c == 0x200f ||
         (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0xfeff;
}

/* The text with everything visible, that is neither HTML nor JSON yet. */
static void make_visible(struct strbuf *out, const char *text) {
  for (const unsigned char *s = (const unsigned char *)text; *s;) {
    size_t n = character_length(s);
    uint32_t c = n ? decode(s, n) : 0;
    if (!n)
      strbuf_printf(out, "\\x%02x", *s);
    else if (is_hidden(c))
      strbuf_printf(out, c < 0x80 ? "\\x%02x" : "\\u%04x", c);
    else
      strbuf_add(out, (const char *)s, n);
    s += n ? n : 1;
  }
}

void html_text(struct strbuf *out, const char *text) {
  struct strbuf visible = STRBUF_INIT;
  make_visible(&visible, text);
  for (const char *s = visible.text; *s; s++) {
    switch (*s) {
    case '&': strbuf_puts(out, "&amp;"); break;
    case '<': strbuf_puts(out, "&lt;"); break;
    case '>': strbuf_puts(out, "&gt;"); break;
    case '"': strbuf_puts(out, "&quot;"); break;
    case '\'': strbuf_puts(out, "&#39;"); break;
    default: strbuf_putc(out, *s);
    }
  }
  strbuf_release(&visible);
}

void html_json(struct strbuf *out, const char *text) {
  struct strbuf visible = STRBUF_INIT;
  make_visible(&visible, text);
  strbuf_json(out, visible.text);
  strbuf_release(&visible);
}

/* These characters occur in strings only. */
void html_data(struct strbuf *out, const char *json) {
  for (const char *s = json; *s; s++) {
    if (*s == '<' || *s == '>' || *s == '&')
      strbuf_printf(out, "\\u%04x", *s);
    else
      strbuf_putc(out, *s);
  }
}
