/* The trace is followed and told in one go (teller.h); then it is known which of its steps the violation depends on. */
#include "report/story/story.h"

#include "report/story/teller.h"

const char *story_kind_name(enum story_kind k) {
  static const char *const names[] = {
#define X(kind, name) name,
      STORY_KINDS(X)
#undef X
  };
  assert(k < sizeof names / sizeof *names);
  return names[k];
}

static void note_reading(void *data, uint64_t key, uint64_t address, uint64_t bytes) {
  struct teller *w = data;
  flows_read(&w->flows, w->group, key, address, bytes);
}

static void teller_init(struct teller *w, struct story *s, const struct program *p, const struct trace *t) {
  *w = (struct teller){.p = p, .t = t, .story = s, .text = STRBUF_INIT, .last_return = {ID_NONE, 0, 0}};
  known_init(&w->known, p, t);
  flows_init(&w->flows, p, t);
  for (uint32_t i = 0; i < t->choices.len; i++) w->has_locals |= t->choices.data[i].kind == CHOICE_LOCAL;
  w->known.reader = note_reading;
  w->known.reader_data = w;
}

static void forget_definitions(struct teller *w) {
  for (uint32_t i = 0; i < w->definitions.len; i++) {
    free(w->definitions.data[i].text);
    teller_drop_values(&w->definitions.data[i].values);
  }
  vec_release(&w->definitions);
  map_release(&w->known_definitions);
  w->known_definitions = (struct map)MAP_INIT;
  map_release(&w->copies);
  w->copies = (struct map)MAP_INIT;
}

static void teller_release(struct teller *w) {
  known_release(&w->known);
  flows_release(&w->flows);
  forget_definitions(w);
  vec_release(&w->frames);
  teller_drop_values(&w->values);
  strbuf_release(&w->text);
}

/* Steps are missing before this one: what they may have changed is not known. */
static void pass_gap(struct teller *w, uint32_t step) {
  bool is_jump = step && w->t->steps.data[step].depth == w->t->steps.data[step - 1].depth &&
                 teller_edge(w, step)->source != teller_edge(w, step - 1)->target;
  bool is_told = w->t->left_out && step == w->t->gap;
  if (is_jump || is_told) known_forget_all(&w->known);
  teller_settle(w, step);
  if (!is_told) return;
  w->step = step;
  w->shown = w->t->steps.data[step].depth;
  strbuf_printf(&w->text, "... %llu steps are left out", (unsigned long long)w->t->left_out);
  teller_add_step(w, STORY_GAP, teller_edge(w, step)->at)->is_relevant = true;
}

static void mark_relevant(struct story *s, const uint64_t *relevant) {
  for (uint32_t i = 0; i < s->steps.len; i++) {
    struct story_step *x = &s->steps.data[i];
    if (x->kind == STORY_GAP) continue;
    uint32_t bit = x->group < 63 ? x->group : 63;
    bool is_always = x->kind == STORY_ENTER || x->kind == STORY_VIOLATION;
    x->is_relevant |= is_always || (relevant[x->step] >> bit & 1);
  }
}

/* ---- long traces ---- */

/* Of a long trace both ends are told, and between them what the violation depends on, as far as that is not too long
 * itself. For that it is followed twice. Before a step that is told, what variables of the front end stand for is
 * learnt anew. */
enum { TOLD_STEPS = 20000, LEARNT_STEPS = 200 };

struct selection {
  uint64_t *relevant; /* by step; NULL: the trace is short, and all is told */
  uint32_t next;      /* the first relevant step from here on */
  uint32_t told;      /* of the middle */
  uint32_t left_out;  /* since the last step that was told */
  bool is_learning;   /* steps are told, if only to learn */
  bool has_lost;      /* relevant ones are left out */
};

static void free_step(struct story_step *x) {
  free(x->text);
  free(x->choice);
  free(x->source);
  free(x->choice_type);
  teller_drop_values(&x->values);
}

