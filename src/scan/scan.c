/* Units are listed, and their functions come into the queue; more units are listed only where there is room besides, so
 * that no more of what the compiler made is kept than is needed. Results are numbered in the order of the units,
 * whichever is listed first: so they are told in one order, however they come. */
#include "scan/scan.h"

#include "base/process/workplace.h"
#include "scan/cluster/estimate.h"
#include "scan/flags.h"
#include "scan/known.h"
#include "scan/words.h"
#include "scan/work.h"

#include <errno.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE = 30 /* seconds that a piece of work may need beyond its limit */, COMPILE_SECONDS = 600 };

/* What a tag of the workers says. */
enum { TAG_TEXT, TAG_LIST, TAG_RESULT, TAG_BITS = 2 };
static uint64_t make_tag(int what, uint32_t index) { return (uint64_t)index << TAG_BITS | (unsigned)what; }

struct run {
  struct scan *s;
  const struct scan_listener *listener;
  struct workers *workers;
  char *folder;         /* for what the compiler makes */
  const char *root;     /* around all sources; NULL = there is nothing in common */
  string_list unknown;  /* flags that clang does not know */
  uint32_t next_unit;   /* to be listed */
  uint32_t listed;      /* so many units have their results numbered */
  uint32_t next_result; /* to be started */
  uint32_t told, done;
};

/* ---- words ---- */

/* The sources and the flags, at the end of a command. Headers may be in any folder of the project: `-iprefix` names it
 * to whoever guards the compiler, and means nothing else (front/clang/permitted.h). */
static void add_sources(const struct run *r, const struct unit *u, struct work *w) {
  vec_push(&w->words, "--data-model");
  vec_push(&w->words, u->model == DATA_MODEL_ILP32 ? "ILP32" : "LP64");
  for (uint32_t i = 0; i < u->files.len; i++) vec_push(&w->words, u->files.data[i]);
  vec_push(&w->words, "--");
  if (r->root) {
    vec_push(&w->words, "-iprefix");
    vec_push(&w->words, r->root);
  }
  for (uint32_t i = 0; i < u->flags.len; i++) vec_push(&w->words, u->flags.data[i]);
}

static void add_words(struct work *w, const string_list *words) {
  for (uint32_t i = 0; i < words->len; i++) vec_push(&w->words, words->data[i]);
}

/* What the compiler makes depends on the kind of question. */
static void kept_path(const struct run *r, uint32_t unit, bool is_rule, struct strbuf *out) {
  strbuf_printf(out, "%s/%u%s", r->folder, unit, is_rule ? "r" : "");
}

static void add_kept(const struct run *r, uint32_t unit, bool is_rule, struct work *w) {
  struct strbuf path = STRBUF_INIT;
  kept_path(r, unit, is_rule, &path);
  vec_push(&w->words, "--compiled");
  work_add(w, path.text);
  strbuf_release(&path);
}

static void add_number(struct work *w, const char *option, uint32_t number) {
  struct strbuf text = STRBUF_INIT;
  strbuf_printf(&text, "%u", number);
  vec_push(&w->words, option);
  work_add(w, text.text);
  strbuf_release(&text);
}

/* `ockham cfa OPTION -`, in the folder of the unit. */
static void start_reading(struct run *r, uint32_t unit, const char *option, bool keeps, int tag) {
  const struct unit *u = &r->s->project.units.data[unit];
  const struct question *q = &r->s->request->questions.data[0];
  struct work w = WORK_INIT;
  w.directory = u->directory;
  w.seconds = COMPILE_SECONDS;
  w.cost = estimate_reading(u);
  vec_push(&w.words, "ockham");
  vec_push(&w.words, "cfa");
  vec_push(&w.words, option);
  vec_push(&w.words, "-");
  if (q->properties) {
    vec_push(&w.words, "--property");
    vec_push(&w.words, q->properties);
  }
  if (keeps) add_kept(r, unit, !q->properties, &w);
  add_sources(r, u, &w);
  if (tag == TAG_TEXT) vec_push(&w.words, "-dD"); /* what contracts say may depend on macros */
  workers_start(r->workers, &w, make_tag(tag, unit));
}

static void start_text(struct run *r, uint32_t unit) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME_COARSE, &now);
  r->s->units.data[unit].began = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
  start_reading(r, unit, "--preprocessed", false, TAG_TEXT);
}

static void start_listing(struct run *r, uint32_t unit) { start_reading(r, unit, "--functions", true, TAG_LIST); }

static void add_page(const struct run *r, uint32_t index, struct work *w) {
  struct strbuf path = STRBUF_INIT;
  known_page_path(r->s, index, &path);
  vec_push(&w->words, "--html");
  work_add(w, path.text);
  strbuf_release(&path);
}

