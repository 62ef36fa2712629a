/* A run is believed only for what the runtime says on a channel of its own when the violation is reached: the program's
 * own output proves nothing. What is left to the user is moved to where he wants it when it is complete. */
#include "confirm/replay/replay_private.h"

#include "base/process/output.h"
#include "base/process/workplace.h"
#include "program/text/print.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- running ---- */

enum { KEY_ROOM = 33 };

/* How a run went: the first line of each kind counts. */
struct run {
  struct process_result result;
  uint32_t seconds;
  const char *violation, *broken, *ended;
};

/* What the runtime begins its words with, so that a program that writes to all descriptors does not say them. */
static void make_key(char key[KEY_ROOM]) {
  uint64_t number[2] = {clock_now(), (uint64_t)getpid()}; /* if the system has no better ones */
  if (getrandom(number, sizeof number, GRND_NONBLOCK) < 0) {}
  snprintf(key, KEY_ROOM, "%016llx%016llx", (unsigned long long)number[0], (unsigned long long)number[1]);
}

/* What follows the key and `word`, NULL if that was not said. */
static const char *find_line(const char *text, const char *key, const char *word) {
  struct strbuf wanted = STRBUF_INIT;
  strbuf_printf(&wanted, "%s %s", key, word);
  const char *at = strstr(text, wanted.text);
  const char *rest = at ? at + wanted.len : NULL;
  strbuf_release(&wanted);
  return rest;
}

static void describe_end(struct replay *r, const struct run *x) {
  struct strbuf *to = &r->result.text;
  const struct process_result *result = &x->result;
  if (x->ended)
    strbuf_printf(to, "%.*s before the violation", (int)strcspn(x->ended, "\n"), x->ended);
  else if (result->end == PROCESS_SIGNALLED)
    strbuf_printf(to, "the program was ended by signal %d (%s)", result->number, strsignal(result->number));
  else if (result->end == PROCESS_TIME)
    strbuf_printf(to, "the program did not end within %u s", x->seconds);
  else if (result->end == PROCESS_MEMORY)
    strbuf_printf(to, "the program needed more than %d MB of memory", RUN_MEGABYTES);
  else
    strbuf_printf(to, "the program ended with status %d before the violation", result->number);
}

static void explain_not_run(struct replay *r, int error) {
  if (error == PROCESS_NO_CELL)
    replay_give_up(r,
                   "the program was not run: this machine offers no cell that keeps it from harm (docs/security.md); "
                   "--replay-unconfined runs it with your rights");
  else
    replay_give_up(r, "the program cannot be run: %s", strerror(error));
}

/* What the runtime says of a violation that is an edge. */
static const char *const said[CHECK_KIND_COUNT] = {
    [CHECK_ERROR] = "the error function",  [CHECK_ASSERTION] = "an assertion",
    [CHECK_CONTRACT] = "a contract",       [CHECK_RULE] = "",
    [CHECK_OVERFLOW] = "a signed integer", [CHECK_DIVISION] = "a number was divided",
    [CHECK_SHIFT] = "a shift amount",      [CHECK_ALIGNMENT] = "memory is accessed",
    [CHECK_INIT] = "a value is read"};

/* The same file, one of them perhaps as it is called from a folder around it? */
static bool is_same_path(const char *a, size_t in_a, const char *b, size_t in_b) {
  size_t shorter = in_a < in_b ? in_a : in_b;
  const char *longer = in_a < in_b ? b : a;
  size_t more = (in_a < in_b ? in_b : in_a) - shorter;
  if (memcmp(a + in_a - shorter, b + in_b - shorter, shorter) != 0) return false;
  return !more || (*longer == '/' && longer[more - 1] == '/');
}

/* Where the number of the last but `colons` columns begins. */
static size_t behind_path(const char *place, size_t len, int colons) {
  while (len && (place[len - 1] != ':' || --colons)) len--;
  return len ? len - 1 : 0;
}

/* Is it the place that the program told last? Of arithmetic also the column. */
static bool is_told(const struct replay *r, struct position at, bool has_column, const char *told) {
  enum { NUMBERS = 2 }; /* line and column */
  struct strbuf wanted = STRBUF_INIT;
  print_position(r->program, at, &wanted);
  size_t end = strcspn(told, "\n"), path = behind_path(wanted.text, wanted.len, NUMBERS),
         told_path = behind_path(told, end, NUMBERS);
  size_t len = wanted.len - path, told_len = end - told_path;
  while (!has_column && len && wanted.text[path + len - 1] != ':') len--;
  bool is_same = path && told_path && len && len <= told_len && (!has_column || len == told_len) &&
                 memcmp(wanted.text + path, told + told_path, len) == 0 &&
                 is_same_path(wanted.text, path, told, told_path);
  strbuf_release(&wanted);
  return is_same;
}

