/* Floating point: constants are computed by the host, everything else stays as it is. */
#include "logic/build.h"

#include "logic/fold.h"

uint32_t term_float_arity(enum float_op op) {
  switch (op) {
  case FLOAT_ADD:
  case FLOAT_MUL:
  case FLOAT_DIV:
  case FLOAT_OEQ:
  case FLOAT_OLT:
  case FLOAT_OLE: return 2;
  case FLOAT_FMA: return 3;
  case FLOAT_NEG:
  case FLOAT_ABS:
  case FLOAT_SQRT:
  case FLOAT_FLOOR:
  case FLOAT_CEIL:
  case FLOAT_TRUNC:
  case FLOAT_RINT:
  case FLOAT_ROUND:
  case FLOAT_TO_SIGNED:
  case FLOAT_TO_UNSIGNED:
  case FLOAT_FROM_SIGNED:
  case FLOAT_FROM_UNSIGNED:
  case FLOAT_CONVERT: return 1;
  default: return 0;
  }
}

bool term_float_gives_integer(enum float_op op) { return op == FLOAT_TO_SIGNED || op == FLOAT_TO_UNSIGNED; }
bool term_float_takes_integer(enum float_op op) { return op == FLOAT_FROM_SIGNED || op == FLOAT_FROM_UNSIGNED; }
static bool is_comparison(enum float_op op) { return op == FLOAT_OEQ || op == FLOAT_OLT || op == FLOAT_OLE; }

bool term_float_fits(enum float_op op, uint32_t width, const uint32_t *operands, uint32_t count) {
  if (!count || count != term_float_arity(op)) return false;
  for (uint32_t i = 0; i < count; i++)
    if (term_float_takes_integer(op) ? operands[i] > 128 : !float_is_ieee(operands[i]) || operands[i] != operands[0])
      return false;
  if (is_comparison(op)) return width == 1;
  if (term_float_gives_integer(op)) return width <= 128;
  if (term_float_takes_integer(op)) return float_is_ieee(width);
  return float_is_ieee(width) && (width == operands[0]) == (op != FLOAT_CONVERT);
}

/* Operands that may change places are sorted; so may the factors of FMA. */
static bool swaps(enum float_op op) { return op == FLOAT_ADD || op == FLOAT_MUL || op == FLOAT_FMA || op == FLOAT_OEQ; }

term term_float(struct terms *s, enum float_op op, uint32_t width, const term *c, uint32_t count) {
  term sorted[3] = {term_none, term_none, term_none};
  for (uint32_t i = 0; i < count && i < 3; i++) sorted[i] = c[i];
  if (swaps(op) && c[1].id < c[0].id) sorted[0] = c[1], sorted[1] = c[0];
  c = sorted;
  u128 value[3] = {0, 0, 0}, result;
  uint32_t widths[3] = {0, 0, 0};
  bool is_constant = true;
  assert(count <= 3);
  for (uint32_t i = 0; i < count; i++) {
    widths[i] = term_width(s, c[i]);
    is_constant = is_constant && fold_small(s, c[i], &value[i]);
  }
  assert(term_float_fits(op, width, widths, count));
  bool is_truth = is_comparison(op), is_float = !is_truth && !term_float_gives_integer(op);
  sort sort = is_truth ? sort_bool : sort_bitvec(&s->sorts, width);
  if (!is_constant || !float_evaluate(op, width, widths[0], value[0], value[1], value[2], &result))
    return term_raw(s, TERM_FLOAT, sort, op, c, count);
  if (is_truth) return term_bool(result & 1);
  if (is_float && float_is_nan(width, result)) result = float_nan(width);
  return fold_make(s, width, result);
}
