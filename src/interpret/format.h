/* format: printf, with the format and its arguments in interpreted memory (private to semantics). */
#ifndef OCKHAM_INTERPRET_FORMAT_H
#define OCKHAM_INTERPRET_FORMAT_H

#include "interpret/machine.h"

/* Where the arguments come from: a list of operands, or a va_list in interpreted memory. */
struct format_source {
  const struct code_operand *next, *end; /* used unless is_list */
  bool is_list;
  uint64_t list; /* address of the va_list (LP64) or its value (ILP32) */
};

/* Appends what printf would print to `out`. False when the run ended (a bad pointer, or something not modelled). */
bool format_print(struct machine *, uint64_t format, struct format_source *, struct strbuf *out);

#endif