static void start_result(struct run *r, uint32_t index) {
  const struct scan_request *q = r->s->request;
  const struct function_result *x = &r->s->results.data[index];
  const struct unit *u = &r->s->project.units.data[x->unit];
  const struct question *question = &q->questions.data[x->question];
  struct work w = WORK_INIT;
  w.directory = u->directory;
  w.seconds = q->seconds + PATIENCE;
  w.cost = estimate_answer(&r->s->units.data[x->unit].functions, x->function, q->seconds);
  vec_push(&w.words, "ockham");
  vec_push(&w.words, "check");
  vec_push(&w.words, "--jobs"); /* it is here that several things are done at once */
  vec_push(&w.words, "1");
  vec_push(&w.words, "--json");
  vec_push(&w.words, "-");
  vec_push(&w.words, "--entry");
  vec_push(&w.words, scan_function_of(r->s, x)->name);
  add_number(&w, "--timeout", q->seconds);
  add_number(&w, "--memory", q->megabytes);
  if (q->pages) add_page(r, index, &w);
  add_words(&w, &q->words);
  add_words(&w, &question->words);
  add_kept(r, x->unit, !question->properties, &w);
  add_sources(r, u, &w);
  workers_start(r->workers, &w, make_tag(TAG_RESULT, index));
}

/* Where answers are kept, its text comes first: that may be enough. */
static void start_reading_unit(struct run *r, uint32_t unit) {
  if (r->s->reuse.store || r->s->request->since)
    start_text(r, unit);
  else
    start_listing(r, unit);
}

/* ---- what comes back ---- */

/* The first error that was printed, without the name of the program. */
static void first_error(const struct strbuf *error, struct strbuf *out) {
  const char *at = strstr(error->text, "error: "), *start = at;
  if (!at) return;
  while (start > error->text && start[-1] != '\n') start--;
  if (strncmp(start, "ockham: error: ", 15) == 0) start += 15;
  strbuf_add(out, start, strcspn(start, "\n"));
}

static void why_not_done(const struct work_result *w, struct strbuf *out) {
  switch (w->end) {
  case WORK_DONE: first_error(&w->error, out); break;
  case WORK_CRASHED: strbuf_printf(out, "ockham crashed: %s", strsignal(w->status)); break;
  case WORK_LATE: strbuf_puts(out, "it was ended from outside, since it took too long"); break;
  case WORK_NOT_RUN: strbuf_printf(out, "ockham cannot be started: %s", strerror(w->status)); break;
  case WORK_LOST: strbuf_puts(out, w->error.text); break;
  }
  if (!out->len) strbuf_printf(out, "ockham ended with status %d and said nothing", w->status);
}

static int compare_places(const void *a, const void *b, void *data) {
  const struct function_list *l = data;
  const struct scanned_function *x = &l->all.data[*(const uint32_t *)a], *y = &l->all.data[*(const uint32_t *)b];
  int files = strcmp(x->file, y->file);
  if (files) return files;
  if (x->line != y->line) return x->line < y->line ? -1 : 1;
  return strcmp(x->name, y->name);
}

/* ---- units ---- */

/* The changes concern it, or all are asked about. */
static void find_concerned(const struct run *r, uint32_t unit, struct bitset *ret) {
  struct scan *s = r->s;
  const struct scanned_unit *x = &s->units.data[unit];
  bitset_init(ret, x->functions.all.len);
  if (s->request->since && x->has_text) {
    git_changes_concern(&s->changes, &s->project.arena, &x->text, &x->functions, ret);
    return;
  }
  for (uint32_t i = 0; i < ret->size; i++) bitset_add(ret, i);
}

static void number_results(struct run *r, uint32_t unit) {
  struct scan *s = r->s;
  struct scanned_unit *x = &s->units.data[unit];
  VEC(uint32_t) chosen = VEC_INIT;
  struct bitset concerned;
  find_concerned(r, unit, &concerned);
  for (uint32_t i = 0; i < x->functions.all.len; i++)
    if (bitset_has(&concerned, i) && function_is_chosen(&x->functions.all.data[i], &s->request->choice))
      vec_push(&chosen, i);
  bitset_release(&concerned);
  if (chosen.len) qsort_r(chosen.data, chosen.len, sizeof *chosen.data, compare_places, &x->functions);
  x->first = s->results.len;
  for (uint32_t i = 0; i < chosen.len; i++)
    for (uint32_t q = 0; q < s->request->questions.len; q++)
      vec_push(&s->results, ((struct function_result){
                                .unit = unit, .function = chosen.data[i], .question = q, .answer = ANSWER_INIT}));
  x->open = x->count = s->results.len - x->first;
  uint32_t known = known_look_up(s, unit);
  x->open -= known;
  r->done += known;
  vec_release(&chosen);
}

