/* One object is a local variable of the caller: no program frees it. Several, and what is made in loops, come from
 * malloc. Types are not written but taken from the places that point to them, so that they need no names. */
#include "environment/objects.h"

#include <string.h>

enum { DEEPEST = 3, MOST_OBJECTS = 60, MOST_MEMBERS = 400, FEW_ELEMENTS = 4 };

void objects_release(struct objects *o) {
  strbuf_release_all(&o->outside, &o->inside, &o->at_end);
  vec_release(&o->path);
}

static const struct ctypes *types(const struct objects *o) { return &o->program->types; }

static bool asks_initial(const struct objects *o) { return check_set_has(o->asked, CHECK_INIT); }

static void put_bytes(struct objects *o, const char *address, const char *size) {
  if (asks_initial(o)) strbuf_printf(&o->inside, "  ockham_write(%s, %s);\n", address, size);
}

/* ---- numbers ---- */

static const char *choice_of(const struct ctype *t) {
  static const char *const numbers[2][4] = {{"ockham_u8", "ockham_u16", "ockham_u32", "ockham_u64"},
                                            {"ockham_s8", "ockham_s16", "ockham_s32", "ockham_s64"}};
  int size = t->size == 1 ? 0 : t->size == 2 ? 1 : t->size == 4 ? 2 : t->size == 8 ? 3 : -1;
  if (t->kind == CT_BOOL) return "ockham_bool";
  if (t->kind == CT_INT || t->kind == CT_ENUM) return size < 0 ? NULL : numbers[t->is_signed][size];
  return t->kind != CT_FLOAT              ? NULL
         : strcmp(t->name, "float") == 0  ? "ockham_float"
         : strcmp(t->name, "double") == 0 ? "ockham_double"
                                          : NULL;
}

/* ---- is there a pointer in it? ---- */

static bool has_pointer(const struct ctypes *all, ctype_id type, uint32_t depth) {
  ctype_id id = ctype_resolve(all, type);
  const struct ctype *t = ctype_get(all, id);
  if (!t || depth > MOST_OBJECTS) return false;
  if (t->kind == CT_POINTER) return true;
  if (t->kind == CT_ARRAY) return has_pointer(all, t->target, depth + 1);
  if (t->kind != CT_STRUCT && t->kind != CT_UNION) return false;
  for (uint32_t i = 0; i < t->member_count; i++)
    if (has_pointer(all, ctype_member(all, id, i)->type, depth + 1)) return true;
  return false;
}

bool objects_have_pointers(const struct ctypes *all, ctype_id type) { return has_pointer(all, type, 0); }

/* ---- pointers ---- */

void objects_point_anywhere(struct objects *o, const char *place) {
  strbuf_printf(&o->inside, "  %s = (__typeof__(%s))ockham_pointer();\n", place, place);
}

static bool is_struct(const struct ctype *t) { return t && (t->kind == CT_STRUCT || t->kind == CT_UNION); }

static bool is_on_path(const struct objects *o, ctype_id id) {
  for (uint32_t i = 0; i < o->path.len; i++)
    if (o->path.data[i] == id) return true;
  return false;
}

/* Memory of an allocation stays reachable, whatever the function does with its pointers; or it is freed at the end,
 * which is easier to follow. */
static void keep_root(struct objects *o, const char *place, bool is_whole) {
  if (o->loops) return;
  if (is_whole && !o->frees && o->asked & CHECKS_OF_ENDS) {
    strbuf_printf(&o->inside, "  void *ockham_root_%u = (void *)(%s);\n", o->made, place);
    strbuf_printf(&o->at_end, "  __builtin_free(ockham_root_%u);\n", o->made++);
    return;
  }
  strbuf_printf(&o->outside, "static void *ockham_root_%u;\n", o->made);
  strbuf_printf(&o->inside, "  ockham_root_%u = (void *)(%s);\n", o->made, place);
  o->made++;
}

/* Of an object that is there: more, and its allocation fails (front/translate/allocation.c). */
#define MOST_BYTES "(~0ul >> (sizeof(long) == 8 ? 17 : 1))"

void objects_point_string(struct objects *o, const char *place) {
  uint32_t n = o->made++;
  o->has_strings = true;
  strbuf_printf(&o->inside,
                "  unsigned long ockham_size_%u = ockham_u64();\n"
                "  ockham_assume(ockham_size_%u >= 1 && ockham_size_%u <= " MOST_BYTES ");\n"
                "  %s = __builtin_malloc(ockham_size_%u);\n",
                n, n, n, place, n);
  struct strbuf size = STRBUF_INIT;
  strbuf_printf(&size, "ockham_size_%u", n);
  put_bytes(o, place, size.text);
  strbuf_printf(&o->inside, "  ((char *)%s)[ockham_size_%u - 1] = 0;\n", place, n);
  strbuf_release(&size);
  keep_root(o, place, true);
}

