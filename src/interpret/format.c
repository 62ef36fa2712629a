/* printf by the host's printf, one conversion at a time: the format is taken apart here, since the arguments lie in the
 * memory of the run and pointers in them have to be checked before the host may follow them. */
#include "interpret/format.h"

#include "base/float.h"

enum { NUMBER_LIMIT = 1 << 20 };

/* One conversion: % flags width . precision length conversion */
struct conversion {
  char flags[8];
  int64_t width, precision; /* -1 = none */
  char length;              /* 0, 'H' (hh), 'h', 'l', 'q' (ll), 'L', 'j', 'z', 't' */
  char kind;
};

struct format_printer {
  struct machine *machine;
  struct format_source *source;
  const unsigned char *at; /* in the format */
  struct strbuf *out;
};

static bool in_list(struct machine *m, uint64_t address, uint64_t len, bool write, unsigned char **ret) {
  *ret = memory_at(&m->memory, address, len, write);
  return *ret ? true : machine_bad_access(m, address, len, write);
}

/* Takes `bytes` bytes from the arguments that the va_list points to. */
static bool list_argument(struct machine *m, struct format_source *s, uint64_t bytes, u128 *ret) {
  bool lp64 = m->program->pointer_width == 64;
  uint64_t slot = lp64 ? (bytes > 8 ? 16 : 8) : 4, area = s->list;
  unsigned char *cursor, *from;
  if (lp64) {
    if (!in_list(m, s->list + 8, 8, true, &cursor)) return false;
    memcpy(&area, cursor, 8);
  }
  area = (area + slot - 1) & -slot;
  if (!in_list(m, area, bytes, false, &from)) return false;
  *ret = 0;
  memcpy(ret, from, bytes);
  area += (bytes + slot - 1) & -slot;
  if (lp64)
    memcpy(cursor, &area, 8);
  else
    s->list = area;
  return true;
}

/* The next argument, as `width` bits. */
static bool argument(struct format_printer *p, unsigned width, u128 *ret) {
  struct format_source *s = p->source;
  if (s->is_list) {
    if (!list_argument(p->machine, s, (width + 7) / 8, ret)) return false;
  } else {
    if (s->next == s->end) return machine_stop(p->machine, "a format asks for more arguments than there are");
    *ret = machine_read(p->machine, *s->next++);
  }
  *ret = bits_trunc(width, *ret);
  return true;
}

static unsigned integer_width(const struct format_printer *p, char length) {
  switch (length) {
  case 'H': return 8;
  case 'h': return 16;
  case 'q':
  case 'L':
  case 'j': return 64;
  case 'l':
  case 'z':
  case 't': return p->machine->program->pointer_width;
  default: return 32;
  }
}

/* Appends one host conversion; `host_length` and the value are for the host. */
#define PRINT_WITH(p, c, host_length, ...)                                                                             \
  do {                                                                                                                 \
    char spec[32];                                                                                                     \
    build_spec(spec, c, host_length);                                                                                  \
    if ((c)->width >= 0 && (c)->precision >= 0)                                                                        \
      strbuf_printf((p)->out, spec, (int)(c)->width, (int)(c)->precision, __VA_ARGS__);                                \
    else if ((c)->width >= 0)                                                                                          \
      strbuf_printf((p)->out, spec, (int)(c)->width, __VA_ARGS__);                                                     \
    else if ((c)->precision >= 0)                                                                                      \
      strbuf_printf((p)->out, spec, (int)(c)->precision, __VA_ARGS__);                                                 \
    else                                                                                                               \
      strbuf_printf((p)->out, spec, __VA_ARGS__);                                                                      \
  } while (0)

