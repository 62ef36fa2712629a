/* An answer for every check. Once one is known to fail, or nobody can tell, a run that fails it ends there: the engine
 * is asked again about the others, on the runs that fail none of those before. So each check is judged on runs on which
 * no check that was answered before fails, and what is proved at last holds of all the rest. Each round has half of the
 * time that is left. */
#include "cli/checking.h"

#include "program/copy.h"

#include <stdlib.h>

static bool has_alarm(const struct verdict *v) { return v->kind != VERDICT_SAFE && v->alarm.trace.steps.len; }

/* The check of the given program that the verdict is about; ID_NONE if it is about none, or about all. */
static check_id answered_check(const struct checking *k) {
  const struct program *p = checking_program(k);
  if (!has_alarm(&k->verdict)) return ID_NONE;
  check_id id = verdict_failed_check(&k->verdict, p);
  return id == ID_NONE ? ID_NONE : checks_find(k->program, p->checks.data[id].edge, p->checks.data[id].kind);
}

static struct position place_of(const struct checking *k, check_id id) {
  return k->program->edges.data[k->program->checks.data[id].edge].at;
}

/* The compiled program tells lines, and that memory is used wrongly: of two such checks in one line, it may have been
 * the other one. */
static void doubt_neighbours(struct checking *k, check_id id) {
  struct position at = place_of(k, id);
  bool is_memory = check_set_has(CHECKS_OF_MEMORY, k->program->checks.data[id].kind);
  for (uint32_t i = 0; is_memory && k->verdict.kind == VERDICT_UNSAFE && i < k->findings.len; i++) {
    const struct finding *f = k->findings.data[i];
    struct position other = place_of(k, f->check);
    if (f->verdict.kind != VERDICT_UNSAFE || other.file != at.file || other.line != at.line) continue;
    if (!check_set_has(CHECKS_OF_MEMORY, k->program->checks.data[f->check].kind)) continue;
    verdict_give_up(&k->verdict, REASON_POSSIBLE, at, "the compiled program fails in this line, but at which access?");
    k->confirmation.record.kind = RECORD_NONE;
  }
}

/* Moves the verdict, with what stands behind it, to the findings. */
static void keep_finding(struct checking *k, check_id id) {
  struct confirmation *c = &k->confirmation;
  struct finding *f = xcalloc(1, sizeof *f);
  f->check = id;
  f->verdict = k->verdict;
  f->record = c->record;
  f->has_story = f->verdict.kind == VERDICT_UNSAFE || f->verdict.reason.id == REASON_POSSIBLE;
  if (f->has_story) checking_tell(k, &f->verdict, &f->story);
  vec_push(&k->findings, f);
  k->verdict = (struct verdict)VERDICT_INIT;
  const char *none = c->record.none;
  c->record = (struct record)RECORD_INIT;
  if (k->parameters.is_unconfirmed) c->record.none = none;
  strbuf_clear(&c->doubt);
  if (c->is_replay_left) c->replay_directory = NULL; /* the first is left */
}

static bool settle(struct checking *k, check_id id) {
  if (!k->residual) k->residual = program_copy(k->program);
  if (!k->residual) return false;
  checks_settle(k->residual, k->program->checks.data[id], &k->settled);
  return true;
}

/* The verdict of the command is that of the first violation, or else why a check is open; what was said at last is
 * about the rest. */
static void conclude(struct checking *k) {
  uint32_t main = 0;
  if (!k->findings.len || k->verdict.kind == VERDICT_UNSAFE) return;
  for (uint32_t i = k->findings.len; i-- > 0;)
    if (k->findings.data[i]->verdict.kind == VERDICT_UNSAFE) main = i;
  struct finding *f = k->findings.data[main];
  k->has_rest = true;
  k->rest = k->verdict;
  k->rest_record = k->confirmation.record;
  k->verdict = f->verdict;
  k->confirmation.record = f->record;
  f->verdict = (struct verdict)VERDICT_INIT;
  f->record = (struct record)RECORD_INIT;
  finding_free(f);
  for (uint32_t i = main + 1; i < k->findings.len; i++) k->findings.data[i - 1] = k->findings.data[i];
  k->findings.len--;
}

void ask_every_check(struct checking *k) {
  const struct budget half = {2, 0};
  for (;;) {
    checking_round(k, half);
    if (k->is_told) return;
    check_id id = answered_check(k);
    if (id == ID_NONE) break;
    doubt_neighbours(k, id);
    keep_finding(k, id);
    checking_end_round(k);
    if (!settle(k, id)) {
      verdict_give_up(&k->verdict, REASON_MEMORY, POSITION_NONE, "there is no room for a copy of the program");
      break;
    }
    if (k->residual->checks.len) continue;
    k->verdict.kind = VERDICT_SAFE;
    break;
  }
  conclude(k);
}

void every_check_release(struct checking *k) {
  for (uint32_t i = 0; i < k->findings.len; i++) finding_free(k->findings.data[i]);
  vec_release_all(&k->findings, &k->settled);
  if (k->has_rest) verdict_release(&k->rest);
  record_release(&k->rest_record);
  program_free(k->residual);
}
