/* Addresses are terms over symbols, one for each block and function; which block an address lies in is read from its
 * form: a symbol plus numbers, or a choice of such. Facts about the symbols (apart, not null, no end beyond the last
 * address) are added where a formula depends on them, and used here only as far as they say that an address in a block
 * is no address in another, and not null. */
#include "certify/unwind/unwind.h"

#include "logic/narrow.h"
#include "logic/table.h"
#include "logic/traverse.h"

enum { MOST_AIMS = 128, MOST_PLACES = 4096 };

static term pointer_number(struct unwinder *w, uint64_t x) { return term_bv(w->terms, w->pointer, x); }

/* ---- blocks ---- */

uint32_t block_new(struct unwinder *w, term size, uint64_t room, object_id object, bool is_zero) {
  uint32_t id = w->blocks.len;
  enum { MOST = 1 << 26 };
  struct block b = {.room = room < MOST ? (uint32_t)room : MOST, .size = size, .object = object, .is_zero = is_zero};
  b.life = object == ID_NONE ? LIFE_PASSING : life_of_object(w->program, object); /* allocate() may know better */
  bool is_global = object != ID_NONE && w->program->objects.data[object].function == ID_NONE;
  b.made = is_global ? term_true : runs_now(w);
  b.at = unknown_term(w, w->pointer);
  b.first = cells_new(w, b.room + 1, (uint64_t)1 << 63 | id);
  vec_push(&w->blocks, b);
  *map_put(&w->block_at, b.at.id) = id + 1;
  return id;
}

uint32_t block_of_object(struct unwinder *w, object_id o) {
  const struct object *x = &w->program->objects.data[o];
  if (x->function != ID_NONE) return w->frame->blocks + w->object_slot.data[o];
  if (w->global_block.data[o]) return w->global_block.data[o] - 1;
  bool is_open = x->is_external && !x->size;
  uint32_t b = block_new(w, is_open ? unknown_term(w, w->pointer) : pointer_number(w, x->size), x->size, o, false);
  w->global_block.data[o] = b + 1;
  return b;
}

uint32_t block_life(const struct unwinder *w, uint32_t b) { return w->blocks.data[b].first + w->blocks.data[b].room; }

struct content block_first(struct unwinder *w, uint32_t block, uint32_t byte) {
  const struct block b = w->blocks.data[block];
  if (byte == b.room) /* is it there? */
    return (struct content){term_bool(b.object != ID_NONE && w->program->objects.data[b.object].function == ID_NONE),
                            0};
  if (b.object == ID_NONE) return (struct content){b.is_zero ? term_bv(w->terms, 8, 0) : unknown_term(w, 8), 0};
  const struct object *o = &w->program->objects.data[b.object];
  if (o->function != ID_NONE || o->is_external) return (struct content){unknown_term(w, 8), 0};
  for (uint32_t i = 0; i < o->relocations.len; i++) {
    const struct relocation r = o->relocations.data[i];
    if (byte >= r.offset && byte < r.offset + expr_width(&w->program->exprs, r.value) / 8u)
      return (struct content){value_now(w, r.value), byte - (uint32_t)r.offset};
  }
  return (struct content){term_bv(w->terms, 8, o->bytes && byte < o->byte_count ? o->bytes[byte] : 0), 0};
}

term symbol_of_function(struct unwinder *w, function_id f) {
  const uint64_t *known = map_get(&w->at_function, f);
  if (known) return (term){(uint32_t)*known};
  term symbol = unknown_term(w, w->pointer);
  *map_put(&w->at_function, f) = symbol.id;
  *map_put(&w->function_at, symbol.id) = f + 1;
  return symbol;
}

/* ---- what an address is ---- */

static bool aims_at_something(const aim_list *all) {
  for (uint32_t i = 0; i < all->len; i++)
    if (all->data[i].kind != AIM_NUMBER) return true;
  return false;
}

bool aims_at_memory(struct unwinder *w, term t) { return aims_at_something(aims_of(w, t)); }

