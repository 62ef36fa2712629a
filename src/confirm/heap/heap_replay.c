/* Compile, run, and read what the sanitizer or the runtime says: only what names the very line of the obligation
 * counts, and only if the process ended by it. Everything happens in a folder of its own; what the user asked for is
 * left behind. */
#include "confirm/heap/heap_replay.h"

#include "base/process/output.h"
#include "base/process/process.h"
#include "base/process/tools.h"
#include "base/process/workplace.h"
#include "confirm/heap/heap_program.h"
#include "front/clang/permitted.h"
#include "front/clang/plain.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

/* What heap_runtime.c ends with when a trial had no inputs, so that there is no other, is NOTHING_ASKED. */
enum {
  COMPILE_SECONDS = 30,
  COMPILE_MEGABYTES = 4096,
  RUN_SECONDS = 10,
  RUN_MEGABYTES = 1024,
  TRIALS = 64,
  TRIAL_SECONDS = 3,
  NOTHING_ASKED = 78,
  MOST_PLACES = 64
};

struct embedded_file {
  const char *name;
  const unsigned char *bytes;
  size_t size;
};

extern const struct embedded_file embedded_heap_runtime[];

struct heap_replay {
  const struct sources *sources;
  struct heap_proof *proof;
  struct heap_obligation *o;
  struct strbuf source;
};

/* ---- files ---- */

static bool write_file(const char *directory, const char *name, const void *bytes, size_t size) {
  struct strbuf path = STRBUF_INIT;
  strbuf_printf(&path, "%s/%s", directory, name);
  bool ok = output_write(path.text, bytes, size, NULL);
  strbuf_release(&path);
  return ok;
}

static bool write_sources(const struct heap_replay *r, const char *directory) {
  const struct embedded_file *runtime = embedded_heap_runtime;
  return write_file(directory, "heap.c", r->source.text, r->source.len) &&
         write_file(directory, "heap_runtime.c", runtime->bytes, runtime->size);
}

/* ---- building ---- */

/* Before each store the runtime looks for cycles. */
static void add_sanitizers(const struct heap_replay *r, string_list *words) {
  vec_push(words, "-fsanitize=address");
  if (r->o->kind == OBLIGATION_CYCLE) vec_push(words, "-fsanitize-coverage=func,trace-stores");
}

/* Programs that ask whether sanitizers watch them are others then. */
static bool is_watched_unseen(const struct heap_replay *r) {
  string_list flags = VEC_INIT;
  add_sanitizers(r, &flags);
  bool is_seen = plain_is_seen(r->proof->ctx, r->sources, &flags);
  vec_release(&flags);
  return !is_seen;
}

static void fill_command(const struct heap_replay *r, string_list *words) {
  static const char *const fixed[] = {"-O0", "-g", "-w", "-fno-omit-frame-pointer"};
  vec_push(words, "clang-19");
  vec_push(words, r->sources->model == DATA_MODEL_ILP32 ? "-m32" : "-m64");
  for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) vec_push(words, fixed[i]);
  add_sanitizers(r, words);
  for (uint32_t i = 0; i < r->sources->clang_flags.len; i++) vec_push(words, r->sources->clang_flags.data[i]);
  vec_push(words, "heap.c");
  vec_push(words, "heap_runtime.c");
  vec_push(words, "-o");
  vec_push(words, "heap");
}

static bool compile(const struct heap_replay *r, const char *directory) {
  string_list words = VEC_INIT;
  fill_command(r, &words);
  vec_push(&words, NULL);
  struct permitted permitted;
  permitted_init(&permitted, r->sources->files.data, r->sources->files.len, r->sources->clang_flags.data,
                 r->sources->clang_flags.len);
  const struct cell cell = {.kind = CELL_TOOL, .readable = permitted.paths.data, .writable = directory};
  struct process_request q = {.arguments = words.data,
                              .directory = directory,
                              .cell = &cell,
                              .seconds = COMPILE_SECONDS,
                              .megabytes = COMPILE_MEGABYTES};
  struct process_result result = process_run(r->proof->ctx, &q);
  bool ok = result.end == PROCESS_EXITED && result.number == 0;
  permitted_release(&permitted);
  vec_release(&words);
  return ok;
}

/* ---- what was seen ---- */

/* Whether the text names the line of the obligation, before `end`. */
static bool names_line(const char *text, const char *end, const struct heap_obligation *o) {
  const char *file = strrchr(o->at.file, '/');
  struct strbuf line = STRBUF_INIT;
  strbuf_printf(&line, "%s:%u", file ? file + 1 : o->at.file, o->at.line);
  const char *place = strstr(text, line.text);
  bool is_whole = place && !(place[line.len] >= '0' && place[line.len] <= '9');
  strbuf_release(&line);
  return is_whole && (!end || place < end);
}

