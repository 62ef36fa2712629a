/* The table as code. */
#include "engine/reason.h"

static const struct {
  const char *name, *words, *meaning, *remedy, *options;
} reasons[] = {
#define ROW(ID, name, words, meaning, remedy, options) [REASON_##ID] = {name, words, meaning, remedy, options},
    REASONS(ROW)
#undef ROW
};

const char *reason_name(enum reason_id id) { return reasons[id].name; }
const char *reason_words(enum reason_id id) { return reasons[id].words; }
const char *reason_meaning(enum reason_id id) { return reasons[id].meaning; }
const char *reason_remedy(enum reason_id id) { return reasons[id].remedy; }
const char *reason_options(enum reason_id id) { return reasons[id].options; }

void reason_release(struct reason *r) { strbuf_release(&r->detail); }

void reason_set(struct reason *r, enum reason_id id, struct position at, const char *detail) {
  assert(id < REASON_COUNT);
  struct strbuf text = STRBUF_INIT; /* the old one may be what is given */
  if (detail) strbuf_puts(&text, detail);
  assert(id == REASON_NONE || text.len || *reasons[id].words); /* it says something */
  strbuf_release(&r->detail);
  *r = (struct reason){id, text, at};
}

static enum reason_id reason_of(enum limit hit) {
  switch (hit) {
  case LIMIT_TIME: return REASON_TIME;
  case LIMIT_MEMORY: return REASON_MEMORY;
  case LIMIT_NONE:
  case LIMIT_CANCELLED:
  case LIMIT_TRIPPED:
  case LIMIT_COUNT: break;
  }
  return REASON_INTERRUPTED;
}

void reason_set_limit(struct reason *r, const struct limits *limits) {
  assert(limits->hit != LIMIT_NONE);
  reason_set(r, reason_of(limits->hit), r->at, limits_reason(limits));
}

void reason_text(const struct reason *r, struct strbuf *out) {
  const char *words = reasons[r->id].words;
  strbuf_puts(out, words);
  if (r->detail.len) strbuf_printf(out, "%s%s", *words ? ": " : "", r->detail.text);
}
