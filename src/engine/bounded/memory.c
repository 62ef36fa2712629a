/* Memory is followed by bytes, each of which is a byte of some term: what is read back as it was written is the term
 * itself. Where the offset is not a constant, every offset that it can be is looked at: constants of a choice, or the
 * multiples of a power of two in the piece. */
#include "engine/bounded/unwinding.h"

#include "logic/table.h"

enum { MOST_OFFSETS = 4096, LARGEST = 1 << 26, MOST_BYTES = 16 /* of one access */ };

/* ---- cells ---- */

uint32_t cells_reserve(struct unwinding *u, uint32_t count, const struct frame *f, piece_id piece, bool is_global) {
  uint32_t first = u->next_cell;
  if (count > (1u << CELLS_BITS) - 1 - first) u->is_over = true, count = 0;
  if (count) vec_push(&u->ranges, ((struct cell_range){first, f, piece, is_global}));
  u->next_cell += count;
  return first;
}

const struct cell_range *cells_range(const struct unwinding *u, uint32_t cell) {
  uint32_t after = vec_first_not(&u->ranges, 0, u->ranges.len, x, x->first <= cell);
  assert(after > 0);
  return &u->ranges.data[after - 1];
}

piece_id piece_new(struct unwinding *u, const char *name, term size, uint32_t capacity, object_id object,
                   enum contents initial) {
  piece_id id = u->pieces.len;
  enum life life =
      object == ID_NONE ? LIFE_PASSING : life_of_object(u->program, object); /* allocate() may know better */
  struct piece p = {.capacity = capacity, .size = size, .object = object, .initial = initial, .life = life};
  bool is_global = object != ID_NONE && u->program->objects.data[object].function == ID_NONE;
  p.made = is_global || !u->state ? term_true : runs_here(u);
  p.base = fresh_value(u, name, u->pointer_width);
  p.first = cells_reserve(u, capacity + 2, NULL, id, false);
  p.lives = p.first + capacity;
  p.ended = p.lives + 1;
  vec_push(&u->pieces, p);
  *map_put(&u->piece_of, p.base.id) = id + 1;
  return id;
}

/* Byte of an object that the program defines, as it is in the beginning. */
static uint64_t defined_byte(struct unwinding *u, const struct object *o, uint64_t offset) {
  for (uint32_t i = 0; i < o->relocations.len; i++) {
    const struct relocation *r = &o->relocations.data[i];
    uint32_t width = expr_width(&u->program->exprs, r->value);
    if (offset >= r->offset && offset - r->offset < width / 8)
      return (uint64_t)initial_value(u, r->value, (uint16_t)width).id << 8 | (offset - r->offset);
  }
  uint8_t byte = o->bytes && offset < o->byte_count ? o->bytes[offset] : 0;
  return (uint64_t)term_bv(u->terms, 8, byte).id << 8;
}

static uint64_t initial_cell(struct unwinding *u, uint32_t cell) {
  const struct cell_range r = *cells_range(u, cell);
  uint32_t index = cell - r.first;
  if (r.frame || r.is_global) {
    uint32_t function = r.is_global ? u->program->functions.len : r.frame->function;
    if (index >= u->variable_count.data[function]) { /* the address of an object, in its first life */
      piece_id piece = r.frame->first_piece + index - u->variable_count.data[function];
      return (uint64_t)u->pieces.data[piece].base.id << 8;
    }
    var_id v = u->variables.data[u->variable_first.data[function] + index];
    const struct variable *x = &u->program->variables.data[v];
    term t = r.is_global && !expr_is_none(x->initial) ? initial_value(u, x->initial, x->width)
                                                      : fresh_value(u, program_string(u->program, x->name), x->width);
    return (uint64_t)t.id << 8;
  }
  const struct piece p = u->pieces.data[r.piece];
  if (p.first + index == p.ended) return (uint64_t)term_false.id << 8;
  if (p.first + index == p.lives) return (uint64_t)term_bool(p.life == LIFE_THROUGHOUT).id << 8;
  if (p.initial == CONTENTS_OBJECT) return defined_byte(u, &u->program->objects.data[p.object], index);
  term t = p.initial == CONTENTS_ZERO ? term_bv(u->terms, 8, 0) : fresh_value(u, "byte", 8);
  return (uint64_t)t.id << 8;
}