/* The sanitizer's report names the error, and in its first stack the line. */
static const char *memory_error(const char *said, const struct heap_obligation *o) {
  static const struct {
    enum heap_obligation_kind kind;
    const char *report, *text;
  } reports[] = {{OBLIGATION_NULL_DEREFERENCE, "SEGV on unknown address 0x00000", "a null pointer is followed"},
                 {OBLIGATION_FREED, "heap-use-after-free", "freed memory is used"},
                 {OBLIGATION_FREED, "attempting double-free", "memory is freed twice"}};
  if (!names_line(said, strstr(said, "freed by thread"), o)) return NULL;
  for (size_t i = 0; i < sizeof reports / sizeof *reports; i++)
    if (reports[i].kind == o->kind && strstr(said, reports[i].report)) return reports[i].text;
  return NULL;
}

/* assert() of C says its line, and so does the runtime for functions that are errors. */
static const char *assertion(const char *said, const struct heap_obligation *o) {
  const char *error = strstr(said, HEAP_SAYS_ERROR);
  if (error) return names_line(error, NULL, o) ? "the error is reached" : NULL;
  const char *failed = strstr(said, "Assertion `");
  return failed && names_line(said, failed, o) ? "the assertion fails" : NULL;
}

static const char *seen(const char *said, const struct heap_obligation *o) {
  const char *cycle = strstr(said, HEAP_SAYS_CYCLE);
  switch (o->kind) {
  case OBLIGATION_NULL_DEREFERENCE:
  case OBLIGATION_FREED: return memory_error(said, o);
  case OBLIGATION_CYCLE: return cycle && names_line(cycle, NULL, o) ? "a cycle is made" : NULL;
  case OBLIGATION_POSTCONDITION: return strstr(said, HEAP_SAYS_POSTCONDITION) ? HEAP_SAYS_POSTCONDITION : NULL;
  case OBLIGATION_UNREACHABLE: return assertion(said, o);
  case OBLIGATION_INVARIANT_HOLDS:
  case OBLIGATION_INVARIANT_KEPT:
  case OBLIGATION_ASSERTION:
  case OBLIGATION_PRECONDITION:
  case OBLIGATION_ASSIGNS:
  case OBLIGATION_SHARING:
  case OBLIGATION_POSSIBLE:
  case OBLIGATION_LEMMA:
  case OBLIGATION_COUNT: break;
  }
  return NULL;
}

/* ---- addresses in what is said ---- */

static const char address_mark[] = "heap+0x";

/* In a cell nobody can be asked for the line of an address: so it is asked now, of all at once. */
static void ask_lines(const struct heap_replay *r, const char *directory, const char *said, struct strbuf *lines) {
  const char *words[MOST_PLACES + 8] = {tool_name(TOOL_SYMBOLIZER), "--obj=heap", "--functions=none", "--no-inlines",
                                        "--output-style=GNU"};
  char numbers[MOST_PLACES][24];
  size_t count = 5, places = 0;
  for (const char *at = strstr(said, address_mark); at && places < MOST_PLACES; at = strstr(at + 1, address_mark)) {
    snprintf(numbers[places], sizeof numbers[places], "0x%llx",
             (unsigned long long)strtoull(at + strlen(address_mark), NULL, 16));
    words[count++] = numbers[places++];
  }
  const struct cell cell = {.kind = CELL_TOOL, .readable = (const char *const[]){directory, NULL}};
  struct process_request q = {.arguments = words,
                              .directory = directory,
                              .cell = &cell,
                              .seconds = RUN_SECONDS,
                              .megabytes = COMPILE_MEGABYTES,
                              .output = {lines, PROCESS_WORDS}};
  if (places) process_run(r->proof->ctx, &q);
}

/* Appends FILE:LINE to each address. */
static void add_lines(const struct heap_replay *r, const char *directory, struct strbuf *said) {
  struct strbuf lines = STRBUF_INIT, text = STRBUF_INIT;
  ask_lines(r, directory, said->text, &lines);
  const char *rest = said->text, *line = lines.text;
  for (const char *at = strstr(rest, address_mark); at && *line; at = strstr(at + 1, address_mark)) {
    size_t len = strcspn(line, "\n");
    strbuf_add(&text, rest, (size_t)(at - rest));
    strbuf_printf(&text, "%.*s ", (int)len, line);
    rest = at;
    line += len + (line[len] == '\n');
  }
  strbuf_puts(&text, rest);
  strbuf_release(said);
  strbuf_release(&lines);
  *said = text;
}

