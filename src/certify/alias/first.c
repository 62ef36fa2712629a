/* A forward analysis, one function at a time. A bit for each local variable and for each piece of a block says that it
 * may still be undetermined; writing clears it, joins unite. Whoever reads what is marked is noted; an address that
 * gets out counts as a read of the whole block. An object whose address is out and which becomes undetermined again
 * (its scope is entered again) may be read at once. What an allocation made is lost when its variable gets another
 * value: then nobody can read it any more, unless the address had got out. */
#include "certify/alias/first_private.h"

#include <stdlib.h>

/* ---- blocks and their pieces ---- */

static uint32_t base_number(struct first_finder *f, uint32_t *known) {
  if (*known == ID_NONE) {
    *known = f->bases.len;
    vec_push_zero(&f->bases);
    vec_push(&f->bases.data[*known].cuts, 0);
  }
  return *known;
}

static uint32_t add_block(struct first_finder *f, uint32_t base, uint64_t size, bool is_object) {
  vec_push(&f->bases.data[base].blocks, f->blocks.len);
  vec_push(&f->blocks, ((struct block){base, 0, size, is_object}));
  vec_push_zero(&f->result->spans);
  return f->blocks.len - 1;
}

/* What the edge makes, if a local variable of its function gets the address. */
static void add_allocation(struct first_finder *f, edge_id e, const edge_id *wrappers) {
  const struct program *p = f->p;
  const struct operation *op = &p->edges.data[e].op;
  bool wrapped = op->kind == OP_CALL && op->callee != ID_NONE && wrappers[op->callee] != ID_NONE;
  if (op->kind != OP_ALLOCATE && !(wrapped && op->result_count == 1)) return;
  var_id v = wrapped ? p->results.data[op->first_result] : op->var;
  u128 size = UINT64_MAX;
  if (!wrapped) expr_is_const(&p->exprs, op->a, &size);
  if (v == ID_NONE || p->variables.data[v].kind == VARIABLE_GLOBAL) return;
  uint64_t bytes = size > UINT64_MAX ? UINT64_MAX : (uint64_t)size;
  f->result->of_edge[e] = add_block(f, base_number(f, &f->base_of_variable[v]), bytes, false);
}

static void find_blocks(struct first_finder *f, function_id function, const edge_id *wrappers) {
  const struct function *fn = &f->p->functions.data[function];
  for (uint32_t i = 0; i < fn->objects.len; i++) {
    object_id o = fn->objects.data[i];
    if (f->p->objects.data[o].function != function || f->result->of_object[o] != ID_NONE) continue;
    f->result->of_object[o] = add_block(f, base_number(f, &f->base_of_object[o]), f->p->objects.data[o].size, true);
  }
  for (uint32_t i = f->flow->first[function]; i < f->flow->first[function + 1]; i++) {
    const struct location *l = &f->p->locations.data[f->flow->order[i]];
    for (uint32_t k = 0; k < l->out.len; k++) add_allocation(f, l->out.data[k], wrappers);
  }
}

static int compare_offsets(const void *x, const void *y) {
  uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;
  return a < b ? -1 : a > b;
}

static bool is_about_bytes(const struct event *e) {
  return e->kind == EVENT_READ_BYTES || e->kind == EVENT_WRITE_BYTES || e->kind == EVENT_FORGET_BYTES;
}

/* The piece that begins there. */
static uint64_t piece_at(const struct base *b, uint64_t offset) {
  if (offset == UINT64_MAX) return b->cuts.len;
  const uint64_t *found = bsearch(&offset, b->cuts.data, b->cuts.len, sizeof *b->cuts.data, compare_offsets);
  assert(found);
  return (uint64_t)(found - b->cuts.data);
}

/* Cuts the bases (from number `base` on) where the events (from `event` on) begin and end, which then speak of pieces.
 */
