/* Memory that is lost, or left, at the end of the program: which it is, and what was done with pointers to it. What
 * other lost memory points to counts as held, so that of a ring of lost nodes none is named. */
#include "report/story/teller.h"

#include <string.h>

enum { MOST_WORDS = 1 << 12 }; /* of one piece of memory that are looked at */

static bool is_inside(const struct region *r, u128 value) { return value >= r->base && value - r->base <= r->size; }

/* Does some word of the memory lead into the region? */
static bool holds(struct teller *w, const struct region *in, const struct region *r) {
  uint64_t word = w->p->pointer_width / 8;
  u128 value;
  for (uint64_t i = 0; i + word <= in->size && i < MOST_WORDS * word; i += word)
    if (known_load(&w->known, in->base + i, word, &value) && is_inside(r, value)) return true;
  return false;
}

static bool is_held(struct teller *w, const struct region *r) {
  u128 value;
  for (var_id v = 0; v < w->p->variables.len; v++)
    if (w->p->variables.data[v].kind == VARIABLE_GLOBAL && known_variable(&w->known, 0, v, &value) &&
        is_inside(r, value))
      return true;
  for (uint32_t i = 0; i < w->known.layout.regions.len; i++) {
    const struct region *in = &w->known.layout.regions.data[i];
    bool is_local = in->object != ID_NONE && w->p->objects.data[in->object].function != ID_NONE;
    if (in != r && !in->is_dead && !is_local && in->function == ID_NONE && holds(w, in, r)) return true;
  }
  return false;
}

static bool is_lost(struct teller *w, const struct region *r) {
  if (r->allocated == ID_NONE || r->is_dead || w->p->edges.data[r->allocated].op.sub == ALLOC_STACK) return false;
  return check_set_has(w->p->asked, CHECK_CLEANUP) || !is_held(w, r);
}

/* ---- steps that have to do with it ---- */

static bool leads_to(const char *value, const char *name) {
  size_t len = strlen(name);
  return strncmp(value, name, len) == 0 && (value[len] < '0' || value[len] > '9');
}

static bool assigns(const struct story_step *s, const char *name) {
  size_t len = strlen(name);
  return s->kind == STORY_STATEMENT && strncmp(s->text, name, len) == 0 && strncmp(s->text + len, " = ", 3) == 0;
}

/* Where something came to lead to it, and where that was given another value. */
static void show_steps(struct story *s, const char *name) {
  for (uint32_t i = 0; i < s->steps.len; i++) {
    struct story_step *x = &s->steps.data[i];
    for (uint32_t k = 0; k < x->values.len; k++) {
      const struct story_value *v = &x->values.data[k];
      if (!leads_to(v->value, name) || !assigns(x, v->name)) continue;
      x->is_relevant = true;
      for (uint32_t n = i + 1; n < s->steps.len; n++)
        s->steps.data[n].is_relevant |= assigns(&s->steps.data[n], v->name);
    }
  }
}

/* Where a function of the library was called that has made it. */
static void show_call(struct story *s, edge_id asked) {
  for (uint32_t i = 0; i < s->steps.len; i++) s->steps.data[i].is_relevant |= s->steps.data[i].edge == asked;
}

/* `malloc#1 (line 5) is never freed` */
void teller_word_lost(struct teller *w, struct strbuf *out) {
  const struct layout *l = &w->known.layout;
  uint32_t count = 0;
  struct strbuf name = STRBUF_INIT;
  for (uint32_t i = 0; i < l->regions.len; i++) {
    const struct region *r = &l->regions.data[i];
    if (!is_lost(w, r) || count++) continue;
    layout_print_region(l, r, &name);
    show_steps(w->story, name.text);
    strbuf_puts(out, name.text);
    if (w->p->edges.data[r->asked].at.line) strbuf_printf(out, " (line %u)", w->p->edges.data[r->asked].at.line);
    show_call(w->story, r->asked);
  }
  if (count > 1) strbuf_printf(out, " and %u more", count - 1);
  if (count) strbuf_puts(out, count > 1 ? " are never freed" : " is never freed");
  if (count && !check_set_has(w->p->asked, CHECK_CLEANUP)) strbuf_puts(out, ", and nothing points there any more");
  strbuf_release(&name);
}