static void point_to_many(struct objects *o, const char *place, ctype_id target, const char *count, const char *type) {
  uint32_t n = o->made++;
  o->has_arrays = true;
  strbuf_printf(&o->inside,
                "  %s ockham_count_%u = %s;\n"
                "  if (ockham_count_%u < 0) ockham_count_%u = 0;\n"
                "  ockham_assume(ockham_count_%u <= (%s)(" MOST_BYTES " / sizeof(*(%s))));\n"
                "  unsigned long ockham_length_%u = (unsigned long)ockham_count_%u;\n"
                "  %s = __builtin_malloc(ockham_length_%u * sizeof(*(%s)));\n",
                type, n, count, n, n, n, type, place, n, n, place, n, place);
  struct strbuf text = STRBUF_INIT;
  strbuf_printf(&text, "ockham_length_%u * sizeof(*(%s))", n, place);
  keep_root(o, place, !objects_have_pointers(types(o), target));
  if (!objects_have_pointers(types(o), target)) {
    put_bytes(o, place, text.text);
  } else {
    strbuf_clear(&text);
    strbuf_printf(&text, "((__typeof_unqual__(*(%s)) *)(%s))[ockham_i_%u]", place, place, n);
    strbuf_printf(&o->inside,
                  "  for (unsigned long ockham_i_%u = 0; ockham_i_%u < ockham_length_%u; ockham_i_%u++) {\n", n, n, n,
                  n);
    o->loops++;
    objects_fill(o, text.text, target);
    o->loops--;
    strbuf_puts(&o->inside, "  }\n");
  }
  strbuf_release(&text);
}

/* At least one. */
static void point_to_some(struct objects *o, const char *place, ctype_id target) {
  struct strbuf count = STRBUF_INIT;
  uint32_t n = o->made++;
  strbuf_printf(&o->inside, "  long long ockham_some_%u = ockham_s64();\n  ockham_assume(ockham_some_%u >= 1);\n", n,
                n);
  strbuf_printf(&count, "ockham_some_%u", n);
  point_to_many(o, place, target, count.text, "long long");
  strbuf_release(&count);
}

/* One object: a variable, or memory of its own where it is made again and again. */
static void point_to_one(struct objects *o, const char *place, ctype_id target) {
  uint32_t n = o->made++;
  struct strbuf name = STRBUF_INIT;
  o->has_objects = true;
  if (o->loops) {
    strbuf_printf(&o->inside, "  %s = __builtin_malloc(sizeof(*(%s)));\n", place, place);
    strbuf_printf(&name, "(*(__typeof_unqual__(*(%s)) *)(%s))", place, place);
    objects_fill(o, name.text, target);
  } else {
    strbuf_printf(&name, "ockham_object_%u", n);
    strbuf_printf(&o->inside, "  __typeof_unqual__(*(%s)) %s;\n", place, name.text);
    objects_fill(o, name.text, target);
    strbuf_printf(&o->inside, "  %s = &%s;\n", place, name.text);
  }
  strbuf_release(&name);
}

void objects_point(struct objects *o, const char *place, ctype_id target, const char *count, const char *type) {
  if (count)
    point_to_many(o, place, target, count, type);
  else
    point_to_one(o, place, target);
}

static void point_to_function(struct objects *o, const char *place, ctype_id target) {
  struct strbuf name = STRBUF_INIT;
  uint32_t n = o->made++;
  o->has_functions = true;
  strbuf_printf(&name, "ockham_function_%u", n);
  strbuf_puts(&o->outside, "extern ");
  ctype_print(types(o), target, name.text, &o->outside);
  strbuf_puts(&o->outside, ";\n");
  strbuf_printf(&o->inside, "  %s = (__typeof__(%s))%s;\n", place, place, name.text);
  strbuf_release(&name);
}

/* ---- lists and trees ---- */

/* Members that point to the struct itself. */
struct links {
  uint32_t count, forth, back; /* of two, which leads on and which back; UINT32_MAX = none */
};

static struct links find_links(const struct objects *o, ctype_id id) {
  const struct ctype *t = ctype_get(types(o), id);
  static const char *const words[] = {"prev", "back", "last", "pred", NULL};
  struct links l = {0, UINT32_MAX, UINT32_MAX};
  for (uint32_t i = 0; t->kind == CT_STRUCT && i < t->member_count; i++) {
    const struct cmember *m = ctype_member(types(o), id, i);
    const struct ctype *p = ctype_resolved(types(o), m->type);
    if (!p || p->kind != CT_POINTER || ctype_resolve(types(o), p->target) != id) continue;
    bool is_back = false;
    for (const char *const *w = words; *w; w++) is_back |= strncmp(m->name, *w, strlen(*w)) == 0;
    l.count++;
    if (is_back)
      l.back = i;
    else
      l.forth = i;
  }
  return l;
}

