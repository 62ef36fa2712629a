#include "lists/flow/text_flow.h"

#include <stdio.h>
#include <stdlib.h>

term text_flow_formula(struct text_flow *t, const char *text) {
  term result;
  if (!heap_read(&t->reader, "text", text, &result)) {
    diagnostics_print(&t->ctx.diagnostics, stderr);
    fail_msg("cannot read %s", text);
  }
  return result;
}

/* "x = y", "x = null", "x = y.n", "x.n = y", "x.key = y" (the key of y), "x = new", "x = any", "free x",
 * "assume formula". */
static struct heap_statement statement_of(struct text_flow *t, const char *text) {
  struct vocabulary *v = &t->flow.vocabulary;
  struct heap_statement s = {.kind = HEAP_ASSIGN, .symbol = HEAP_NO_SYMBOL};
  char left[16] = "", right[16] = "", field[8] = "";
  if (strncmp(text, "assume ", 7) == 0) {
    s.kind = HEAP_ASSUME;
    s.condition = text_flow_formula(t, text + 7);
  } else if (sscanf(text, "free %15s", right) == 1) {
    s.kind = HEAP_FREE;
    s.x = heap_constant(v, right);
  } else if (sscanf(text, "%15[a-z].%7s = %15s", left, field, right) == 3) {
    s.kind = strcmp(field, "key") == 0 ? HEAP_KEY : HEAP_WRITE;
    s.x = heap_constant(v, left);
    s.y = heap_constant(v, right);
    s.symbol = s.source = vocabulary_find(v, field);
  } else if (sscanf(text, "%15[a-z] = %15[a-z].%7s", left, right, field) == 3) {
    s.kind = HEAP_READ;
    s.x = heap_constant(v, left);
    s.y = heap_constant(v, right);
    s.symbol = vocabulary_find(v, field);
  } else if (sscanf(text, "%15[a-z] = %15s", left, right) == 2) {
    s.x = heap_constant(v, left);
    s.y = heap_constant(v, right);
    if (strcmp(right, "new") == 0) s.kind = HEAP_ALLOCATE;
    if (strcmp(right, "any") == 0) s.kind = HEAP_HAVOC;
  } else {
    fail_msg("no statement: '%s'", text);
  }
  return s;
}

enum { EXIT = 20, ERROR = 21, LOCATIONS = 22 };

static uint32_t location_of(struct text_flow *t, const char *name) {
  if (strcmp(name, "exit") == 0) return EXIT;
  if (strcmp(name, "error") == 0) return ERROR;
  char *end;
  uint32_t number = (uint32_t)strtoul(name, &end, 10);
  assert_true(number < EXIT);
  if (*end == '*') t->flow.locations.data[number].is_loop_head = true;
  return number;
}

static void add_edge(struct text_flow *t, const char *line) {
  struct flow *f = &t->flow;
  char source[8], target[8], text[512], *save = NULL;
  int at = 0;
  if (sscanf(line, " %7s > %7[^:]:%n", source, target, &at) != 2 || !at) fail_msg("no edge: '%s'", line);
  struct flow_edge e = {.source = location_of(t, source),
                        .target = location_of(t, target),
                        .first = f->statements.len,
                        .call = FLOW_NONE,
                        .is_exact = true};
  snprintf(text, sizeof text, "%s", line + at);
  for (char *p = strtok_r(text, ";", &save); p; p = strtok_r(NULL, ";", &save)) {
    p += strspn(p, " ");
    if (*p) vec_push(&f->statements, statement_of(t, p));
  }
  e.count = f->statements.len - e.first;
  vec_push(&f->edges, e);
  vec_push(&f->locations.data[e.source].out, f->edges.len - 1);
}

static void set_state(struct flow *f) {
  struct vocabulary *v = &f->vocabulary;
  VEC(uint32_t) orders = VEC_INIT;
  uint32_t allocated = vocabulary_find(v, "alloc");
  for (uint32_t i = 0; i < v->symbols.len; i++) {
    if (v->symbols.data[i].role == HEAP_REACH) vec_push(&f->fields, i);
    if (heap_is_data(v, i)) vec_push(&orders, i);
    if (v->symbols.data[i].role == HEAP_RELATION && i != allocated) vec_push(&f->marks, i);
  }
  f->state = (struct heap_state){.vocabulary = v,
                                 .allocated = allocated,
                                 .fields = f->fields.data,
                                 .field_count = f->fields.len,
                                 .marks = f->marks.data,
                                 .mark_count = f->marks.len};
  if (orders.len) {
    uint32_t *copy = arena_alloc(&f->arena, orders.len * sizeof *copy);
    memcpy(copy, orders.data, orders.len * sizeof *copy);
    f->state.orders = copy;
    f->state.order_count = orders.len;
  }
  vec_release(&orders);
}

void text_flow_init(struct text_flow *t, const char *declarations, const char *edges) {
  memset(t, 0, sizeof *t);
  struct flow *f = &t->flow;
  terms_init(&t->terms);
  vocabulary_init(&f->vocabulary, &t->terms);
  context_init(&t->ctx, 0, 0);
  heap_reader_init(&t->reader, &f->vocabulary, &t->ctx.diagnostics);
  text_flow_formula(t, declarations);
  set_state(f);
  f->value = HEAP_NO_SYMBOL;
  f->exit = EXIT;
  f->error = ERROR;
  vec_resize(&f->locations, LOCATIONS);
  for (const char *line = edges; *line;) {
    char text[512];
    size_t length = strcspn(line, "\n");
    assert_true(length < sizeof text);
    memcpy(text, line, length);
    text[length] = '\0';
    if (text[strspn(text, " ")]) add_edge(t, text);
    line += length + (line[length] == '\n');
  }
  /* the variables are the constants that were declared */
  for (uint32_t i = 0; i < t->reader.constants.text.len; i++) {
    const char *name = t->reader.constants.text.data[i];
    vec_push(&f->variables,
             ((struct flow_variable){
                 .constant = heap_constant(&f->vocabulary, name), .name = name, .is_value = *name == 'v'}));
  }
}

void text_flow_release(struct text_flow *t) {
  struct flow *f = &t->flow;
  for (uint32_t i = 0; i < f->locations.len; i++) vec_release(&f->locations.data[i].out);
  vec_release(&f->locations);
  vec_release(&f->edges);
  vec_release(&f->statements);
  vec_release(&f->variables);
  vec_release(&f->fields);
  vec_release(&f->marks);
  heap_reader_release(&t->reader);
  arena_release(&f->arena);
  vocabulary_release(&f->vocabulary);
  context_release(&t->ctx);
  terms_release(&t->terms);
}
