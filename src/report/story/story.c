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
  if (w->t->left_out == STEPS_UNCOUNTED)
    strbuf_puts(&w->text, "... a very long run of the compiled program is left out");
  else
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

static bool is_long(const struct trace *t) { return t->steps.len > 3 * TOLD_STEPS; }

/* Only long ones are worth the question: the rest of the run takes longer than to tell any other. */
static bool is_late(const struct teller *w, struct limits *limits) {
  return limits && is_long(w->t) && limits_exceeded(limits);
}

static void free_step(struct story_step *x) {
  free_all(x->text, x->choice, x->source, x->choice_type);
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

/* NULL if it was stopped by the limits. */
static uint64_t *follow(struct teller *w, struct selection *x, const char *what, struct limits *limits) {
  for (uint32_t i = 0; i < w->t->steps.len; i++) {
    if (is_late(w, limits)) return NULL;
    bool is_last = i + 1 == w->t->steps.len;
    pass_gap(w, i);
    teller_begin(w, i);
    if (is_last) teller_word_violation(w);
    teller_follow(w);
    if (is_last)
      teller_tell_violation(w, what);
    else
      tell(w, x);
    strbuf_clear(&w->text);
    teller_drop_values(&w->values);
  }
  return flows_relevant(&w->flows);
}

static bool walk(struct teller *w, void (*see)(struct teller *, void *), void *data, struct limits *limits) {
  for (uint32_t i = 0; i < w->t->steps.len; i++) {
    if (is_late(w, limits)) return false;
    pass_gap(w, i);
    teller_begin(w, i);
    bool is_last = i + 1 == w->t->steps.len;
    if (see && is_last) see(w, data); /* before what it does to memory that is not there */
    teller_follow(w);
    if (see && !is_last) see(w, data);
    strbuf_clear(&w->text);
    teller_drop_values(&w->values);
  }
  return true;
}

/* A story that nobody reads is told by `w`, up to its end. */
static void forget_story(struct teller *w, struct story *nobody) {
  teller_release(w);
  drop_steps(nobody, 0);
  vec_release_all(&nobody->steps, &nobody->rounds);
}

void teller_walk(const struct program *p, const struct trace *t, void (*see)(struct teller *, void *), void *data) {
  struct story nobody = {.program = p};
  struct teller w;
  teller_init(&w, &nobody, p, t);
  walk(&w, see, data, NULL);
  forget_story(&w, &nobody);
}

/* Which steps the violation depends on; NULL if the limits stopped it. */
static uint64_t *look_ahead(const struct program *p, const struct trace *t, struct limits *limits) {
  struct story nobody = {.program = p};
  struct teller w;
  teller_init(&w, &nobody, p, t);
  uint64_t *relevant = walk(&w, NULL, NULL, limits) ? flows_relevant(&w.flows) : NULL;
  forget_story(&w, &nobody);
  return relevant;
}

static bool tell_all(struct story *s, const struct program *p, const struct trace *t, const char *what,
                     struct limits *limits) {
  *s = (struct story){.program = p, .violation = STRBUF_INIT, .words = STRBUF_INIT, .at = {ID_NONE, 0, 0}};
  struct selection x = {.relevant = is_long(t) ? look_ahead(p, t, limits) : NULL, .is_learning = true};
  if (is_long(t) && !x.relevant) return false;
  struct teller w;
  teller_init(&w, s, p, t);
  uint64_t *relevant = follow(&w, &x, what, limits);
  if (relevant) mark_relevant(s, relevant);
  free(relevant);
  free(x.relevant);
  teller_release(&w);
  return relevant;
}

/* As if the run itself had been too long to be kept: both ends of it, without the inputs. */
static void take_ends(struct trace *to, const struct trace *from) {
  enum { END = 1000 };
  uint32_t len = from->steps.len, skipped = len - 2 * END;
  assert(len > 2 * END);
  for (uint32_t i = 0; i < END; i++) vec_push(&to->steps, from->steps.data[i]);
  for (uint32_t i = len - END; i < len; i++) vec_push(&to->steps, from->steps.data[i]);
  to->gap = END;
  to->left_out = from->left_out == STEPS_UNCOUNTED ? STEPS_UNCOUNTED : from->left_out + skipped;
  to->is_about_cleanup = from->is_about_cleanup;
}

void story_init(struct story *s, const struct program *p, const struct trace *t, const char *what,
                struct limits *limits) {
  if (tell_all(s, p, t, what, limits)) return;
  struct trace ends = TRACE_INIT;
  story_release(s);
  take_ends(&ends, t);
  tell_all(s, p, &ends, what, NULL);
  trace_release(&ends);
}

void story_release(struct story *s) {
  drop_steps(s, 0);
  vec_release_all(&s->steps, &s->calls, &s->rounds);
  strbuf_release_all(&s->violation, &s->words);
}
