/* A reader wants to know in this order: what was asked, what came out, why it is to be believed, what to do. */
#include "report/answer.h"

#include "program/text/print.h"
#include "report/record_print.h"

enum { SHOWN_OPEN = 4 };

/* ---- what was checked ---- */

static uint32_t count_checks(const struct program *p, enum check_kind kind) {
  uint32_t count = 0;
  for (check_id i = 0; i < p->checks.len; i++) count += p->checks.data[i].kind == kind;
  return count;
}

/*                   one                                    many */
static const char *const kind_words[CHECK_KIND_COUNT][2] = {
    [CHECK_ERROR] = {"call of an error function", "calls of error functions"},
    [CHECK_ASSERTION] = {"assertion", "assertions"},
    [CHECK_CONTRACT] = {"clause of a contract", "clauses of contracts"},
    [CHECK_RULE] = {"place where a rule may be broken", "places where rules may be broken"},
    [CHECK_OVERFLOW] = {"operation on signed integers", "operations on signed integers"},
    [CHECK_DIVISION] = {"division", "divisions"},
    [CHECK_SHIFT] = {"shift", "shifts"},
    [CHECK_ALIGNMENT] = {"access that may be misaligned", "accesses that may be misaligned"},
    [CHECK_INIT] = {"read of what may never have been set", "reads of what may never have been set"},
    [CHECK_DEREF] = {"access to memory", "accesses to memory"},
    [CHECK_FREE] = {"free", "frees"},
    [CHECK_TRACK] = {"end of the program where memory may be lost", "ends of the program where memory may be lost"},
    [CHECK_CLEANUP] = {"end of the program where memory may be left", "ends of the program where memory may be left"},
};

static void print_checked(const struct result *r, struct strbuf *out) {
  const struct program *p = r->program;
  bool is_first = true;
  for (unsigned k = 0; k < CHECK_KIND_COUNT; k++) {
    uint32_t count = count_checks(p, (enum check_kind)k);
    if (!count) continue;
    strbuf_printf(out, "%s%u %s", is_first ? "checked: " : ", ", count, kind_words[k][count > 1]);
    is_first = false;
  }
  if (is_first) strbuf_puts(out, "checked: nothing: there is no place where this property could be violated");
  uint32_t unreached = r->record->is_surveyed ? r->record->checks - r->record->checks_in_reach : 0;
  if (unreached) strbuf_printf(out, "; %u of them in functions that are never called", unreached);
  strbuf_putc(out, '\n');
}

/* ---- what came out ---- */

static void print_violated(const struct result *r, struct strbuf *out) {
  if (!r->story) return;
  strbuf_printf(out, "%s: %s at ", r->verdict->kind == VERDICT_UNSAFE ? "violated" : "possibly violated",
                r->story->violation.text);
  print_position(r->story->program, r->story->at, out);
  if (r->verdict->kind != VERDICT_UNSAFE) strbuf_puts(out, "; the trace above was not confirmed");
  strbuf_putc(out, '\n');
}

static void print_check(const struct program *p, const struct check *c, struct strbuf *out) {
  strbuf_puts(out, "open: ");
  print_position(p, p->edges.data[c->edge].at, out);
  strbuf_printf(out, ": %s", kind_words[c->kind][0]);
  if (c->condition != ID_NONE) {
    strbuf_puts(out, ": ");
    condition_print(program_string(p, c->condition), out);
  }
  strbuf_putc(out, '\n');
}

/* Those in functions of the library have places that nobody can look at. */
static void print_open(const struct result *r, struct strbuf *out) {
  const struct program *p = r->program;
  uint32_t shown = 0;
  for (check_id i = 0; i < p->checks.len && shown < SHOWN_OPEN; i++) {
    function_id f = p->locations.data[p->edges.data[p->checks.data[i].edge].source].function;
    if (p->functions.data[f].is_library_model) continue;
    print_check(p, &p->checks.data[i], out);
    shown++;
  }
  if (p->checks.len > shown)
    strbuf_printf(out, "open: %u%s; 'ockham cfa --checks' lists them\n", p->checks.len - shown, shown ? " more" : "");
}

