/* json: reading JSON without building a tree.
 *
 * A pull parser over text in memory: the caller asks for what it expects and gets it, or one error with line and
 * column; after an error every call fails, so that errors need to be looked at only where the caller needs a value.
 * Memory does not depend on the input.
 *
 *     json_open(&j, '{');
 *     for (const char *key; (key = json_key(&j));)
 *       if (strcmp(key, "size") == 0) size = json_number(&j, UINT64_MAX);
 *       else json_unknown(&j, key);
 */
#ifndef OCKHAM_BASE_JSON_H
#define OCKHAM_BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diagnostic.h"
#include "base/strbuf.h"

struct json {
  const char *file; /* for messages */
  const char *text, *end, *at;
  struct diagnostics *diagnostics;
  bool failed;
  bool is_first;        /* no comma is needed before the next element */
  struct strbuf key;    /* the last key */
  struct strbuf string; /* the last string */
};

/* `text` and `file` stay the caller's and outlive the parser. */
void json_init(struct json *, struct diagnostics *, const char *file, const char *text, size_t len);
void json_release(struct json *);
/* The first failure adds an error at the current place; returns false. */
bool json_fail(struct json *, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool json_unknown(struct json *, const char *key);

/* The next byte that is not white space, '\0' at the end or after a failure. */
char json_peek(struct json *);
/* Enters an array or object: `bracket` is '[' or '{'. */
bool json_open(struct json *, char bracket);
/* Is there a further element in the array? Leaves the array if not. */
bool json_element(struct json *);
/* The next key of the object, valid until the next call; NULL at its end, which is passed, and after a failure. */
const char *json_key(struct json *);
/* A string, valid until the next one is read; "" after a failure. It contains no zero byte. */
const char *json_string(struct json *);
bool json_bool(struct json *);
/* Passes `null` if it is next. */
bool json_null(struct json *);
/* A natural number up to `max`, written as a number or as a string of digits; 0 after a failure. */
uint64_t json_number(struct json *, uint64_t max);
unsigned __int128 json_number128(struct json *);
/* Passes any value, whatever is in it; the result is its text, so long. Of what is inside only strings and brackets are
 * looked at. */
const char *json_skip(struct json *, size_t *ret_len);
/* Nothing but white space is left. */
bool json_finish(struct json *);

#endif
