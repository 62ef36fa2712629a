/* The verdict is about the program as a whole; here it is spelled out per check. */
#include "report/outcomes.h"

#include <ctype.h>
#include <stdlib.h>
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
    [CHECK_CONTRACT] = {"A contract is kept",
                        "What a function's contract ensures holds when it returns, and what the contract of a function "
                        "requires holds where it is called. If it does not, the trace shows the inputs; "
                        "docs/contracts.md explains contracts."},
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
    [CHECK_ALIGNMENT] = {"Memory is accessed where it is aligned",
                         "The address of every access is a multiple of the alignment of its type. If it is not, the "
                         "trace shows the address."},
    [CHECK_INIT] = {"What is read was set before",
                    "Every local variable, and every byte of local and allocated memory, has been written before its "
                    "value is used. Copying memory is no use of it."},
    [CHECK_DEREF] = {"Memory that is accessed is there",
                     "Every read and write is inside an object that is alive: the pointer is not null, not freed, and "
                     "within the bounds of its object."},
    [CHECK_FREE] =
        {"What is freed was allocated",
         "free() gets a pointer from malloc(), calloc() or realloc() that has not been freed before, or null."},
    [CHECK_TRACK] = {"No memory is lost",
                     "When the program ends, every block of memory that was allocated has been freed or can still be "
                     "reached."},
    [CHECK_CLEANUP] = {"All memory is freed when the program ends",
                       "When the program returns from main or calls exit, and its destructors have run, every block of "
                       "memory that was allocated has been freed."},
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

static struct outcome outcome_of(const struct program *p, check_id id, const struct verdict *by) {
  const struct check *c = &p->checks.data[id];
  const struct edge *e = &p->edges.data[c->edge];
  bool is_proved = by && by->kind == VERDICT_SAFE;
  return (struct outcome){.kind = is_proved ? OUTCOME_PASS : OUTCOME_OPEN,
                          .about = c->kind,
                          .check = id,
                          .at = e->at,
                          .function = user_function(p, p->locations.data[e->source].function),
                          .condition = c->condition == ID_NONE ? NULL : program_string(p, c->condition),
                          .by = by};
}

/* Of an alarm that is about no check: what it says, where the story says that it is. */
static struct outcome outcome_of_alarm(const struct outcomes_of *of) {
  const struct verdict *v = of->verdict;
  const struct story *story = of->story;
  struct outcome a = {.about = CHECK_ERROR, .check = ID_NONE, .at = story->at, .function = ID_NONE};
  a.kind = v->kind == VERDICT_UNSAFE ? OUTCOME_FAIL : OUTCOME_OPEN;
  a.by = v, a.story = story;
  for (uint32_t k = 0; v->alarm.violation && k < CHECK_KIND_COUNT; k++)
    if (strcmp(v->alarm.violation, check_text((enum check_kind)k)) == 0) a.about = (enum check_kind)k;
  if (story->steps.len) a.function = user_function(of->program, vec_last(&story->steps).function);
  return a;
}

/* Was the check settled with the other one (checks_settle), and never asked about? */
static bool is_settled_with(const struct program *p, check_id of, check_id with) {
  const struct check *a = &p->checks.data[of], *b = &p->checks.data[with];
  bool is_together =
      check_set_has(CHECKS_OF_ENDS, b->kind) || p->edges.data[a->edge].source == p->edges.data[b->edge].source;
  return of != with && a->kind == b->kind && check_set_has(CHECKS_OF_MEMORY, a->kind) && is_together;
}

static struct outcome outcome_found(const struct program *p, check_id id, const struct verdict *v,
                                    const struct story *story) {
  struct outcome a = outcome_of(p, id, v);
  a.story = story;
  if (v->kind == VERDICT_UNSAFE) a.kind = OUTCOME_FAIL;
  if (story) a.at = story->at; /* in the user's code, also if the check is in a library model */
  return a;
}

/* What is said of a check beside the verdict. */
static struct outcome outcome_beside(const struct outcomes_of *of, check_id id, check_id failed) {
  const struct program *p = of->program;
  bool is_settled = failed != ID_NONE && is_settled_with(p, id, failed);
  if (id == failed) return outcome_found(p, id, of->verdict, of->story);
  for (uint32_t i = 0; of->others && i < of->others->len; i++) {
    const struct finding *f = of->others->data[i];
    if (id == f->check) return outcome_found(p, id, &f->verdict, f->has_story ? &f->story : NULL);
    is_settled |= is_settled_with(p, id, f->check);
  }
  return outcome_of(p, id, is_settled ? NULL : of->rest ? of->rest : of->verdict);
}

