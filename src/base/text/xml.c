/* Escapes what markup uses; characters that XML has no place for cannot be escaped. */
#include "base/text/xml.h"

#include <stdbool.h>
#include <stdint.h>

/* The length of the UTF-8 sequence at `s` that XML 1.0 allows; 0 if there is none. */
static unsigned character_at(const unsigned char *s) {
  if (s[0] < 0x80) return s[0] >= 0x20 || s[0] == '\t' || s[0] == '\n';
  unsigned len = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
  uint32_t c = s[0] & (0xffu >> (len + 1));
  if (s[0] < 0xc2 || s[0] > 0xf4) return 0;
  for (unsigned i = 1; i < len; i++) {
    if ((s[i] & 0xc0) != 0x80) return 0;
    c = c << 6 | (s[i] & 0x3fu);
  }
  bool is_long = (len == 3 && c < 0x800) || (len == 4 && c < 0x10000);
  bool is_allowed = !(c >= 0xd800 && c <= 0xdfff) && c != 0xfffe && c != 0xffff && c <= 0x10ffff;
  return is_long || !is_allowed ? 0 : len;
}

void xml_text(struct strbuf *out, const char *text) {
  for (const unsigned char *s = (const unsigned char *)text; *s;) {
    unsigned len = character_at(s);
    switch (*s) {
    case '&': strbuf_puts(out, "&amp;"); break;
    case '<': strbuf_puts(out, "&lt;"); break;
    case '>': strbuf_puts(out, "&gt;"); break;
    case '"': strbuf_puts(out, "&quot;"); break;
    default:
      if (len)
        strbuf_add(out, (const char *)s, len);
      else
        strbuf_putc(out, '?');
    }
    s += len ? len : 1;
  }
}

void xml_attribute(struct strbuf *out, const char *name, const char *value) {
  strbuf_printf(out, " %s=\"", name);
  xml_text(out, value);
  strbuf_putc(out, '"');
}
