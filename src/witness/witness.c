/* The format is told by the file's beginning: XML begins with a bracket, YAML of a witness never does. */
#include "witness/witness.h"

#include "base/text/lexer.h"

#include <string.h>

const char *const waypoint_type_names[WAYPOINT_TYPE_COUNT] = {
#define X(TYPE, name) name,
    WAYPOINT_TYPES(X)
#undef X
};

void witness_init(struct witness *w) {
  *w = (struct witness){.arena = ARENA_INIT, .specification = "", .data_model = ""};
}

void witness_release(struct witness *w) {
  vec_release_all(&w->waypoints, &w->invariants);
  arena_release(&w->arena);
}

bool witness_is_graphml(const char *path) {
  static const char end[] = ".graphml";
  size_t len = strlen(path);
  return len >= sizeof end && strcmp(path + len - (sizeof end - 1), end) == 0;
}

bool witness_read(struct witness *w, const char *path, struct diagnostics *d) {
  struct strbuf text = STRBUF_INIT;
  bool ok = text_read(path, &text, d);
  size_t start = ok ? strspn(text.text, " \t\r\n") : 0;
  if (ok && text.text[start] == '<')
    ok = witness_read_graphml(w, path, &text, d);
  else if (ok)
    ok = witness_read_yaml(w, path, &text, d);
  strbuf_release(&text);
  return ok;
}