/* Inside of a library model, it is where the program calls the library; an error function fails where it is called. */
static bool is_at_end_of_trace(const struct replay *r, bool is_call, bool has_column, const char *told) {
  const struct program *p = r->program;
  for (uint32_t i = r->trace->steps.len; i-- > 0;) {
    const struct edge *e = &p->edges.data[r->trace->steps.data[i].edge];
    if (p->functions.data[p->locations.data[e->source].function].is_library_model) continue;
    if (is_told(r, e->at, has_column, told)) return true;
    if (!is_call || (e->op.kind == OP_CALL && i + 1 < r->trace->steps.len)) return false;
  }
  return false;
}

/* One check among several: what the runtime says has to be about this one. */
static bool is_of_trace(const struct replay *r, const char *violation) {
  const struct operation *op = &r->program->edges.data[vec_last(&r->trace->steps).edge].op;
  bool is_edge = op->kind == OP_VIOLATION;
  const char *wanted = is_edge ? said[op->sub] : "memory is used wrongly", *told = NULL;
  if (r->is_about_loss) return true;
  if (!wanted || strncmp(violation, wanted, strlen(wanted)) != 0) return false;
  const char *end = violation + strcspn(violation, "\n");
  for (const char *at = strstr(violation, " at "); at && at < end; at = strstr(at + 1, " at ")) told = at + 4;
  bool has_column = is_edge && check_set_has(CHECKS_OF_TRANSLATION & ~(1u << CHECK_INIT), (enum check_kind)op->sub);
  return told && is_at_end_of_trace(r, is_edge && op->sub == CHECK_ERROR, has_column, told);
}

/* Memory that is lost, or not freed, shows when the program has ended, and then nothing else does. */
static bool is_expected(const struct replay *r, const char *violation) {
  static const char lost[] = "memory is lost", left[] = "memory is not freed";
  if (r->is_any_expected) return true;
  bool is_lost = strncmp(violation, lost, strlen(lost)) == 0, is_left = strncmp(violation, left, strlen(left)) == 0;
  if ((is_lost || is_left) != r->is_about_loss) return false;
  if (is_left && !r->is_about_cleanup) return false;
  return !r->program || is_of_trace(r, violation);
}

static void conclude(struct replay *r, const struct run *x) {
  strbuf_clear(&r->result.text);
  r->result.outcome = REPLAY_FAILED;
  if (x->violation && !is_expected(r, x->violation)) {
    if (r->is_about_loss || r->program)
      strbuf_printf(&r->result.text, "another violation comes first: %.*s", (int)strcspn(x->violation, "\n"),
                    x->violation);
    else
      strbuf_puts(&r->result.text, "the program returned before the violation");
  } else if (x->violation) {
    r->result.outcome = REPLAY_CONFIRMED;
    strbuf_add(&r->result.text, x->violation, strcspn(x->violation, "\n"));
  } else if (x->result.end == PROCESS_NOT_RUN) {
    explain_not_run(r, x->result.number);
  } else if (x->result.end == PROCESS_STOPPED) {
    replay_give_up(r, "stopped while the program ran: %s", limits_reason(&r->ctx->limits));
  } else if (x->broken) {
    replay_give_up(r, "%.*s", (int)strcspn(x->broken, "\n"), x->broken);
  } else {
    describe_end(r, x);
  }
}

/* True once there is nothing more to try. The address sanitizer reserves more than any limit of addresses allows, so
 * what it uses is watched. */
