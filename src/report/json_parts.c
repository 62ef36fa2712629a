/* Written by hand: the order of keys is the same in every result. */
#include "report/json_parts.h"

void json_member(struct strbuf *out, const char *key, const char *value) {
  strbuf_printf(out, "\"%s\": ", key);
  if (value)
    strbuf_json(out, value);
  else
    strbuf_puts(out, "null");
}

void json_place(struct strbuf *out, const struct program *p, struct position at) {
  json_member(out, "file", p && at.file != ID_NONE ? program_string(p, at.file) : NULL);
  strbuf_printf(out, ", \"line\": %u, \"column\": %u", at.line, at.column);
}
