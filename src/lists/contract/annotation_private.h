/* annotation_private: shared by the files that read annotations. */
#ifndef OCKHAM_LISTS_CONTRACT_ANNOTATION_PRIVATE_H
#define OCKHAM_LISTS_CONTRACT_ANNOTATION_PRIVATE_H

#include "lists/contract/annotation.h"

/* Reads all clauses of a comment, which begins at that place; those that belong to something get that from the scanner.
 */
bool clauses_parse(struct annotations *, struct text_place, const char *text, size_t len, struct diagnostics *);

bool annotation_is_any(const char *word, size_t len, const char *const *words, size_t count);

/* What a parenthesis outside of bodies declares. */
struct declarator {
  const char *name;
  size_t len;
  const char *parameters; /* its parenthesis; NULL = it is no function */
};
/* Of what is in the parentheses at `p`: `(f)(int)`, `(*f(int))[3]`; `(*f)(int)` is no function. */
struct declarator declarator_inside(const char *p);
/* Behind blanks, comments and directives. */
const char *declarator_behind_blanks(const char *p);
/* Behind the parenthesis that closes the one at `p`. */
const char *declarator_behind_parentheses(const char *p);
/* `__attribute__` and the like: the parenthesis behind it declares nothing. */
bool declarator_is_attribute(const char *word, size_t len);
/* A word of a type, which is the name of nothing. */
bool declarator_is_of_types(const char *word, size_t len);

#endif
