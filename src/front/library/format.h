/* format: what the formats of printf and scanf ask for. */
#ifndef OCKHAM_FRONT_FORMAT_H
#define OCKHAM_FRONT_FORMAT_H

#include "base/vec.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct conversion {
  char letter;       /* d i o u x X c s p n f e g a [ ..., or * for an argument that is a width or precision */
  char length[3];    /* hh h l ll L q j z t, or "" */
  int64_t width;     /* -1 = none */
  int64_t precision; /* -1 = none, -2 = the argument before says it */
  bool is_assigned;  /* scanf: not suppressed by '*' */
};
typedef VEC(struct conversion) conversion_list;

/* The conversions in order of their arguments; `literal` receives the number of other characters. False for what is not
 * understood: arguments by number, memory that scanf allocates, letters that are none. */
bool format_parse_print(const char *format, conversion_list *, uint64_t *literal);
bool format_parse_scan(const char *format, conversion_list *);
/* Of a format of scanf: is each value possible whatever the others are? Numbers and words follow each other, with
 * blanks or, behind numbers, a mark between them; or there are characters first, and no blanks. */
bool format_is_free(const char *format);
/* Bytes that a conversion of scanf, or %n of printf, writes; 0 = no limit. */
uint64_t format_bytes(const struct conversion *, bool is_64_bit);

#endif
