/* A heap is a scene of one call: its nodes are pieces of memory, its pointers and numbers are values. */
#include "cli/annotated/heap_scene.h"

static char *node_name(uint32_t node) {
  struct strbuf text = STRBUF_INIT;
  if (node)
    strbuf_printf(&text, "#%u", node);
  else
    strbuf_puts(&text, "NULL");
  return strbuf_detach(&text);
}

static char *number(long long value) {
  struct strbuf text = STRBUF_INIT;
  strbuf_printf(&text, "%lld", value);
  return strbuf_detach(&text);
}

static struct scene_value value_of(const char *name, char *value, uint64_t to) {
  return (struct scene_value){xstrdup(name), value, xstrdup(""), 1, to};
}

static void add_piece(struct scene *s, const struct picture *x, uint32_t node) {
  struct scene_piece piece = {.base = node,
                              .name = node_name(node),
                              .type = xstrdup(""),
                              .is_freed = x->is_allocated && !x->is_allocated[node],
                              .cells = VEC_INIT};
  for (uint32_t i = 0; i < x->field_count; i++) {
    const struct picture_field *f = &x->fields[i];
    if (f->is_link)
      vec_push(&piece.cells, value_of(f->name, node_name(f->successors[node]), f->successors[node]));
    else if (x->has_numbers)
      vec_push(&piece.cells, value_of(f->name, number(f->values[node]), 0));
  }
  vec_push(&s->pieces, piece);
}

void heap_scene_add(struct scene *s, function_id f, const struct picture *x) {
  vec_push(&s->calls, ((struct scene_call){f, 1, {.file = ID_NONE}}));
  for (uint32_t i = 0; i < x->pointer_count; i++)
    vec_push(&s->values, value_of(x->pointers[i].name, node_name(x->pointers[i].node), x->pointers[i].node));
  for (uint32_t i = 0; x->has_numbers && i < x->number_count; i++)
    vec_push(&s->values, value_of(x->numbers[i].name, number(x->numbers[i].value), 0));
  for (uint32_t node = 1; node <= x->nodes; node++) add_piece(s, x, node);
}

static void free_values(scene_values *values) {
  for (uint32_t i = 0; i < values->len; i++)
    free_all(values->data[i].name, values->data[i].value, values->data[i].type);
  vec_release(values);
}

static void free_scene(struct scene *s) {
  for (uint32_t i = 0; i < s->pieces.len; i++) {
    free_all(s->pieces.data[i].name, s->pieces.data[i].type);
    free_values(&s->pieces.data[i].cells);
  }
  free_values(&s->values);
  vec_release_all(&s->pieces, &s->calls);
}

void told_release(struct html_told *t) {
  for (uint32_t i = 0; i < t->steps.len; i++) {
    free(t->steps.data[i].text);
    free_scene(&t->steps.data[i].scene);
  }
  vec_release(&t->steps);
  free(t->title);
}