static bool run(struct replay *r, enum pointers pointers) {
  char key[KEY_ROOM];
  make_key(key);
  const char *words[] = {"./replay", "-", replay_pointer_words[pointers], key, NULL};
  const struct cell cell = {.kind = CELL_PROGRAM};
  struct strbuf said = STRBUF_INIT;
  struct run x = {.seconds = replay_seconds_left(r, r->run_seconds)};
  const struct process_request q = {.arguments = words,
                                    .directory = r->work,
                                    .input = "values.txt",
                                    .cell = r->ctx->is_unconfined ? NULL : &cell,
                                    .seconds = x.seconds,
                                    .megabytes = r->is_about_memory ? 0 : RUN_MEGABYTES,
                                    .resident = r->is_about_memory ? RUN_MEGABYTES : 0,
                                    .report = {&said, PROCESS_WORDS},
                                    .report_name = "OCKHAM_REPLAY_FD"};
  x.result = process_run(r->ctx, &q);
  x.violation = find_line(said.text, key, "violation: ");
  x.broken = find_line(said.text, key, "broken: ");
  x.ended = find_line(said.text, key, "ended: ");
  conclude(r, &x);
  strbuf_release(&said);
  return r->result.outcome != REPLAY_FAILED || x.result.end == PROCESS_TIME || x.result.end == PROCESS_MEMORY;
}

/* ---- what is left to the user ---- */

static void move_file(void *data, const char *name) {
  struct replay *r = data;
  char *from = replay_path(r->work, name), *to = replay_path(r->directory, name);
  if (rename(from, to) != 0) replay_give_up(r, "cannot write '%s': %s", to, strerror(errno));
  free(from);
  free(to);
}

static void hand_over(struct replay *r) {
  if (!r->directory || r->result.outcome == REPLAY_IMPOSSIBLE) return;
  chmod(r->work, 0755);
  if (rename(r->work, r->directory) == 0) {
    workplace_leave(r->ctx, r->work);
    r->work = NULL;
    return;
  }
  struct stat info; /* there is one already, with files in it */
  if (stat(r->directory, &info) != 0 || !S_ISDIR(info.st_mode))
    replay_give_up(r, "cannot write the directory '%s'", r->directory);
  else
    workplace_each_file(r->work, move_file, r);
}

static bool is_possible(struct replay *r) {
  const string_list *files = &r->sources->files;
  for (uint32_t i = 0; i < files->len; i++) {
    size_t len = strlen(files->data[i]);
    if (len > 5 && strcmp(files->data[i] + len - 5, ".json") == 0)
      return replay_give_up(r, "a program in JSON cannot be compiled");
  }
  if (!files->len) return replay_give_up(r, "there is no source to compile");
  if (limits_look(&r->ctx->limits)) return replay_give_up(r, "%s", limits_reason(&r->ctx->limits));
  return true;
}

static bool has_lives(const struct program *p) {
  for (edge_id e = 0; e < p->edges.len; e++)
    if (p->edges.data[e].op.kind == OP_END_LIFE) return true;
  return false;
}

/* Is the end of the program what the trace complains of? With an operand in memory it may be that. */
static bool ends_program(const struct program *p, const struct trace *t) {
  if (!t->steps.len) return false;
  edge_id last = vec_last(&t->steps).edge;
  const struct edge *e = &p->edges.data[last];
  for (check_id i = 0; i < p->checks.len; i++)
    if (p->checks.data[i].edge == last && p->checks.data[i].kind == CHECK_DEREF) return false;
  return e->op.kind == OP_STOP || (e->op.kind == OP_RETURN && p->locations.data[e->source].function == p->start);
}

struct replay_result replay_trace(struct context *ctx, const struct sources *sources, const struct program *p,
                                  const struct trace *t, const char *directory) {
  struct replay r = {.ctx = ctx,
                     .sources = sources,
                     .directory = directory,
                     .is_32_bit = sources->model == DATA_MODEL_ILP32,
                     .is_about_memory = (sources->asked & CHECKS_OF_MEMORY) != 0,
                     .is_about_cleanup = t->is_about_cleanup,
                     .is_about_rules = sources->rules.len > 0,
                     .is_about_loss = (sources->asked & CHECKS_OF_MEMORY) != 0 && ends_program(p, t),
                     .has_lives = has_lives(p),
                     .program = sources->tells_places && t->steps.len ? p : NULL,
                     .trace = t,
                     .run_seconds = RUN_SECONDS,
                     .result = {REPLAY_IMPOSSIBLE, STRBUF_INIT}};
  if (is_possible(&r) && replay_prepare(&r, p, t)) {
    /* pointers stay as they are if that works; otherwise they are moved to where memory can be */
    enum pointers pointers = r.is_about_memory ? POINTERS_BARE : POINTERS_STAY;
    bool done = run(&r, pointers) || r.is_about_memory;
    if (!done && r.has_pointers) done = run(&r, pointers = POINTERS_MOVE);
    if (!done && r.has_words) done = run(&r, pointers = POINTERS_PLAIN);
    if (!done) run(&r, pointers = POINTERS_FILLED);
    if (r.result.outcome != REPLAY_IMPOSSIBLE && replay_write_script(&r, pointers)) hand_over(&r);
  }
  replay_remove_work(&r);
  return r.result;
}