static void aim_add(struct unwinder *w, aim_list *all, struct aim x) {
  if (term_eq(x.when, term_false)) return;
  for (uint32_t i = 0; i < all->len; i++) {
    struct aim *y = &all->data[i];
    if (x.kind != y->kind || x.id != y->id) continue;
    y->offset = term_ite(w->terms, x.when, x.offset, y->offset);
    y->when = term_or2(w->terms, y->when, x.when);
    return;
  }
  vec_push(all, x);
}

/* A symbol, or a symbol as a wider number. */
static void aim_symbol(struct unwinder *w, aim_list *all, term t) {
  term symbol = term_kind(w->terms, t) == TERM_BV_ZEXT ? term_child(w->terms, t, 0) : t;
  if (term_kind(w->terms, symbol) != TERM_VAR) return;
  const uint64_t *b = map_get(&w->block_at, symbol.id), *f = map_get(&w->function_at, symbol.id);
  term zero = term_bv(w->terms, term_width(w->terms, t), 0);
  if (b) aim_add(w, all, (struct aim){term_true, AIM_BLOCK, (uint32_t)*b - 1, zero});
  if (f) aim_add(w, all, (struct aim){term_true, AIM_FUNCTION, (uint32_t)*f - 1, zero});
}

static void aim_sum(struct unwinder *w, aim_list *all, term t) {
  term numbers = term_bv(w->terms, term_width(w->terms, t), 0), address = term_none;
  for (uint32_t i = 0; i < term_count(w->terms, t); i++) {
    term part = term_child(w->terms, t, i);
    if (!aims_at_something(aims_of(w, part)))
      numbers = term_add2(w->terms, numbers, part);
    else if (address.id)
      return; /* the sum of two addresses is none */
    else
      address = part;
  }
  if (!address.id) return;
  const aim_list inner = *aims_of(w, address);
  for (uint32_t i = 0; i < inner.len; i++) {
    struct aim x = inner.data[i];
    x.offset = term_add2(w->terms, x.offset, numbers);
    aim_add(w, all, x);
  }
}

static void aim_choice(struct unwinder *w, aim_list *all, term t) {
  for (uint32_t side = 1; side <= 2; side++) {
    const aim_list inner = *aims_of(w, term_child(w->terms, t, side));
    term c = term_child(w->terms, t, 0);
    for (uint32_t i = 0; i < inner.len; i++) {
      struct aim x = inner.data[i];
      x.when = term_and2(w->terms, side == 1 ? c : term_not(c), x.when);
      aim_add(w, all, x);
    }
  }
}

/* Of whose parts it is known. */
static void aim_find(struct unwinder *w, term t) {
  aim_list all = VEC_INIT;
  enum term_kind kind = term_kind(w->terms, t);
  if (kind == TERM_VAR || kind == TERM_BV_ZEXT) aim_symbol(w, &all, t);
  if (kind == TERM_ADD) aim_sum(w, &all, t);
  if (kind == TERM_ITE) aim_choice(w, &all, t);
  if (!aims_at_something(&all) || all.len > MOST_AIMS) {
    vec_clear(&all);
    aim_add(w, &all, (struct aim){term_true, AIM_NUMBER, 0, t});
  }
  vec_push(&w->aims, all);
  *map_put(&w->aims_of, t.id) = w->aims.len;
}

/* Parts first, by hand: a choice may be deeper than the stack. */
const aim_list *aims_of(struct unwinder *w, term t) {
  const uint64_t *known = map_get(&w->aims_of, t.id);
  if (known) return &w->aims.data[*known - 1];
  term_list open = VEC_INIT;
  vec_push(&open, t);
  while (open.len) {
    const term next = vec_last(&open);
    const enum term_kind kind = term_kind(w->terms, next);
    const uint32_t count = kind == TERM_ITE || kind == TERM_ADD ? term_count(w->terms, next) : 0, before = open.len;
    for (uint32_t i = kind == TERM_ITE; i < count; i++)
      if (!map_get(&w->aims_of, term_child(w->terms, next, i).id)) vec_push(&open, term_child(w->terms, next, i));
    if (open.len > before) continue;
    (void)vec_pop(&open);
    if (!map_get(&w->aims_of, next.id)) aim_find(w, next);
  }
  vec_release(&open);
  return &w->aims.data[*map_get(&w->aims_of, t.id) - 1];
}

