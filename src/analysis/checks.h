/* checks: what is asked of a program, place by place. A pass makes them from program.asked, once, before anything
 * else looks at the program; what may be violated where is then a matter of the program, not of an engine or a command.
 *
 *   C1  a check of an assertion, an error call, a rule or arithmetic is a VIOLATION edge: a run that takes it fails it
 *   C2  a check of memory belongs to an edge that accesses or frees memory or ends the program: a run that comes to the
 *       edge in a state in which the condition does not hold fails the check
 *   C3  failing assertions that are not asked for are STOP edges afterwards, as undefined behaviour that is not asked
 *       for ends the run: a check is judged on runs on which nothing else went wrong before. Calls of error functions
 *       that are not asked for are calls as any other
 *   C4  checks are numbered from 0 in the order of their edges; the same program and property give the same numbers
 *   C5  what the edges of one location need alike, branches above all, is one check, of the first of them
 *
 * VIOLATION edges about memory are those of translated programs (lists/segment/translate.h), and stay what they are.
 *
 * Accesses of a named object within its bounds have no check: there is nothing to ask. To add a kind: a line in
 * CHECK_KINDS (question.h), and the edges that it belongs to in checks.c. */
#ifndef OCKHAM_ANALYSIS_CHECKS_H
#define OCKHAM_ANALYSIS_CHECKS_H

#include "base/strbuf.h"
#include "program/program.h"

/* Makes program.checks; what it held is forgotten. */
void checks_make(struct program *);
/* Is it an access of a named object within its bounds, which has no check? */
bool checks_is_obvious(const struct program *, expr address, uint64_t bytes, bool is_write);
/* Is there a check of that kind? */
bool checks_ask(const struct program *, enum check_kind);

/* A check is answered, and the others are asked on the runs that do not fail it: a violation that is an edge ends the
 * run, and nobody asks for the check any more. What memory needs at a location is noted in `settled`, for those who
 * follow it (guards, translations, runs of the interpreter); memory that is lost, or not freed, is settled at all ends
 * at once. */
typedef VEC(struct check) settled_checks;
void checks_settle(struct program *, struct check, settled_checks *);
/* The call of an error function is no check any more, and a call like others. */
void checks_waive(struct program *, struct check);
/* Is the need of the edge, or of one beside it, settled? `settled` may be NULL. */
bool checks_is_settled(const struct program *, const settled_checks *, edge_id, enum check_kind);

/* The first check of the kind at the edge, or of memory at one beside it (C5); ID_NONE if there is none. */
check_id checks_find(const struct program *, edge_id, enum check_kind);
/* `12  file.c:3:7  valid-deref  \valid(&p->next)`, one line per check. */
void checks_print(const struct program *, struct strbuf *);
/* C1 to C5; asserts what it finds. */
bool checks_are_valid(const struct program *);

#endif
