/* Numbers by the names that C has for them: characters, and constants of enumerations. */
#include "program/text/print_private.h"

#include <string.h>

bool print_character(const struct program *p, ctype_id type, u128 value, struct strbuf *out) {
  static const char special[] = "\a\b\t\n\v\f\r'\\", letters[] = "abtnvfr'\\";
  const struct ctype *t = ctype_resolved(&p->types, type);
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

/* The number 0 stays what it is: flags and counters of the type `char` are compared with it. */
bool printer_named(struct printer *pr, expr e, struct value_type want, struct printer_shown *ret) {
  u128 value;
  uint16_t width = printer_node(pr, e)->width;
  if (want.class != VALUE_INTEGER || width < 2 || width > 64 || !printer_is_constant(pr, e, &value)) return false;
  const char *constant = ctype_constant(&pr->program->types, want.type, (uint64_t)value);
  if (constant)
    strbuf_puts(pr->out, constant);
  else if (!value || !print_character(pr->program, want.type, value, pr->out))
    return false;
  struct value_type v = value_type_integer(32, true);
  v.is_constant = true;
  v.sign = value >> (width - 1) & 1 ? SIGN_SIGNED : SIGN_NONNEGATIVE;
  *ret = printer_shown_make(P_PRIMARY, v);
  return true;
}