static void cut_bases(struct first_finder *f, uint32_t base, uint32_t event) {
  for (uint32_t i = event; i < f->events.len; i++) {
    const struct event *e = &f->events.data[i];
    if (!is_about_bytes(e)) continue;
    vec_push(&f->bases.data[e->id].cuts, e->from);
    if (e->to != UINT64_MAX) vec_push(&f->bases.data[e->id].cuts, e->to);
  }
  for (uint32_t i = base; i < f->bases.len; i++) {
    struct base *b = &f->bases.data[i];
    uint32_t kept = 0;
    qsort(b->cuts.data, b->cuts.len, sizeof *b->cuts.data, compare_offsets);
    for (uint32_t k = 0; k < b->cuts.len; k++)
      if (k == 0 || b->cuts.data[k] != b->cuts.data[kept - 1]) b->cuts.data[kept++] = b->cuts.data[k];
    b->cuts.len = kept;
  }
  for (uint32_t i = event; i < f->events.len; i++) {
    struct event *e = &f->events.data[i];
    if (!is_about_bytes(e)) continue;
    e->from = piece_at(&f->bases.data[e->id], e->from);
    e->to = piece_at(&f->bases.data[e->id], e->to);
  }
}

/* ---- what may be undetermined ---- */

/* The local variables of each function. */
struct locals {
  uint32_t *number; /* among those of its function: its bit */
  uint32_t *first;  /* function f: list[first[f] .. first[f + 1] - 1] */
  var_id *list;
};

struct first_state {
  struct first_finder *f;
  const struct locals *locals;
  uint32_t from, words; /* the function's first location in the order; of a row */
  uint64_t *rows;       /* by location */
  bool *is_waiting;     /* by location: its row has changed */
  uint64_t *now;        /* behind the events so far */
  uint64_t *read;       /* the result: what may be read while it is undetermined */
};

static bool has(const uint64_t *row, uint32_t bit) { return row[bit / 64] >> (bit % 64) & 1; }
static void set(uint64_t *row, uint32_t bit, bool value) {
  if (value)
    row[bit / 64] |= (uint64_t)1 << (bit % 64);
  else
    row[bit / 64] &= ~((uint64_t)1 << (bit % 64));
}

static void note_read(struct first_state *s, uint32_t bit) {
  if (has(s->now, bit)) set(s->read, bit, true);
}

static void touch_block(struct first_state *s, const struct block *b, const struct event *e) {
  for (uint32_t i = (uint32_t)e->from; i < e->to; i++) {
    uint32_t bit = b->bit + i;
    if (e->kind == EVENT_READ_BYTES) {
      note_read(s, bit);
    } else if (e->kind == EVENT_WRITE_BYTES) {
      set(s->now, bit, false);
    } else if (b->is_object) { /* of other memory, HAVOC_MEMORY is checked where it is */
      set(s->now, bit, true);
      if (has(s->now, b->bit - 1)) note_read(s, bit);
    }
  }
}

static void expose_block(struct first_state *s, const struct block *b, uint32_t pieces) {
  for (uint32_t i = 0; i < pieces; i++) {
    note_read(s, b->bit + i);
    if (!b->is_object) set(s->now, b->bit + i, false); /* noted for good */
  }
  if (b->is_object) set(s->now, b->bit - 1, true);
}

static void fill_block(struct first_state *s, const struct block *b, bool value) {
  for (uint32_t i = 0; i < s->f->bases.data[b->base].cuts.len; i++) set(s->now, b->bit + i, value);
}

static void take_event(struct first_state *s, const struct event *e) {
  struct first_finder *f = s->f;
  bool is_value = e->kind == EVENT_READ_VALUE || e->kind == EVENT_SET_VALUE || e->kind == EVENT_FORGET_VALUE;
  if (is_value) {
    if (f->p->variables.data[e->id].kind == VARIABLE_GLOBAL) return;
    uint32_t bit = s->locals->number[e->id], base = f->base_of_variable[e->id];
    if (e->kind == EVENT_READ_VALUE) {
      note_read(s, bit);
      return;
    }
    set(s->now, bit, e->kind == EVENT_FORGET_VALUE);
    for (uint32_t i = 0; base != ID_NONE && i < f->bases.data[base].blocks.len; i++)
      fill_block(s, &f->blocks.data[f->bases.data[base].blocks.data[i]], false);
  } else if (e->kind == EVENT_NEW_BLOCK) {
    fill_block(s, &f->blocks.data[e->id], true);
  } else {
    const struct base *b = &f->bases.data[e->id];
    for (uint32_t i = 0; i < b->blocks.len; i++) {
      const struct block *x = &f->blocks.data[b->blocks.data[i]];
      if (e->kind == EVENT_EXPOSE)
        expose_block(s, x, b->cuts.len);
      else
        touch_block(s, x, e);
    }
  }
}