/* The nearest suspicion. */
static void print_focus(const struct result *r, struct strbuf *out) {
  const struct focus *f = &r->verdict->focus;
  bool has_violation = f->violation.file != ID_NONE, has_loop = f->loop.file != ID_NONE;
  if (r->story || (!has_violation && !has_loop)) return;
  strbuf_puts(out, "last looked at: ");
  if (has_violation) {
    strbuf_puts(out, "whether the check at ");
    print_position(r->program, f->violation, out);
    strbuf_puts(out, " can fail");
  }
  if (has_loop) {
    strbuf_printf(out, "%s%u rounds of the loop at ", has_violation ? " after " : "", f->rounds);
    print_position(r->program, f->loop, out);
  }
  strbuf_putc(out, '\n');
}

static void print_trial(const struct result *r, const struct trial *t, struct strbuf *out) {
  strbuf_printf(out, "tried: %s: ", t->engine);
  if (t->bound) strbuf_printf(out, "no run was found to fail that goes round each loop at most %u times; ", t->bound);
  if (t->excluded.len)
    strbuf_printf(out, "%u of the %u checks cannot fail, as far as it knows; ", t->excluded.len,
                  r->program->checks.len);
  switch (t->end) {
  case TRIAL_DECIDED: strbuf_puts(out, "decided"); break;
  case TRIAL_GAVE_UP: reason_text(&t->reason, out); break;
  case TRIAL_DOUBTED: reason_text(&t->reason, out); break;
  case TRIAL_CRASHED: strbuf_puts(out, t->reason.detail.text); break;
  case TRIAL_ENDED: strbuf_puts(out, t->reason.detail.len ? t->reason.detail.text : "it was still at work"); break;
  case TRIAL_END_COUNT: break;
  }
  if (t->focus.loop.file != ID_NONE && t->end != TRIAL_DECIDED) {
    strbuf_printf(out, "; it was at round %u of the loop at ", t->focus.rounds);
    print_position(r->program, t->focus.loop, out);
  }
  strbuf_putc(out, '\n');
}

/* What each engine came to, where several were asked; bounds of numbers are asked about always. Who was asked twice,
 * and came to the same, is named once. */
static void print_trials(const struct result *r, struct strbuf *out) {
  const trial_list *all = &r->verdict->trials;
  size_t before = out->len;
  for (uint32_t i = 0; i < all->len && all->len > 1; i++) {
    struct strbuf line = STRBUF_INIT;
    print_trial(r, &all->data[i], &line);
    if (!out->text || !strstr(out->text + before, line.text)) strbuf_puts(out, line.text);
    strbuf_release(&line);
  }
}

/* Violations besides that of the verdict, and which checks are proved or open besides. */
static void print_others(const struct result *r, struct strbuf *out) {
  const uint32_t *counts = r->outcomes->counts;
  for (uint32_t i = 0; i < r->others->len; i++) {
    const struct finding *f = r->others->data[i];
    if (f->verdict.kind != VERDICT_UNSAFE) continue;
    strbuf_printf(out, "violated: %s at ", f->story.violation.text);
    print_position(r->program, f->story.at, out);
    strbuf_putc(out, '\n');
  }
  if (counts[OUTCOME_PASS])
    strbuf_printf(out, "proved: %u of %u cannot fail, on runs on which none of the others fails before\n",
                  counts[OUTCOME_PASS], r->outcomes->all.len);
  uint32_t shown = 0;
  for (uint32_t i = 0; i < r->outcomes->all.len; i++) {
    const struct outcome *a = &r->outcomes->all.data[i];
    if (a->kind != OUTCOME_OPEN || shown++ >= SHOWN_OPEN) continue;
    strbuf_puts(out, "open: ");
    print_position(r->program, a->at, out);
    strbuf_printf(out, ": %s: ", kind_words[a->about][0]);
    outcome_print(a, out);
    strbuf_putc(out, '\n');
  }
  if (shown > SHOWN_OPEN) strbuf_printf(out, "open: %u more; --json lists them\n", shown - SHOWN_OPEN);
}