void outcomes_init(struct outcomes *s, const struct outcomes_of *of) {
  const struct program *p = of->program;
  const struct verdict *v = of->verdict;
  *s = (struct outcomes){.program = p, .alarmed = ID_NONE};
  bool has_alarm = of->story || (of->others && v->kind != VERDICT_SAFE && v->alarm.trace.steps.len);
  check_id failed = has_alarm ? verdict_failed_check(v, p) : ID_NONE;
  assert(!of->story || v->kind != VERDICT_SAFE);
  for (check_id i = 0; p && i < p->checks.len; i++) {
    bool is_single = !of->others && i != failed;
    add(s, is_single ? outcome_of(p, i, v) : outcome_beside(of, i, failed));
    if (i == failed) s->alarmed = i;
  }
  if (!of->story || failed != ID_NONE) return;
  s->alarmed = s->all.len;
  add(s, outcome_of_alarm(of));
}

void finding_free(struct finding *f) {
  if (f->has_story) story_release(&f->story);
  verdict_release(&f->verdict);
  record_release(&f->record);
  free(f);
}

void outcomes_release(struct outcomes *s) { vec_release(&s->all); }

/* ---- sentences ---- */

static void print_violation(const struct story *story, struct strbuf *out) {
  strbuf_puts(out, story->words.len ? story->words.text : story->violation.text);
}

static bool begins_with(const char *text, const char *beginning) {
  return strncmp(text, beginning, strlen(beginning)) == 0;
}

/* Conditions of memory are written as in annotations: `\valid(&p->next)`, `\valid((char *)p + (0 .. n - 1))`. */
void condition_print(const char *text, struct strbuf *out) {
  static const char cell[] = "\\valid(&", bytes[] = "\\valid((char *)", freed[] = "\\freeable(", from[] = " + (0 .. ",
                    to[] = " - 1))";
  const char *count = strstr(text, from);
  int len = (int)strlen(text) - 1; /* without the last bracket */
  if (begins_with(text, bytes) && count)
    strbuf_printf(out, "%.*s bytes at %.*s", (int)(strlen(count) - strlen(from) - strlen(to)), count + strlen(from),
                  (int)(count - text - (int)strlen(bytes)), text + strlen(bytes));
  else if (begins_with(text, bytes))
    strbuf_printf(out, "%.*s", len - (int)strlen(bytes), text + strlen(bytes));
  else if (begins_with(text, cell))
    strbuf_printf(out, "%.*s", len - (int)strlen(cell), text + strlen(cell));
  else if (begins_with(text, freed))
    strbuf_printf(out, "%.*s", len - (int)strlen(freed), text + strlen(freed));
  else
    strbuf_puts(out, text);
}

/* What the check is about: the condition of a rule says what must not happen, that of any other what must hold. */
static void print_claim(const struct outcome *a, struct strbuf *out) {
  const char *summary = check_summary(a->about);
  if (a->condition && a->about == CHECK_RULE)
    strbuf_printf(out, "never \"%s\"", a->condition);
  else if (a->condition)
    condition_print(a->condition, out);
  else
    strbuf_printf(out, "%c%s", tolower((unsigned char)summary[0]), summary + 1);
  if (a->condition && a->about == CHECK_DEREF) strbuf_puts(out, " can be accessed");
  if (a->condition && a->about == CHECK_FREE) strbuf_puts(out, " can be freed");
}

static void print_doubt(const struct outcome *a, struct strbuf *out) {
  strbuf_puts(out, "not decided (");
  if (!a->by)
    strbuf_puts(out, a->about == CHECK_TRACK     ? "memory is lost at another end of the program"
                     : a->about == CHECK_CLEANUP ? "memory is not freed at another end of the program"
                                                 : "another check of the same statement is not proved");
  else if (a->by->kind == VERDICT_UNSAFE)
    strbuf_puts(out, "the search ended at the violation of another check");
  else
    reason_text(&a->by->reason, out);
  strbuf_puts(out, "): ");
}

void outcome_print(const struct outcome *a, struct strbuf *out) {
  switch (a->kind) {
  case OUTCOME_PASS: strbuf_puts(out, "proved: "); break;
  case OUTCOME_FAIL:
    assert(a->story);
    print_violation(a->story, out);
    return;
  case OUTCOME_OPEN:
    if (a->story) {
      print_violation(a->story, out);
      strbuf_puts(out, ", not confirmed (");
      reason_text(&a->by->reason, out);
      strbuf_putc(out, ')');
      return;
    }
    print_doubt(a, out);
    break;
  case OUTCOME_KIND_COUNT: assert(!"no outcome"); break;
  }
  print_claim(a, out);
}
