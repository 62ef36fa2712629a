/* The caller, in the order of what depends on what: numbers, what is required of numbers alone, memory, first that of
 * parameters and then what it leads to, what else is required, the state before the call, the call, what is ensured. */
#include "environment/calls.h"
#include "environment/lengths.h"
#include "environment/objects.h"

#include <string.h>

/* A conjunct of what is required that says where a pointer leads. */
struct placed {
  const struct acsl *pointer, *count; /* of elements, less one; NULL = one */
  const struct acsl *condition;       /* where it is said; NULL = always */
  bool may_be_null, is_string, is_allocated;
  uint32_t depth; /* of the place */
  bool is_made;
};

struct harness {
  struct environment *out;
  struct acsl_scope scope;
  struct objects objects;
  struct arena arena;
  const struct environment_options *options;
  const struct program *program;
  const struct contract *contract; /* NULL = none */
  const char *function;
  function_id id;
  ctype_id type;
  VEC(struct placed) placed;
  VEC(const struct acsl *) required; /* the other conjuncts */
  uint32_t line;
};

static struct strbuf *inside(struct harness *h) { return &h->objects.inside; }

void environment_leave(struct environment *e, struct text_place at, const char *text, const char *why) {
  struct strbuf b = STRBUF_INIT;
  strbuf_printf(&b, "%s:%u:%u: %s: %s", at.file, at.line, at.column, text, why);
  vec_push(&e->left, strbuf_detach(&b));
}

void environment_say(struct environment *e, const char *format, ...) {
  struct strbuf b = STRBUF_INIT;
  va_list args;
  va_start(args, format);
  strbuf_vprintf(&b, format, args);
  va_end(args);
  vec_push(&e->assumed, strbuf_detach(&b));
}

static void leave(struct harness *h, struct text_place at, const char *text, const char *why) {
  environment_leave(h->out, at, text, why);
}

