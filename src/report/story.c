/* The trace is followed and told in one go (teller.h); then it is known which of its steps the violation depends on. */
#include "report/story.h"

#include "report/teller.h"

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

static void teller_release(struct teller *w) {
  known_release(&w->known);
  flows_release(&w->flows);
  map_release(&w->known_definitions);
  for (uint32_t i = 0; i < w->definitions.len; i++) {
    free(w->definitions.data[i].text);
    teller_drop_values(&w->definitions.data[i].values);
  }
  vec_release_all(&w->frames, &w->definitions);
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
  teller_add_step(w, STORY_GAP, teller_edge(w, step)->at);
}

static void mark_relevant(struct story *s, const uint64_t *relevant) {
  for (uint32_t i = 0; i < s->steps.len; i++) {
    struct story_step *x = &s->steps.data[i];
    uint32_t bit = x->group < 63 ? x->group : 63;
    bool is_always = x->kind == STORY_ENTER || x->kind == STORY_GAP || x->kind == STORY_VIOLATION;
    x->is_relevant |= is_always || (relevant[x->step] >> bit & 1);
  }
}

void story_init(struct story *s, const struct program *p, const struct trace *t, const char *what) {
  *s = (struct story){.program = p, .violation = STRBUF_INIT, .words = STRBUF_INIT, .at = {ID_NONE, 0, 0}};
  struct teller w;
  teller_init(&w, s, p, t);
  for (uint32_t i = 0; i < t->steps.len; i++) {
    pass_gap(&w, i);
    teller_begin(&w, i);
    bool is_last = i + 1 == t->steps.len;
    if (is_last) teller_word_violation(&w);
    teller_follow(&w);
    if (!is_last)
      teller_tell(&w);
    else
      teller_tell_violation(&w, what);
    strbuf_clear(&w.text);
    teller_drop_values(&w.values);
  }
  uint64_t *relevant = flows_relevant(&w.flows);
  mark_relevant(s, relevant);
  free(relevant);
  teller_release(&w);
}

void story_release(struct story *s) {
  for (uint32_t i = 0; i < s->steps.len; i++) {
    struct story_step *x = &s->steps.data[i];
    free(x->text);
    free(x->choice);
    free(x->source);
    free(x->choice_type);
    teller_drop_values(&x->values);
  }
  vec_release_all(&s->steps, &s->calls, &s->rounds);
  strbuf_release(&s->violation);
  strbuf_release(&s->words);
}