static void build_spec(char *spec, const struct conversion *c, const char *host_length) {
  snprintf(spec, 32, "%%%s%s%s%s%c", c->flags, c->width >= 0 ? "*" : "", c->precision >= 0 ? ".*" : "", host_length,
           c->kind);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

static bool print_integer(struct format_printer *p, const struct conversion *c) {
  unsigned width = integer_width(p, c->length);
  u128 value;
  if (!argument(p, width < 32 ? 32 : width, &value)) return false;
  bool is_signed = c->kind == 'd' || c->kind == 'i';
  value = bits_trunc(width, value);
  if (is_signed)
    PRINT_WITH(p, c, "ll", (long long)bits_signed(width, value));
  else
    PRINT_WITH(p, c, "ll", (unsigned long long)value);
  return true;
}

static bool print_float(struct format_printer *p, const struct conversion *c) {
  unsigned width = c->length == 'L' ? 80 : 64;
  u128 value;
  if (!argument(p, width, &value)) return false;
  if (width == 80)
    PRINT_WITH(p, c, "L", float_unpack(80, value));
  else
    PRINT_WITH(p, c, "", (double)float_unpack(64, value));
  return true;
}

static bool print_character(struct format_printer *p, const struct conversion *c) {
  u128 value;
  if (!argument(p, 32, &value)) return false;
  unsigned char byte = (unsigned char)value;
  if (byte) {
    PRINT_WITH(p, c, "", byte);
    return true;
  }
  uint64_t pad = c->width > 1 ? (uint64_t)c->width - 1 : 0; /* strbuf_printf would end at the byte 0 */
  bool left = strchr(c->flags, '-');
  for (uint64_t k = 0; !left && k < pad; k++) strbuf_putc(p->out, ' ');
  strbuf_putc(p->out, 0);
  for (uint64_t k = 0; left && k < pad; k++) strbuf_putc(p->out, ' ');
  return true;
}

static bool print_pointer(struct format_printer *p, const struct conversion *c) {
  u128 value;
  if (!argument(p, p->machine->program->pointer_width, &value)) return false;
  PRINT_WITH(p, c, "", (void *)(uintptr_t)value);
  return true;
}

#pragma GCC diagnostic pop

static bool print_string(struct format_printer *p, const struct conversion *c) {
  struct machine *m = p->machine;
  u128 address;
  uint64_t len;
  if (c->length == 'l') return machine_stop(m, "printing wide strings is not modelled");
  if (!argument(p, m->program->pointer_width, &address)) return false;
  uint64_t limit = c->precision >= 0 ? (uint64_t)c->precision : UINT64_MAX;
  if (!memory_string(&m->memory, (uint64_t)address, limit, &len))
    return machine_bad_access(m, (uint64_t)address + len, 1, false);
  uint64_t pad = c->width > 0 && (uint64_t)c->width > len ? (uint64_t)c->width - len : 0;
  bool left = strchr(c->flags, '-');
  for (uint64_t k = 0; !left && k < pad; k++) strbuf_putc(p->out, ' ');
  if (len) strbuf_add(p->out, (char *)m->memory.bytes + ((uint64_t)address - m->memory.base), len);
  for (uint64_t k = 0; left && k < pad; k++) strbuf_putc(p->out, ' ');
  return true;
}

static bool store_count(struct format_printer *p, const struct conversion *c) {
  struct machine *m = p->machine;
  u128 address;
  uint64_t count = p->out->len, bytes = integer_width(p, c->length) / 8;
  if (!argument(p, m->program->pointer_width, &address)) return false;
  unsigned char *to = memory_at(&m->memory, (uint64_t)address, bytes, true);
  if (!to) return machine_bad_access(m, (uint64_t)address, bytes, true);
  memcpy(to, &count, bytes);
  return true;
}

/* A number in the format, or `*`: the next argument. */
static bool parse_number(struct format_printer *p, int64_t *ret) {
  if (*p->at == '*') {
    u128 value;
    p->at++;
    if (!argument(p, 32, &value)) return false;
    *ret = (int64_t)bits_signed(32, value);
  } else {
    *ret = 0;
    while (*p->at >= '0' && *p->at <= '9' && *ret <= NUMBER_LIMIT) *ret = *ret * 10 + (*p->at++ - '0');
  }
  if (*ret > NUMBER_LIMIT || *ret < -NUMBER_LIMIT) return machine_stop(p->machine, "a width in a format is too large");
  return true;
}

static void parse_flags(struct format_printer *p, struct conversion *c) {
  size_t count = strlen(c->flags);
  for (; *p->at && strchr("-+ #0'", *p->at); p->at++)
    if (!strchr(c->flags, *p->at) && count < sizeof c->flags - 2) c->flags[count++] = (char)*p->at;
}

static char parse_length(struct format_printer *p) {
  char first = (char)*p->at;
  if (!first || !strchr("hlqLjzt", first)) return 0;
  p->at++;
  if ((first == 'h' || first == 'l') && (char)*p->at == first) {
    p->at++;
    return first == 'h' ? 'H' : 'q';
  }
  return first;
}

static bool parse_conversion(struct format_printer *p, struct conversion *c) {
  *c = (struct conversion){.width = -1, .precision = -1};
  parse_flags(p, c);
  if (*p->at == '*' || (*p->at >= '1' && *p->at <= '9')) {
    if (!parse_number(p, &c->width)) return false;
    if (c->width < 0) { /* a negative width: to the left */
      c->width = -c->width;
      if (!strchr(c->flags, '-')) strcat(c->flags, "-");
    }
  }
  if (*p->at == '.') {
    p->at++;
    if (!parse_number(p, &c->precision)) return false;
    if (c->precision < 0) c->precision = -1;
  }
  c->length = parse_length(p);
  c->kind = (char)*p->at;
  if (c->kind) p->at++;
  return true;
}

static bool print_conversion(struct format_printer *p) {
  struct conversion c;
  if (!parse_conversion(p, &c)) return false;
  switch (c.kind) {
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X': return print_integer(p, &c);
  case 'f':
  case 'F':
  case 'e':
  case 'E':
  case 'g':
  case 'G':
  case 'a':
  case 'A': return print_float(p, &c);
  case 'c': return print_character(p, &c);
  case 's': return print_string(p, &c);
  case 'p': return print_pointer(p, &c);
  case 'n': return store_count(p, &c);
  case 'm': strbuf_puts(p->out, "Success"); return true;
  case '%': strbuf_putc(p->out, '%'); return true;
  default: return machine_stop(p->machine, "conversion '%%%c' in a format is not modelled", c.kind ? c.kind : ' ');
  }
}

bool format_print(struct machine *m, uint64_t format, struct format_source *source, struct strbuf *out) {
  uint64_t len;
  if (!memory_string(&m->memory, format, UINT64_MAX, &len)) return machine_bad_access(m, format + len, 1, false);
  struct format_printer p = {m, source, m->memory.bytes + ((format & m->memory.mask) - m->memory.base), out};
  while (*p.at) {
    const unsigned char *from = p.at;
    while (*p.at && *p.at != '%') p.at++;
    strbuf_add(out, (const char *)from, (size_t)(p.at - from));
    if (!*p.at) break;
    p.at++;
    if (!print_conversion(&p)) return false;
  }
  return true;
}