uint64_t cell_value(struct unwinding *u, const struct cells *s, uint32_t cell) {
  uint64_t value = cells_get(s, cell);
  if (value) return value;
  const uint64_t *known = map_get(&u->initial, cell);
  if (known) return *known;
  value = initial_cell(u, cell);
  *map_put(&u->initial, cell) = value;
  return value;
}

static term cell_term(uint64_t value) { return (term){(uint32_t)(value >> 8)}; }

term byte_of(struct unwinding *u, uint64_t value) {
  uint32_t low = 8 * (uint32_t)(value & 0xff);
  return term_extract(u->terms, low + 7, low, cell_term(value));
}

/* ---- bytes at a constant offset ---- */

static term load_at(struct unwinding *u, const struct piece *p, uint64_t offset, uint32_t bytes) {
  const struct cells *s = &u->state->store;
  term parts[MOST_BYTES];
  uint32_t count = 0;
  assert(offset + bytes <= p->capacity && bytes <= MOST_BYTES);
  for (uint32_t i = 0; i < bytes;) {
    uint64_t value = cell_value(u, s, p->first + (uint32_t)offset + i);
    uint32_t run = 1; /* so many bytes of one term */
    while (i + run < bytes && cell_value(u, s, p->first + (uint32_t)offset + i + run) == value + run) run++;
    uint32_t low = 8 * (uint32_t)(value & 0xff);
    parts[count++] = term_extract(u->terms, low + 8 * run - 1, low, cell_term(value));
    i += run;
  }
  return put_together(u, parts, count);
}

static void store_at(struct unwinding *u, const struct piece *p, uint64_t offset, uint32_t bytes, term value) {
  assert(offset + bytes <= p->capacity && bytes <= MOST_BYTES);
  for (uint32_t i = 0; i < bytes; i++)
    cells_set(&u->state->store, p->first + (uint32_t)offset + i, (uint64_t)value.id << 8 | i);
}

/* ---- offsets ---- */

/* Is it a choice of constants? They are added, each once. */
static bool constant_choices(const struct unwinding *u, term t, term_list *out) {
  enum { MOST = 64 };
  if (term_is_constant(u->terms, t)) {
    for (uint32_t i = 0; i < out->len; i++)
      if (term_eq(out->data[i], t)) return true;
    vec_push(out, t);
    return out->len <= MOST;
  }
  return term_kind(u->terms, t) == TERM_ITE && constant_choices(u, term_child(u->terms, t, 1), out) &&
         constant_choices(u, term_child(u->terms, t, 2), out);
}

/* Low bits that are zero whatever the symbols are. */
static uint32_t zero_bits(const struct unwinding *u, term t, uint32_t depth) {
  const struct terms *s = u->terms;
  uint32_t width = term_width(s, t), least = width;
  int64_t value;
  if (term_is_constant(s, t)) {
    if (!term_get_int64(s, t, &value)) return 0;
    return value ? (uint32_t)__builtin_ctzll((uint64_t)value) : width;
  }
  if (!depth) return 0;
  switch (term_kind(s, t)) {
  case TERM_MUL: {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < term_count(s, t); i++) sum += zero_bits(u, term_child(s, t, i), depth - 1);
    return sum < width ? sum : width;
  }
  case TERM_ADD:
  case TERM_BV_OR:
    for (uint32_t i = 0; i < term_count(s, t); i++) {
      uint32_t bits = zero_bits(u, term_child(s, t, i), depth - 1);
      if (bits < least) least = bits;
    }
    return least;
  case TERM_ITE: {
    uint32_t a = zero_bits(u, term_child(s, t, 1), depth - 1), b = zero_bits(u, term_child(s, t, 2), depth - 1);
    return a < b ? a : b;
  }
  case TERM_BV_ZEXT:
  case TERM_BV_SEXT: {
    uint32_t inner = zero_bits(u, term_child(s, t, 0), depth - 1);
    return inner < term_width(s, term_child(s, t, 0)) ? inner : 0;
  }
  case TERM_BV_CONCAT: {
    uint32_t low = term_width(s, term_child(s, t, 1)), bits = zero_bits(u, term_child(s, t, 1), depth - 1);
    return bits < low ? bits : low;
  }
  case TERM_BV_SHL: {
    uint32_t by = term_get_int64(s, term_child(s, t, 1), &value) && value >= 0 && value < width ? (uint32_t)value : 0;
    uint32_t bits = by + zero_bits(u, term_child(s, t, 0), depth - 1);
    return bits < width ? bits : width;
  }
  default: return 0;
  }
}

