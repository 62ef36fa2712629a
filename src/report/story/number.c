/* Bits are read as the C type says. Without a type, or with one of another width, they are an unsigned number: that is
 * never wrong, only less telling. */
#include "report/story/number.h"

#include <inttypes.h>
#include <string.h>

static void print_decimal(u128 x, struct strbuf *out) {
  char digits[40];
  int n = sizeof digits;
  do digits[--n] = (char)('0' + (int)(x % 10));
  while (x /= 10);
  strbuf_add(out, digits + n, sizeof digits - (size_t)n);
}

static void print_float(uint16_t width, u128 value, struct strbuf *out) {
  uint64_t bits = (uint64_t)value;
  float single;
  double number;
  memcpy(&number, &bits, sizeof number);
  if (width == 32) {
    uint32_t low = (uint32_t)value;
    memcpy(&single, &low, sizeof single);
    number = (double)single;
  }
  strbuf_printf(out, width == 32 ? "%.9g" : "%.17g", number);
}

/* `'a'`, `'\n'`; false for what C has no short form for. Bytes that are no text have types such as unsigned char. */
static bool print_character(const struct ctype *t, u128 value, struct strbuf *out) {
  static const char special[] = "\a\b\t\n\v\f\r'\\", letters[] = "abtnvfr'\\";
  if (!t || t->kind != CT_INT || strcmp(t->name, "char") != 0 || value >= 0x7f) return false;
  const char *known = value ? strchr(special, (int)value) : NULL;
  if (!value)
    strbuf_puts(out, "'\\0'");
  else if (known)
    strbuf_printf(out, "'\\%c'", letters[known - special]);
  else if (value >= ' ')
    strbuf_printf(out, "'%c'", (int)value);
  return !value || known || value >= ' ';
}

void number_print(const struct program *p, ctype_id type, uint16_t width, u128 value, struct strbuf *out) {
  const struct ctype *t = ctype_resolved(&p->types, type);
  value = bits_trunc(width, value);
  bool is_signed = t && (t->kind == CT_INT || t->kind == CT_ENUM) && t->is_signed;
  const char *constant = width <= 64 ? ctype_constant(&p->types, type, (uint64_t)value) : NULL;
  if (print_character(t, value, out)) return;
  if (constant) {
    strbuf_puts(out, constant);
  } else if (t && t->kind == CT_FLOAT && (width == 32 || width == 64)) {
    print_float(width, value, out);
  } else if (t && t->kind == CT_POINTER && !value) {
    strbuf_puts(out, "NULL");
  } else if (t && t->kind == CT_POINTER && width <= 64) {
    strbuf_printf(out, "0x%" PRIx64, (uint64_t)value);
  } else if (is_signed && value >> (width - 1) & 1) {
    strbuf_putc(out, '-');
    print_decimal(bits_trunc(width, -value), out);
  } else {
    print_decimal(value, out);
  }
}
