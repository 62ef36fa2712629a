/* Places and contexts are hash-consed: the same thing asked for twice is the same number and symbol, so that formulas
 * about it meet. Keys are hashes, and probing tells apart what collides. Symbols are called what people call the place,
 * with a number where two would have the same name. */
#include "encode/places.h"

#include "program/text/print.h"

void places_init(struct places *p, const struct program *program, struct terms *terms, enum arithmetic arithmetic) {
  *p = (struct places){.program = program, .terms = terms, .arithmetic = arithmetic};
  vec_push(&p->contexts, ((struct activation){ID_NONE, ID_NONE, program->start, 0}));
}

void places_release(struct places *p) {
  vec_release(&p->contexts);
  map_release(&p->context_index);
  vec_release(&p->all);
  map_release_all(&p->index, &p->by_symbol);
  names_release(&p->used_names);
}

context_id places_call(struct places *p, context_id caller, edge_id call, function_id callee) {
  assert(caller < p->contexts.len && callee < p->program->functions.len);
  uint64_t key = hash_combine(hash_combine(caller, call), callee);
  for (;; key++) { /* probing: keys of different calls may collide */
    uint64_t *known = map_put(&p->context_index, key);
    if (!*known) {
      vec_push(&p->contexts, ((struct activation){caller, call, callee, p->contexts.data[caller].depth + 1}));
      *known = p->contexts.len;
    }
    const struct activation *a = &p->contexts.data[*known - 1];
    if (a->parent == caller && a->call == call && a->function == callee) return (context_id)*known - 1;
  }
}

/* Frames are found by scanning: there are as many as recursive functions. */
context_id places_frame(struct places *p, function_id f) {
  assert(f < p->program->functions.len && f != p->program->start);
  for (context_id c = 1; c < p->contexts.len; c++)
    if (places_is_frame(p, c) && p->contexts.data[c].function == f) return c;
  vec_push(&p->contexts, ((struct activation){ID_NONE, ID_NONE, f, 0}));
  return p->contexts.len - 1;
}

bool places_is_framed(const struct places *p, context_id c) {
  for (; c != ID_NONE && !places_is_frame(p, c); c = p->contexts.data[c].parent)
    for (context_id f = 1; f < p->contexts.len && c != 0; f++)
      if (places_is_frame(p, f) && p->contexts.data[f].function == p->contexts.data[c].function) return true;
  return false;
}

sort places_sort(const struct places *p, uint16_t width) {
  if (width == 1) return sort_bool;
  return p->arithmetic == ARITHMETIC_INT ? sort_int : sort_bitvec(&p->terms->sorts, width);
}

/* Contexts are numbered from callers to callees; frames have no caller. */
static void check_context(const struct places *p, context_id c) {
  const struct activation *a = &p->contexts.data[c];
  assert(a->function < p->program->functions.len);
  assert(a->parent == ID_NONE || (a->parent < c && a->depth == p->contexts.data[a->parent].depth + 1));
  assert(a->parent != ID_NONE || (a->call == ID_NONE && a->depth == 0));
  assert(a->parent == ID_NONE || a->call >= p->program->edges.len ||
         p->program->edges.data[a->call].op.kind == OP_CALL);
}

static void check_place(const struct places *p, place_id id) {
  const struct place *x = &p->all.data[id];
  assert(places_of_symbol(p, x->symbol) == id && x->context < p->contexts.len);
  assert(sort_eq(term_sort(p->terms, x->symbol), places_sort(p, x->width)));
  assert((x->kind == PLACE_CELL) == (x->address.id != term_none.id));
  assert((x->kind != PLACE_ENTRY && x->kind != PLACE_RESULT) || places_is_frame(p, x->context));
  assert(x->kind != PLACE_ENTRY || p->all.data[x->id].kind == PLACE_VARIABLE);
  assert(x->kind != PLACE_VARIABLE || x->width == p->program->variables.data[x->id].width);
}