/* Is the value made of an address, in whatever way? Constants that hold no addresses do not change and lead nowhere. */
bool leads_to_memory(struct unwinder *w, term t) {
  term_list symbols = VEC_INIT;
  bool found = false;
  term_free_variables(w->terms, &t, 1, &symbols);
  for (uint32_t i = 0; i < symbols.len && !found; i++) {
    const uint64_t *b = map_get(&w->block_at, symbols.data[i].id);
    object_id o = b ? w->blocks.data[*b - 1].object : ID_NONE;
    const struct object *x = o == ID_NONE ? NULL : &w->program->objects.data[o];
    bool is_harmless = x && x->is_constant && x->function == ID_NONE && !x->relocations.len;
    found = map_get(&w->function_at, symbols.data[i].id) || (b && !is_harmless);
  }
  vec_release(&symbols);
  return found;
}

/* ---- comparisons and differences ---- */

static term aim_number(struct unwinder *w, const struct aim *x) {
  if (x->kind == AIM_NUMBER) return x->offset;
  uint32_t width = term_width(w->terms, x->offset);
  term symbol = x->kind == AIM_BLOCK ? w->blocks.data[x->id].at : symbol_of_function(w, x->id);
  return term_add2(w->terms, x->offset, term_zero_extend(w->terms, width - w->pointer, symbol));
}

static enum life aim_life(const struct unwinder *w, const struct aim *x) {
  return x->kind == AIM_BLOCK ? w->blocks.data[x->id].life : LIFE_THROUGHOUT;
}

/* Is it in its block; `or_end`: or at its end? */
static term lies_in(struct unwinder *w, const struct aim *x, bool or_end) {
  struct terms *s = w->terms;
  uint32_t width = term_width(s, x->offset);
  if (x->kind == AIM_NUMBER) return term_false;
  if (x->kind == AIM_FUNCTION) return term_equals(s, x->offset, term_bv(s, width, 0));
  term size = w->blocks.data[x->id].size;
  if (width > w->pointer) size = term_zero_extend(s, width - w->pointer, size);
  return or_end ? term_ule(s, x->offset, size) : term_ult(s, x->offset, size);
}

/* Wider than addresses are, so that the sum of the offset and any address does not wrap around? */
static bool is_roomy(const struct unwinder *w, const struct aim *x) {
  uint32_t width = term_width(w->terms, x->offset), bits = term_bits_used(w->terms, x->offset);
  return width > w->pointer && bits < width;
}

static bool is_null_number(const struct unwinder *w, const struct aim *x) {
  int64_t value;
  return x->kind == AIM_NUMBER && term_get_int64(w->terms, x->offset, &value) && value == 0;
}

static term order(struct unwinder *w, enum expr_kind kind, term x, term y) {
  struct terms *s = w->terms;
  switch (kind) {
  case E_EQ: return term_equals(s, x, y);
  case E_ULE: return term_ule(s, x, y);
  default: assert(kind == E_SLE); return term_sle(s, x, y);
  }
}

/* Within one block, or where nothing wraps around, offsets tell. */
static term compare_in_one(struct unwinder *w, enum expr_kind kind, const struct aim *x, const struct aim *y) {
  term offsets = order(w, kind, x->offset, y->offset);
  if (kind == E_EQ || (kind == E_ULE && is_roomy(w, x) && is_roomy(w, y))) return offsets;
  term cancels = kind == E_ULE ? term_and2(w->terms, lies_in(w, x, true), lies_in(w, y, true)) : term_false;
  return term_ite(w->terms, cancels, offsets, order(w, kind, aim_number(w, x), aim_number(w, y)));
}

