#include "program/lending.h"

#include <string.h>

/* The name of a model that the models keep to themselves; "" for every other function. */
static const char *inner_model(const struct program *p, function_id f) {
  static const char prefix[] = "__ockham_";
  const struct function *x = &p->functions.data[f];
  const char *name = program_string(p, x->name);
  return x->is_library_model && strncmp(name, prefix, sizeof prefix - 1) == 0 ? name + sizeof prefix - 1 : "";
}

static const char *inner_model_at(const struct program *p, edge_id e) {
  return inner_model(p, p->locations.data[p->edges.data[e].source].function);
}

enum lending lending_of(const struct program *p, edge_id allocate) {
  const char *name = inner_model_at(p, allocate);
  if (strcmp(name, "lend_text") == 0) return LENDING_TEXT;
  return strcmp(name, "lend") == 0 ? LENDING_PLAIN : LENDING_NONE;
}

bool lending_ends(const struct program *p, edge_id release) {
  return strcmp(inner_model_at(p, release), "take_back") == 0;
}

bool lending_may_write(const struct program *p, function_id f) { return *inner_model(p, f) != 0; }