bool places_are_valid(const struct places *p) {
  for (context_id c = 0; c < p->contexts.len; c++) check_context(p, c);
  for (place_id id = 0; id < p->all.len; id++) check_place(p, id);
  return true;
}

/* ---- names ---- */

/* Names are for people; where two places would have the same, the later one gets a number. */
static term fresh_symbol(struct places *p, struct strbuf *name, uint16_t width) {
  for (size_t i = 0; i < name->len; i++)
    if (name->text[i] == '|' || name->text[i] == '\\') name->text[i] = '!';
  if (name->text[0] == '.' || name->text[0] == '@') name->text[0] = '_'; /* SMT-LIB reserves such names */
  size_t plain = name->len;
  for (uint32_t n = 2;; n++) {
    uint32_t before = p->used_names.text.len;
    names_add(&p->used_names, name->text);
    if (p->used_names.text.len > before) break;
    name->len = plain;
    name->text[plain] = 0;
    strbuf_printf(name, "#%u", n);
  }
  return term_var(p->terms, name->text, places_sort(p, width));
}

static void name_owner(const struct places *p, context_id c, struct strbuf *name) {
  if (c == 0) return;
  strbuf_printf(name,
                "%s::", program_string(p->program, p->program->functions.data[p->contexts.data[c].function].name));
}

/* ---- places ---- */

static place_id add_place(struct places *p, uint64_t key, struct place place, struct strbuf *name) {
  assert(place.width && place.context < p->contexts.len && !map_get(&p->index, key));
  place.symbol = fresh_symbol(p, name, place.width);
  assert(!map_get(&p->by_symbol, place.symbol.id)); /* a symbol is of one place */
  vec_push(&p->all, place);
  *map_put(&p->index, key) = p->all.len;
  *map_put(&p->by_symbol, place.symbol.id) = p->all.len;
  strbuf_release(name);
  return p->all.len - 1;
}

static uint64_t key_of(enum place_kind kind, uint64_t a, uint64_t b) {
  return hash_combine(hash_combine((uint64_t)kind + 17, a), b);
}

/* Without a type, what is as wide as an address, and not as an int, is taken for one, and a byte for a part of
 * something. */
static bool reads_signed(const struct places *p, ctype_id type, uint16_t width) {
  enum { INT_BITS = 32 };
  if (type == CTYPE_NONE) return width != 8 && (width != p->program->pointer_width || width <= INT_BITS);
  return ctype_reads_signed(p->program, type);
}

place_id places_variable(struct places *p, context_id c, var_id v) {
  assert(v < p->program->variables.len && c < p->contexts.len);
  const struct variable *x = &p->program->variables.data[v];
  bool is_global = x->kind == VARIABLE_GLOBAL || x->function == ID_NONE;
  context_id owner = is_global ? 0 : c;
  uint64_t key = (uint64_t)PLACE_VARIABLE << 62 | (uint64_t)owner << 31 | v;
  for (;; key++) { /* probing: a key may be that of another kind of place */
    uint64_t *known = map_get(&p->index, key);
    if (!known) break;
    const struct place *found = &p->all.data[*known - 1];
    if (found->kind == PLACE_VARIABLE && found->context == owner && found->id == v) return (place_id)*known - 1;
  }
  struct strbuf name = STRBUF_INIT;
  name_owner(p, owner, &name);
  strbuf_puts(&name, program_string(p->program, x->name));
  return add_place(p, key,
                   (struct place){.kind = PLACE_VARIABLE,
                                  .context = owner,
                                  .id = v,
                                  .width = x->width,
                                  .is_signed = reads_signed(p, x->type, x->width),
                                  .type = x->type,
                                  .address = term_none,
                                  .alias = EXPR_NONE},
                   &name);
}

