/* Bits are read as the C type says. Without a type, or with one of another width, they are an unsigned number: that is
 * never wrong, only less telling. */
#include "report/story/number.h"

#include "program/text/print.h"

#include <inttypes.h>
#include <math.h>
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
  if (isnan(number))
    strbuf_puts(out, "nan"); /* its sign says nothing */
  else
    strbuf_printf(out, width == 32 ? "%.9g" : "%.17g", number);
}

void number_print(const struct program *p, ctype_id type, uint16_t width, u128 value, struct strbuf *out) {
  const struct ctype *t = ctype_resolved(&p->types, type);
  value = bits_trunc(width, value);
  bool is_signed = t && (t->kind == CT_INT || t->kind == CT_ENUM) && t->is_signed;
  const char *constant = width <= 64 ? ctype_constant(&p->types, type, (uint64_t)value) : NULL;
  if (print_character(p, type, value, out)) return;
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
