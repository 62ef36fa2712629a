/* Values in Z3's models to terms. An array is a chain of stores over a constant array, or a function of the model. */
#include "solve/z3.h"

static bool number_value(struct z3 *z, Z3_ast v, sort sort, term *ret) {
  bool is_int = sort_eq(sort, sort_int);
  int64_t small;
  if (Z3_get_ast_kind(z->c, v) != Z3_NUMERAL_AST) return false;
  if (Z3_get_numeral_int64(z->c, v, &small) && (is_int || small >= 0)) {
    *ret = is_int ? term_int(z->terms, small) : term_bv(z->terms, sort_width(&z->terms->sorts, sort), (uint64_t)small);
    return true;
  }
  mpz_t x;
  mpz_init(x);
  bool is_good = mpz_set_str(x, Z3_get_numeral_string(z->c, v), 10) == 0;
  if (is_good) *ret = is_int ? term_int_mpz(z->terms, x) : term_bv_mpz(z->terms, sort_width(&z->terms->sorts, sort), x);
  mpz_clear(x);
  return is_good;
}

/* An element of an uninterpreted sort is a constant of Z3's invention. */
static bool element_value(struct z3 *z, Z3_ast v, sort sort, term *ret) {
  if (Z3_get_ast_kind(z->c, v) != Z3_APP_AST || Z3_get_app_num_args(z->c, Z3_to_app(z->c, v)) != 0) return false;
  const char *name = Z3_get_symbol_string(z->c, Z3_get_decl_name(z->c, Z3_get_app_decl(z->c, Z3_to_app(z->c, v))));
  if (!name || strpbrk(name, "|\\")) return false;
  *ret = term_var(z->terms, name, sort);
  return true;
}

struct parts {
  term_list indices, elements; /* of stores, outermost first */
  term preset;
};

static bool add_part(struct z3 *z, struct parts *p, sort array, Z3_ast index, Z3_ast element) {
  term i, e;
  if (!z3_to_value(z, index, sort_index(&z->terms->sorts, array), &i)) return false;
  if (!z3_to_value(z, element, sort_element(&z->terms->sorts, array), &e)) return false;
  vec_push(&p->indices, i);
  vec_push(&p->elements, e);
  return true;
}

static bool add_function(struct z3 *z, struct parts *p, sort array, Z3_func_decl f) {
  Z3_func_interp meaning = Z3_model_get_func_interp(z->c, z->model, f);
  if (!meaning) return false;
  Z3_func_interp_inc_ref(z->c, meaning);
  bool is_good = Z3_func_interp_get_arity(z->c, meaning) == 1;
  for (unsigned i = 0; is_good && i < Z3_func_interp_get_num_entries(z->c, meaning); i++) {
    Z3_func_entry entry = Z3_func_interp_get_entry(z->c, meaning, i);
    Z3_func_entry_inc_ref(z->c, entry);
    is_good = add_part(z, p, array, Z3_func_entry_get_arg(z->c, entry, 0), Z3_func_entry_get_value(z->c, entry));
    Z3_func_entry_dec_ref(z->c, entry);
  }
  Z3_ast preset = is_good ? Z3_func_interp_get_else(z->c, meaning) : NULL;
  is_good = preset && z3_to_value(z, preset, sort_element(&z->terms->sorts, array), &p->preset);
  Z3_func_interp_dec_ref(z->c, meaning);
  return is_good;
}

static bool add_parts(struct z3 *z, struct parts *p, sort array, Z3_ast v) {
  while (Z3_get_ast_kind(z->c, v) == Z3_APP_AST) {
    Z3_app app = Z3_to_app(z->c, v);
    Z3_func_decl f = Z3_get_app_decl(z->c, app);
    if (Z3_is_as_array(z->c, v)) return add_function(z, p, array, Z3_get_as_array_func_decl(z->c, v));
    Z3_decl_kind kind = Z3_get_decl_kind(z->c, f);
    if (kind == Z3_OP_CONST_ARRAY)
      return z3_to_value(z, Z3_get_app_arg(z->c, app, 0), sort_element(&z->terms->sorts, array), &p->preset);
    if (kind != Z3_OP_STORE) return false;
    if (!add_part(z, p, array, Z3_get_app_arg(z->c, app, 1), Z3_get_app_arg(z->c, app, 2))) return false;
    v = Z3_get_app_arg(z->c, app, 0);
  }
  return false;
}

static bool array_value(struct z3 *z, Z3_ast v, sort sort, term *ret) {
  struct parts p = {VEC_INIT, VEC_INIT, term_none};
  bool is_good = add_parts(z, &p, sort, v);
  if (is_good) *ret = solver_array_value(z->terms, sort, p.preset, p.indices.data, p.elements.data, p.indices.len);
  vec_release_all(&p.indices, &p.elements);
  return is_good;
}

/* Recursion goes as deep as array sorts nest. */
bool z3_to_value(struct z3 *z, Z3_ast v, sort sort, term *ret) {
  Z3_lbool truth;
  switch (sort_kind(&z->terms->sorts, sort)) {
  case SORT_BOOL:
    truth = Z3_get_bool_value(z->c, v);
    *ret = term_bool(truth == Z3_L_TRUE);
    return truth != Z3_L_UNDEF;
  case SORT_INT:
  case SORT_BITVEC: return number_value(z, v, sort, ret);
  case SORT_NAMED: return element_value(z, v, sort, ret);
  case SORT_ARRAY: return array_value(z, v, sort, ret);
  case SORT_NONE: break;
  }
  return false;
}
