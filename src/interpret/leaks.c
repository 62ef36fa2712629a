/* Memory that is lost: heap objects that live when the program ends and that nothing leads to any more. Objects are
 * found by their headers in the shadow; every word of pointer width, at whatever offset, that is an address of one
 * leads to it, also into its middle: in doubt an object is not lost. */
#include "interpret/leaks.h"

enum { GRANULE = 8, MOST_BYTES = 1 << 24 };

struct heap_piece {
  uint64_t offset, size; /* from memory.base */
  uint64_t number;       /* of all that were ever allocated, from 1 on */
  bool is_found, is_searched;
};

struct leaks {
  const struct machine *m;
  VEC(struct heap_piece) pieces; /* by offset */
};

static void collect(struct leaks *l) {
  const struct memory *m = &l->m->memory;
  uint64_t number = 0;
  for (uint64_t at = m->heap; at + GRANULE <= m->heap_top; at += GRANULE) {
    unsigned char here = m->shadow[at / GRANULE], next = m->shadow[at / GRANULE + 1];
    uint64_t size = 0;
    if ((here != SHADOW_HEAP_START && here != SHADOW_FREED_START) || next == here) continue;
    number++;
    if (memory_heap_object(m, m->base + at + GRANULE, &size) == HEAP_LIVE)
      vec_push(&l->pieces,
               ((struct heap_piece){at + GRANULE, size, number, memory_is_lent(m, m->base + at + GRANULE), false}));
  }
}

static void find_address(struct leaks *l, uint64_t address) {
  uint64_t offset = address - l->m->memory.base;
  uint32_t low = vec_first_not(&l->pieces, 0, l->pieces.len, x, x->offset + x->size < offset);
  if (low < l->pieces.len && offset >= l->pieces.data[low].offset) l->pieces.data[low].is_found = true;
}

static void search_bytes(struct leaks *l, uint64_t offset, uint64_t size) {
  const struct memory *m = &l->m->memory;
  unsigned width = l->m->program->pointer_width / 8;
  for (uint64_t i = 0; i + width <= size; i++) {
    uint64_t word = 0;
    memcpy(&word, m->bytes + offset + i, width); /* little endian, as the model */
    find_address(l, word);
  }
}

static void search_found(struct leaks *l) {
  bool has_changed = true;
  while (has_changed) {
    has_changed = false;
    for (uint32_t i = 0; i < l->pieces.len; i++) {
      struct heap_piece *x = &l->pieces.data[i];
      if (!x->is_found || x->is_searched) continue;
      x->is_searched = has_changed = true;
      search_bytes(l, x->offset, x->size);
    }
  }
}

static void search_globals(struct leaks *l) {
  const struct machine *m = l->m;
  for (var_id v = 0; v < m->program->variables.len; v++)
    if (m->program->variables.data[v].kind == VARIABLE_GLOBAL) {
      u128 value = interpreter_variable(m, v);
      find_address(l, (uint64_t)value);
      find_address(l, (uint64_t)(value >> 64));
    }
  search_bytes(l, m->memory.globals, m->memory.globals_top - m->memory.globals);
}

/* The program ended in the middle of its functions: what they know is not lost. */
static void search_frames(struct leaks *l) {
  const struct machine *m = l->m;
  for (uint32_t i = 0; i < m->registers.len; i++) find_address(l, m->registers.data[i]);
  for (uint32_t i = 0; i < m->saved.len; i++) find_address(l, m->saved.data[i]);
  search_bytes(l, m->memory.stack, m->memory.stack_top - m->memory.stack);
}

/* The entry function has returned; what its variables held then is still there: its activation was the outermost. */
static void search_entry(struct leaks *l) {
  const struct machine *m = l->m;
  const struct function_state *f = &m->functions[m->program->entry];
  for (var_id v = 0; v < m->program->variables.len; v++)
    if (m->program->variables.data[v].function == m->program->entry &&
        m->program->variables.data[v].kind != VARIABLE_TEMPORARY)
      find_address(l, (uint64_t)interpreter_variable(m, v));
  for (uint32_t i = 0; i < f->layout.slots.len; i++) {
    const struct frame_slot *x = &f->layout.slots.data[i];
    search_bytes(l, m->registers.data[m->object_register[x->object]] - m->memory.base, x->size);
  }
}

uint64_t leaks_find(const struct machine *m, bool has_returned, uint64_t *ret_first) {
  const struct memory *memory = &m->memory;
  uint64_t searched = memory->globals_top - memory->globals + memory->live_bytes + memory->stack_top - memory->stack;
  struct leaks l = {.m = m};
  uint64_t lost = 0;
  if (!memory->bytes || !memory->live_bytes || searched > MOST_BYTES) return 0;
  collect(&l);
  search_globals(&l);
  if (has_returned)
    search_entry(&l);
  else
    search_frames(&l);
  search_found(&l);
  for (uint32_t i = l.pieces.len; i-- > 0;)
    if (!l.pieces.data[i].is_found) {
      lost += l.pieces.data[i].size;
      *ret_first = l.pieces.data[i].number;
    }
  vec_release(&l.pieces);
  return lost;
}
