/* Objects are made in the order of what is said with the help of what. */
#include "environment/harness.h"

#include <string.h>

static struct strbuf *inside(struct harness *h) { return &h->objects.inside; }

bool harness_is_placed(const struct harness *h, const char *name) {
  for (uint32_t i = 0; i < h->placed.len; i++) {
    const struct placed *x = &h->placed.data[i];
    if (x->pointer->kind == ACSL_NAME && strcmp(x->pointer->text, name) == 0 && !x->condition) return true;
  }
  return false;
}

bool harness_is_recursive(const struct harness *h, ctype_id target) {
  const struct ctypes *all = &h->program->types;
  ctype_id id = ctype_resolve(all, target);
  const struct ctype *t = ctype_get(all, id);
  for (uint32_t i = 0; t && t->kind == CT_STRUCT && i < t->member_count; i++) {
    const struct ctype *m = ctype_resolved(all, ctype_member(all, id, i)->type);
    if (m && m->kind == CT_POINTER && ctype_resolve(all, m->target) == id) return true;
  }
  return false;
}

static bool is_allocated(const struct harness *h, const struct acsl *pointer) {
  for (uint32_t i = 0; i < h->placed.len; i++)
    if (h->placed.data[i].is_allocated && harness_same(h->placed.data[i].pointer, pointer)) return true;
  return false;
}

static bool is_made_before(const struct harness *h, const struct placed *x) {
  for (uint32_t i = 0; i < h->placed.len; i++)
    if (h->placed.data[i].is_made && harness_same(h->placed.data[i].pointer, x->pointer)) return true;
  return false;
}

/* Several conjuncts may speak of one place: the object has room for all that hold. */
static bool is_beside(const struct placed *x, const struct placed *y) {
  if (x == y || y->is_string || y->is_allocated || !harness_same(x->pointer, y->pointer)) return false;
  return !y->condition || !harness_speaks_of(y->condition, x->pointer);
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
  if (harness_speaks_of(x->condition, x->pointer))
    strbuf_printf(inside(h),
                  "  if (ockham_bool()) {\n  %s = (__typeof__(%s))ockham_other_%u;\n  ockham_assume(!(%s));\n  }\n",
                  name, name, n, condition);
  else
    strbuf_printf(inside(h), "  if (!(%s)) %s = (__typeof__(%s))ockham_other_%u;\n", condition, name, name, n);
}

/* The object that a conjunct promises. */
static void put_placed(struct harness *h, const struct placed *x) {
  ctype_id type, target = CTYPE_NONE;
  harness_pointee(h, x->pointer, &target);
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
  else if (!count && !one && h->options->pointers == ENVIRONMENT_OBJECTS && harness_is_recursive(h, target))
    objects_point_valid(&h->objects, name, target);
  else
    objects_point(&h->objects, name, target, count ? count : one, integers);
  if (x->low) strbuf_printf(inside(h), "  %s += %s;\n", name, x->low->a->text);
  if (condition) put_other(h, x, condition, name, n);
  if (x->may_be_null) strbuf_printf(inside(h), "  if (ockham_bool()) %s = (void *)0;\n", name);
}

/* Is `x` said with the help of what `y` is about? */
static bool needs(const struct placed *x, const struct placed *y) {
  if (harness_same(x->pointer, y->pointer)) return x->condition && !y->condition;
  return harness_speaks_of(x->pointer, y->pointer) || harness_speaks_of(x->count, y->pointer) ||
         harness_speaks_of(x->condition, y->pointer);
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
    if (y == x || !harness_same(y->pointer, x->pointer)) continue;
    if (x->is_allocated && !y->is_allocated) return true;
    if (y->is_made && is_beside(x, y) && !x->condition && !x->is_string && !y->condition &&
        x->may_be_null >= y->may_be_null)
      return true;
  }
  return false;
}

void harness_put_placed(struct harness *h) {
  for (struct placed *x; !h->scope.failed && (x = next_placed(h));) {
    if (!is_made_by_another(h, x)) put_placed(h, x);
    x->is_made = true;
  }
  if (h->placed.len)
    environment_say(h->out, "memory that the contract requires to be there is of exactly that size, and its own");
}

/* Two pointers to one type may be the same, where that keeps the contract. */
bool harness_is_kept_apart(const struct harness *h, const char *a, const char *b) {
  for (uint32_t i = 0; i < h->placed.len; i++) {
    const struct acsl *x = h->placed.data[i].pointer;
    if (h->placed.data[i].count && x->kind == ACSL_NAME && (strcmp(x->text, a) == 0 || strcmp(x->text, b) == 0))
      return true;
  }
  return false;
}