/* ---- the run ---- */

/* One trial; true if there is nothing more to try. A failed assert() aborts, after it has said where. */
static bool run_trial(struct heap_replay *r, const char *directory, unsigned trial) {
  struct strbuf said = STRBUF_INIT;
  char number[16];
  snprintf(number, sizeof number, "%u", trial);
  const struct cell cell = {.kind = CELL_PROGRAM};
  struct process_request q = {.arguments = (const char *const[]){"./heap", number, NULL},
                              .directory = directory,
                              .cell = r->proof->ctx->is_unconfined ? NULL : &cell,
                              .seconds = TRIAL_SECONDS,
                              .resident = RUN_MEGABYTES,
                              .error = {&said, PROCESS_WORDS}};
  struct process_result result = process_run(r->proof->ctx, &q);
  bool is_aborted = result.end == PROCESS_SIGNALLED && result.number == SIGABRT;
  bool is_shown = (result.end == PROCESS_EXITED && result.number != 0 && result.number != NOTHING_ASKED) || is_aborted;
  if (is_shown) {
    add_lines(r, directory, &said);
    r->o->replayed = seen(said.text, r->o);
  }
  strbuf_release(&said);
  return is_shown || (result.end == PROCESS_EXITED && result.number == NOTHING_ASKED) ||
         result.end == PROCESS_NOT_RUN || result.end == PROCESS_STOPPED;
}

/* Inputs are the bits of the number of the trial, then 0. */
static void run(struct heap_replay *r, const char *directory) {
  uint64_t end = clock_now() + (uint64_t)RUN_SECONDS * 1000000000u;
  for (unsigned i = 0; i < TRIALS && clock_now() < end; i++)
    if (run_trial(r, directory, i)) return;
}

/* ---- what is left to the user ---- */

static bool write_script(const struct heap_replay *r, const char *directory) {
  struct strbuf s = STRBUF_INIT;
  string_list words = VEC_INIT;
  fill_command(r, &words);
  strbuf_puts(&s,
              "#!/bin/sh\n# Calls the function with the heap that heap.c builds. Exit status 0 if nothing is wrong.\n"
              "cd \"$(dirname \"$0\")\" && ");
  for (uint32_t i = 0; i < words.len; i++) {
    strbuf_shell_word(&s, words.data[i]);
    strbuf_putc(&s, ' ');
  }
  strbuf_printf(&s,
                "|| exit\ni=0\nwhile [ $i -lt %d ]; do\n  ./heap $i\n  status=$?\n  case $status in\n    0) ;;\n"
                "    %d) exit 0 ;; # no inputs were asked for\n    *) exit $status ;;\n  esac\n  i=$((i + 1))\ndone\n",
                TRIALS, NOTHING_ASKED);
  bool ok = write_file(directory, "replay.sh", s.text, s.len);
  vec_release(&words);
  strbuf_release(&s);
  return ok;
}

static bool leave(const struct heap_replay *r, const char *directory) {
  bool is_there = mkdir(directory, 0777) == 0 || errno == EEXIST;
  if (is_there && write_sources(r, directory) && write_script(r, directory)) return true;
  return diagnostics_error(&r->proof->ctx->diagnostics, directory, 0, 0, "the replay cannot be written here: %s",
                           strerror(errno));
}

static bool can_be_shown(const struct heap_obligation *o) {
  bool is_seen = o->kind == OBLIGATION_NULL_DEREFERENCE || o->kind == OBLIGATION_FREED || o->kind == OBLIGATION_CYCLE ||
                 o->kind == OBLIGATION_UNREACHABLE || o->kind == OBLIGATION_POSTCONDITION;
  return is_seen && o->status == OBLIGATION_FAILS && o->is_from_entry && o->before && o->before->has_numbers;
}

bool heap_replay(struct heap_proof *p, const struct sources *sources, struct heap_obligation *o, const char *left) {
  struct heap_replay r = {.sources = sources, .proof = p, .o = o, .source = STRBUF_INIT};
  if (!can_be_shown(o)) return false;
  assert(!o->replayed && o->function != ID_NONE);
  char *directory = heap_program_write(p, sources, o, &r.source) ? workplace_make(p->ctx, "heap") : NULL;
  if (directory && is_watched_unseen(&r) && write_sources(&r, directory) && compile(&r, directory)) run(&r, directory);
  if (directory && left) leave(&r, left);
  workplace_remove(p->ctx, directory);
  strbuf_release(&r.source);
  return o->replayed != NULL;
}