static bool is_link(const struct objects *o, ctype_id id, const struct cmember *m) {
  const struct ctype *p = ctype_resolved(types(o), m->type);
  return p && p->kind == CT_POINTER && ctype_resolve(types(o), p->target) == id;
}

static void fill_members(struct objects *o, const char *place, ctype_id id, bool with_links);

/* `place` leads to a list of any length, one at least: it is made from its end. */
static void point_to_list(struct objects *o, const char *place, ctype_id id, struct links l) {
  uint32_t n = o->made++;
  struct strbuf node = STRBUF_INIT;
  o->has_lists = true;
  strbuf_printf(&o->inside,
                "  __typeof_unqual__(*(%s)) *ockham_list_%u = (void *)0, *ockham_node_%u;\n  do {\n"
                "  ockham_node_%u = __builtin_malloc(sizeof *ockham_node_%u);\n",
                place, n, n, n, n);
  strbuf_printf(&node, "(*ockham_node_%u)", n);
  o->loops++;
  fill_members(o, node.text, id, false);
  o->loops--;
  const char *forth = ctype_member(types(o), id, l.forth)->name;
  strbuf_printf(&o->inside, "  ockham_node_%u->%s = ockham_list_%u;\n", n, forth, n);
  if (l.back != UINT32_MAX) {
    const char *back = ctype_member(types(o), id, l.back)->name;
    strbuf_printf(&o->inside,
                  "  ockham_node_%u->%s = (void *)0;\n"
                  "  if (ockham_list_%u) ockham_list_%u->%s = ockham_node_%u;\n",
                  n, back, n, n, back, n);
  }
  strbuf_printf(&o->inside, "  ockham_list_%u = ockham_node_%u;\n  } while (ockham_bool());\n  %s = ockham_list_%u;\n",
                n, n, place, n);
  keep_root(o, place, false);
  strbuf_release(&node);
}

/* A function that makes a tree of any size, or none. */
static void point_to_tree(struct objects *o, const char *place, ctype_id id) {
  uint32_t n = o->made++;
  struct strbuf before = o->inside, type = STRBUF_INIT, text = STRBUF_INIT;
  o->has_trees = true;
  strbuf_printf(&type, "ockham_tree_%u", n);
  ctype_print(types(o), id, "", &text);
  o->inside = (struct strbuf)STRBUF_INIT;
  o->loops++;
  fill_members(o, "(*ockham_node)", id, false);
  o->loops--;
  const struct ctype *t = ctype_get(types(o), id);
  for (uint32_t i = 0; i < t->member_count; i++) {
    const struct cmember *m = ctype_member(types(o), id, i);
    if (!is_link(o, id, m)) continue;
    strbuf_printf(&o->inside, "  ockham_node->%s = ockham_bool() ? ockham_tree_%u() : (void *)0;\n", m->name, n);
  }
  strbuf_printf(
      &o->outside,
      "static %s *ockham_tree_%u(void) {\n  %s *ockham_node = __builtin_malloc(sizeof *ockham_node);\n%s  return "
      "ockham_node;\n}\n",
      text.text, n, text.text, o->inside.text);
  strbuf_release(&o->inside);
  o->inside = before;
  strbuf_printf(&o->inside, "  %s = ockham_tree_%u();\n", place, n);
  keep_root(o, place, false);
  strbuf_release_all(&type, &text);
}

static bool point_to_recursive(struct objects *o, const char *place, ctype_id id) {
  const struct ctype *t = ctype_get(types(o), id);
  struct links l = is_struct(t) && !t->is_incomplete ? find_links(o, id) : (struct links){0, 0, 0};
  if (!l.count || is_on_path(o, id)) return false;
  bool is_list = l.forth != UINT32_MAX && (l.count == 1 || (l.count == 2 && l.back != UINT32_MAX));
  if (!is_list && !*t->name) return false; /* a function needs a name for it */
  vec_push(&o->path, id);
  if (is_list)
    point_to_list(o, place, id, l);
  else
    point_to_tree(o, place, id);
  (void)vec_pop(&o->path);
  return true;
}

/* ---- what the user's choices make of a pointer ---- */

static void point_to_object(struct objects *o, const char *place, ctype_id target) {
  ctype_id id = ctype_resolve(types(o), target);
  const struct ctype *t = ctype_get(types(o), id);
  if (t && t->kind == CT_FUNCTION) {
    point_to_function(o, place, target);
  } else if (is_on_path(o, id) || o->path.len > DEEPEST || o->made > MOST_OBJECTS) {
    o->has_many = true;
    objects_point_anywhere(o, place);
  } else if (!t || t->kind == CT_VOID || (t->kind == CT_INT && t->size == 1)) {
    objects_point_string(o, place);
  } else if (t->is_incomplete || (is_struct(t) && !t->size)) {
    strbuf_printf(&o->inside, "  %s = __builtin_malloc(1);\n", place);
    keep_root(o, place, true);
  } else if (!point_to_recursive(o, place, id)) {
    if (is_struct(t) || t->kind == CT_POINTER || t->kind == CT_ARRAY)
      point_to_one(o, place, target);
    else
      point_to_some(o, place, target);
  }
}

