/* The alias facts of a certificate:
 *
 *     { "sets": [ [], [["object", 3, 8, 0], ["unknown"]], ... ],
 *       "variables": [[12, 1], ...],
 *       "cells": [[["object", 3, 0, 4], 4, 1], ...] }
 *
 * A target is a kind with what names it: object and offset and stride, function, allocating edge with offset, stride
 * and, for an allocation wrapper, the call. A variable has the number of a set, a cell its place, bytes, and set. */
#include "certify/certify.h"

#include <string.h>

static int64_t integer(struct json *j) {
  bool negative = json_peek(j) == '-';
  if (negative) j->at++;
  int64_t n = (int64_t)json_number(j, (uint64_t)1 << 40);
  return negative ? -n : n;
}

static uint32_t id_below(struct json *j, uint32_t count, const char *what) {
  uint32_t n = (uint32_t)json_number(j, UINT32_MAX);
  if (!j->failed && n >= count) json_fail(j, "there is no %s %u", what, n);
  return j->failed ? 0 : n;
}

static bool another(struct json *j) {
  if (j->failed) return false;
  if (json_element(j)) return true;
  json_fail(j, "a target ends too early");
  return false;
}

static void read_offset(struct json *j, struct alias_target *t) {
  if (!another(j)) return;
  int64_t offset = integer(j);
  if (!another(j)) return;
  *t = target_make(*t, offset, json_number(j, 1 << 20));
}

static bool is_allocation(const struct program *p, edge_id e) {
  return p->edges.data[e].op.kind == OP_ALLOCATE || p->edges.data[e].op.kind == OP_CALL;
}

static void read_dynamic(struct alias *a, struct json *j, struct alias_target *t) {
  if (!another(j)) return;
  t->id = id_below(j, a->program->edges.len, "edge");
  if (!j->failed && !is_allocation(a->program, t->id)) json_fail(j, "edge %u allocates nothing", t->id);
  read_offset(j, t);
  if (j->failed || !json_element(j)) return;
  t->call = id_below(j, a->program->edges.len, "edge");
  if (!j->failed && a->program->edges.data[t->call].op.kind != OP_CALL) json_fail(j, "edge %u is no call", t->call);
  if (!j->failed && json_element(j)) json_fail(j, "this target has too many numbers");
}

static struct alias_target read_target(struct alias *a, struct json *j) {
  static const char *const kinds[] = {"unknown", "absolute", "object", "function", "varargs", "dynamic"};
  struct alias_target t = {TARGET_UNKNOWN, ID_NONE, ID_NONE, 0, 1};
  json_open(j, '[');
  if (!another(j)) return t;
  const char *word = json_string(j);
  int kind = 0;
  while (kind < TARGET_KIND_COUNT && strcmp(word, kinds[kind]) != 0) kind++;
  if (kind == TARGET_KIND_COUNT) json_fail(j, "unknown kind of target '%.60s'", word);
  if (j->failed) return t;
  t.kind = (enum target_kind)kind;
  switch (t.kind) {
  case TARGET_UNKNOWN:
  case TARGET_ABSOLUTE: break;
  case TARGET_OBJECT:
    if (another(j)) t.id = id_below(j, a->program->objects.len, "object");
    read_offset(j, &t);
    break;
  case TARGET_FUNCTION:
  case TARGET_VARARGS:
    if (another(j)) t.id = id_below(j, a->program->functions.len, "function");
    t = target_make(t, 0, 1);
    break;
  case TARGET_DYNAMIC: read_dynamic(a, j, &t); return t;
  }
  if (!j->failed && json_element(j)) json_fail(j, "this target has too many numbers");
  return t;
}

static void read_set(struct alias *a, struct json *j) {
  target_list list = VEC_INIT;
  json_open(j, '[');
  while (json_element(j)) vec_push(&list, read_target(a, j));
  if (!j->failed) alias_add_set(a, list.data, list.len);
  vec_release(&list);
}

/* `before` sets were there when the reading began. */
static uint32_t read_number_of_set(struct alias *a, struct json *j, uint32_t before) {
  return before + id_below(j, a->sets.len - before, "set");
}

static void read_variable(struct alias *a, struct json *j, uint32_t before) {
  json_open(j, '[');
  if (!another(j)) return;
  var_id v = id_below(j, a->program->variables.len, "variable");
  if (!another(j)) return;
  uint32_t set = read_number_of_set(a, j, before);
  if (!j->failed && json_element(j)) json_fail(j, "a variable has one set");
  if (!j->failed) a->variables.data[v] = set;
}

static void read_cell(struct alias *a, struct json *j, uint32_t before) {
  struct alias_cell c = {.set = SET_EMPTY};
  json_open(j, '[');
  if (!another(j)) return;
  struct alias_target t = read_target(a, j);
  if (!another(j)) return;
  c.bytes = (uint32_t)json_number(j, UINT32_MAX);
  if (!another(j)) return;
  c.set = read_number_of_set(a, j, before);
  if (!j->failed && (json_element(j) || t.kind == TARGET_FUNCTION || t.kind == TARGET_UNKNOWN || t.offset < 0))
    json_fail(j, "a cell has a place in memory, a size, and a set");
  if (j->failed) return;
  c.block = target_make(t, 0, 0);
  c.block.offset = 0;
  c.block.stride = 0;
  c.offset = (uint32_t)t.offset;
  c.stride = t.stride;
  alias_add_cell(a, c);
}

void alias_read_json(struct alias *a, struct json *j) {
  uint32_t before = a->sets.len;
  json_open(j, '{');
  for (const char *key; (key = json_key(j));) {
    bool is_sets = strcmp(key, "sets") == 0, is_variables = strcmp(key, "variables") == 0;
    if (!is_sets && !is_variables && strcmp(key, "cells") != 0) {
      json_unknown(j, key);
      return;
    }
    json_open(j, '[');
    while (json_element(j)) {
      if (is_sets)
        read_set(a, j);
      else if (is_variables)
        read_variable(a, j, before);
      else
        read_cell(a, j, before);
    }
  }
}
