/* cfa_report: what a program consists of, in numbers and lists. */
#ifndef OCKHAM_CLI_CFA_CFA_REPORT_H
#define OCKHAM_CLI_CFA_CFA_REPORT_H

#include "analysis/blocks.h"
#include "base/context.h"
#include "program/program.h"

/* Fills in the counters that describe the program. Accesses are counted in the user's functions only. */
void cfa_count(const struct program *, struct statistics *);
/* Functions without a body and what is assumed of them; what is not modelled exactly, with its places. */
void cfa_report(const struct program *, struct strbuf *);
/* The blocks of a function with the given locations, with their edges. */
void cfa_list_blocks(const struct blocks *, function_id, const loc_id *locations, uint32_t count, struct strbuf *);

#endif
