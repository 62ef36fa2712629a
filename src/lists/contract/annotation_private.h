/* annotation_private: shared by the files that read annotations. */
#ifndef OCKHAM_LISTS_CONTRACT_ANNOTATION_PRIVATE_H
#define OCKHAM_LISTS_CONTRACT_ANNOTATION_PRIVATE_H

#include "lists/contract/annotation.h"

/* Reads all clauses of a comment, which begins at that place; those that belong to something get that from the scanner.
 */
bool clauses_parse(struct annotations *, struct text_place, const char *text, size_t len, struct diagnostics *);

#endif