static term compare_aims(struct unwinder *w, enum expr_kind kind, const struct aim *x, const struct aim *y) {
  if (x->kind == y->kind && x->id == y->id && x->kind != AIM_NUMBER) return compare_in_one(w, kind, x, y);
  term differ = term_false;
  if (kind == E_EQ && is_null_number(w, x))
    differ = lies_in(w, y, true);
  else if (kind == E_EQ && is_null_number(w, y))
    differ = lies_in(w, x, true);
  else if (kind == E_EQ && lives_apart(aim_life(w, x), aim_life(w, y)))
    differ = term_and2(w->terms, lies_in(w, x, false), lies_in(w, y, false));
  else if (kind == E_EQ && w->asked && x->kind == AIM_BLOCK && y->kind == AIM_BLOCK)
    differ = term_and(w->terms, (term[]){blocks_met(w, x->id, y->id), lies_in(w, x, false), lies_in(w, y, false)}, 3);
  return term_and2(w->terms, term_not(differ), order(w, kind, aim_number(w, x), aim_number(w, y)));
}

term addresses_compare(struct unwinder *w, enum expr_kind kind, term a, term b) {
  if (kind == E_NE) return term_not(addresses_compare(w, E_EQ, a, b));
  if (kind == E_ULT) return term_not(addresses_compare(w, E_ULE, b, a));
  if (kind == E_SLT) return term_not(addresses_compare(w, E_SLE, b, a));
  aims_of(w, a), aims_of(w, b);
  const aim_list x = *aims_of(w, a), y = *aims_of(w, b);
  if (!aims_at_something(&x) && !aims_at_something(&y)) return order(w, kind, a, b);
  term_list any = VEC_INIT;
  for (uint32_t i = 0; i < x.len; i++)
    for (uint32_t k = 0; k < y.len; k++) {
      const struct aim p = x.data[i], q = y.data[k];
      vec_push(&any, term_and(w->terms, (term[]){p.when, q.when, compare_aims(w, kind, &p, &q)}, 3));
    }
  term t = term_or(w->terms, any.data, any.len);
  vec_release(&any);
  return t;
}

term addresses_subtract(struct unwinder *w, term a, term b) {
  aims_of(w, a), aims_of(w, b);
  const aim_list x = *aims_of(w, a), y = *aims_of(w, b);
  term t = term_sub(w->terms, a, b);
  if (!aims_at_something(&x) || !aims_at_something(&y)) return t;
  for (uint32_t i = 0; i < x.len; i++)
    for (uint32_t k = 0; k < y.len; k++) {
      const struct aim p = x.data[i], q = y.data[k];
      if (p.kind != q.kind || p.id != q.id) continue;
      t = term_ite(w->terms, term_and2(w->terms, p.when, q.when), term_sub(w->terms, p.offset, q.offset), t);
    }
  return t;
}

/* An address in a block does not wrap around, so that the offset may be added to the wider number as well. */
term address_widened(struct unwinder *w, uint16_t width, term t) {
  struct terms *s = w->terms;
  uint32_t more = width - term_width(s, t);
  term wide = term_zero_extend(s, more, t);
  if (term_width(s, t) != w->pointer) return wide;
  const aim_list all = *aims_of(w, t);
  for (uint32_t i = 0; i < all.len; i++) {
    struct aim x = all.data[i];
    term is_inside = lies_in(w, &x, true);
    if (x.kind == AIM_NUMBER) continue;
    x.offset = term_zero_extend(s, more, x.offset);
    wide = term_ite(s, term_and2(s, x.when, is_inside), aim_number(w, &x), wide);
  }
  return wide;
}

/* ---- bytes ---- */

static term read_bytes(struct unwinder *w, const struct block *b, uint64_t at, uint32_t bytes) {
  term_list parts = VEC_INIT;
  for (uint32_t i = 0; i < bytes;) {
    struct content x = cell_get(w, w->state, b->first + (uint32_t)at + i);
    uint32_t count = 1;
    for (; i + count < bytes; count++) {
      struct content next = cell_get(w, w->state, b->first + (uint32_t)at + i + count);
      if (!term_eq(next.t, x.t) || next.byte != x.byte + count) break;
    }
    vec_push(&parts, term_extract(w->terms, 8 * (x.byte + count) - 1, 8 * x.byte, x.t));
    i += count;
  }
  term whole = bytes_together(w, &parts);
  vec_release(&parts);
  return whole;
}

