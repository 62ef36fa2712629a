/* json_parts: what the results in JSON have in common. */
#ifndef OCKHAM_REPORT_JSON_PARTS_H
#define OCKHAM_REPORT_JSON_PARTS_H

#include "base/strbuf.h"
#include "program/program.h"

/* `"key": "value"`, or null. */
void json_member(struct strbuf *, const char *key, const char *value);
/* `"file": ..., "line": ..., "column": ...`; without a program there is no file. */
void json_place(struct strbuf *, const struct program *, struct position);

#endif
