/* number: values as C writes them. */
#ifndef OCKHAM_REPORT_STORY_NUMBER_H
#define OCKHAM_REPORT_STORY_NUMBER_H

#include "base/strbuf.h"
#include "program/program.h"

/* By C type: signed and unsigned decimal, characters, constants of enumerations, pointers in hexadecimal, floating
 * point; unsigned if the type is not known.
 */
void number_print(const struct program *, ctype_id, uint16_t width, u128 value, struct strbuf *);

#endif