static void write_bytes(struct unwinder *w, const struct block *b, uint64_t at, uint32_t bytes, term value, term when) {
  if (term_eq(when, term_false)) return;
  if (!term_eq(when, term_true)) value = term_ite(w->terms, when, value, read_bytes(w, b, at, bytes));
  for (uint32_t i = 0; i < bytes; i++) cell_set(w->state, b->first + (uint32_t)at + i, (struct content){value, i});
}

/* Numbers that a choice of constants can be; false if it is none, or has too many. */
static bool constants_of(const struct unwinder *w, term t, term_list *out) {
  if (out->len > 64) return false;
  if (term_kind(w->terms, t) == TERM_ITE)
    return constants_of(w, term_child(w->terms, t, 1), out) && constants_of(w, term_child(w->terms, t, 2), out);
  if (!term_is_constant(w->terms, t)) return false;
  bool is_new = true;
  for (uint32_t i = 0; i < out->len; i++) is_new &= !term_eq(out->data[i], t);
  if (is_new) vec_push(out, t);
  return true;
}

/* A power of two that divides the term, whatever its symbols are; 0 divides like a large one. */
static uint64_t divisor_of(const struct unwinder *w, term t, uint32_t depth) {
  enum { MOST = 1 << 16 };
  const struct terms *s = w->terms;
  enum term_kind kind = term_kind(s, t);
  int64_t value;
  if (term_is_constant(s, t)) {
    if (!term_get_int64(s, t, &value)) return 1;
    uint64_t power = (uint64_t)value & -(uint64_t)value;
    return !power || power > MOST ? MOST : power;
  }
  if (!depth) return 1;
  uint64_t all = kind == TERM_MUL ? 1 : MOST;
  if (kind == TERM_MUL) {
    for (uint32_t i = 0; i < term_count(s, t); i++)
      all *= divisor_of(w, term_child(s, t, i), depth - 1), all = all > MOST ? MOST : all;
    return all;
  }
  if (kind == TERM_ADD || kind == TERM_ITE) {
    for (uint32_t i = kind == TERM_ITE; i < term_count(s, t); i++) {
      uint64_t one = divisor_of(w, term_child(s, t, i), depth - 1);
      if (one < all) all = one;
    }
    return all;
  }
  return 1;
}

/* Every offset in the room of the block where so many bytes can begin. False: too many to look at. */
static bool places_of(struct unwinder *w, const struct block *b, term offset, uint32_t bytes, term_list *out) {
  if (b->room < bytes) return true;
  uint64_t last = b->room - bytes;
  if (constants_of(w, offset, out)) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < out->len; i++) {
      int64_t value;
      bool fits = term_get_int64(w->terms, out->data[i], &value) && value >= 0 && (uint64_t)value <= last;
      if (fits) out->data[kept++] = out->data[i];
    }
    out->len = kept;
    return true;
  }
  vec_clear(out);
  uint64_t step = divisor_of(w, offset, 10);
  if (last / step > MOST_PLACES) return false;
  for (uint64_t at = 0; at <= last; at += step) vec_push(out, pointer_number(w, at));
  return true;
}

/* A place before the beginning of a block is a large number. */
static uint64_t place_number(const struct unwinder *w, term t) {
  mpz_t value;
  mpz_init(value);
  term_get_mpz(w->terms, t, value);
  uint64_t number = mpz_sizeinbase(value, 2) > 64 ? UINT64_MAX : mpz_get_ui(value);
  assert(mpz_sgn(value) >= 0);
  mpz_clear(value);
  return number;
}

/* ---- accesses ---- */