static void print_proved(const struct result *r, struct strbuf *out) {
  uint32_t count = r->program->checks.len;
  if (count) strbuf_printf(out, count == 1 ? "proved: it cannot fail\n" : "proved: none of the %u can fail\n", count);
}

/* ---- all of it ---- */

/* Where several things are asked for that do not say themselves which of them fails: `valid-deref: `. */
static void print_name(const struct result *r, struct strbuf *out) {
  check_set asked = r->sources->asked;
  bool is_one = !(asked & ~(check_set)CHECKS_OF_CALLS) || !(asked & (asked - 1));
  if (!is_one && r->outcomes->alarmed != ID_NONE)
    strbuf_printf(out, "%s: ", check_name(r->outcomes->all.data[r->outcomes->alarmed].about));
}

/* `; 2 more violations` */
static void print_more(const struct result *r, struct strbuf *out) {
  uint32_t more = 0;
  for (uint32_t i = 0; r->others && i < r->others->len; i++) more += r->others->data[i]->verdict.kind == VERDICT_UNSAFE;
  if (more) strbuf_printf(out, "; %u more violation%s", more, more > 1 ? "s" : "");
}

static bool is_in_library(const struct program *p, struct position at) {
  for (function_id f = 0; f < p->functions.len; f++)
    if (p->functions.data[f].is_library_model && p->functions.data[f].at.file == at.file) return true;
  return false;
}

/* Of a place in a function of the library, which nobody can look at, what was looked at last. */
static void print_reason_place(const struct result *r, struct strbuf *out) {
  struct position at = r->verdict->reason.at, last = r->verdict->focus.violation;
  if (!is_in_library(r->program, at)) {
    strbuf_puts(out, ", at ");
    print_position(r->program, at, out);
  } else if (last.file != ID_NONE && !is_in_library(r->program, last)) {
    strbuf_puts(out, ", in a function of the library, on the way to ");
    print_position(r->program, last, out);
  } else {
    strbuf_puts(out, ", in a function of the library");
  }
}

void result_detail(const struct result *r, struct strbuf *out) {
  const struct reason *why = &r->verdict->reason;
  bool is_limit = why->id == REASON_TIME || why->id == REASON_MEMORY || why->id == REASON_INTERRUPTED;
  switch (r->verdict->kind) {
  case VERDICT_UNKNOWN:
    reason_text(why, out);
    if (why->at.file == ID_NONE || !r->program || is_limit || why->id == REASON_POSSIBLE) return;
    print_reason_place(r, out);
    return;
  case VERDICT_UNSAFE:
    assert(r->story);
    print_name(r, out);
    strbuf_printf(out, "%s at ", r->story->violation.text);
    print_position(r->story->program, r->story->at, out);
    print_more(r, out);
    break;
  case VERDICT_SAFE:
    if (r->has_nothing_to_check) strbuf_puts(out, "nothing to check");
    break;
  }
  if (!result_is_confirmed(r) && !r->has_nothing_to_check)
    strbuf_puts(out, out->len ? ", not confirmed" : "not confirmed");
}

void answer_print(const struct result *r, struct strbuf *out) {
  enum verdict_kind kind = r->verdict->kind;
  if (r->program) {
    print_checked(r, out);
    if (kind == VERDICT_SAFE) print_proved(r, out);
    print_violated(r, out);
    if (r->rest) print_others(r, out);
    if (kind == VERDICT_UNKNOWN && !r->story && !r->rest) print_open(r, out);
    if (kind == VERDICT_UNKNOWN) print_focus(r, out);
    if (kind == VERDICT_UNKNOWN) print_trials(r, out);
  }
  if (r->has_nothing_to_check)
    record_print_environment(r->record, out);
  else
    record_print(r->record, r->program, kind, out);
  if (r->rest && r->rest->kind == VERDICT_SAFE && r->rest_record->kind != RECORD_NONE)
    record_print(r->rest_record, r->program, VERDICT_SAFE, out);
  if (kind == VERDICT_UNKNOWN) reason_print(&r->verdict->reason, r->words, out);
}