static struct acsl *make(struct harness *h, enum acsl_kind kind, const char *text, struct acsl *a, struct acsl *b) {
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

static bool is_same(const struct acsl *a, const struct acsl *b) {
  if (!a || !b) return a == b;
  bool has_text = a->text && b->text;
  return a->kind == b->kind && (has_text ? strcmp(a->text, b->text) == 0 : a->text == b->text) && is_same(a->a, b->a) &&
         is_same(a->b, b->b) && is_same(a->c, b->c);
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
static bool speaks_of(const struct acsl *x, const struct acsl *place) {
  if (!x) return false;
  return is_same(x, place) || speaks_of(x->a, place) || speaks_of(x->b, place) || speaks_of(x->c, place);
}

static const struct ctype *pointee(struct harness *h, const struct acsl *x, ctype_id *ret) {
  ctype_id type;
  const char *text = acsl_print_place(&h->scope, x, &type);
  const struct ctype *t = text ? ctype_resolved(&h->program->types, type) : NULL;
  if (!t || t->kind != CT_POINTER) return NULL;
  *ret = t->target;
  return t;
}

/* Why it cannot be taken, NULL if it can. */
static const char *why_not(struct harness *h, const struct acsl *pointer, const struct acsl *range) {
  ctype_id target;
  if (range && !is_zero(range->a)) return "ranges begin at 0 here";
  if (range && !range->b) return "the range has no end";
  if (!root_of(h, pointer)) return "it begins with no parameter";
  if (!pointee(h, pointer, &target)) return "it is no place that holds a pointer";
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
    if (null && !is_same(null, pointer)) why = "another pointer is compared with \\null";
    if (why) {
      leave(h, x->at, x->source ? x->source : x->text, why);
      h->out->lacks_requires = true;
      continue;
    }
    vec_push(&h->placed, ((struct placed){.pointer = pointer,
                                          .count = range ? range->b : NULL,
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
    struct acsl *both = condition ? make(h, ACSL_BINARY, "&&", condition, x->a) : x->a;
    take_required(h, x->b, both);
    return;
  }
  vec_push(&h->required, condition ? make(h, ACSL_BINARY, "==>", condition, x) : x);
}

static bool is_here(const struct harness *h, uint32_t clause) {
  return contract_is_in(h->contract, clause, h->out->addition.file);
}

static void read_contract(struct harness *h) {
  for (uint32_t i = 0; h->contract && i < h->contract->clauses.len; i++) {
    const struct acsl_clause here = acsl_clause_here(&h->scope, &h->contract->clauses.data[i]), *c = &here;
    if (!h->out->at.file) h->out->at = c->at;
    h->out->has_contract = true;
    if (!is_here(h, i)) {
      leave(h, c->at, c->text, "the file that defines the function does not have it");
      h->out->lacks_requires |= c->kind == ACSL_REQUIRES;
      continue;
    }
    if (c->kind == ACSL_REQUIRES) {
      h->out->has_requires = true;
      take_required(h, c->formula, c->assumes);
    }
    if (c->kind == ACSL_ASSIGNS) leave(h, c->at, c->text, "it is not checked");
  }
}

/* ---- the body ---- */

static void go_on(struct harness *h) {
  struct text_place at = {"<environment>", ++h->line, 1};
  acsl_put_line(inside(h), at);
}

/* What printing has put before. */
static void flush_before(struct harness *h) {
  strbuf_puts(inside(h), h->scope.before.text);
  strbuf_clear(&h->scope.before);
}

/* Does it speak of numbers only? */
static bool is_of_numbers(const struct harness *h, const struct acsl *x) {
  if (!x) return true;
  switch (x->kind) {
  case ACSL_NUMBER:
  case ACSL_SIZEOF:
  case ACSL_TRUE:
  case ACSL_FALSE: return true;
  case ACSL_NAME: {
    uint32_t i = acsl_parameter(&h->scope, x->text);
    const struct ctype *t =
        i == UINT32_MAX ? NULL : ctype_resolved(&h->program->types, h->scope.parameter_types.data[i]);
    return t && (t->kind == CT_INT || t->kind == CT_ENUM || t->kind == CT_BOOL);
  }
  case ACSL_UNARY: return *x->text != '*' && *x->text != '&' && is_of_numbers(h, x->a);
  case ACSL_BINARY: return is_of_numbers(h, x->a) && is_of_numbers(h, x->b);
  case ACSL_CAST: return is_of_numbers(h, x->a);
  default: return false;
  }
}

static void assume_required(struct harness *h, bool of_numbers) {
  for (uint32_t i = 0; i < h->required.len; i++) {
    const struct acsl *x = h->required.data[i];
    if (is_of_numbers(h, x) != of_numbers) continue;
    const char *text = acsl_print(&h->scope, x, ACSL_ASSUMED, false);
    if (!text) return;
    flush_before(h);
    acsl_put_line(inside(h), x->at);
    strbuf_printf(inside(h), "  ockham_assume(%s);", text);
    go_on(h);
  }
}

static void put_parameters(struct harness *h) {
  for (uint32_t i = 0; i < h->scope.parameters.len; i++) {
    ctype_id type = h->scope.parameter_types.data[i];
    const struct ctype *t = ctype_resolved(&h->program->types, type);
    strbuf_puts(inside(h), "  ");
    ctype_print(&h->program->types, type, h->scope.parameters.data[i], inside(h));
    strbuf_puts(inside(h), ";\n");
    if (t && t->kind != CT_POINTER) objects_fill(&h->objects, h->scope.parameters.data[i], type);
  }
}

static bool is_parameter_placed(const struct harness *h, const char *name) {
  for (uint32_t i = 0; i < h->placed.len; i++) {
    const struct placed *x = &h->placed.data[i];
    if (x->pointer->kind == ACSL_NAME && strcmp(x->pointer->text, name) == 0 && !x->condition) return true;
  }
  return false;
}

static bool is_recursive(const struct harness *h, ctype_id target) {
  const struct ctypes *all = &h->program->types;
  ctype_id id = ctype_resolve(all, target);
  const struct ctype *t = ctype_get(all, id);
  for (uint32_t i = 0; t && t->kind == CT_STRUCT && i < t->member_count; i++) {
    const struct ctype *m = ctype_resolved(all, ctype_member(all, id, i)->type);
    if (m && m->kind == CT_POINTER && ctype_resolve(all, m->target) == id) return true;
  }
  return false;
}

/* The number of the parameter that says how many elements that one points to; UINT32_MAX = none does. */
static uint32_t length_of(const struct harness *h, uint32_t parameter, ctype_id target) {
  const struct ctype *t = ctype_resolved(&h->program->types, target);
  bool is_one = t && t->kind != CT_VOID && (t->is_incomplete || !t->size);
  if (h->options->pointers == ENVIRONMENT_ANY || is_one || is_recursive(h, target)) return UINT32_MAX;
  if (is_parameter_placed(h, h->scope.parameters.data[parameter])) return UINT32_MAX;
  return lengths_find(h->program, h->id, parameter);
}

static void describe_counted(struct harness *h, uint32_t parameter, uint32_t length, ctype_id target) {
  const char *name = h->scope.parameters.data[parameter], *count = h->scope.parameters.data[length];
  const struct ctype *t = ctype_resolved(&h->program->types, h->scope.parameter_types.data[length]);
  const char *null = h->options->null_parameters ? ", or is null" : "";
  objects_point_counted(&h->objects, name, target, count, t->is_signed);
  environment_say(h->out, "'%s' has '%s' elements%s", name, count, null);
}

static void describe_default(struct harness *h, const char *name, ctype_id target) {
  const struct objects before = h->objects;
  struct objects *o = &h->objects;
  const char *null = h->options->null_parameters ? ", or is null" : "";
  o->has_lists = o->has_trees = o->has_strings = o->has_arrays = o->has_objects = o->has_functions = false;
  objects_point_default(o, name, target);
  if (h->options->pointers == ENVIRONMENT_ANY) {
  } else if (o->has_lists)
    environment_say(h->out, "'%s' leads to a list of its own that ends%s", name, null);
  else if (o->has_trees)
    environment_say(h->out, "'%s' leads to a tree of its own%s", name, null);
  else if (o->has_functions)
    environment_say(h->out, "'%s' points to a function without a body%s", name, null);
  else if (o->has_strings)
    environment_say(h->out, "'%s' points to characters of its own, the last of them 0%s", name, null);
  else if (o->has_arrays)
    environment_say(h->out, "'%s' points to an array of its own with one element at least%s", name, null);
  else
    environment_say(h->out, "'%s' points to an object of its own%s", name, null);
  o->has_lists |= before.has_lists, o->has_trees |= before.has_trees;
}

static void put_defaults(struct harness *h) {
  for (uint32_t i = 0; i < h->scope.parameters.len; i++) {
    const char *name = h->scope.parameters.data[i];
    const struct ctype *t = ctype_resolved(&h->program->types, h->scope.parameter_types.data[i]);
    if (!t || t->kind != CT_POINTER || is_parameter_placed(h, name)) continue;
    uint32_t length = length_of(h, i, t->target);
    if (length != UINT32_MAX)
      describe_counted(h, i, length, t->target);
    else
      describe_default(h, name, t->target);
  }
}

static bool is_allocated(const struct harness *h, const struct acsl *pointer) {
  for (uint32_t i = 0; i < h->placed.len; i++)
    if (h->placed.data[i].is_allocated && is_same(h->placed.data[i].pointer, pointer)) return true;
  return false;
}

static bool is_made_before(const struct harness *h, const struct placed *x) {
  for (uint32_t i = 0; i < h->placed.len; i++)
    if (h->placed.data[i].is_made && is_same(h->placed.data[i].pointer, x->pointer)) return true;
  return false;
}

/* Several conjuncts may speak of one place: the object has room for all that hold. */
static bool is_beside(const struct placed *x, const struct placed *y) {
  if (x == y || y->is_string || y->is_allocated || !is_same(x->pointer, y->pointer)) return false;
  return !y->condition || !speaks_of(y->condition, x->pointer);
}

/* How many elements, NULL = one; `*integers` is the type. */
static const char *count_of(struct harness *h, const struct placed *x, const char **integers) {
  *integers = "long long";
  const char *own = x->count ? acsl_print_count(&h->scope, x->count, integers) : NULL;
  struct strbuf b = STRBUF_INIT;
  for (uint32_t i = 0; i < h->placed.len && !h->scope.failed; i++) {
    const struct placed *y = &h->placed.data[i];
    if (!is_beside(x, y) || (!x->count && !y->count)) continue;
    const char *type;
    const char *condition = y->condition ? acsl_print(&h->scope, y->condition, ACSL_BOTH, false) : "1";
    const char *count = y->count ? acsl_print_count(&h->scope, y->count, &type) : "1";
    if (h->scope.failed) break;
    if (!b.len) strbuf_printf(&b, "({ __int128 ockham_most = %s, ockham_more;", own ? own : "1");
    strbuf_printf(&b, " ockham_more = (%s) ? %s : 0; if (ockham_more > ockham_most) ockham_most = ockham_more;",
                  condition, count);
  }
  if (b.len) {
    strbuf_puts(&b, " ockham_most; })");
    own = arena_strdup(&h->arena, b.text);
    *integers = "__int128";
  }
  strbuf_release(&b);
  return own;
}

/* Where the condition does not hold, the pointer is what it was before, or any. */
static void put_other(struct harness *h, const struct placed *x, const char *condition, const char *name, uint32_t n) {
  if (speaks_of(x->condition, x->pointer))
    strbuf_printf(inside(h),
                  "  if (ockham_bool()) {\n  %s = (__typeof__(%s))ockham_other_%u;\n  ockham_assume(!(%s));\n  }\n",
                  name, name, n, condition);
  else
    strbuf_printf(inside(h), "  if (!(%s)) %s = (__typeof__(%s))ockham_other_%u;\n", condition, name, name, n);
}

/* The object that a conjunct promises. */
static void put_placed(struct harness *h, const struct placed *x) {
  ctype_id type, target = CTYPE_NONE;
  pointee(h, x->pointer, &target);
  const char *name = acsl_print_place(&h->scope, x->pointer, &type);
  const char *integers, *count = count_of(h, x, &integers);
  const char *condition = x->condition ? acsl_print(&h->scope, x->condition, ACSL_BOTH, false) : NULL;
  if (h->scope.failed) return;
  const struct ctype *t = ctype_resolved(&h->program->types, target);
  bool is_void = !t || t->kind == CT_VOID;
  uint32_t n = h->objects.made++;
  if (condition) strbuf_printf(inside(h), "  void *ockham_other_%u = ockham_pointer();\n", n);
  if (condition && (is_made_before(h, x) || h->options->pointers != ENVIRONMENT_ANY))
    strbuf_printf(inside(h), "  ockham_other_%u = (void *)%s;\n", n, name);
  const char *one = is_void || is_allocated(h, x->pointer) ? "1" : NULL;
  if (x->is_string)
    objects_point_string(&h->objects, name);
  else if (!count && !one && h->options->pointers == ENVIRONMENT_OBJECTS && is_recursive(h, target))
    objects_point_valid(&h->objects, name, target);
  else
    objects_point(&h->objects, name, target, count ? count : one, integers);
  if (condition) put_other(h, x, condition, name, n);
  if (x->may_be_null) strbuf_printf(inside(h), "  if (ockham_bool()) %s = (void *)0;\n", name);
}

/* Is `x` said with the help of what `y` is about? */
static bool needs(const struct placed *x, const struct placed *y) {
  if (is_same(x->pointer, y->pointer)) return x->condition && !y->condition;
  return speaks_of(x->pointer, y->pointer) || speaks_of(x->count, y->pointer) || speaks_of(x->condition, y->pointer);
}

/* The next one to make: what it needs is there; if there is none, they need each other. */
static struct placed *next_placed(struct harness *h) {
  struct placed *any = NULL, *found = NULL;
  for (uint32_t i = 0; i < h->placed.len; i++) {
    struct placed *x = &h->placed.data[i];
    if (x->is_made) continue;
    bool is_ready = true;
    for (uint32_t k = 0; k < h->placed.len; k++)
      is_ready &= k == i || h->placed.data[k].is_made || !needs(x, &h->placed.data[k]);
    if (!any || x->depth < any->depth) any = x;
    if (is_ready && (!found || x->depth < found->depth)) found = x;
  }
  return found ? found : any;
}

/* Has another conjunct made the object? \freeable beside \valid is one object, too. */
static bool is_made_by_another(const struct harness *h, const struct placed *x) {
  for (uint32_t i = 0; i < h->placed.len; i++) {
    const struct placed *y = &h->placed.data[i];
    if (y == x || !is_same(y->pointer, x->pointer)) continue;
    if (x->is_allocated && !y->is_allocated) return true;
    if (y->is_made && is_beside(x, y) && !x->condition && !x->is_string && !y->condition &&
        x->may_be_null >= y->may_be_null)
      return true;
  }
  return false;
}

static void put_all_placed(struct harness *h) {
  for (struct placed *x; !h->scope.failed && (x = next_placed(h));) {
    if (!is_made_by_another(h, x)) put_placed(h, x);
    x->is_made = true;
  }
  if (h->placed.len)
    environment_say(h->out, "memory that the contract requires to be there is of exactly that size, and its own");
}

/* Two pointers to one type may be the same, where that keeps the contract. */
static bool is_kept_apart(const struct harness *h, const char *a, const char *b) {
  for (uint32_t i = 0; i < h->placed.len; i++) {
    const struct acsl *x = h->placed.data[i].pointer;
    if (h->placed.data[i].count && x->kind == ACSL_NAME && (strcmp(x->text, a) == 0 || strcmp(x->text, b) == 0))
      return true;
  }
  return false;
}

static void put_aliases(struct harness *h) {
  const struct ctypes *all = &h->program->types;
  for (uint32_t i = 0; i < h->scope.parameters.len; i++)
    for (uint32_t k = 0; k < i; k++) {
      const struct ctype *t = ctype_resolved(all, h->scope.parameter_types.data[i]);
      const struct ctype *u = ctype_resolved(all, h->scope.parameter_types.data[k]);
      const char *a = h->scope.parameters.data[i], *b = h->scope.parameters.data[k];
      if (!t || !u || t->kind != CT_POINTER || u->kind != CT_POINTER) continue;
      if (ctype_resolve(all, t->target) != ctype_resolve(all, u->target) || is_kept_apart(h, a, b)) continue;
      if (length_of(h, i, t->target) != length_of(h, k, u->target)) continue;
      strbuf_printf(inside(h), "  if (ockham_bool()) %s = (void *)%s;\n", a, b);
    }
}

static void put_globals(struct harness *h) {
  const struct program *p = h->program;
  bool has_others = false;
  string_id file = p->functions.data[h->id].at.file;
  for (var_id v = 0; v < p->variables.len; v++) {
    const struct variable *x = &p->variables.data[v];
    if (x->kind != VARIABLE_GLOBAL || x->type == CTYPE_NONE || x->is_constant) continue;
    bool is_here = x->function == ID_NONE && x->at.file == file;
    has_others |= !is_here;
    if (is_here) objects_fill(&h->objects, program_string(p, x->name), x->type);
  }
  for (object_id i = 0; i < p->objects.len; i++) {
    const struct object *x = &p->objects.data[i];
    if (x->function != ID_NONE || x->is_literal || x->is_constant || x->is_external || x->type == CTYPE_NONE) continue;
    bool is_here = x->declared_in == ID_NONE && x->at.file == file;
    has_others |= !is_here;
    const char *name = program_string(p, x->name);
    if (!is_here) continue;
    strbuf_printf(inside(h), "  ockham_write(&%s, sizeof(%s));\n", name, name);
    objects_fill(&h->objects, name, x->type);
  }
  if (has_others)
    environment_say(h->out, "static variables of functions, and variables of other files, are as initialised");
}

static void call(struct harness *h, bool only_possible) {
  if (only_possible) {
    strbuf_puts(inside(h), "  ockham_broken(\"it can be called\");\n");
    return;
  }
  strbuf_puts(inside(h), "  ");
  if (h->scope.result != CTYPE_NONE) {
    ctype_print(&h->program->types, h->scope.result, "ockham_result", inside(h));
    strbuf_puts(inside(h), " = ");
  }
  strbuf_printf(inside(h), "(%s)(", h->function); /* no macro of that name */
  for (uint32_t i = 0; i < h->scope.parameters.len; i++)
    strbuf_printf(inside(h), "%s%s", i ? ", " : "", h->scope.parameters.data[i]);
  strbuf_puts(inside(h), ");\n");
}

static void check_ensured(struct harness *h, struct strbuf *out) {
  for (uint32_t i = 0; h->contract && i < h->contract->clauses.len && !h->scope.failed; i++) {
    const struct acsl_clause here = acsl_clause_here(&h->scope, &h->contract->clauses.data[i]), *c = &here;
    if (c->kind != ACSL_ENSURES || !is_here(h, i)) continue;
    const struct acsl *x = c->formula;
    if (c->assumes) x = make(h, ACSL_BINARY, "==>", make(h, ACSL_OLD, NULL, c->assumes, NULL), c->formula);
    const char *text = acsl_print(&h->scope, x, ACSL_CHECKED, true);
    if (!text) return;
    acsl_put_check(out, c, text);
    h->out->asks_contract = true;
  }
  struct text_place at = {"<environment>", 100000, 1};
  acsl_put_line(out, at);
}

static const char declarations[] =
    "\n# 1 \"<environment>\"\n"
    "extern unsigned char ockham_u8(void) __asm__(\"__VERIFIER_nondet_u8\");\n"
    "extern unsigned short ockham_u16(void) __asm__(\"__VERIFIER_nondet_u16\");\n"
    "extern unsigned ockham_u32(void) __asm__(\"__VERIFIER_nondet_u32\");\n"
    "extern unsigned long long ockham_u64(void) __asm__(\"__VERIFIER_nondet_u64\");\n"
    "extern signed char ockham_s8(void) __asm__(\"__VERIFIER_nondet_s8\");\n"
    "extern short ockham_s16(void) __asm__(\"__VERIFIER_nondet_s16\");\n"
    "extern int ockham_s32(void) __asm__(\"__VERIFIER_nondet_s32\");\n"
    "extern long long ockham_s64(void) __asm__(\"__VERIFIER_nondet_s64\");\n"
    "extern _Bool ockham_bool(void) __asm__(\"__VERIFIER_nondet_choice\");\n"
    "extern float ockham_float(void) __asm__(\"__VERIFIER_nondet_f32\");\n"
    "extern double ockham_double(void) __asm__(\"__VERIFIER_nondet_f64\");\n"
    "extern void *ockham_pointer(void) __asm__(\"__VERIFIER_nondet_address\");\n"
    "extern void ockham_write(const void *, unsigned long) __asm__(\"__ockham_write\");\n"
    "extern void ockham_assume(int) __asm__(\"__VERIFIER_assume\");\n"
    "extern void ockham_broken(const char *) __asm__(\"__ockham_contract_broken\");\n";

static void put_together(struct harness *h, const struct strbuf *checks) {
  struct strbuf *out = &h->out->addition.text;
  strbuf_puts(out, declarations);
  strbuf_puts(out, h->objects.outside.text);
  strbuf_printf(out, "void %s(void) {\n%s", ENVIRONMENT_ENTRY, inside(h)->text);
  strbuf_puts(out, checks->text);
  strbuf_puts(out, h->objects.at_end.text);
  strbuf_puts(out, "}\n");
}

static bool build(struct harness *h, bool only_possible) {
  struct strbuf checks = STRBUF_INIT;
  read_contract(h);
  put_parameters(h);
  assume_required(h, true);
  if (h->options->globals == ENVIRONMENT_GLOBALS_ANY) put_globals(h);
  put_defaults(h);
  put_all_placed(h);
  if (h->options->alias_parameters) put_aliases(h);
  assume_required(h, false);
  if (!only_possible) check_ensured(h, &checks);
  flush_before(h);
  go_on(h);
  call(h, only_possible);
  bool ok = !h->scope.failed;
  if (ok) put_together(h, &checks);
  h->out->asks_memory = h->scope.has_memory;
  if (h->objects.has_many)
    environment_say(h->out, "pointers beyond the third level, and back to what contains them, are any addresses");
  strbuf_release(&checks);
  return ok;
}

/* ---- the function ---- */

bool environment_has_pointers(const struct program *p, const char *function) {
  const struct function *f = &p->functions.data[program_find_function(p, function)];
  const struct ctype *t = ctype_resolved(&p->types, f->type);
  bool has = !t || t->kind != CT_FUNCTION;
  for (uint32_t i = 0; !has && i < t->member_count; i++) {
    ctype_id type = ctype_member(&p->types, f->type, i)->type;
    has = !ctype_resolved(&p->types, type) || objects_have_pointers(&p->types, type);
  }
  return has;
}

static bool does_free(const struct program *p) {
  for (edge_id e = 0; e < p->edges.len; e++)
    if (p->edges.data[e].op.kind == OP_FREE) return true;
  return false;
}

bool environment_make(struct context *ctx, const struct environment_options *options, const struct contracts *contracts,
                      const struct program *p, const char *function, check_set asked, bool only_possible,
                      struct environment *out) {
  struct diagnostics *d = &ctx->diagnostics;
  struct harness h = {.out = out,
                      .options = options,
                      .program = p,
                      .contract = contracts_find(contracts, function),
                      .function = function,
                      .id = program_find_function(p, function),
                      .arena = ARENA_INIT};
  assert(h.id != ID_NONE);
  if (h.contract && h.contract->foreign.at.file) {
    leave(&h, h.contract->foreign.at, h.contract->foreign.word, ENVIRONMENT_FOREIGN);
    out->lacks_requires = true;
    h.contract = NULL;
  }
  h.scope = (struct acsl_scope){.arena = &h.arena, .diagnostics = d, .program = p, .before = STRBUF_INIT};
  h.objects = (struct objects){.options = options,
                               .program = p,
                               .asked = asked,
                               .outside = STRBUF_INIT,
                               .inside = STRBUF_INIT,
                               .at_end = STRBUF_INIT,
                               .frees = does_free(p)};
  out->addition.file = contracts_file(contracts, function);
  out->entry = ENVIRONMENT_ENTRY;
  bool ok = acsl_scope_of(&h.scope, p, h.id, h.contract);
  const struct position at = p->functions.data[h.id].at;
  if (!ok)
    diagnostics_error(d, at.file == ID_NONE ? NULL : program_string(p, at.file), at.line, 0,
                      "nothing is known of the type of '%s'", function);
  ok = ok && build(&h, only_possible);
  if (ok && !only_possible) calls_make(contracts, p, out);
  acsl_scope_release(&h.scope);
  objects_release(&h.objects);
  vec_release_all(&h.placed, &h.required);
  arena_release(&h.arena);
  return ok;
}

void environment_ask_calls(const struct contracts *contracts, const struct program *p, const char *function,
                           struct environment *out) {
  out->addition.file = contracts_file(contracts, function);
  out->entry = function;
  strbuf_puts(&out->addition.text, declarations);
  calls_make(contracts, p, out);
}

/* Nobody defines the function, so that nothing but its declaration tells its type. */
static bool is_untyped(const struct contracts *c, const struct contract *x, uint32_t file) {
  return x->file == UINT32_MAX && x->clauses.len && contracts_file(c, x->function) == UINT32_MAX &&
         contracts_names(c, x->function, file);
}

bool environment_lacks_types(const struct contracts *c, const char *function) {
  for (uint32_t i = 0; i < c->all.len; i++)
    if (is_untyped(c, &c->all.data[i], contracts_file(c, function))) return true;
  return false;
}

void environment_keep(struct addition *a, const struct contracts *c, const char *function) {
  a->file = contracts_file(c, function);
  strbuf_printf(&a->text, "\n# 1 \"<environment>\"\n__typeof__(&%s) ockham_keeps = &%s;\n", function, function);
  for (uint32_t i = 0; i < c->all.len; i++)
    if (is_untyped(c, &c->all.data[i], a->file))
      strbuf_printf(&a->text, "__typeof__(&(%s)) " ENVIRONMENT_TYPE "%s;\n", c->all.data[i].function,
                    c->all.data[i].function);
}

void environment_release(struct environment *e) {
  for (uint32_t i = 0; i < e->assumed.len; i++) free(e->assumed.data[i]);
  for (uint32_t i = 0; i < e->left.len; i++) free(e->left.data[i]);
  vec_release_all(&e->assumed, &e->left, &e->addition.redirected);
  arena_release(&e->arena);
  strbuf_release(&e->addition.text);
}