/* Runs that leave the block have undefined behaviour; those that leave the room of it are not understood. */
static void stay_in_block(struct unwinder *w, const struct block *b, const struct aim *x, term length, bool is_write) {
  struct terms *s = w->terms;
  if (w->asked) check_block(w, x, length, is_write);
  term here = term_and2(s, runs_now(w), x->when), room = pointer_number(w, b->room);
  term in_block = term_and2(s, term_ule(s, length, b->size), term_ule(s, x->offset, term_sub(s, b->size, length)));
  term in_room = term_and2(s, term_ule(s, length, room), term_ule(s, x->offset, term_sub(s, room, length)));
  if (!w->asked) unwind_fact(w, term_implies(s, here, in_block));
  if (!term_eq(room, b->size)) unwind_bad(w, term_and(s, (term[]){here, in_block, term_not(in_room)}, 3));
}

static bool is_always_null(const struct unwinder *w, term t) {
  term_list all = VEC_INIT;
  bool ok = constants_of(w, t, &all);
  for (uint32_t i = 0; i < all.len; i++) ok = ok && place_number(w, all.data[i]) == 0;
  vec_release(&all);
  return ok;
}

/* Nothing is at null; of any other number nobody knows what is there. */
static void access_elsewhere(struct unwinder *w, const struct aim *x, term length) {
  term here = term_and2(w->terms, runs_now(w), x->when);
  bool is_null = x->kind == AIM_NUMBER && is_always_null(w, x->offset);
  if (w->asked)
    check_elsewhere(w, x, length, is_null);
  else if (is_null)
    unwind_fact(w, term_not(here));
  else
    unwind_bad(w, here);
}

/* Is place i at i times the second one, a power of two? The power; ID_NONE if not. */
static uint32_t power_of_row(struct unwinder *w, const term_list *places) {
  uint64_t step = places->len > 1 ? place_number(w, places->data[1]) : 0;
  if (!step || step & (step - 1)) return ID_NONE;
  for (uint32_t i = 0; i < places->len; i++)
    if (place_number(w, places->data[i]) != step * i) return ID_NONE;
  return (uint32_t)__builtin_ctzll(step);
}

/* ---- tables ---- */

static bool is_untouched(const struct unwinder *w, const struct block *b) {
  for (uint32_t i = b->first; i < b->first + b->room && i < w->state->cells.len; i++)
    if (w->state->cells.data[i].t.id) return false;
  return true;
}

/* What so many bytes at each multiple of the step are, as long as nobody has written into the block. */
static struct row *row_of(struct unwinder *w, const struct block *b, uint32_t bytes, uint64_t step) {
  for (uint32_t i = 0; i < w->rows.len; i++) {
    struct row *x = &w->rows.data[i];
    if (x->first == b->first && x->bytes == bytes && x->step == step) return x;
  }
  struct row new = {.first = b->first, .bytes = bytes, .step = step};
  for (uint64_t at = 0; at + bytes <= b->room; at += step) vec_push(&new.entries, read_bytes(w, b, at, bytes));
  vec_push(&w->rows, new);
  return &w->rows.data[w->rows.len - 1];
}

/* A large table that is as it was in the beginning is looked at once. No term: it is none of constants. */
static term read_table(struct unwinder *w, const struct block *b, term offset, uint32_t bytes) {
  enum { LARGE = 64 };
  term_list few = VEC_INIT;
  bool is_few = constants_of(w, offset, &few);
  vec_release(&few);
  uint64_t step = divisor_of(w, offset, 10);
  if (is_few || b->room < LARGE || b->room / step > MOST_PLACES || !is_untouched(w, b)) return term_none;
  struct row *r = row_of(w, b, bytes, step);
  const uint64_t *known = map_get(&r->values, offset.id);
  if (known) return (term){(uint32_t)*known};
  uint32_t low = (uint32_t)__builtin_ctzll(step);
  term value = table_sum(w->terms, r->entries.data, r->entries.len, offset, low);
  if (!value.id) value = table_choice(w->terms, r->entries.data, r->entries.len, offset, low);
  if (value.id) *map_put(&r->values, offset.id) = value.id;
  return value;
}

