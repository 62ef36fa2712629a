/* Compile, run, and read what the sanitizer or the runtime says: only what names the very line of the obligation
 * counts, and only if the process ended by it. Everything happens in a folder of its own; what the user asked for is
 * left behind. */
#include "confirm/heap/heap_replay.h"

#include "base/process/output.h"
#include "base/process/process.h"
#include "base/process/workplace.h"
#include "confirm/heap/heap_program.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { COMPILE_SECONDS = 30, RUN_SECONDS = 10 };

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

/* ---- the run ---- */

/* Before each store the runtime looks for cycles. */
static void fill_command(const struct heap_replay *r, string_list *words) {
  static const char *const fixed[] = {"-O0", "-g", "-w", "-fsanitize=address", "-fno-omit-frame-pointer"};
  vec_push(words, "clang-19");
  vec_push(words, r->sources->model == DATA_MODEL_ILP32 ? "-m32" : "-m64");
  for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) vec_push(words, fixed[i]);
  if (r->o->kind == OBLIGATION_CYCLE) vec_push(words, "-fsanitize-coverage=func,trace-stores");
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
  struct process_request q = {.arguments = words.data, .directory = directory, .seconds = COMPILE_SECONDS};
  struct process_result result = process_run(r->proof->ctx, &q);
  bool ok = result.end == PROCESS_EXITED && result.number == 0;
  vec_release(&words);
  return ok;
}

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

static void run(struct heap_replay *r, const char *directory) {
  struct strbuf said = STRBUF_INIT;
  struct process_request q = {.arguments = (const char *const[]){"./heap", NULL},
                              .directory = directory,
                              .seconds = RUN_SECONDS,
                              .error = {&said, PROCESS_WORDS}};
  struct process_result result = process_run(r->proof->ctx, &q);
  if (result.end == PROCESS_EXITED && result.number != 0) r->o->replayed = seen(said.text, r->o);
  strbuf_release(&said);
}

/* ---- what is left to the user ---- */

static void quote(struct strbuf *b, const char *word) {
  strbuf_putc(b, '\'');
  for (; *word; word++)
    if (*word == '\'')
      strbuf_puts(b, "'\\''");
    else
      strbuf_putc(b, *word);
  strbuf_puts(b, "' ");
}

static bool write_script(const struct heap_replay *r, const char *directory) {
  struct strbuf s = STRBUF_INIT;
  string_list words = VEC_INIT;
  fill_command(r, &words);
  strbuf_puts(&s,
              "#!/bin/sh\n# Calls the function with the heap that heap.c builds. Exit status 0 if nothing is wrong.\n"
              "cd \"$(dirname \"$0\")\" && ");
  for (uint32_t i = 0; i < words.len; i++) quote(&s, words.data[i]);
  strbuf_puts(&s, "&& exec ./heap\n");
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
  if (directory && write_sources(&r, directory) && compile(&r, directory)) run(&r, directory);
  if (directory && left) leave(&r, left);
  workplace_remove(p->ctx, directory);
  strbuf_release(&r.source);
  return o->replayed != NULL;
}