/* The offsets that an access of so many bytes can have in the piece; false if there are too many. */
static bool offsets_of(struct unwinding *u, const struct piece *p, term offset, uint32_t bytes, term_list *out) {
  enum { DEEP = 12 };
  if (p->capacity < bytes) return true;
  if (!constant_choices(u, offset, out)) {
    vec_clear(out);
    uint32_t zeros = zero_bits(u, offset, DEEP);
    uint64_t stride = zeros > 20 ? 1 << 20 : 1u << zeros, last = p->capacity - bytes;
    if (last / stride > MOST_OFFSETS) return false;
    for (uint64_t o = 0; o <= last; o += stride) vec_push(out, term_bv(u->terms, u->pointer_width, o));
    return true;
  }
  uint32_t kept = 0;
  for (uint32_t i = 0; i < out->len; i++) {
    int64_t value;
    if (term_get_int64(u->terms, out->data[i], &value) && value >= 0 && (uint64_t)value + bytes <= p->capacity)
      out->data[kept++] = out->data[i];
  }
  out->len = kept;
  return true;
}

static uint64_t constant_offset(const struct unwinding *u, term t) {
  int64_t value = 0;
  bool is_number = term_get_int64(u->terms, t, &value);
  assert(is_number);
  (void)is_number;
  return (uint64_t)value;
}

/* ---- accesses ---- */

/* An access of `length` bytes (a term as wide as an address) is within the piece, and within what is followed of it.
 * No run goes on that goes astray. */
static void stay_within(struct unwinding *u, const struct piece *p, const struct pointer_case *c, term length,
                        bool is_write) {
  struct terms *s = u->terms;
  if (u->asked) access_piece(u, c, length, is_write);
  term capacity = term_bv(s, u->pointer_width, p->capacity), here = term_and2(s, runs_here(u), c->condition);
  term fits = term_ule(s, length, p->size), within = term_ule(s, c->offset, term_sub(s, p->size, length));
  if (!u->asked) assert_fact(u, term_implies(s, here, term_and2(s, fits, within)));
  if (term_eq(capacity, p->size)) return;
  term inside = term_and2(s, term_ule(s, length, capacity), term_ule(s, c->offset, term_sub(s, capacity, length)));
  go_beyond(u, BEYOND_SIZE, term_and2(s, here, term_and2(s, term_and2(s, fits, within), term_not(inside))));
}

bool is_null(const struct unwinding *u, term t) {
  term_list constants = VEC_INIT;
  bool ok = constant_choices(u, t, &constants);
  for (uint32_t i = 0; i < constants.len && ok; i++)
    ok = term_eq(constants.data[i], term_bv(u->terms, u->pointer_width, 0));
  vec_release(&constants);
  return ok;
}

/* Nothing is at null, which ends the run; anything may be where other numbers lead. */
static void follow_number(struct unwinding *u, const struct pointer_case *c, term length) {
  term here = term_and2(u->terms, runs_here(u), c->condition);
  if (u->asked) {
    access_elsewhere(u, c, length);
    return;
  }
  if (c->kind == POINTS_NUMBER && is_null(u, c->offset))
    assert_fact(u, term_not(here));
  else
    go_beyond(u, BEYOND_POINTER, here);
}

/* Are they the multiples of a power of two, from 0 on, in their order? */
static bool is_table(const struct unwinding *u, const term_list *offsets, uint32_t *ret_step) {
  uint64_t step = offsets->len > 1 ? constant_offset(u, offsets->data[1]) : 0;
  if (!step || step & (step - 1)) return false;
  for (uint32_t i = 0; i < offsets->len; i++)
    if (constant_offset(u, offsets->data[i]) != i * step) return false;
  *ret_step = (uint32_t)__builtin_ctzll(step);
  return true;
}