/* Everything that leaves the location; what is behind it gets to the targets. */
static bool leave(struct first_state *s, uint32_t place) {
  const struct first_finder *f = s->f;
  const struct location *l = &f->p->locations.data[f->flow->order[s->from + place]];
  bool changed = false;
  for (uint32_t i = 0; i < l->out.len; i++) {
    const struct edge *e = &f->p->edges.data[l->out.data[i]];
    uint32_t first = f->first_event[l->out.data[i]];
    memcpy(s->now, s->rows + (size_t)place * s->words, s->words * sizeof *s->now);
    for (uint32_t k = 0; k < f->event_count[l->out.data[i]]; k++) take_event(s, &f->events.data[first + k]);
    if (!flow_passes(e)) continue;
    uint32_t target = f->flow->rank[e->target] - s->from;
    uint64_t *row = s->rows + (size_t)target * s->words;
    for (uint32_t k = 0; k < s->words; k++) {
      if (!(s->now[k] & ~row[k])) continue;
      row[k] |= s->now[k];
      s->is_waiting[target] = changed = true;
    }
  }
  return changed;
}

/* False if a limit is reached. */
static bool solve(struct first_state *s, uint32_t count, struct limits *limits) {
  for (uint32_t i = 0; i < count; i++) s->is_waiting[i] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < count; i++) {
      if (!s->is_waiting[i]) continue;
      s->is_waiting[i] = false;
      changed |= leave(s, i);
      if (limits_exceeded(limits)) return false;
    }
  }
  return true;
}

/* ---- the result ---- */

static void keep_ranges(struct first_finder *f, uint32_t block, const uint64_t *read) {
  const struct block *b = &f->blocks.data[block];
  const struct base *base = &f->bases.data[b->base];
  struct first_span *span = &f->result->spans.data[block];
  span->first = f->result->ranges.len;
  for (uint32_t i = 0; i < base->cuts.len && base->cuts.data[i] < b->size; i++) {
    uint64_t to = i + 1 < base->cuts.len ? base->cuts.data[i + 1] : UINT64_MAX;
    if (!has(read, b->bit + i)) continue;
    if (to > b->size) to = b->size;
    vec_push(&f->result->ranges, ((struct byte_range){base->cuts.data[i], to}));
  }
  span->count = f->result->ranges.len - span->first;
}

static void begin_row(struct first_state *s, function_id function, uint32_t first_block) {
  const struct program *p = s->f->p;
  s->now = s->rows;
  for (uint32_t i = s->locals->first[function]; i < s->locals->first[function + 1]; i++)
    if (p->variables.data[s->locals->list[i]].kind != VARIABLE_PARAMETER)
      set(s->now, i - s->locals->first[function], true);
  for (uint32_t i = first_block; i < s->f->blocks.len; i++)
    if (s->f->blocks.data[i].is_object) fill_block(s, &s->f->blocks.data[i], true);
}

static bool look_at_function(struct first_finder *f, function_id function, const edge_id *wrappers,
                             const struct locals *locals, struct limits *limits) {
  uint32_t bits = locals->first[function + 1] - locals->first[function];
  uint32_t first_base = f->bases.len, first_block = f->blocks.len, first_event = f->events.len;
  uint32_t count = f->flow->first[function + 1] - f->flow->first[function];
  find_blocks(f, function, wrappers);
  first_find_events(f, function);
  cut_bases(f, first_base, first_event);
  for (uint32_t i = first_block; i < f->blocks.len; i++) {
    f->blocks.data[i].bit = bits + 1;
    bits += 1 + f->bases.data[f->blocks.data[i].base].cuts.len;
  }
  struct first_state s = {.f = f, .locals = locals, .from = f->flow->first[function]};
  s.words = (bits + 63) / 64;
  s.rows = xcalloc((size_t)count * s.words + 1, sizeof *s.rows);
  s.is_waiting = xcalloc(count + 1, sizeof *s.is_waiting);
  s.read = xcalloc(s.words + 1, sizeof *s.read);
  begin_row(&s, function, first_block);
  s.now = xcalloc(s.words + 1, sizeof *s.now);
  bool ok = solve(&s, count, limits);
  for (uint32_t i = first_block; ok && i < f->blocks.len; i++) keep_ranges(f, i, s.read);
  for (uint32_t i = locals->first[function]; ok && i < locals->first[function + 1]; i++)
    if (has(s.read, i - locals->first[function])) bitset_add(&f->result->variables, locals->list[i]);
  free_all(s.rows, s.is_waiting, s.read, s.now);
  vec_clear(&f->events);
  return ok;
}

