/* Each scene is made anew from what is known then. Pieces are found from the pointers that are shown, by their types: a
 * malloc has no type of its own, but who points to it has one, which is remembered. */
#include "report/story/scene.h"

#include "program/text/print.h"
#include "report/story/teller.h"

#include <inttypes.h>

enum { MOST_CELLS = 32, MOST_ELEMENTS = 16, MOST_PIECES = 40, DEEPEST = 4, MOST_VALUES = 300 };

struct stage {
  struct teller *w; /* at its step */
  const uint32_t *steps;
  uint32_t count, next;
  scene_viewer view;
  void *data;
  VEC(uint32_t) first_local; /* per function, in `locals` */
  VEC(var_id) locals;
  VEC(var_id) globals;
  struct map types; /* base of a piece -> its type + 1 */
  struct scene scene;
};

/* What is being spelled out. */
struct cells {
  struct stage *g;
  scene_values *out;
  uint32_t activation, left;
  bool wants_written; /* only what the run wrote, not initial contents */
};

/* ---- a scene ---- */

static void clear_values(scene_values *v) {
  for (uint32_t i = 0; i < v->len; i++) free_all(v->data[i].name, v->data[i].value, v->data[i].type);
  v->len = 0;
}

static void clear_scene(struct scene *s) {
  for (uint32_t i = 0; i < s->pieces.len; i++) {
    struct scene_piece *p = &s->pieces.data[i];
    free_all(p->name, p->type);
    clear_values(&p->cells);
    vec_release(&p->cells);
  }
  s->calls.len = s->pieces.len = 0;
  clear_values(&s->values);
}

static char *type_text(const struct program *p, ctype_id type) {
  struct strbuf text = STRBUF_INIT;
  if (type != CTYPE_NONE) ctype_print(&p->types, type, "", &text);
  return strbuf_detach(&text);
}

/* ---- pieces ---- */

static const struct ctype *resolved(const struct stage *g, ctype_id t) { return ctype_resolved(&g->w->p->types, t); }

/* Where the piece begins that the address is in, and what it is; memory of nobody begins where it is pointed to. */
static uint64_t piece_base(struct stage *g, uint64_t address, const struct region **ret) {
  const struct region *r = *ret = layout_find(&g->w->known.layout, address);
  if (!r) return address;
  bool is_inside = address >= r->base && address - r->base < r->size;
  return r->function == ID_NONE && is_inside ? r->base : 0;
}

/* A struct says more than a char. */
static void learn_type(struct stage *g, uint64_t base, ctype_id type, uint64_t room) {
  const struct ctype *t = resolved(g, type);
  if (!t || !t->size || (room && t->size > room)) return;
  uint64_t *known = map_put(&g->types, base);
  const struct ctype *old = *known ? resolved(g, (ctype_id)(*known - 1)) : NULL;
  if (!old || (old->kind != CT_STRUCT && t->kind == CT_STRUCT)) *known = (uint64_t)type + 1;
}

static void add_piece(struct stage *g, uint64_t base, const struct region *r) {
  struct strbuf name = STRBUF_INIT;
  for (uint32_t i = 0; i < g->scene.pieces.len; i++)
    if (g->scene.pieces.data[i].base == base) return;
  if (g->scene.pieces.len >= MOST_PIECES) return;
  if (r)
    layout_print_region(&g->w->known.layout, r, &name);
  else
    strbuf_printf(&name, "memory at 0x%" PRIx64, base);
  vec_push(&g->scene.pieces,
           ((struct scene_piece){.base = base,
                                 .name = strbuf_detach(&name),
                                 .type = xstrdup(""),
                                 .is_freed = r && ((r->is_dead && r->freed != ID_NONE) || r->base == g->w->freed),
                                 .cells = VEC_INIT}));
}

/* The piece that a pointer of this type leads to; 0 = none. */
static uint64_t lead(struct stage *g, ctype_id pointer, uint64_t address) {
  const struct region *r;
  uint64_t base = address ? piece_base(g, address, &r) : 0;
  if (!base || (r && r->object != ID_NONE && g->w->p->objects.data[r->object].is_literal)) return 0;
  ctype_id target = ctype_pointee(&g->w->p->types, pointer);
  const struct ctype *t = resolved(g, target);
  if (!r && (!t || t->kind != CT_STRUCT)) return 0;
  if (r && r->object != ID_NONE)
    learn_type(g, base, g->w->p->objects.data[r->object].type, 0);
  else if (address == base)
    learn_type(g, base, target, r ? r->size : 0);
  add_piece(g, base, r);
  return base;
}

/* ---- cells ---- */

