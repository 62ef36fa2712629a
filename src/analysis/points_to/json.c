/* The solution as JSON, the alias facts of a certificate (docs/certificate.md): what each variable and each cell of
 * memory may hold. Equal sets are written once. */
#include "analysis/points_to/private.h"

#include <inttypes.h>

struct writer {
  const struct points_to *pt;
  struct strbuf *out, sets, variables, cells;
  struct names known; /* sets, as text */
};

static void write_place(struct writer *w, pt_place x, struct strbuf *to) {
  static const char *const kinds[] = {
      [TARGET_UNKNOWN] = "unknown",   [TARGET_ABSOLUTE] = "absolute", [TARGET_OBJECT] = "object",
      [TARGET_FUNCTION] = "function", [TARGET_VARARGS] = "varargs",   [TARGET_DYNAMIC] = "dynamic"};
  const struct memory_block *b = &w->pt->blocks.data[place_block(x)];
  strbuf_printf(to, "[\"%s\"", kinds[b->kind]);
  if (b->id != ID_NONE) strbuf_printf(to, ",%" PRIu32, b->id);
  if (b->kind == TARGET_OBJECT || b->kind == TARGET_DYNAMIC)
    strbuf_printf(to, ",%" PRId64 ",%" PRIu32, place_offset(x), place_stride(x));
  if (b->call != ID_NONE) strbuf_printf(to, ",%" PRIu32, b->call);
  strbuf_putc(to, ']');
}

/* The number of the set; the first, of what never holds an address, is empty. */
static uint32_t write_set(struct writer *w, node_id n) {
  const pt_place_set *set = &w->pt->nodes.data[pt_query_rep(w->pt, n)].set;
  struct strbuf text = STRBUF_INIT;
  for (uint32_t i = 0; i < set->len; i++) {
    if (i) strbuf_putc(&text, ',');
    write_place(w, set->data[i], &text);
  }
  uint32_t id = names_find(&w->known, text.text);
  if (id == MAP_NONE) {
    id = names_add(&w->known, text.text);
    strbuf_printf(&w->sets, "%s\n  [%s]", w->sets.len ? "," : "", text.text);
  }
  strbuf_release(&text);
  return id;
}

static void write_cell(struct writer *w, const struct pt_cell *c) {
  uint32_t set = write_set(w, c->out);
  strbuf_puts(&w->cells, w->cells.len ? ",\n  [" : "\n  [");
  write_place(w, place_make_raw(c->block, c->offset, c->stride), &w->cells);
  strbuf_printf(&w->cells, ",%" PRIu32 ",%" PRIu32 "]", c->bytes, set);
}

void points_to_write_json(const struct points_to *pt, struct strbuf *out) {
  struct writer w = {pt, out, STRBUF_INIT, STRBUF_INIT, STRBUF_INIT, NAMES_INIT};
  write_set(&w, 0);
  for (var_id v = 0; v < pt->program->variables.len; v++) {
    uint32_t set = write_set(&w, 1 + v);
    if (set) strbuf_printf(&w.variables, "%s[%" PRIu32 ",%" PRIu32 "]", w.variables.len ? "," : "", v, set);
  }
  for (cell_id c = 0; c < pt->cells.len; c++) {
    enum target_kind kind = pt->blocks.data[pt->cells.data[c].block].kind;
    if (kind == TARGET_OBJECT || kind == TARGET_DYNAMIC || kind == TARGET_ABSOLUTE || kind == TARGET_VARARGS)
      write_cell(&w, &pt->cells.data[c]);
  }
  strbuf_printf(out, "{ \"sets\": [%s],\n\"variables\": [%s],\n\"cells\": [%s] }", w.sets.text, w.variables.text,
                w.cells.text);
  strbuf_release_all(&w.sets, &w.variables, &w.cells);
  names_release(&w.known);
}
