#include "unit.h"

#include "source.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/front.h"
#include "program/text/print.h"

void source_load_with(struct source *s, const char *text, enum data_model model, enum extern_effects effects,
                      struct points_to_options points_to) {
  context_init(&s->context, 0, 0);
  strcpy(s->path, "/tmp/ockham-test-XXXXXX.c");
  int fd = mkstemps(s->path, 2);
  assert_true(fd >= 0);
  assert_int_equal(write(fd, text, strlen(text)), (ssize_t)strlen(text));
  close(fd);
  struct sources sources = SOURCES_INIT;
  sources.model = model;
  sources.extern_effects = effects;
  vec_push(&sources.files, s->path);
  s->p = front_load(&s->context, &sources, NULL);
  vec_release(&sources.files);
  unlink(s->path);
  if (!s->p) diagnostics_print(&s->context.diagnostics, stderr);
  assert_non_null(s->p);
  s->cfg = cfg_new(s->p);
  s->points_to = points_to_compute_with(&s->context, s->p, points_to);
  s->calls = call_graph_new(s->p, s->points_to);
  s->reachable = reachable_new(s->cfg, s->calls, PROPERTY_UNREACH_CALL);
}

void source_load(struct source *s, const char *text) {
  source_load_with(s, text, DATA_MODEL_LP64, EXTERN_EFFECTS_MEMORY,
                   (struct points_to_options){.separate_unknown = false});
}

void source_free(struct source *s) {
  reachable_free(s->reachable);
  call_graph_free(s->calls);
  points_to_free(s->points_to);
  cfg_free(s->cfg);
  program_free(s->p);
  context_release(&s->context);
}

static edge_id find_edge(const struct source *s, const char *function, const char *text) {
  function_id wanted = program_find_function(s->p, function);
  for (edge_id e = 0; e < s->p->edges.len; e++) {
    if (s->p->locations.data[s->p->edges.data[e].source].function != wanted) continue;
    struct strbuf printed = STRBUF_INIT;
    print_operation(s->p, &s->p->edges.data[e].op, &printed);
    bool same = strcmp(printed.text, text) == 0;
    strbuf_release(&printed);
    if (same) return e;
  }
  return ID_NONE;
}

bool source_has_edge(const struct source *s, const char *function, const char *text) {
  return find_edge(s, function, text) != ID_NONE;
}

edge_id source_edge(const struct source *s, const char *function, const char *text) {
  edge_id e = find_edge(s, function, text);
  if (e != ID_NONE) return e;
  struct strbuf listing = STRBUF_INIT;
  print_function(s->p, program_find_function(s->p, function), &listing);
  print_error("%s", listing.text);
  strbuf_release(&listing);
  fail_msg("no edge '%s' in %s", text, function);
  return ID_NONE;
}

var_id source_variable(const struct source *s, const char *function, const char *name) {
  function_id f = function ? program_find_function(s->p, function) : ID_NONE;
  for (var_id v = 0; v < s->p->variables.len; v++) {
    const struct variable *x = &s->p->variables.data[v];
    if (strcmp(program_string(s->p, x->name), name) == 0 && (function ? x->function == f : x->kind == VARIABLE_GLOBAL))
      return v;
  }
  fail_msg("no variable '%s'", name);
  return ID_NONE;
}

expr source_value(const struct source *s, const char *function, const char *name) {
  var_id v = source_variable(s, function, name);
  for (uint32_t i = 0; i < s->p->exprs.nodes.len; i++)
    if (s->p->exprs.nodes.data[i].kind == E_VAR && s->p->exprs.nodes.data[i].ref == v) return (expr){i};
  fail_msg("variable '%s' does not occur", name);
  return EXPR_NONE;
}