/* Whatever ends the run before, or is undefined, is none of what is looked for. */
bool replay_reaches(struct context *ctx, const struct sources *sources, const struct program *p, const struct trace *t,
                    uint32_t seconds) {
  struct sources watched = *sources;
  watched.asked |= CHECKS_OF_ARITHMETIC;
  watched.tells_places = false;
  watched.compiled = NULL; /* with other flags */
  struct replay r = {.ctx = ctx,
                     .sources = &watched,
                     .is_32_bit = sources->model == DATA_MODEL_ILP32,
                     .trace = t,
                     .run_seconds = seconds,
                     .result = {REPLAY_IMPOSSIBLE, STRBUF_INIT}};
  assert(!(sources->asked & CHECKS_OF_MEMORY) && !sources->rules.len);
  if (is_possible(&r) && replay_prepare(&r, p, t)) run(&r, POINTERS_STAY);
  bool is_reached = r.result.outcome == REPLAY_CONFIRMED &&
                    (strncmp(r.result.text.text, said[CHECK_ERROR], strlen(said[CHECK_ERROR])) == 0 ||
                     strncmp(r.result.text.text, said[CHECK_ASSERTION], strlen(said[CHECK_ASSERTION])) == 0);
  replay_result_release(&r.result);
  replay_remove_work(&r);
  return is_reached;
}

/* ---- again ---- */

static const char *const stored[] = {"replay.sh", "program.bc", "runtime.c", "values.txt"};

bool replay_is_stored(const char *directory) {
  bool ok = true;
  for (size_t i = 0; i < sizeof stored / sizeof *stored && ok; i++) {
    char *path = replay_path(directory, stored[i]);
    ok = access(path, R_OK) == 0;
    free(path);
  }
  return ok;
}

static bool copy_stored(struct replay *r, const char *directory, const char *name) {
  char *path = replay_path(directory, name);
  struct strbuf text = STRBUF_INIT;
  bool ok = strbuf_read_file(&text, path, SIZE_MAX) || replay_give_up(r, "cannot read '%s': %s", path, strerror(errno));
  ok = ok && replay_write_file(r, name, text.text, text.len);
  strbuf_release(&text);
  free(path);
  return ok;
}

/* The script is not run: it may be anybody's. Which of our ways it describes is looked up in it. */
static bool read_script(struct replay *r, enum pointers *pointers) {
  char *path = replay_path(r->work, "replay.sh");
  struct strbuf text = STRBUF_INIT;
  bool ok = strbuf_read_file(&text, path, SIZE_MAX) || replay_give_up(r, "cannot read '%s': %s", path, strerror(errno));
  r->is_32_bit = ok && strstr(text.text, " -m32 ");
  r->is_about_memory = ok && strstr(text.text, " -fsanitize=address ");
  r->is_about_rules = ok && strstr(text.text, " monitor.c ");
  const char *end = ok ? strstr(text.text, "./replay values.txt ") : NULL;
  *pointers = POINTERS_STAY;
  for (int i = POINTERS_STAY; end && i <= POINTERS_FILLED; i++)
    if (strncmp(end + strlen("./replay values.txt "), replay_pointer_words[i], strlen(replay_pointer_words[i])) == 0)
      *pointers = (enum pointers)i;
  strbuf_release(&text);
  free(path);
  return ok;
}

struct replay_result replay_stored(struct context *ctx, const char *directory) {
  struct replay r = {
      .ctx = ctx, .is_any_expected = true, .run_seconds = RUN_SECONDS, .result = {REPLAY_IMPOSSIBLE, STRBUF_INIT}};
  enum pointers pointers;
  bool ok = replay_make_work(&r);
  for (size_t i = 0; i < sizeof stored / sizeof *stored && ok; i++) ok = copy_stored(&r, directory, stored[i]);
  char *monitor = replay_path(directory, "monitor.c");
  if (ok && access(monitor, R_OK) == 0) ok = copy_stored(&r, directory, "monitor.c");
  free(monitor);
  if (ok && read_script(&r, &pointers) && replay_build(&r)) run(&r, pointers);
  replay_remove_work(&r);
  return r.result;
}

void replay_result_release(struct replay_result *r) { strbuf_release(&r->text); }