static place_id address_place(struct places *p, enum place_kind kind, context_id c, uint32_t id, string_id text) {
  uint64_t key = key_of(kind, c, id);
  for (;; key++) {
    uint64_t *known = map_get(&p->index, key);
    if (!known) break;
    const struct place *x = &p->all.data[*known - 1];
    if (x->kind == kind && x->context == c && x->id == id) return (place_id)*known - 1;
  }
  struct strbuf name = STRBUF_INIT;
  strbuf_putc(&name, '&');
  name_owner(p, c, &name);
  strbuf_puts(&name, program_string(p->program, text));
  return add_place(p, key,
                   (struct place){.kind = kind,
                                  .context = c,
                                  .id = id,
                                  .width = p->program->pointer_width,
                                  .type = CTYPE_NONE,
                                  .address = term_none,
                                  .alias = EXPR_NONE},
                   &name);
}

place_id places_object(struct places *p, context_id c, object_id o) {
  assert(o < p->program->objects.len && c < p->contexts.len);
  const struct object *x = &p->program->objects.data[o];
  return address_place(p, PLACE_OBJECT, x->function == ID_NONE ? 0 : c, o, x->name);
}

place_id places_function(struct places *p, function_id f) {
  return address_place(p, PLACE_FUNCTION, 0, f, p->program->functions.data[f].name);
}

place_id places_cell(struct places *p, term address, uint16_t width, expr alias, ctype_id type) {
  assert(width && sort_eq(term_sort(p->terms, address), places_sort(p, p->program->pointer_width)));
  uint64_t key = key_of(PLACE_CELL, address.id, width);
  for (;; key++) {
    uint64_t *known = map_get(&p->index, key);
    if (!known) break;
    const struct place *x = &p->all.data[*known - 1];
    if (x->kind == PLACE_CELL && x->address.id == address.id && x->width == width) return (place_id)*known - 1;
  }
  struct strbuf name = STRBUF_INIT;
  print_lvalue(p->program, alias, width, type, &name);
  return add_place(p, key,
                   (struct place){.kind = PLACE_CELL,
                                  .id = ID_NONE,
                                  .address = address,
                                  .alias = alias,
                                  .width = width,
                                  .is_signed = reads_signed(p, type, width),
                                  .type = type},
                   &name);
}

static place_id frame_place(struct places *p, struct place place, struct strbuf *name) {
  uint64_t key = key_of(place.kind, place.context, place.id);
  for (;; key++) {
    uint64_t *known = map_get(&p->index, key);
    if (!known) break;
    const struct place *x = &p->all.data[*known - 1];
    if (x->kind == place.kind && x->context == place.context && x->id == place.id) {
      strbuf_release(name);
      return (place_id)*known - 1;
    }
  }
  return add_place(p, key, place, name);
}

place_id places_entry(struct places *p, context_id frame, place_id variable) {
  struct strbuf name = STRBUF_INIT;
  struct place x = p->all.data[variable];
  assert(places_is_frame(p, frame) && x.kind == PLACE_VARIABLE && (x.context == 0 || x.context == frame));
  strbuf_printf(&name, "old(%s)", term_name(p->terms, x.symbol));
  x.kind = PLACE_ENTRY;
  x.context = frame;
  x.id = variable;
  return frame_place(p, x, &name);
}

place_id places_result(struct places *p, context_id frame, uint32_t piece, uint16_t width, bool is_signed) {
  assert(places_is_frame(p, frame) && width);
  struct strbuf name = STRBUF_INIT;
  name_owner(p, frame, &name);
  strbuf_printf(&name, piece ? "result%u" : "result", piece);
  if (!is_signed) strbuf_puts(&name, "#u");
  return frame_place(p,
                     (struct place){.kind = PLACE_RESULT,
                                    .context = frame,
                                    .id = piece << 1 | is_signed,
                                    .width = width,
                                    .is_signed = is_signed,
                                    .type = CTYPE_NONE,
                                    .address = term_none,
                                    .alias = EXPR_NONE},
                     &name);
}

place_id places_of_symbol(const struct places *p, term symbol) {
  const uint64_t *known = map_get(&p->by_symbol, symbol.id);
  return known ? (place_id)*known - 1 : ID_NONE;
}
