/* The one place that knows how each kind is built again from other children: substitution, normalisation and projection
 * all end here, so what build.h simplifies is simplified everywhere. */
#include "logic/rewrite.h"

#include "logic/build.h"
#include "logic/traverse.h"

term rewrite_node(struct terms *s, term t, const term *c) {
  uint32_t count = term_count(s, t);
  enum term_kind kind = term_kind(s, t);
  switch (kind) {
  case TERM_APPLY: return term_apply(s, term_symbol(s, t), c, count);
  case TERM_AND: return term_and(s, c, count);
  case TERM_EQ: return term_equals(s, c[0], c[1]);
  case TERM_ITE: return term_ite(s, c[0], c[1], c[2]);
  case TERM_FORALL: return term_forall(s, c, count - 1, c[count - 1]);
  case TERM_LE: return term_le(s, c[0], c[1]);
  case TERM_ADD: return term_add(s, c, count);
  case TERM_MUL: return term_mul(s, c, count);
  case TERM_DIV: return term_div(s, c[0], c[1]);
  case TERM_MOD: return term_mod(s, c[0], c[1]);
  case TERM_BV_UDIV:
  case TERM_BV_UREM:
  case TERM_BV_SDIV:
  case TERM_BV_SREM:
  case TERM_BV_SMOD:
  case TERM_BV_SHL:
  case TERM_BV_LSHR:
  case TERM_BV_ASHR: return term_bv_binary(s, kind, c[0], c[1]);
  case TERM_BV_AND:
  case TERM_BV_OR:
  case TERM_BV_XOR: return term_bv_bitwise(s, kind, c, count);
  case TERM_BV_NOT: return term_bv_not(s, c[0]);
  case TERM_BV_CONCAT: return term_concat(s, c[0], c[1]);
  case TERM_BV_EXTRACT: return term_extract(s, term_high(s, t), term_low(s, t), c[0]);
  case TERM_BV_ZEXT: return term_zero_extend(s, term_high(s, t), c[0]);
  case TERM_BV_SEXT: return term_sign_extend(s, term_high(s, t), c[0]);
  case TERM_BV_ULE: return term_ule(s, c[0], c[1]);
  case TERM_BV_SLE: return term_sle(s, c[0], c[1]);
  case TERM_FLOAT: return term_float(s, term_float_op(s, t), term_is_bool(s, t) ? 1 : term_width(s, t), c, count);
  case TERM_SELECT: return term_select(s, c[0], c[1]);
  case TERM_STORE: return term_store(s, c[0], c[1], c[2]);
  case TERM_CONST_ARRAY: return term_const_array(s, term_sort(s, t), c[0]);
  case TERM_NONE:
  case TERM_TRUE:
  case TERM_INT:
  case TERM_BV:
  case TERM_VAR:
  case TERM_KIND_COUNT: break;
  }
  assert(!"the node has no children");
  return t;
}

term rewrite_term(struct terms *s, term root) {
  term_list nodes = VEC_INIT, children = VEC_INIT;
  struct map built = MAP_INIT; /* node id -> term id */
  traverse_nodes(s, &root, 1, &nodes);
  for (uint32_t i = 0; i < nodes.len; i++) {
    term t = nodes.data[i];
    vec_clear(&children);
    for (uint32_t k = 0; k < term_count(s, t); k++) {
      term child = term_child(s, t, k);
      uint32_t id = (uint32_t)*map_get(&built, term_positive(child).id);
      vec_push(&children, ((term){id ^ (child.id & 1)}));
    }
    term now = children.len ? rewrite_node(s, t, children.data) : t;
    assert(sort_eq(term_sort(s, now), term_sort(s, t)));
    *map_put(&built, t.id) = now.id;
  }
  term result = {(uint32_t)*map_get(&built, term_positive(root).id) ^ (root.id & 1)};
  vec_release_all(&nodes, &children);
  map_release(&built);
  return result;
}