static term load_piece(struct unwinding *u, const struct pointer_case *c, uint32_t bytes) {
  const struct piece p = u->pieces.data[c->id];
  term_list offsets = VEC_INIT;
  term value = term_none;
  uint32_t step;
  stay_within(u, &p, c, term_bv(u->terms, u->pointer_width, bytes), false);
  if (!offsets_of(u, &p, c->offset, bytes, &offsets))
    go_beyond(u, BEYOND_SIZE, term_and2(u->terms, runs_here(u), c->condition));
  term_list found = VEC_INIT;
  for (uint32_t i = 0; i < offsets.len; i++)
    vec_push(&found, load_at(u, &p, constant_offset(u, offsets.data[i]), bytes));
  if (is_table(u, &offsets, &step)) {
    value = table_sum(u->terms, found.data, found.len, c->offset, step);
    if (!value.id) value = table_choice(u->terms, found.data, found.len, c->offset, step);
  }
  for (uint32_t i = value.id ? 0 : offsets.len; i-- > 0;) {
    term x = found.data[i];
    value = value.id ? term_ite(u->terms, term_equals(u->terms, c->offset, offsets.data[i]), x, value) : x;
  }
  vec_release_all(&found, &offsets);
  return value.id ? value : fresh_value(u, "astray", (uint16_t)(8 * bytes));
}

term memory_load(struct unwinding *u, term address, uint16_t width) {
  if (width % 8 || width > 8 * MOST_BYTES) {
    go_beyond(u, BEYOND_OPERATION, runs_here(u));
    return fresh_value(u, "bits", width);
  }
  const struct pointer *p = pointer_of(u, address);
  term value = term_none;
  for (uint32_t i = 0; i < p->cases.len; i++) {
    const struct pointer_case c = p->cases.data[i];
    if (c.kind != POINTS_PIECE) {
      follow_number(u, &c, term_bv(u->terms, u->pointer_width, width / 8));
      continue;
    }
    term x = load_piece(u, &c, width / 8);
    value = value.id ? term_ite(u->terms, c.condition, x, value) : x;
  }
  return value.id ? value : fresh_value(u, "astray", width);
}

static void store_piece(struct unwinding *u, const struct pointer_case *c, uint32_t bytes, term value) {
  const struct piece p = u->pieces.data[c->id];
  term_list offsets = VEC_INIT;
  stay_within(u, &p, c, term_bv(u->terms, u->pointer_width, bytes), true);
  if (!offsets_of(u, &p, c->offset, bytes, &offsets))
    go_beyond(u, BEYOND_SIZE, term_and2(u->terms, runs_here(u), c->condition));
  for (uint32_t i = 0; i < offsets.len; i++) {
    uint64_t at = constant_offset(u, offsets.data[i]);
    term is_here = term_and2(u->terms, c->condition, term_equals(u->terms, c->offset, offsets.data[i]));
    if (term_eq(is_here, term_false)) continue;
    bool is_certain = term_eq(is_here, term_true);
    store_at(u, &p, at, bytes, is_certain ? value : term_ite(u->terms, is_here, value, load_at(u, &p, at, bytes)));
  }
  vec_release(&offsets);
}

void memory_store(struct unwinding *u, term address, term value, uint16_t width) {
  if (width % 8 || width > 8 * MOST_BYTES) {
    go_beyond(u, BEYOND_OPERATION, runs_here(u));
    return;
  }
  const struct pointer *p = pointer_of(u, address);
  for (uint32_t i = 0; i < p->cases.len; i++) {
    const struct pointer_case c = p->cases.data[i];
    if (c.kind == POINTS_PIECE)
      store_piece(u, &c, width / 8, value);
    else
      follow_number(u, &c, term_bv(u->terms, u->pointer_width, width / 8));
  }
}

/* ---- several bytes ---- */

/* The most bytes that the length can be in a piece of that capacity; `*ret_exact`: it is that. */
static uint32_t most_bytes(const struct unwinding *u, term length, uint32_t capacity, bool *ret_exact) {
  int64_t value;
  *ret_exact = term_get_int64(u->terms, length, &value);
  return *ret_exact && value >= 0 && value < capacity ? (uint32_t)value : capacity;
}

/* Writes byte i of what is written, under the condition that it is among them. */
static void write_byte(struct unwinding *u, const struct piece *p, const struct pointer_case *c, uint32_t i,
                       term length, bool is_exact, term byte) {
  struct terms *s = u->terms;
  term_list offsets = VEC_INIT;
  term width_i = term_bv(s, u->pointer_width, i);
  if (!offsets_of(u, p, c->offset, 1, &offsets)) go_beyond(u, BEYOND_SIZE, term_and2(s, runs_here(u), c->condition));
  for (uint32_t k = 0; k < offsets.len; k++) {
    uint64_t at = constant_offset(u, offsets.data[k]) + i;
    term is_here = term_and2(s, c->condition, term_equals(s, c->offset, offsets.data[k]));
    if (!is_exact) is_here = term_and2(s, is_here, term_ult(s, width_i, length));
    if (at >= p->capacity || term_eq(is_here, term_false)) continue;
    bool is_certain = term_eq(is_here, term_true);
    store_at(u, p, at, 1, is_certain ? byte : term_ite(s, is_here, byte, load_at(u, p, at, 1)));
  }
  vec_release(&offsets);
}