static void drop_steps(struct story *s, uint32_t from) {
  for (uint32_t i = from; i < s->steps.len; i++) free_step(&s->steps.data[i]);
  s->steps.len = from;
}

static bool is_middle(const struct teller *w, const struct selection *x) {
  return x->relevant && w->step >= TOLD_STEPS && w->step + TOLD_STEPS < w->t->steps.len;
}

static bool is_near(const struct teller *w, struct selection *x) {
  const uint32_t end = w->t->steps.len - TOLD_STEPS;
  if (x->next < w->step) x->next = w->step;
  while (x->next < end && !x->relevant[x->next]) x->next++;
  return x->next - w->step <= LEARNT_STEPS && (x->told < TOLD_STEPS || x->next == end);
}

static void tell_left_out(struct teller *w, struct selection *x) {
  if (!x->left_out) return;
  w->shown = w->depth;
  strbuf_printf(&w->text, "... %u steps are left out", x->left_out);
  teller_add_step(w, STORY_GAP, teller_edge(w, w->step)->at)->is_relevant = x->has_lost;
  x->left_out = 0;
}

/* Tells the step if it is one of those. Inputs are counted in any case. */
static void tell(struct teller *w, struct selection *x) {
  bool is_inside = is_middle(w, x), is_wanted = !is_inside || (x->relevant[w->step] && x->told < TOLD_STEPS);
  bool was_learning = x->is_learning;
  x->is_learning = !is_inside || is_near(w, x);
  if (x->is_learning && !was_learning) forget_definitions(w);
  if (is_wanted) tell_left_out(w, x);
  uint32_t before = w->story->steps.len;
  if (x->is_learning || teller_edge(w, w->step)->op.kind == OP_HAVOC) teller_tell(w);
  x->told += is_inside && is_wanted ? w->story->steps.len - before : 0;
  if (is_wanted) return;
  for (uint32_t i = before; i < w->story->steps.len; i++) /* inputs are told wherever they are */
    x->has_lost |= w->story->steps.data[i].is_relevant;
  drop_steps(w->story, before);
  x->left_out++;
  x->has_lost |= x->relevant[w->step] != 0;
}

/* ---- the story ---- */

static uint64_t *follow(struct teller *w, struct selection *x, const char *what) {
  for (uint32_t i = 0; i < w->t->steps.len; i++) {
    bool is_last = i + 1 == w->t->steps.len;
    pass_gap(w, i);
    teller_begin(w, i);
    if (is_last && x) teller_word_violation(w);
    teller_follow(w);
    if (is_last && x)
      teller_tell_violation(w, what);
    else if (x)
      tell(w, x);
    strbuf_clear(&w->text);
    teller_drop_values(&w->values);
  }
  return flows_relevant(&w->flows);
}

/* Which steps the violation depends on. */
static uint64_t *look_ahead(const struct program *p, const struct trace *t) {
  struct story nobody = {.program = p};
  struct teller w;
  teller_init(&w, &nobody, p, t);
  uint64_t *relevant = follow(&w, NULL, NULL);
  teller_release(&w);
  drop_steps(&nobody, 0);
  vec_release_all(&nobody.steps, &nobody.rounds);
  return relevant;
}

void story_init(struct story *s, const struct program *p, const struct trace *t, const char *what) {
  *s = (struct story){.program = p, .violation = STRBUF_INIT, .words = STRBUF_INIT, .at = {ID_NONE, 0, 0}};
  struct selection x = {.relevant = t->steps.len > 3 * TOLD_STEPS ? look_ahead(p, t) : NULL, .is_learning = true};
  struct teller w;
  teller_init(&w, s, p, t);
  uint64_t *relevant = follow(&w, &x, what);
  mark_relevant(s, relevant);
  free(relevant);
  free(x.relevant);
  teller_release(&w);
}

void story_release(struct story *s) {
  drop_steps(s, 0);
  vec_release_all(&s->steps, &s->calls, &s->rounds);
  strbuf_release(&s->violation);
  strbuf_release(&s->words);
}