static void add_value(struct cells *c, const char *name, ctype_id type, uint16_t width, u128 value) {
  struct strbuf text = STRBUF_INIT;
  const struct ctype *t = resolved(c->g, type);
  bool is_pointer = t && t->kind == CT_POINTER;
  teller_print_value(c->g->w, type, width, value, &text);
  vec_push(c->out, ((struct scene_value){.name = xstrdup(name),
                                         .value = strbuf_detach(&text),
                                         .type = type_text(c->g->w->p, type),
                                         .activation = c->activation,
                                         .to = is_pointer ? lead(c->g, type, (uint64_t)value) : 0}));
  if (c->left) c->left--;
}

static bool is_written(const struct known *k, uint64_t address) {
  const uint64_t *byte = map_get(&k->bytes, address);
  return byte && *byte;
}

static void add_cell(struct cells *c, const char *name, ctype_id type, const struct ctype *t, uint64_t address) {
  struct known *k = &c->g->w->known;
  u128 value;
  if (c->wants_written && !is_written(k, address)) return;
  if (t->size <= 16 && known_load(k, address, t->size, &value))
    add_value(c, name, type, (uint16_t)(8 * t->size), value);
}

static void add_cells(struct cells *c, const char *name, ctype_id type, uint64_t address, int depth);

static void add_members(struct cells *c, const char *name, const struct ctype *t, uint64_t address, int depth) {
  const struct program *p = c->g->w->p;
  for (uint32_t i = 0; i < t->member_count && c->left; i++) {
    const struct cmember *m = &p->types.members.data[t->first_member + i];
    struct strbuf text = STRBUF_INIT;
    strbuf_printf(&text, "%s%s%s", name, *name && *m->name ? "." : "", m->name);
    if (!m->bit_width) add_cells(c, text.text, m->type, address + m->bit_offset / 8, depth + 1);
    strbuf_release(&text);
    if (t->kind == CT_UNION) return; /* one way to read it is enough */
  }
}

static void add_elements(struct cells *c, const char *name, const struct ctype *t, uint64_t address, int depth) {
  const struct ctype *element = resolved(c->g, t->target);
  for (uint64_t i = 0; element && element->size && i < t->count && i < MOST_ELEMENTS && c->left; i++) {
    struct strbuf text = STRBUF_INIT;
    strbuf_printf(&text, "%s[%" PRIu64 "]", name, i);
    add_cells(c, text.text, t->target, address + i * element->size, depth + 1);
    strbuf_release(&text);
  }
}

/* All scalars in something of the type, as far as they are known. */
static void add_cells(struct cells *c, const char *name, ctype_id type, uint64_t address, int depth) {
  const struct ctype *t = resolved(c->g, type);
  if (!t || depth > DEEPEST || !c->left) return;
  if (t->kind == CT_STRUCT || t->kind == CT_UNION)
    add_members(c, name, t, address, depth);
  else if (t->kind == CT_ARRAY)
    add_elements(c, name, t, address, depth);
  else
    add_cell(c, name, type, t, address);
}

/* ---- variables ---- */

static struct cells cells_of_call(struct stage *g, uint32_t activation) {
  uint32_t used = g->scene.values.len;
  return (struct cells){
      .g = g, .out = &g->scene.values, .activation = activation, .left = used < MOST_VALUES ? MOST_VALUES - used : 0};
}

static void add_variable(struct cells *c, uint32_t depth, var_id v) {
  const struct variable *x = &c->g->w->p->variables.data[v];
  u128 value;
  if (teller_is_internal(c->g->w->p, v) || !c->left || !known_variable(&c->g->w->known, depth, v, &value)) return;
  add_value(c, program_string(c->g->w->p, x->name), x->type, x->width, value);
}

static void add_object(struct cells *c, object_id o) {
  const struct program *p = c->g->w->p;
  const struct object *x = &p->objects.data[o];
  const uint64_t *base = map_get(&c->g->w->known.layout.by_object, (uint64_t)c->activation << 32 | o);
  uint32_t left = c->left;
  if (!base || !*base || x->is_literal || x->is_constant || x->type == CTYPE_NONE) return;
  c->left = left < MOST_CELLS ? left : MOST_CELLS;
  uint32_t before = c->left;
  add_cells(c, program_string(p, x->name), x->type, *base, 0);
  c->left = left - (before - c->left);
}

/* Those that the run has set: initial values are in the source. */
static void add_globals(struct stage *g) {
  const struct known *k = &g->w->known;
  struct cells c = cells_of_call(g, 0);
  c.wants_written = true;
  for (uint32_t i = 0; i < g->globals.len; i++)
    if (map_get(&k->index, known_key(k, 0, g->globals.data[i]))) add_variable(&c, 0, g->globals.data[i]);
  for (object_id o = 0; o < g->w->p->objects.len; o++)
    if (g->w->p->objects.data[o].function == ID_NONE) add_object(&c, o);
}