static bool is_local(const struct variable *v) { return v->kind != VARIABLE_GLOBAL && v->function != ID_NONE; }

static struct locals find_locals(const struct program *p) {
  struct locals l = {xcalloc(p->variables.len + 1, sizeof(uint32_t)), xcalloc(p->functions.len + 2, sizeof(uint32_t)),
                     xcalloc(p->variables.len + 1, sizeof(var_id))};
  for (var_id v = 0; v < p->variables.len; v++)
    if (is_local(&p->variables.data[v])) l.number[v] = l.first[p->variables.data[v].function + 1]++;
  for (function_id f = 0; f < p->functions.len; f++) l.first[f + 1] += l.first[f];
  for (var_id v = 0; v < p->variables.len; v++)
    if (is_local(&p->variables.data[v])) l.list[l.first[p->variables.data[v].function] + l.number[v]] = v;
  return l;
}

static void locals_release(struct locals *l) {
  free(l->number);
  free(l->first);
  free(l->list);
}

static uint32_t *nothing(uint32_t count) {
  uint32_t *list = xmalloc((count + 1) * sizeof *list);
  for (uint32_t i = 0; i < count; i++) list[i] = ID_NONE;
  return list;
}

struct first *first_new(const struct alias *a, const struct flow *flow, const edge_id *wrappers,
                        struct limits *limits) {
  const struct program *p = a->program;
  struct first *r = xcalloc(1, sizeof *r);
  struct first_finder f = {.alias = a, .p = p, .flow = flow, .result = r, .walk = WALK_INIT};
  struct locals locals = find_locals(p);
  bool ok = true;
  bitset_init(&r->variables, p->variables.len);
  r->of_object = nothing(p->objects.len);
  r->of_edge = nothing(p->edges.len);
  f.base_of_object = nothing(p->objects.len);
  f.base_of_variable = nothing(p->variables.len);
  f.first_event = xcalloc(p->edges.len + 1, sizeof *f.first_event);
  f.event_count = xcalloc(p->edges.len + 1, sizeof *f.event_count);
  for (function_id i = 0; i < p->functions.len && ok; i++)
    if (bitset_has(&a->is_reached, i)) ok = look_at_function(&f, i, wrappers, &locals, limits);
  for (uint32_t i = 0; i < f.bases.len; i++) vec_release_all(&f.bases.data[i].cuts, &f.bases.data[i].blocks);
  vec_release_all(&f.bases, &f.blocks, &f.events);
  free_all(f.base_of_object, f.base_of_variable, f.first_event, f.event_count);
  locals_release(&locals);
  walk_release(&f.walk);
  if (ok) return r;
  first_free(r);
  return NULL;
}

void first_free(struct first *r) {
  if (!r) return;
  bitset_release(&r->variables);
  vec_release_all(&r->ranges, &r->spans);
  free(r->of_object);
  free(r->of_edge);
  free(r);
}

static const struct byte_range *ranges_of(const struct first *r, uint32_t span, uint32_t *count) {
  static const struct byte_range all = {0, UINT64_MAX};
  *count = span == ID_NONE ? 1 : r->spans.data[span].count;
  if (span == ID_NONE) return &all;
  return *count ? r->ranges.data + r->spans.data[span].first : NULL;
}

const struct byte_range *first_of_object(const struct first *r, object_id o, uint32_t *count) {
  return ranges_of(r, r->of_object[o], count);
}

const struct byte_range *first_of_edge(const struct first *r, edge_id e, uint32_t *count) {
  return ranges_of(r, r->of_edge[e], count);
}
