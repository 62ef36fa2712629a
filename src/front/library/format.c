/* Formats by the grammar of the C standard. */
#include "front/library/format.h"

#include <string.h>

static int64_t number_at(const char **at) {
  int64_t n = 0;
  if (**at < '0' || **at > '9') return -1;
  for (; **at >= '0' && **at <= '9'; ++*at)
    if (n < 1000000000) n = n * 10 + (**at - '0');
  return n;
}

static void read_length(const char **at, struct conversion *c) {
  size_t n = 0;
  while (n < 2 && **at && strchr("hlLqjzt", **at)) c->length[n++] = *(*at)++;
  c->length[n] = 0;
}

bool format_parse_print(const char *format, conversion_list *out, uint64_t *literal) {
  *literal = 0;
  for (const char *at = format; *at;) {
    if (*at++ != '%' || *at == '%') {
      at += *at == '%' && at[-1] == '%';
      ++*literal;
      continue;
    }
    struct conversion c = {.width = -1, .precision = -1}, argument = {.letter = '*', .width = -1, .precision = -1};
    while (*at && strchr("-+ #0'I", *at)) at++;
    if (*at == '*') {
      at++;
      vec_push(out, argument);
      c.width = -2;
    } else {
      c.width = number_at(&at);
    }
    if (*at == '$') return false;
    if (*at == '.' && at[1] == '*') {
      at += 2;
      vec_push(out, argument);
      c.precision = -2;
    } else if (*at == '.') {
      at++;
      c.precision = number_at(&at);
      if (c.precision < 0) c.precision = 0;
    }
    read_length(&at, &c);
    if (!*at || !strchr("diouxXcspnfFeEgGaACSm", *at)) return false;
    c.letter = *at++;
    if (c.letter != 'm') vec_push(out, c);
  }
  return true;
}

/* Behind the closing bracket of a set of characters. */
static const char *skip_set(const char *at) {
  if (*at == '^') at++;
  if (*at == ']') at++;
  while (*at && *at != ']') at++;
  return *at ? at + 1 : NULL;
}

bool format_parse_scan(const char *format, conversion_list *out) {
  for (const char *at = format; *at;) {
    if (*at++ != '%') continue;
    if (*at == '%') {
      at++;
      continue;
    }
    struct conversion c = {.precision = -1, .is_assigned = *at != '*'};
    at += *at == '*';
    c.width = number_at(&at);
    if (*at == '$' || *at == 'm') return false;
    read_length(&at, &c);
    if (!*at || !strchr("diouxXcspnfFeEgGaA[CS", *at)) return false;
    c.letter = *at++;
    if (c.letter == '[' && !(at = skip_set(at))) return false;
    if (c.is_assigned) vec_push(out, c);
  }
  return true;
}

bool format_is_free(const char *format) {
  char last = 0;
  bool has_characters = false, has_others = false;
  for (const char *at = format; *at; at++) {
    if (*at == '%') {
      for (at++; *at && strchr("0123456789hlqjzt", *at);) at++;
      if (!*at || !strchr("diouxXcs", *at) || (*at == 'c' && last && last != 'c')) return false;
      last = *at;
      has_characters |= last == 'c';
      continue;
    }
    has_others = true;
    bool is_mark = strchr(",;:/", *at) && at > format && at[-1] == last && strchr("diouxX", last);
    if (!is_mark && *at != ' ' && *at != '\n' && *at != '\t') return false;
  }
  return last && !(has_characters && has_others);
}

uint64_t format_bytes(const struct conversion *c, bool is_64_bit) {
  const uint64_t word = is_64_bit ? 8 : 4;
  bool is_wide = c->length[0] == 'l' || c->letter == 'C' || c->letter == 'S';
  uint64_t character = is_wide ? 4 : 1;
  switch (c->letter) {
  case 'c':
  case 'C': return character * (uint64_t)(c->width > 0 ? c->width : 1);
  case 's':
  case 'S':
  case '[': return c->width > 0 ? character * ((uint64_t)c->width + 1) : 0;
  case 'p': return word;
  case 'f':
  case 'F':
  case 'e':
  case 'E':
  case 'g':
  case 'G':
  case 'a':
  case 'A': return c->length[0] == 'L' ? (is_64_bit ? 16 : 12) : c->length[0] == 'l' ? 8 : 4;
  default: break;
  }
  if (strcmp(c->length, "hh") == 0) return 1;
  if (c->length[0] == 'h') return 2;
  if (strcmp(c->length, "ll") == 0 || (c->length[0] && strchr("qjL", c->length[0]))) return 8;
  return c->length[0] && strchr("lzt", c->length[0]) ? word : 4;
}