static void add_locals(struct stage *g, uint32_t depth) {
  const struct frame *f = &g->w->frames.data[depth];
  const struct function *x = &g->w->p->functions.data[f->function];
  struct cells c = cells_of_call(g, g->w->known.activations.data[depth]);
  for (uint32_t i = g->first_local.data[f->function]; i < g->first_local.data[f->function + 1]; i++)
    add_variable(&c, depth, g->locals.data[i]);
  for (uint32_t i = 0; i < x->objects.len; i++) add_object(&c, x->objects.data[i]);
}

static void add_call(struct stage *g, uint32_t depth) {
  const struct frame *f = &g->w->frames.data[depth];
  struct position at = {.file = ID_NONE};
  if (f->call != ID_NONE && g->scene.calls.len) at = g->w->p->edges.data[f->call].at;
  vec_push(&g->scene.calls, ((struct scene_call){f->function, g->w->known.activations.data[depth], at}));
}

/* ---- the way ---- */

/* What pieces hold may lead to further ones. */
static void fill_pieces(struct stage *g, uint32_t from) {
  for (uint32_t i = from; i < g->scene.pieces.len; i++) {
    uint64_t base = g->scene.pieces.data[i].base;
    const uint64_t *type = map_get(&g->types, base);
    scene_values values = VEC_INIT;
    struct cells c = {.g = g, .out = &values, .left = MOST_CELLS};
    if (type && *type) add_cells(&c, "", (ctype_id)(*type - 1), base, 0);
    struct scene_piece *x = &g->scene.pieces.data[i];
    x->cells = values;
    if (type && *type) free(x->type), x->type = type_text(g->w->p, (ctype_id)(*type - 1));
  }
}

/* New memory that is still there belongs to the scene, also if no pointer leads to it any more. */
static void add_lost(struct stage *g) {
  const struct layout *l = &g->w->known.layout;
  for (uint32_t i = 0; i < l->regions.len; i++) {
    const struct region *r = &l->regions.data[i];
    if (r->allocated != ID_NONE && !r->is_dead && map_get(&g->types, r->base)) add_piece(g, r->base, r);
  }
}

static void make_scene(struct stage *g) {
  add_globals(g);
  for (uint32_t i = 0; i < g->w->frames.len && i < g->w->known.activations.len; i++) {
    if (g->w->frames.data[i].is_hidden) continue;
    add_call(g, i);
    add_locals(g, i);
  }
  fill_pieces(g, 0);
  uint32_t led = g->scene.pieces.len;
  add_lost(g);
  fill_pieces(g, led);
}

static void show(struct teller *w, void *data) {
  struct stage *g = data;
  if (g->next >= g->count || g->steps[g->next] != w->step) return;
  g->w = w;
  w->known.reader = NULL; /* looking is no reading of the program's */
  make_scene(g);
  for (; g->next < g->count && g->steps[g->next] == w->step; g->next++) g->view(g->data, g->next, &g->scene);
  clear_scene(&g->scene);
}

static void sort_variables(struct stage *g, const struct program *p) {
  for (function_id f = 0; f <= p->functions.len; f++) vec_push(&g->first_local, 0);
  for (var_id v = 0; v < p->variables.len; v++) {
    const struct variable *x = &p->variables.data[v];
    if (x->kind == VARIABLE_GLOBAL)
      vec_push(&g->globals, v);
    else if (x->function != ID_NONE)
      g->first_local.data[x->function]++, vec_push(&g->locals, v);
  }
  uint32_t sum = 0;
  for (function_id f = 0; f <= p->functions.len; f++) sum = g->first_local.data[f] += sum;
  for (var_id v = p->variables.len; v-- > 0;) {
    const struct variable *x = &p->variables.data[v];
    if (x->kind != VARIABLE_GLOBAL && x->function != ID_NONE) g->locals.data[--g->first_local.data[x->function]] = v;
  }
}

void scenes_show(const struct program *p, const struct trace *t, const uint32_t *steps, uint32_t count,
                 scene_viewer view, void *data) {
  struct stage g = {.steps = steps, .count = count, .view = view, .data = data};
  sort_variables(&g, p);
  teller_walk(p, t, show, &g);
  vec_release_all(&g.first_local, &g.locals, &g.globals, &g.scene.calls, &g.scene.pieces, &g.scene.values);
  map_release(&g.types);
}
