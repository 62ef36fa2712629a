/* Structs as they are, since copies of one process have the same tables and strings; then what has no fixed length. */
#include "cli/check/contest_wire.h"

#include "base/process/copies.h"
#include "engine/portfolio/engines.h"

#include <string.h>

/* ---- trials on their way ---- */

/* Copies have the same tables and strings. */
struct trial_wire {
  enum engine_choice engine;
  enum trial_end end;
  enum reason_id reason;
  struct position at;
  struct focus focus;
  uint32_t bound;
  uint64_t began, nanoseconds;
  uint32_t excluded; /* so many numbers of checks follow, and then the detail */
  uint32_t use_count;
  struct {
    enum engine_choice from;
    uint32_t count;
  } uses[ENGINE_COUNT];
};

struct news_wire {
  enum engine_choice from;
  uint32_t edges;
  loc_id location;
};

static bool is_engine(const char *name, enum engine_choice *e) {
  for (unsigned i = 0; i < ENGINE_COUNT; i++)
    if (strcmp(engine_name((enum engine_choice)i), name) == 0) {
      *e = (enum engine_choice)i;
      return true;
    }
  return false;
}

void wire_send_trial(int talk, char letter, const struct trial *a) {
  enum { LONGEST = 4096, MOST_CHECKS = 8192 };
  struct strbuf s = STRBUF_INIT;
  struct trial_wire w = {.end = a->end,
                         .reason = a->reason.id,
                         .at = a->reason.at,
                         .focus = a->focus,
                         .bound = a->bound,
                         .began = a->began,
                         .nanoseconds = a->nanoseconds};
  if (!is_engine(a->engine, &w.engine)) return;
  for (uint32_t i = 0; i < a->used.len && w.use_count < ENGINE_COUNT; i++) {
    w.uses[w.use_count].count = a->used.data[i].count;
    w.use_count += is_engine(a->used.data[i].from, &w.uses[w.use_count].from);
  }
  strbuf_putc(&s, letter);
  w.excluded = a->excluded.len < MOST_CHECKS ? a->excluded.len : MOST_CHECKS;
  strbuf_add(&s, (const char *)&w, sizeof w);
  if (w.excluded) strbuf_add(&s, (const char *)a->excluded.data, w.excluded * sizeof *a->excluded.data);
  strbuf_add(&s, a->reason.detail.text, a->reason.detail.len < LONGEST ? a->reason.detail.len : LONGEST);
  copy_say(talk, s.text, s.len, letter == 'a');
  strbuf_release(&s);
}

void wire_take_trial(trial_list *list, const char *message, size_t len) {
  struct trial_wire w;
  const char *at = message + 1 + sizeof w, *end = message + len;
  if (len < 1 + sizeof w) return;
  memcpy(&w, message + 1, sizeof w);
  struct trial *a = trials_add(list, engine_name(w.engine), w.end, w.began, w.nanoseconds);
  struct strbuf detail = STRBUF_INIT;
  a->focus = w.focus;
  a->bound = w.bound;
  for (uint32_t i = 0; i < w.use_count; i++)
    vec_push(&a->used, ((struct news_use){engine_name(w.uses[i].from), w.uses[i].count}));
  for (uint32_t i = 0; i < w.excluded && (size_t)(end - at) >= sizeof(check_id); i++, at += sizeof(check_id)) {
    check_id c;
    memcpy(&c, at, sizeof c);
    vec_push(&a->excluded, c);
  }
  strbuf_add(&detail, at, (size_t)(end - at));
  reason_set(&a->reason, w.reason, w.at, detail.len ? detail.text : NULL);
  strbuf_release(&detail);
}

/* ---- news on their way ---- */

void wire_send_news(int talk, const struct news_item *x) {
  struct strbuf s = STRBUF_INIT;
  struct news_wire w = {.edges = x->edges, .location = x->location};
  if (!is_engine(x->from, &w.from)) return;
  strbuf_putc(&s, 'n');
  strbuf_add(&s, (const char *)&w, sizeof w);
  strbuf_puts(&s, x->text);
  if (s.len <= COPY_MESSAGE) copy_say(talk, s.text, s.len, false);
  strbuf_release(&s);
}

void wire_take_news(struct news *n, const char *message, size_t len) {
  struct news_wire w;
  if (len < 1 + sizeof w) return;
  memcpy(&w, message + 1, sizeof w);
  news_take(n, engine_name(w.from), w.edges, w.location, message + 1 + sizeof w, len - 1 - sizeof w);
}

void wire_take_focus(const char *message, size_t len, struct focus *ret_focus, uint32_t *ret_bound) {
  struct trial_wire w;
  if (len < 1 + sizeof w) return;
  memcpy(&w, message + 1, sizeof w);
  *ret_focus = w.focus;
  *ret_bound = w.bound;
}