/* So many bytes at the offset, wherever in the block that is; `when`: the runs that read them. */
static term read_at(struct unwinder *w, const struct block *b, term offset, uint32_t bytes, term when) {
  term_list places = VEC_INIT;
  term from_table = read_table(w, b, offset, bytes);
  if (from_table.id) return from_table;
  if (!places_of(w, b, offset, bytes, &places)) unwind_bad(w, term_and2(w->terms, runs_now(w), when));
  term_list all = VEC_INIT;
  for (uint32_t i = 0; i < places.len; i++) vec_push(&all, read_bytes(w, b, place_number(w, places.data[i]), bytes));
  uint32_t low = power_of_row(w, &places);
  term value = low == ID_NONE ? term_none : table_sum(w->terms, all.data, all.len, offset, low);
  if (!value.id && low != ID_NONE) value = table_choice(w->terms, all.data, all.len, offset, low);
  for (uint32_t i = value.id ? places.len : 0; i < places.len; i++)
    value =
        value.id ? term_ite(w->terms, term_equals(w->terms, offset, places.data[i]), all.data[i], value) : all.data[i];
  vec_release_all(&places, &all);
  return value.id ? value : unknown_term(w, (uint16_t)(8 * bytes));
}

static void write_at(struct unwinder *w, const struct block *b, term offset, uint32_t bytes, term value, term when) {
  term_list places = VEC_INIT;
  if (!places_of(w, b, offset, bytes, &places)) unwind_bad(w, term_and2(w->terms, runs_now(w), when));
  for (uint32_t i = 0; i < places.len; i++)
    write_bytes(w, b, place_number(w, places.data[i]), bytes, value,
                term_and2(w->terms, when, term_equals(w->terms, offset, places.data[i])));
  vec_release(&places);
}

/* The block that the address is in, if it is in one and the access of that length allowed; otherwise that is dealt
 * with. */
static bool find_block(struct unwinder *w, const struct aim *x, term length, bool is_write, struct block *ret) {
  if (x->kind != AIM_BLOCK) {
    access_elsewhere(w, x, length);
    return false;
  }
  *ret = w->blocks.data[x->id];
  stay_in_block(w, ret, x, length, is_write);
  return true;
}

/* The most bytes that the length can be there. */
static uint32_t most_bytes(const struct unwinder *w, term length, const struct block *b) {
  int64_t most;
  bool is_less = term_get_int64(w->terms, length, &most) && most >= 0 && most < b->room;
  return is_less ? (uint32_t)most : b->room;
}

term memory_read(struct unwinder *w, term at, uint16_t width) {
  const aim_list all = *aims_of(w, at);
  term value = term_none;
  if (width % 8 || width > 128) {
    unwind_bad(w, runs_now(w));
    return unknown_term(w, width);
  }
  for (uint32_t i = 0; i < all.len; i++) {
    const struct aim x = all.data[i];
    struct block b;
    if (!find_block(w, &x, pointer_number(w, width / 8u), false, &b)) continue;
    term one = read_at(w, &b, x.offset, width / 8u, x.when);
    value = value.id ? term_ite(w->terms, x.when, one, value) : one;
  }
  return value.id ? value : unknown_term(w, width);
}

void memory_write(struct unwinder *w, term at, term value, uint16_t width) {
  const aim_list all = *aims_of(w, at);
  if (width % 8 || width > 128) {
    unwind_bad(w, runs_now(w));
    return;
  }
  for (uint32_t i = 0; i < all.len; i++) {
    const struct aim x = all.data[i];
    struct block b;
    if (find_block(w, &x, pointer_number(w, width / 8u), true, &b))
      write_at(w, &b, x.offset, width / 8u, value, x.when);
  }
}

/* The bytes from an address on, as many as the length can be; what is there beyond the length is of no matter. */
static void bytes_from(struct unwinder *w, term from, term length, term_list *out) {
  const aim_list all = *aims_of(w, from);
  for (uint32_t i = 0; i < all.len; i++) {
    const struct aim x = all.data[i];
    struct block b;
    if (!find_block(w, &x, length, false, &b)) continue;
    uint32_t most = most_bytes(w, length, &b);
    for (uint32_t k = 0; k < most && !limits_exceeded(&w->c->ctx->limits); k++) {
      term byte = read_at(w, &b, term_add2(w->terms, x.offset, pointer_number(w, k)), 1, x.when);
      if (k < out->len)
        out->data[k] = term_ite(w->terms, x.when, byte, out->data[k]);
      else
        vec_push(out, byte);
    }
  }
}

