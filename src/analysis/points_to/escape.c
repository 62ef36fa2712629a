/* What a value leads to: its places, the places that are stored in their blocks, and so on. */
#include "analysis/points_to/private.h"

struct search {
  const struct points_to *pt;
  struct bitset seen; /* blocks */
  VEC(block_id) open;
};

static void visit(struct search *s, const pt_place_set *places) {
  for (uint32_t i = 0; i < places->len; i++)
    if (bitset_add(&s->seen, place_block(places->data[i]))) vec_push(&s->open, place_block(places->data[i]));
}

/* Initial contents that nobody reads have no cell. */
static void visit_initial(struct search *s, const struct object *o) {
  pt_place_set places = VEC_INIT;
  for (uint32_t i = 0; i < o->relocations.len; i++) pt_query_places(s->pt, o->relocations.data[i].value, &places);
  visit(s, &places);
  vec_release(&places);
}

static void visit_contents(struct search *s, block_id b) {
  const struct points_to *pt = s->pt;
  const struct memory_block *x = &pt->blocks.data[b];
  for (uint32_t i = 0; i < x->cells.len; i++) {
    const struct pt_cell *c = &pt->cells.data[x->cells.data[i]];
    visit(s, &pt->nodes.data[pt_query_rep(pt, c->in)].set);
    visit(s, &pt->nodes.data[pt_query_rep(pt, c->out)].set);
  }
  for (uint32_t i = 0; i < x->copies.len; i++) /* what comes in by copies of whole blocks */
    if (bitset_add(&s->seen, place_block(x->copies.data[i].from)))
      vec_push(&s->open, place_block(x->copies.data[i].from));
  if (x->kind == TARGET_OBJECT) visit_initial(s, &pt->program->objects.data[x->id]);
}

void points_to_functions_behind(const struct points_to *pt, expr value, struct bitset *functions) {
  struct search s = {.pt = pt};
  pt_place_set places = VEC_INIT;
  bitset_init(&s.seen, pt->blocks.len);
  pt_query_places(pt, value, &places);
  visit(&s, &places);
  while (s.open.len) {
    block_id b = vec_pop(&s.open);
    if (pt->blocks.data[b].kind == TARGET_FUNCTION)
      bitset_add(functions, pt->blocks.data[b].id);
    else if (b != BLOCK_UNKNOWN) /* what is behind it has escaped where it was stored */
      visit_contents(&s, b);
  }
  vec_release_all(&places, &s.open);
  bitset_release(&s.seen);
}
