/* print: expressions, operations and functions of a program as C text. */
#ifndef OCKHAM_PROGRAM_TEXT_PRINT_H
#define OCKHAM_PROGRAM_TEXT_PRINT_H

#include "base/strbuf.h"
#include "program/program.h"

/* A C expression for `e`, with minimal parentheses: `irp->IoStatus.Status == 259`, `a[i].f + 1`. Truth values print as
 * conditions. Depth-safe: very deep expressions are cut with `...`. */
void print_expr(const struct program *, expr e, struct strbuf *);
/* The C lvalue for the `width`-bit cell at `address`: `p->next`, `a[i].f`, `*p`, `s.flags`. */
void print_lvalue(const struct program *, expr address, uint16_t width, ctype_id type, struct strbuf *);
/* Does the access print as a proper C lvalue, with no byte offsets or raw casts of addresses? */
bool lvalue_is_clean(const struct program *, expr address, uint16_t width, ctype_id type);
/* `'a'`, `'\n'`; false for what C has no short form for. Bytes that are no text have types such as unsigned char. */
bool print_character(const struct program *, ctype_id, u128 value, struct strbuf *);
/* The name of an object; of a string literal its text. */
void print_object(const struct program *, object_id, struct strbuf *);
/* The C type of the value of `e` where it is known, otherwise CTYPE_NONE. */
ctype_id expr_ctype(const struct program *, expr e);
/* `x = y + 1`, `assume(x < 10)`, `p->next = q`, `r = f(x, y)`. */
void print_operation(const struct program *, const struct operation *, struct strbuf *);
void print_position(const struct program *, struct position, struct strbuf *); /* file:line:column */
void print_function(const struct program *, function_id, struct strbuf *);     /* listing, one line per edge */
/* The same for a caller that knows the function's locations (function_locations.h). */
void print_function_edges(const struct program *, function_id, const loc_id *locations, uint32_t count,
                          struct strbuf *);

#endif