void memory_change(struct unwinder *w, term to, term from, term byte, term length) {
  term_list bytes = VEC_INIT;
  if (term_eq(length, pointer_number(w, 0))) return;
  if (from.id) bytes_from(w, from, length, &bytes);
  const aim_list all = *aims_of(w, to);
  for (uint32_t i = 0; i < all.len; i++) {
    const struct aim x = all.data[i];
    struct block b;
    if (!find_block(w, &x, length, true, &b)) continue;
    uint32_t most = most_bytes(w, length, &b);
    for (uint32_t k = 0; k < most && !limits_exceeded(&w->c->ctx->limits); k++) {
      term value = byte.id ? byte : k < bytes.len ? bytes.data[k] : unknown_term(w, 8), at = pointer_number(w, k);
      write_at(w, &b, term_add2(w->terms, x.offset, at), 1, value,
               term_and2(w->terms, x.when, term_ult(w->terms, at, length)));
    }
  }
  vec_release(&bytes);
}

/* ---- where things lie ---- */

struct thing {
  term at, size;
  term made; /* by these runs; in others its size may be any number */
  enum life life;
  uint32_t block; /* ID_NONE: a function */
};

static bool find_thing(struct unwinder *w, term symbol, struct thing *ret) {
  const uint64_t *known = map_get(&w->block_at, symbol.id);
  *ret = (struct thing){symbol, pointer_number(w, 1), term_true, LIFE_THROUGHOUT, ID_NONE};
  if (known) {
    const struct block *b = &w->blocks.data[*known - 1];
    *ret = (struct thing){symbol, b->size, b->made, b->life, (uint32_t)*known - 1};
  }
  return known || map_get(&w->function_at, symbol.id);
}

/* Do they lie apart for ever? */
static term lie_apart(struct unwinder *w, const struct thing *x, const struct thing *y) {
  if (lives_apart(x->life, y->life)) return term_true;
  if (!w->asked || x->block == ID_NONE || y->block == ID_NONE) return term_false;
  const struct block *a = &w->blocks.data[x->block], *b = &w->blocks.data[y->block];
  return a->birth && b->birth && !a->is_moved && !b->is_moved ? blocks_met(w, x->block, y->block) : term_false;
}

void addresses_lie(struct unwinder *w, term_list *facts) {
  struct terms *s = w->terms;
  VEC(struct thing) things = VEC_INIT;
  struct map seen = MAP_INIT;
  for (uint32_t looked = 0;
       looked < facts->len && !limits_exceeded(&w->c->ctx->limits);) { /* sizes are terms as well */
    term_list symbols = VEC_INIT;
    term_free_variables(s, facts->data + looked, facts->len - looked, &symbols);
    looked = facts->len;
    for (uint32_t i = 0; i < symbols.len; i++) {
      struct thing x;
      if (map_get(&seen, symbols.data[i].id) || !find_thing(w, symbols.data[i], &x)) continue;
      *map_put(&seen, x.at.id) = 1;
      term end = term_add2(s, x.at, x.size), null = pointer_number(w, 0);
      term is_placed = term_and(
          s,
          (term[]){term_not(term_equals(s, x.at, null)), term_ule(s, x.at, end), term_not(term_equals(s, end, null))},
          3);
      vec_push(facts, term_implies(s, x.made, is_placed));
      for (uint32_t k = 0; k < things.len; k++) {
        struct thing y = things.data[k];
        term when = term_and(s, (term[]){x.made, y.made, lie_apart(w, &x, &y)}, 3);
        if (term_eq(when, term_false)) continue;
        term apart = term_or2(s, term_ule(s, end, y.at), term_ule(s, term_add2(s, y.at, y.size), x.at));
        vec_push(facts, term_implies(s, when, term_and2(s, apart, term_not(term_equals(s, x.at, y.at)))));
      }
      vec_push(&things, x);
    }
    vec_release(&symbols);
  }
  vec_release(&things);
  map_release(&seen);
}