/* Several bytes of the piece of a case, and at most how many. False if the case leads to none, which is remembered. */
static bool enter_piece(struct unwinding *u, const struct pointer_case *c, term length, bool is_write,
                        struct piece *ret_piece, uint32_t *ret_count, bool *ret_exact) {
  if (c->kind != POINTS_PIECE) {
    follow_number(u, c, length);
    return false;
  }
  *ret_piece = u->pieces.data[c->id];
  *ret_count = most_bytes(u, length, ret_piece->capacity, ret_exact);
  stay_within(u, ret_piece, c, length, is_write);
  return true;
}

/* Of the bytes at the address, each to be what `bytes` has for it, or unknown. */
static void write_bytes(struct unwinding *u, term address, term length, const term_list *bytes) {
  const struct pointer *p = pointer_of(u, address);
  for (uint32_t i = 0; i < p->cases.len; i++) {
    const struct pointer_case c = p->cases.data[i];
    struct piece piece;
    uint32_t count;
    bool is_exact;
    if (!enter_piece(u, &c, length, true, &piece, &count, &is_exact)) continue;
    for (uint32_t k = 0; k < count && !limits_exceeded(&u->task->ctx->limits); k++)
      write_byte(u, &piece, &c, k, length, is_exact, k < bytes->len ? bytes->data[k] : fresh_value(u, "byte", 8));
  }
}

void memory_fill(struct unwinding *u, term address, term byte, term length) {
  term_list bytes = VEC_INIT;
  if (term_eq(length, term_bv(u->terms, u->pointer_width, 0))) return;
  const struct pointer *p = pointer_of(u, address);
  uint32_t most = 0;
  for (uint32_t i = 0; i < p->cases.len; i++)
    if (p->cases.data[i].kind == POINTS_PIECE && u->pieces.data[p->cases.data[i].id].capacity > most)
      most = u->pieces.data[p->cases.data[i].id].capacity;
  for (uint32_t i = 0; byte.id && i < most; i++) vec_push(&bytes, byte);
  write_bytes(u, address, length, &bytes);
  vec_release(&bytes);
}

/* What is read first is written then, so that the two may overlap. */
void memory_copy(struct unwinding *u, term to, term from, term length) {
  if (term_eq(length, term_bv(u->terms, u->pointer_width, 0))) return;
  const struct pointer *p = pointer_of(u, from);
  term_list bytes = VEC_INIT;
  for (uint32_t i = 0; i < p->cases.len; i++) {
    const struct pointer_case c = p->cases.data[i];
    struct piece piece;
    uint32_t count;
    bool is_exact;
    if (!enter_piece(u, &c, length, false, &piece, &count, &is_exact)) continue;
    for (uint32_t k = 0; k < count && !limits_exceeded(&u->task->ctx->limits); k++) {
      struct pointer_case at = c;
      term_list offsets = VEC_INIT;
      term byte = term_none;
      at.offset = term_add2(u->terms, c.offset, term_bv(u->terms, u->pointer_width, k));
      if (!offsets_of(u, &piece, at.offset, 1, &offsets))
        go_beyond(u, BEYOND_SIZE, term_and2(u->terms, runs_here(u), c.condition));
      for (uint32_t m = offsets.len; m-- > 0;) {
        term x = load_at(u, &piece, constant_offset(u, offsets.data[m]), 1);
        byte = byte.id ? term_ite(u->terms, term_equals(u->terms, at.offset, offsets.data[m]), x, byte) : x;
      }
      vec_release(&offsets);
      if (!byte.id) byte = fresh_value(u, "astray", 8);
      if (k < bytes.len)
        bytes.data[k] = term_ite(u->terms, c.condition, byte, bytes.data[k]);
      else
        vec_push(&bytes, byte);
    }
  }
  write_bytes(u, to, length, &bytes);
  vec_release(&bytes);
}