/* An object that is a variable lives as long as the caller, so it is not made inside of braces. */
static uint32_t begin_choice(struct objects *o) {
  uint32_t n = o->made++;
  if (o->options->null_parameters) strbuf_printf(&o->inside, "  int ockham_is_null_%u = ockham_bool();\n", n);
  return n;
}

static void end_choice(struct objects *o, const char *place, uint32_t n) {
  if (o->options->null_parameters) strbuf_printf(&o->inside, "  if (ockham_is_null_%u) %s = (void *)0;\n", n, place);
}

void objects_point_default(struct objects *o, const char *place, ctype_id target) {
  if (o->options->pointers == ENVIRONMENT_ANY) {
    objects_point_anywhere(o, place);
    return;
  }
  uint32_t n = begin_choice(o);
  point_to_object(o, place, target);
  end_choice(o, place, n);
}

void objects_point_valid(struct objects *o, const char *place, ctype_id target) { point_to_object(o, place, target); }

void objects_point_counted(struct objects *o, const char *place, ctype_id target, const char *count, bool is_signed) {
  uint32_t n = begin_choice(o);
  if (is_signed) strbuf_printf(&o->inside, "  ockham_assume(%s >= 0);\n", count);
  point_to_many(o, place, target, count, is_signed ? "long long" : "unsigned long long");
  end_choice(o, place, n);
}

/* ---- values ---- */

static void fill_members(struct objects *o, const char *place, ctype_id id, bool with_links) {
  const struct ctype *t = ctype_get(types(o), id);
  struct strbuf text = STRBUF_INIT;
  for (uint32_t i = 0; i < t->member_count; i++) {
    const struct cmember *m = ctype_member(types(o), id, i);
    ctype_id inner = ctype_resolve(types(o), m->type);
    const struct ctype *mt = ctype_get(types(o), inner);
    if (!mt || (!with_links && is_link(o, id, m))) continue;
    strbuf_clear(&text);
    if (!*m->name) {
      if (mt->kind == CT_STRUCT) fill_members(o, place, inner, true);
      continue;
    }
    if (m->is_const && !m->bit_width)
      strbuf_printf(&text, "(*(__typeof_unqual__(%s.%s) *)&%s.%s)", place, m->name, place, m->name);
    else
      strbuf_printf(&text, "%s.%s", place, m->name);
    objects_fill(o, text.text, m->type);
  }
  strbuf_release(&text);
}

static void fill_array(struct objects *o, const char *place, const struct ctype *t) {
  struct strbuf text = STRBUF_INIT;
  if (!t->count || t->is_incomplete) return;
  if (!objects_have_pointers(types(o), t->target)) {
    strbuf_printf(&text, "sizeof(%s)", place);
    put_bytes(o, place, text.text);
  } else {
    uint32_t n = o->made++;
    strbuf_printf(&text, "%s[ockham_i_%u]", place, n);
    strbuf_printf(&o->inside, "  for (unsigned long ockham_i_%u = 0; ockham_i_%u < %lluul; ockham_i_%u++) {\n", n, n,
                  (unsigned long long)t->count, n);
    o->loops++;
    objects_fill(o, text.text, t->target);
    o->loops--;
    strbuf_puts(&o->inside, "  }\n");
  }
  strbuf_release(&text);
}

/* What is not chosen here has any value as it is: it is never written. */
void objects_fill(struct objects *o, const char *place, ctype_id type) {
  ctype_id id = ctype_resolve(types(o), type);
  const struct ctype *t = ctype_get(types(o), id);
  if (!t) return;
  const char *choice = choice_of(t);
  struct strbuf address = STRBUF_INIT, size = STRBUF_INIT;
  strbuf_printf(&address, "&(%s)", place);
  strbuf_printf(&size, "sizeof(%s)", place);
  if (choice) {
    strbuf_printf(&o->inside, "  %s = %s();\n", place, choice);
  } else if (t->kind == CT_POINTER) {
    objects_point_default(o, place, t->target);
  } else if (t->kind == CT_ARRAY) {
    fill_array(o, place, t);
  } else if (t->kind == CT_STRUCT && !t->is_incomplete && t->member_count <= MOST_MEMBERS) {
    vec_push(&o->path, id);
    fill_members(o, place, id, true);
    (void)vec_pop(&o->path);
  } else {
    put_bytes(o, address.text, size.text);
  }
  strbuf_release_all(&address, &size);
}
