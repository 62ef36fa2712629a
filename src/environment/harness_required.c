/* What is required, by conjuncts: where a pointer leads becomes an object, all else is assumed. */
#include "environment/harness.h"

#include <string.h>

void harness_leave(struct harness *h, struct text_place at, const char *text, const char *why) {
  environment_leave(h->out, at, text, why);
}

struct acsl *harness_make(struct harness *h, enum acsl_kind kind, const char *text, struct acsl *a, struct acsl *b) {
  struct acsl *x = arena_new(&h->arena, struct acsl);
  *x = (struct acsl){.kind = kind, .at = a->at, .text = text, .source = a->source, .a = a, .b = b};
  return x;
}

/* ---- what is required ---- */

static bool is_sign(const struct acsl *x, const char *sign) {
  return x->kind == ACSL_BINARY && strcmp(x->text, sign) == 0;
}

static bool is_null(const struct acsl *x) {
  return x->kind == ACSL_NULL || (x->kind == ACSL_NUMBER && strcmp(x->text, "0") == 0) ||
         (x->kind == ACSL_NAME && strcmp(x->text, "NULL") == 0);
}

bool harness_same(const struct acsl *a, const struct acsl *b) {
  if (!a || !b) return a == b;
  bool has_text = a->text && b->text;
  return a->kind == b->kind && (has_text ? strcmp(a->text, b->text) == 0 : a->text == b->text) &&
         harness_same(a->a, b->a) && harness_same(a->b, b->b) && harness_same(a->c, b->c);
}

/* `p == \null`, with that sign */
static const struct acsl *compared_with_null(const struct acsl *x, const char *sign) {
  if (!is_sign(x, sign)) return NULL;
  return is_null(x->b) ? x->a : is_null(x->a) ? x->b : NULL;
}

static uint32_t depth_of(const struct acsl *x) {
  if (!x) return 0;
  bool is_step = x->kind == ACSL_ARROW || x->kind == ACSL_INDEX || (x->kind == ACSL_UNARY && *x->text == '*');
  return depth_of(x->a) + is_step;
}

static bool is_zero(const struct acsl *x) { return !x || (x->kind == ACSL_NUMBER && strcmp(x->text, "0") == 0); }

/* The parameter that a place begins with, NULL if it is none. */
static const char *root_of(const struct harness *h, const struct acsl *x) {
  while (x && x->kind != ACSL_NAME) x = x->a;
  return x && acsl_parameter(&h->scope, x->text) != UINT32_MAX ? x->text : NULL;
}

/* Does it say anything of that place? */
bool harness_speaks_of(const struct acsl *x, const struct acsl *place) {
  if (!x) return false;
  return harness_same(x, place) || harness_speaks_of(x->a, place) || harness_speaks_of(x->b, place) ||
         harness_speaks_of(x->c, place);
}

const struct ctype *harness_pointee(struct harness *h, const struct acsl *x, ctype_id *ret) {
  ctype_id type;
  const char *text = acsl_print_place(&h->scope, x, &type);
  const struct ctype *t = text ? ctype_resolved(&h->program->types, type) : NULL;
  if (!t || t->kind != CT_POINTER) return NULL;
  *ret = t->target;
  return t;
}

static bool is_below_zero(const struct acsl *x) {
  return x->kind == ACSL_UNARY && *x->text == '-' && x->a->kind == ACSL_NUMBER;
}

/* Elements of one pointer begin at one place. */
static bool begins_elsewhere(const struct harness *h, const struct acsl *pointer, const struct acsl *low) {
  bool is_other = false;
  for (uint32_t i = 0; i < h->placed.len; i++) {
    const struct placed *x = &h->placed.data[i];
    is_other |= harness_same(x->pointer, pointer) && !harness_same(x->low, low);
  }
  return is_other;
}