static void forget_kept(struct run *r, uint32_t unit) {
  for (int is_rule = 0; is_rule < 2; is_rule++) {
    struct strbuf path = STRBUF_INIT;
    kept_path(r, unit, is_rule, &path);
    unlink(path.text);
    strbuf_release(&path);
  }
}

static void begin_unit(struct run *r, uint32_t unit) {
  number_results(r, unit);
  if (!r->s->units.data[unit].open) forget_kept(r, unit);
  if (r->listener->unit) r->listener->unit(r->listener->data, r->s, unit);
}

static void drop_unknown(struct run *r, uint32_t unit) {
  for (uint32_t i = 0; i < r->unknown.len; i++) unit_drop_flag(&r->s->project.units.data[unit], r->unknown.data[i]);
}

/* A flag that clang does not know is left out, and the unit is tried again. */
static bool is_tried_again(struct run *r, uint32_t unit, const struct strbuf *error) {
  const char *flag = flags_unknown(&r->s->project.arena, error->text);
  if (!flag || !unit_drop_flag(&r->s->project.units.data[unit], flag)) return false;
  vec_push(&r->unknown, flag);
  start_reading_unit(r, unit);
  return true;
}

static void take_functions(struct run *r, uint32_t unit, const char *text, size_t len) {
  struct scanned_unit *x = &r->s->units.data[unit];
  struct diagnostics ignored = DIAGNOSTICS_INIT;
  if (!x->broken.len && !functions_read(&x->functions, &ignored, text, len))
    strbuf_puts(&x->broken, "the list of its functions could not be read");
  diagnostics_release(&ignored);
  x->is_listed = true;
  while (r->listed < r->s->units.len && r->s->units.data[r->listed].is_listed) begin_unit(r, r->listed++);
}

/* A unit that has no text is broken: the compiler says why. */
static void take_text(struct run *r, uint32_t unit, const struct work_result *w) {
  struct scan *s = r->s;
  struct scanned_unit *x = &s->units.data[unit];
  struct strbuf list = STRBUF_INIT;
  x->has_text = w->end == WORK_DONE && w->status == 0;
  if (x->has_text) {
    const struct unit *u = &s->project.units.data[unit];
    unit_text_init(&x->text, &s->project.arena, u->directory, w->output.text, w->output.len);
    reuse_list_key(&s->reuse, u, &x->text, x->list_key);
  }
  if (x->has_text && s->reuse.store && store_get(s->reuse.store, x->list_key, &list))
    take_functions(r, unit, list.text, list.len);
  else
    start_listing(r, unit);
  strbuf_release(&list);
}

static void take_list(struct run *r, uint32_t unit, const struct work_result *w) {
  struct scanned_unit *x = &r->s->units.data[unit];
  bool is_done = w->end == WORK_DONE && w->status == 0;
  if (!is_done && is_tried_again(r, unit, &w->error)) return;
  if (!is_done)
    why_not_done(w, &x->broken);
  else if (x->has_text && r->s->reuse.store && known_may_keep(x))
    store_put(r->s->reuse.store, x->list_key, &w->output);
  take_functions(r, unit, w->output.text, w->output.len);
}

static void take_answer(struct run *r, uint32_t index, const struct work_result *w) {
  struct function_result *x = &r->s->results.data[index];
  struct scanned_unit *u = &r->s->units.data[x->unit];
  bool is_said = w->end == WORK_DONE && w->status != 2;
  if (is_said) {
    answer_read(&x->answer, &u->functions, x->function, w->output.text, w->output.len);
  } else {
    struct strbuf why = STRBUF_INIT;
    why_not_done(w, &why);
    answer_give_up(&x->answer, why.text);
    strbuf_release(&why);
  }
  x->nanoseconds = w->nanoseconds;
  x->is_done = true;
  r->done++;
  if (is_said) known_keep(r->s, index);
  if (!--u->open) forget_kept(r, x->unit);
}

/* ---- the loop ---- */

static void tell(struct run *r) {
  struct scan *s = r->s;
  for (; r->told < s->results.len && s->results.data[r->told].is_done; r->told++)
    if (r->listener->result) r->listener->result(r->listener->data, s, &s->results.data[r->told]);
  if (r->listener->tick) r->listener->tick(r->listener->data, s, r->listed, r->done);
}

