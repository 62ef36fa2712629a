/* The text of a story. Repetitions are found on the sequence of edges: a period that is repeated often enough is told
 * once, then once more in its last round, with the number of rounds between them. */
#include "program/text/print.h"
#include "report/story.h"

#include <string.h>

enum { LONGEST_PERIOD = 400, ROUNDS = 5, WIDEST_PLACE = 48, SHOWN_CALLS = 20 };

struct printer {
  const struct story *story;
  struct strbuf *out;
  int place_width;
};

static void print_place(const struct story *s, struct position at, struct strbuf *out) {
  at.column = 0;
  print_position(s->program, at, out);
}

/* `(i = 3, n = 4)`, or `(3)` for the value of the step itself. */
static void print_values(const struct story_step *s, struct strbuf *out) {
  for (uint32_t i = 0; i < s->values.len; i++) {
    const struct story_value *v = &s->values.data[i];
    strbuf_puts(out, i ? ", " : "  (");
    strbuf_printf(out, "%s%s%s", v->name, *v->name ? " = " : "", v->value);
  }
  if (s->values.len) strbuf_putc(out, ')');
}

static void print_step(struct printer *pr, const struct story_step *s) {
  struct strbuf place = STRBUF_INIT;
  print_place(pr->story, s->at, &place);
  strbuf_printf(pr->out, "  %-*s  %*s", pr->place_width, place.text, (int)(s->depth * 2), "");
  if (s->kind == STORY_BRANCH && strncmp(s->text, "assume(", 7) != 0)
    strbuf_printf(pr->out, "[%s]", s->text);
  else
    strbuf_puts(pr->out, s->text);
  if (s->choice) strbuf_printf(pr->out, "  -> %s", s->choice);
  if (s->choice && strncmp(s->source, "__VERIFIER_nondet", 17) != 0) strbuf_printf(pr->out, " (%s)", s->source);
  print_values(s, pr->out);
  strbuf_putc(pr->out, '\n');
  strbuf_release(&place);
}

static bool is_same(const struct story_step *x, const struct story_step *y) {
  return x->edge == y->edge && x->depth == y->depth && x->kind == y->kind;
}

/* How often the `period` steps from `from` are repeated, before `to`. */
static uint32_t rounds(const struct story *s, uint32_t from, uint32_t to, uint32_t period) {
  uint32_t i = from;
  while (i + period < to && is_same(&s->steps.data[i], &s->steps.data[i + period])) i++;
  return (i - from) / period + 1;
}

static uint32_t find_period(const struct story *s, uint32_t from, uint32_t to, uint32_t *ret_rounds) {
  uint32_t best = 0, covered = 0;
  for (uint32_t period = 1; period <= LONGEST_PERIOD && from + ROUNDS * period <= to; period++) {
    uint32_t n = rounds(s, from, to, period);
    if (n < ROUNDS || n * period <= covered) continue;
    best = period;
    covered = n * period;
    *ret_rounds = n;
  }
  return best;
}

static void print_range(struct printer *pr, uint32_t from, uint32_t to) {
  for (uint32_t i = from; i < to;) {
    uint32_t n = 0, period = find_period(pr->story, i, to, &n);
    if (!period) {
      print_step(pr, &pr->story->steps.data[i++]);
      continue;
    }
    print_range(pr, i, i + period);
    strbuf_printf(pr->out, "  %-*s  %*s... %u more rounds like this, the last one:\n", pr->place_width, "",
                  (int)(pr->story->steps.data[i].depth * 2), "", n - 2);
    print_range(pr, i + (n - 1) * period, i + n * period);
    i += n * period;
  }
}

static void print_calls(const struct story *s, struct strbuf *out) {
  for (uint32_t i = 0; i < s->calls.len; i++) {
    const struct edge *e = &s->program->edges.data[s->calls.data[i].edge];
    if (i == SHOWN_CALLS) {
      strbuf_printf(out, "  ... and %u more\n", s->calls.len - i);
      break;
    }
    strbuf_puts(out, "  called from ");
    print_position(s->program, e->at, out);
    function_id f = s->program->locations.data[e->source].function;
    strbuf_printf(out, " in %s\n", program_string(s->program, s->program->functions.data[f].name));
  }
}

void story_print(const struct story *s, struct strbuf *out) {
  struct printer pr = {s, out, 0};
  for (uint32_t i = 0; i < s->steps.len; i++) {
    struct strbuf place = STRBUF_INIT;
    print_place(s, s->steps.data[i].at, &place);
    if ((int)place.len > pr.place_width) pr.place_width = (int)place.len;
    strbuf_release(&place);
  }
  if (pr.place_width > WIDEST_PLACE) pr.place_width = WIDEST_PLACE;
  if (s->steps.len > 1) strbuf_puts(out, "trace:\n");
  if (s->steps.len) print_range(&pr, 0, s->steps.len - 1);
  print_position(s->program, s->at, out);
  strbuf_printf(out, ": violation: %s\n", s->violation.text);
  print_calls(s, out);
}
