/* The type that an integer is computed in is the smallest of three that has the bits that its value may need; signed
 * overflow cannot occur in it, and is computed without a sign so that nobody looks for it. */
#include "environment/acsl_printer.h"

#include <stdlib.h>
#include <string.h>

const char *acsl_text(struct printer *p, const char *format, ...) {
  struct strbuf b = STRBUF_INIT;
  va_list args;
  va_start(args, format);
  strbuf_vprintf(&b, format, args);
  va_end(args);
  const char *text = arena_strndup(p->s->arena, b.text, b.len);
  strbuf_release(&b);
  return text;
}

void acsl_fail(struct acsl_scope *s, struct text_place at, const char *format, ...) {
  va_list args;
  va_start(args, format);
  if (!s->failed) diagnostics_add(s->diagnostics, true, at, format, args);
  s->failed = true;
  va_end(args);
}

/* ---- integers ---- */

const char *acsl_carrier(uint32_t bits) { return bits <= 64 ? "long long" : bits <= 128 ? "__int128" : "_BitInt(512)"; }

const char *acsl_carrier_without_sign(uint32_t bits) {
  return bits <= 64 ? "unsigned long long" : bits <= 128 ? "unsigned __int128" : "unsigned _BitInt(512)";
}

struct value acsl_integer(const char *text, uint32_t bits) {
  return (struct value){.kind = VALUE_INTEGER, .text = text, .bits = bits, .type = CTYPE_NONE};
}

struct value acsl_natural(struct printer *p, const char *text, uint32_t bits, const char *plain) {
  struct value v = acsl_integer(text, bits);
  v.natural = acsl_text(p, "(unsigned long long)(%s)", plain);
  return v;
}

const char *acsl_widen(struct printer *p, struct value v, uint32_t bits) {
  if (strcmp(acsl_carrier(v.bits), acsl_carrier(bits)) == 0) return v.text;
  return acsl_text(p, "(%s)(%s)", acsl_carrier(bits), v.text);
}

uint32_t acsl_bits_of_number(const char *text) {
  if (*text == '\'') return 9;
  unsigned long long n = strtoull(text, NULL, 0);
  uint32_t bits = 1;
  for (; n; n >>= 1) bits++;
  return bits;
}

bool acsl_is_comparison(const char *sign) {
  return strcmp(sign, "==") == 0 || strcmp(sign, "!=") == 0 || strcmp(sign, "<") == 0 || strcmp(sign, ">") == 0 ||
         strcmp(sign, "<=") == 0 || strcmp(sign, ">=") == 0;
}