static bool start_one(struct run *r) {
  struct scan *s = r->s;
  if (!workers_have_room(r->workers)) return false;
  while (r->next_result < s->results.len && s->results.data[r->next_result].is_done) r->next_result++;
  if (r->next_result < s->results.len) {
    start_result(r, r->next_result++);
    return true;
  }
  if (r->next_unit == s->project.units.len) return false;
  drop_unknown(r, r->next_unit);
  start_reading_unit(r, r->next_unit++);
  return true;
}

static void take_one(struct run *r) {
  uint64_t tag;
  struct work_result w;
  if (!workers_wait(r->workers, &tag, &w)) return;
  uint32_t index = (uint32_t)(tag >> TAG_BITS);
  switch (tag & ((1u << TAG_BITS) - 1)) {
  case TAG_TEXT: take_text(r, index, &w); break;
  case TAG_LIST: take_list(r, index, &w); break;
  default: take_answer(r, index, &w); break;
  }
  work_result_release(&w);
}

static void work_all(struct run *r) {
  for (;;) {
    while (start_one(r)) {}
    if (workers_are_idle(r->workers)) break;
    take_one(r);
    tell(r);
    if (r->workers->have_failed) break;
    if (!limits_exceeded_now(&r->s->ctx->limits)) continue;
    r->s->is_interrupted = true;
    break;
  }
}

/* Where all who do the work find it. */
static char *make_folder(struct context *ctx, const struct cluster_request *q) {
  struct strbuf prefix = STRBUF_INIT;
  if (!q->shared) return workplace_make(ctx, "scan");
  strbuf_printf(&prefix, "%s/ockham-scan-", q->shared);
  char *folder = workplace_make_as(ctx, prefix.text);
  strbuf_release(&prefix);
  return folder;
}

static bool work_with_all(struct run *r) {
  const struct scan_request *q = r->s->request;
  struct context *ctx = r->s->ctx;
  r->workers = q->cluster.shared ? cluster_new(ctx, r->folder, &q->cluster) : workers_new(ctx, q->jobs);
  if (!r->workers) return false;
  work_all(r);
  bool ok = !r->workers->have_failed;
  workers_free(r->workers);
  return ok;
}

bool scan_run(struct scan *s, struct context *ctx, const struct scan_request *q, const struct scan_listener *listener) {
  *s = (struct scan){.ctx = ctx, .request = q};
  if (!project_read(&s->project, ctx, &q->project)) return false;
  if (q->store && !reuse_init(&s->reuse, q->store, q->store_megabytes, &ctx->diagnostics)) return false;
  if (q->since && !git_changes_read(&s->changes, ctx, &s->project.arena, s->project.folder, q->since)) return false;
  struct run r = {.s = s, .listener = listener, .root = project_common_folder(&s->project)};
  r.folder = make_folder(ctx, &q->cluster);
  if (!r.folder)
    return diagnostics_error(&ctx->diagnostics, q->cluster.shared, 0, 0, "there can be no temporary folder: %s",
                             strerror(errno));
  for (uint32_t i = 0; i < s->project.units.len; i++)
    vec_push(&s->units,
             ((struct scanned_unit){.functions = FUNCTION_LIST_INIT, .broken = STRBUF_INIT, .text = UNIT_TEXT_INIT}));
  bool ok = work_with_all(&r);
  workplace_remove(ctx, r.folder);
  vec_release(&r.unknown);
  return ok;
}

void scan_release(struct scan *s) {
  for (uint32_t i = 0; i < s->units.len; i++) {
    functions_release(&s->units.data[i].functions);
    strbuf_release(&s->units.data[i].broken);
    unit_text_release(&s->units.data[i].text);
  }
  for (uint32_t i = 0; i < s->results.len; i++) answer_release(&s->results.data[i].answer);
  vec_release_all(&s->units, &s->results);
  project_release(&s->project);
  reuse_release(&s->reuse);
  git_changes_release(&s->changes);
}

const struct scanned_function *scan_function_of(const struct scan *s, const struct function_result *x) {
  return &s->units.data[x->unit].functions.all.data[x->function];
}

void scan_summarise(const struct scan *s, struct scan_summary *out) {
  *out = (struct scan_summary){.units = s->units.len};
  for (uint32_t i = 0; i < s->units.len; i++) out->broken += s->units.data[i].broken.len > 0;
  for (uint32_t i = 0; i < s->results.len; i++) {
    const struct function_result *x = &s->results.data[i];
    out->functions += x->question == 0;
    out->missing += !x->is_done;
    out->reused += x->is_reused;
    if (!x->is_done) continue;
    out->results[x->answer.kind]++;
    for (int k = 0; k < ANSWER_KIND_COUNT; k++) out->checks[k] += x->answer.own[k];
  }
}
