/* The verdict is about the program as a whole; here it is spelled out per check. */
#include "report/outcomes.h"

#include <ctype.h>
#include <string.h>

/* ---- words ---- */

#define X(kind, name) name,
static const char *const names[] = {OUTCOME_KINDS(X)};
#undef X

const char *outcome_name(enum outcome_kind kind) {
  assert(kind < OUTCOME_KIND_COUNT);
  return names[kind];
}

/* Summary and help per kind of check. */
static const char *const words[][2] = {
    [CHECK_ERROR] = {"An error function is never called",
                     "No run may call reach_error() or __VERIFIER_error(). If one does, the trace shows the inputs and "
                     "the way to the call. Either the program is wrong, or it is called with inputs that never occur: "
                     "say so with __VERIFIER_assume(condition)."},
    [CHECK_ASSERTION] = {"An assertion holds",
                         "The condition of assert() holds whenever control comes to it. If it fails, the trace shows "
                         "the inputs and the way to the assertion."},
    [CHECK_RULE] = {"A rule over calls is kept",
                    "The program calls functions only as a file given with --rule allows. If it does not, the trace "
                    "shows the steps of the rule and the call that breaks it; docs/rules.md explains rule files."},
    [CHECK_OVERFLOW] =
        {"Signed arithmetic does not overflow",
         "The exact result of every +, -, *, / and % on signed integers is a number of its type, and <<"
         " shifts no ones of a signed integer into the sign or beyond it, and no negative number. If it "
         "is not, the trace shows the operands. Conversions to a type that is too small are no overflow, "
         "and unsigned numbers wrap around."},
    [CHECK_DIVISION] = {"No number is divided by zero",
                        "The second operand of every / and % on integers is not zero. If it is, the trace shows how."},
    [CHECK_SHIFT] = {"Shift amounts are in range",
                     "The second operand of every << and >> is not negative, and less than the number of bits of the "
                     "first one, after its promotion. If it is not, the trace shows both."},
    [CHECK_DEREF] = {"Memory that is accessed is there",
                     "Every read and write is inside an object that is alive: the pointer is not null, not freed, and "
                     "within the bounds of its object."},
    [CHECK_FREE] =
        {"What is freed was allocated",
         "free() gets a pointer from malloc(), calloc() or realloc() that has not been freed before, or null."},
    [CHECK_TRACK] = {"No memory is lost",
                     "When the program ends, every block of memory that was allocated has been freed or can still be "
                     "reached."},
};
_Static_assert(sizeof words / sizeof *words == CHECK_KIND_COUNT, "every kind of check is explained");

const char *check_summary(enum check_kind kind) {
  assert(kind < CHECK_KIND_COUNT);
  return words[kind][0];
}

const char *check_help(enum check_kind kind) {
  assert(kind < CHECK_KIND_COUNT);
  return words[kind][1];
}

void outcome_rule(const struct outcome *a, struct strbuf *out) {
  strbuf_puts(out, check_name(a->about));
  const char *colon = a->about == CHECK_RULE && a->condition ? strchr(a->condition, ':') : NULL;
  if (!colon) return;
  strbuf_putc(out, '/');
  strbuf_add(out, a->condition, (size_t)(colon - a->condition));
}

/* ---- outcomes ---- */

/* The user's function: what goes on before and after the entry function is in none. */
static function_id user_function(const struct program *p, function_id f) { return f == p->start ? ID_NONE : f; }

static void add(struct outcomes *s, struct outcome a) {
  vec_push(&s->all, a);
  s->counts[a.kind]++;
}

static struct outcome outcome_of(const struct program *p, check_id id, enum outcome_kind kind) {
  const struct check *c = &p->checks.data[id];
  const struct edge *e = &p->edges.data[c->edge];
  return (struct outcome){.kind = kind,
                          .about = c->kind,
                          .check = id,
                          .at = e->at,
                          .function = user_function(p, p->locations.data[e->source].function),
                          .condition = c->condition == ID_NONE ? NULL : program_string(p, c->condition)};
}

/* Of an alarm that is about no check: what it says, where the story says that it is. */
static struct outcome outcome_of_alarm(const struct outcomes *s, const struct verdict *v, enum outcome_kind kind) {
  struct outcome a = {.kind = kind, .about = CHECK_ERROR, .check = ID_NONE, .at = s->story->at, .function = ID_NONE};
  for (uint32_t k = 0; v->alarm.violation && k < CHECK_KIND_COUNT; k++)
    if (strcmp(v->alarm.violation, check_text((enum check_kind)k)) == 0) a.about = (enum check_kind)k;
  if (s->story->steps.len) a.function = user_function(s->program, vec_last(&s->story->steps).function);
  return a;
}

void outcomes_init(struct outcomes *s, const struct program *p, const struct verdict *v, const struct story *story) {
  *s = (struct outcomes){.program = p, .story = story, .alarmed = ID_NONE};
  enum outcome_kind rest = v->kind == VERDICT_SAFE ? OUTCOME_PASS : OUTCOME_OPEN;
  enum outcome_kind alarm = v->kind == VERDICT_UNSAFE ? OUTCOME_FAIL : OUTCOME_OPEN;
  check_id failed = story ? verdict_failed_check(v, p) : ID_NONE;
  assert(!story || v->kind != VERDICT_SAFE);
  for (check_id i = 0; p && i < p->checks.len; i++) {
    add(s, outcome_of(p, i, i == failed ? alarm : rest));
    if (i != failed) continue;
    s->alarmed = i;
    s->all.data[i].at = story->at; /* in the user's code, also if the check is in a library model */
  }
  if (!story || failed != ID_NONE) return;
  s->alarmed = s->all.len;
  add(s, outcome_of_alarm(s, v, alarm));
}

void outcomes_release(struct outcomes *s) { vec_release(&s->all); }

/* ---- sentences ---- */

static void print_violation(const struct outcomes *s, struct strbuf *out) {
  const struct story *story = s->story;
  strbuf_puts(out, story->words.len ? story->words.text : story->violation.text);
}

/* What the check is about: the condition of a rule says what must not happen, that of any other what must hold. */
static void print_claim(const struct outcome *a, struct strbuf *out) {
  const char *summary = check_summary(a->about);
  if (a->condition)
    strbuf_printf(out, a->about == CHECK_RULE ? "never \"%s\"" : "%s", a->condition);
  else
    strbuf_printf(out, "%c%s", tolower((unsigned char)summary[0]), summary + 1);
}

void outcome_print(const struct outcomes *s, uint32_t index, const struct verdict *v, struct strbuf *out) {
  const struct outcome *a = &s->all.data[index];
  switch (a->kind) {
  case OUTCOME_PASS: strbuf_puts(out, "proved: "); break;
  case OUTCOME_FAIL:
    assert(index == s->alarmed);
    print_violation(s, out);
    return;
  case OUTCOME_OPEN:
    if (index == s->alarmed) {
      print_violation(s, out);
      strbuf_puts(out, ", not confirmed (");
      reason_text(&v->reason, out);
      strbuf_putc(out, ')');
      return;
    }
    strbuf_puts(out, "not decided (");
    if (v->kind == VERDICT_UNSAFE)
      strbuf_puts(out, "the search ended at the violation of another check");
    else
      reason_text(&v->reason, out);
    strbuf_puts(out, "): ");
    break;
  case OUTCOME_KIND_COUNT: assert(!"no outcome"); break;
  }
  print_claim(a, out);
}
