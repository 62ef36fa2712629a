/* The table is sorted. */
#include "program/contract.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *name, const void *entry) {
  return strcmp(name, ((const struct library_contract *)entry)->name);
}

const struct library_contract *contract_find(const char *name) {
  return bsearch(name, library_contracts, library_contract_count, sizeof *library_contracts, compare);
}
