/* leaks: which memory of the heap nothing leads to when a run has ended (private to this room). */
#ifndef OCKHAM_INTERPRET_LEAKS_H
#define OCKHAM_INTERPRET_LEAKS_H

#include "interpret/machine.h"

/* How many bytes are lost; 0 = none, or too much would have to be searched. With has_returned, the program has come
 * back from its entry function, whose variables are gone. Of the first object that is lost, the number
 * (run_result.lost). */
uint64_t leaks_find(const struct machine *, bool has_returned, uint64_t *ret_first);

#endif