/* Why it cannot be taken, NULL if it can. */
static const char *why_not(struct harness *h, const struct acsl *pointer, const struct acsl *range) {
  ctype_id target;
  const struct acsl *low = range && !is_zero(range->a) ? range->a : NULL;
  if (low && !is_below_zero(low)) return "ranges begin at 0 here, or at a number below it";
  if (begins_elsewhere(h, pointer, low)) return "another range of the pointer begins elsewhere";
  if (range && !range->b) return "the range has no end";
  if (!root_of(h, pointer)) return "it begins with no parameter";
  if (!harness_pointee(h, pointer, &target)) return "it is no place that holds a pointer";
  const struct ctype *t = ctype_resolved(&h->program->types, target);
  if (t && (t->is_incomplete || t->kind == CT_FUNCTION)) return "what it points to has no size";
  return NULL;
}

/* True if the conjunct says of memory that it is there, so that it is made, or left. */
static bool place_valid(struct harness *h, const struct acsl *x, const struct acsl *condition,
                        const struct acsl *null) {
  bool is_string = strcmp(x->text, "valid_string") == 0 || strcmp(x->text, "valid_read_string") == 0;
  for (const struct acsl *y = x->a; y; y = y->next) {
    const struct acsl *range;
    const struct acsl *pointer = acsl_split_range(y, &range);
    const char *why = why_not(h, pointer, range);
    if (h->scope.failed) return true;
    if (null && !harness_same(null, pointer)) why = "another pointer is compared with \\null";
    if (why) {
      harness_leave(h, x->at, x->source ? x->source : x->text, why);
      h->out->lacks_requires = true;
      continue;
    }
    const struct acsl *low = range && !is_zero(range->a) ? range->a : NULL;
    vec_push(&h->placed, ((struct placed){.pointer = pointer,
                                          .count = low     ? harness_make(h, ACSL_BINARY, "-", range->b, range->a)
                                                   : range ? range->b
                                                           : NULL,
                                          .low = low,
                                          .condition = condition,
                                          .may_be_null = null,
                                          .is_string = is_string,
                                          .is_allocated = strcmp(x->text, "\\freeable") == 0,
                                          .depth = depth_of(pointer)}));
  }
  return true;
}

static bool place(struct harness *h, const struct acsl *x, const struct acsl *condition) {
  if (x->kind == ACSL_VALID) return place_valid(h, x, condition, NULL);
  if (is_sign(x, "||") && x->b->kind == ACSL_VALID && compared_with_null(x->a, "=="))
    return place_valid(h, x->b, condition, compared_with_null(x->a, "=="));
  if (is_sign(x, "||") && x->a->kind == ACSL_VALID && compared_with_null(x->b, "=="))
    return place_valid(h, x->a, condition, compared_with_null(x->b, "=="));
  if (is_sign(x, "==>") && x->b->kind == ACSL_VALID && compared_with_null(x->a, "!="))
    return place_valid(h, x->b, condition, compared_with_null(x->a, "!="));
  return false;
}

static void take_required(struct harness *h, struct acsl *x, struct acsl *condition) {
  if (is_sign(x, "&&")) {
    take_required(h, x->a, condition);
    take_required(h, x->b, condition);
    return;
  }
  if (place(h, x, condition)) return;
  if (is_sign(x, "==>")) {
    struct acsl *both = condition ? harness_make(h, ACSL_BINARY, "&&", condition, x->a) : x->a;
    take_required(h, x->b, both);
    return;
  }
  vec_push(&h->required, condition ? harness_make(h, ACSL_BINARY, "==>", condition, x) : x);
}

bool harness_is_here(const struct harness *h, uint32_t clause) {
  return contract_is_in(h->contract, clause, h->out->addition.file);
}

void harness_read_contract(struct harness *h) {
  for (uint32_t i = 0; h->contract && i < h->contract->clauses.len; i++) {
    const struct acsl_clause here = acsl_clause_here(&h->scope, &h->contract->clauses.data[i]), *c = &here;
    if (!h->out->at.file) h->out->at = c->at;
    h->out->has_contract = true;
    if (!harness_is_here(h, i)) {
      harness_leave(h, c->at, c->text, "the file that defines the function does not have it");
      h->out->lacks_requires |= c->kind == ACSL_REQUIRES;
      continue;
    }
    if (c->kind == ACSL_REQUIRES) {
      h->out->has_requires = true;
      take_required(h, c->formula, c->assumes);
    }
    if (c->kind == ACSL_ASSIGNS) harness_leave(h, c->at, c->text, "it is not checked");
  }
}
