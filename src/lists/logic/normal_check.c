/* Normal forms as normal.h describes them, for assertions. Forms are numbered in the order in which they are finished,
 * so a part has a lower number than the whole: the walks of grounding end. */
#include "lists/logic/normal.h"

static void check_argument(const struct normalizer *n, const struct normal_argument *a) {
  const struct heap_symbol *symbols = n->vocabulary->symbols.data;
  assert(a->is_slot || a->index < n->elements.len);
  assert(a->entry == HEAP_NO_SYMBOL || symbols[a->entry].role == HEAP_ENTRY);
  assert(a->function == HEAP_NO_SYMBOL || heap_is_function(&symbols[a->function]));
}

bool normals_are_valid(const struct normalizer *n, uint32_t first) {
  for (uint32_t i = first; i < n->normals.len; i++) {
    const struct normal *x = &n->normals.data[i];
    uint32_t arity = x->symbol == SYMBOL_EQUAL ? 2 : 0;
    if (x->kind == NORMAL_ATOM && x->symbol < SYMBOL_BOOL) arity = n->vocabulary->symbols.data[x->symbol].arity;
    for (uint32_t k = 0; x->kind == NORMAL_ATOM && k < arity; k++) check_argument(n, &x->arguments[k]);
    assert(x->kind != NORMAL_ATOM || x->symbol != SYMBOL_BOOL || x->first < n->booleans.len);
    assert(x->kind != NORMAL_UNIVERSAL || x->universal < n->universals.len);
    for (uint32_t k = 0; (x->kind == NORMAL_AND || x->kind == NORMAL_OR) && k < x->count; k++)
      assert(n->children.data[x->first + k] < i); /* no form is a part of itself */
  }
  return true;
}
