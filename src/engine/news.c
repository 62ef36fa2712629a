/* A list that is searched: there are few, and they are asked for once for each place. */
#include "engine/news.h"

#include "engine/task.h"
#include "logic/build.h"
#include "logic/substitute.h"
#include "logic/text/print_smt.h"
#include "logic/text/read_smt.h"
#include "logic/traverse.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ITEMS = 400, LARGEST = 40 };

void news_release(struct news *n) {
  for (uint32_t i = 0; i < n->all.len; i++) free(n->all.data[i].text);
  vec_release_all(&n->all, &n->used);
}

void news_begin(struct news *n, const char *engine) {
  n->engine = engine;
  vec_clear(&n->used);
}

static bool is_known(const struct news *n, uint32_t edges, loc_id l, const char *text) {
  for (uint32_t i = 0; i < n->all.len; i++) {
    const struct news_item *x = &n->all.data[i];
    if (x->location == l && x->edges == edges && strcmp(x->text, text) == 0) return true;
  }
  return false;
}

void news_take(struct news *n, const char *from, uint32_t edges, loc_id l, const char *text, size_t len) {
  struct strbuf s = STRBUF_INIT;
  strbuf_add(&s, text, len);
  if (n->all.len < MOST_ITEMS && !is_known(n, edges, l, s.text))
    vec_push(&n->all, ((struct news_item){from, edges, l, xstrdup(s.text)}));
  strbuf_release(&s);
}

/* ---- telling ---- */

static term general_symbol(struct terms *t, var_id v) {
  char name[16];
  snprintf(name, sizeof name, "v%" PRIu32, v);
  return term_var(t, name, sort_int);
}

/* What a symbol becomes; false if the formula must not speak of it. */
struct renaming {
  bool (*rename)(const struct renaming *, term symbol, term *ret);
  const struct task *task;
  struct semantics *s;
  context_id context;
  loc_id location;
};

static bool rename_all(const struct renaming *r, term formula, term *ret) {
  struct substitution u;
  term_list symbols = VEC_INIT;
  bool ok = true;
  substitution_init(&u, r->s->terms);
  term_free_variables(r->s->terms, &formula, 1, &symbols);
  for (uint32_t i = 0; i < symbols.len && ok; i++) {
    term other;
    ok = r->rename(r, symbols.data[i], &other);
    if (ok) substitution_add(&u, symbols.data[i], other);
  }
  ok = ok && symbols.len;
  if (ok) *ret = substitution_apply(&u, formula);
  substitution_release(&u);
  vec_release(&symbols);
  return ok;
}

/* The symbol of a variable in the activation, for any activation. */
static bool generalise(const struct renaming *r, term symbol, term *ret) {
  place_id id = places_of_symbol(&r->s->places, symbol);
  const struct place *p = id == ID_NONE ? NULL : places_get(&r->s->places, id);
  bool ok = p && p->kind == PLACE_VARIABLE && p->width > 1 && (p->context == r->context || p->context == 0);
  if (ok) *ret = general_symbol(r->s->terms, p->id);
  return ok;
}

static void tell_one(const struct task *task, struct semantics *s, context_id c, loc_id l, term fact) {
  struct news *n = task->news;
  uint32_t edges = task->program->edges.len, before = n->all.len;
  struct strbuf text = STRBUF_INIT;
  struct renaming r = {.rename = generalise, .s = s, .context = c};
  term general;
  if (term_dag_size(s->terms, fact) > LARGEST || !rename_all(&r, fact, &general)) return;
  print_smt_term(&text, s->terms, general);
  news_take(n, n->engine, edges, l, text.text, text.len);
  if (n->tell && n->all.len > before) n->tell(n->data, &n->all.data[n->all.len - 1]);
  strbuf_release(&text);
}

void news_tell(const struct task *task, struct semantics *s, context_id c, loc_id l, term formula) {
  term_list parts = VEC_INIT;
  if (!task->news || s->places.arithmetic != ARITHMETIC_INT) return;
  term_conjuncts(s->terms, formula, &parts);
  for (uint32_t i = 0; i < parts.len; i++)
    if (!term_is_bool_constant(parts.data[i])) tell_one(task, s, c, l, parts.data[i]);
  vec_release(&parts);
}

/* ---- hearing ---- */

/* The variable in the activation; ID_NONE if it has none there. */
static place_id place_in(const struct task *task, struct semantics *s, context_id c, loc_id l, var_id v) {
  const struct program *p = task->program;
  if (v >= p->variables.len || p->variables.data[v].width <= 1) return ID_NONE;
  function_id f = p->variables.data[v].function;
  return f == ID_NONE || f == p->locations.data[l].function ? places_variable(&s->places, c, v) : ID_NONE;
}

static bool specialise(const struct renaming *r, term symbol, term *ret) {
  var_id v = (var_id)strtoul(term_name(r->s->terms, symbol) + 1, NULL, 10);
  place_id id = place_in(r->task, r->s, r->context, r->location, v);
  if (id != ID_NONE) *ret = places_get(&r->s->places, id)->symbol;
  return id != ID_NONE;
}

/* What was printed by somebody else has to be readable: a formula, over symbols of the form v17. */
static bool read_general(struct terms *t, const char *text, term *ret) {
  struct diagnostics errors = DIAGNOSTICS_INIT;
  struct smt_reader r;
  smt_reader_init(&r, t, &errors);
  for (const char *at = text; (at = strchr(at, 'v')); at++) {
    char *end;
    bool is_name = (at == text || at[-1] == ' ' || at[-1] == '(') && at[1] >= '0' && at[1] <= '9';
    if (!is_name) continue;
    var_id v = (var_id)strtoul(at + 1, &end, 10);
    struct strbuf name = STRBUF_INIT;
    strbuf_add(&name, at, (size_t)(end - at));
    smt_reader_define(&r, name.text, general_symbol(t, v));
    strbuf_release(&name);
  }
  bool ok = smt_read_term(&r, "news", text, strlen(text), ret) && term_is_bool(t, *ret);
  smt_reader_release(&r);
  diagnostics_release(&errors);
  return ok;
}

static void note_use(struct news *n, const char *from) {
  for (uint32_t i = 0; i < n->used.len; i++)
    if (strcmp(n->used.data[i].from, from) == 0) {
      n->used.data[i].count++;
      return;
    }
  vec_push(&n->used, ((struct news_use){from, 1}));
}

void news_at(const struct task *task, struct semantics *s, context_id c, loc_id l, term_list *out) {
  struct news *n = task->news;
  if (!n || s->places.arithmetic != ARITHMETIC_INT) return;
  if (n->hear) n->hear(n->data);
  for (uint32_t i = 0; i < n->all.len; i++) {
    const struct news_item *x = &n->all.data[i];
    struct renaming r = {specialise, task, s, c, l};
    term general, own;
    if (x->location != l || x->edges != task->program->edges.len || strcmp(x->from, n->engine) == 0) continue;
    if (!read_general(s->terms, x->text, &general) || !rename_all(&r, general, &own)) continue;
    note_use(n, x->from);
    vec_push(out, own);
  }
}
