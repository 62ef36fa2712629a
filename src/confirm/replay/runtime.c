/* The runtime of a replay: linked with the instrumented program (see front/instrument/instrument.h), not with ockham.
 *
 * It reads the values from a text file and hands them to the program where they arise. It decides nothing else: the
 * program runs as it is compiled. When the program violates the property, one line says so, on the file descriptor
 * OCKHAM_REPLAY_FD or else on standard error, and the run ends.
 *
 * Lines of the file of values (numbers are hexadecimal with 0x, otherwise decimal):
 *   value PLACE TIME OFFSET BYTES KIND VALUE    contents of the place when it is reached for that time, from 0 on
 *   write PLACE TIME ADDRESS BYTES KIND VALUE   what a function without a body writes when it is called there
 *   memory ADDRESS BYTES KIND VALUE             initial contents of unknown memory
 *   address PLACE TIME ADDRESS SIZE             the number that stands for the address of something in the program
 *   argument PLACE TIME INDEX BYTES KIND VALUE  an argument of the next function that is called back there
 *   callback PLACE TIME FUNCTION                an unknown function calls one of the program, which it knows
 * KIND: pointer, number, or word for what may be either.
 *
 * Unknown pointers are numbers. Memory is put at the very addresses where that is possible; where it is not (they lie
 * at the bottom of memory or are taken), it is put elsewhere and the pointers into it are moved along. The second
 * argument says what to do in case of doubt:
 *   move    pointers at which the data have no contents are moved, too, where there can be no memory
 *   plain   the same, and a word is a number
 *   bare    there is no memory where the data have no contents
 *   stay    the same as no word
 *   filled  like nothing, but pointers that the data say nothing about are not null: they lead to memory full of
 *           pointers to itself. Code that has no influence on the violation may follow them. */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

enum kind { KIND_NUMBER, KIND_POINTER, KIND_WORD };

enum what { WHAT_VALUE, WHAT_WRITE, WHAT_ARGUMENT, WHAT_CALLBACK };

struct entry {
  struct entry *next;           /* of the same place */
  char *key, *function;         /* a callback: what is called */
  uint64_t time, offset, bytes; /* a write: offset is the number of an address; an argument: its index */
  enum kind kind;
  enum what what;
  unsigned char value[16];
};

/* Laid out like in front/instrument/instrument.c. */
struct runtime_place {
  const char *key;
  struct entry *first;
  uint32_t count, is_known;
};

/* A range of numbers that stand for addresses, and where it really lies. */
struct range {
  uint64_t low, high; /* both included */
  uint64_t real;      /* of `low` */
  char *key;          /* NULL: unknown memory */
  uint64_t time;
  uint64_t known_since; /* 0: it is not there yet */
};

/* Memory of the program, and whether unknown functions can have got at it. */
struct object {
  uintptr_t address;
  uint64_t bytes;
  int is_escaped, is_scanned;
};

/* A function of the program that the data point to, or call back (otherwise `call` is NULL): with its arguments 16
 * bytes apart. */
struct thunk {
  const char *name;
  uintptr_t function;
  void (*call)(unsigned char *arguments);
  int is_escaped;
};

/* What a function of the C library has said about the world. */
struct answer {
  struct answer *next;
  const char *function;
  char *question;
  unsigned char value[16];
};

struct runtime_place *__ockham_site, *__ockham_struct_site, *__ockham_new_site, *__ockham_callback_site;
void *__ockham_anywhere; /* what a pointer is that the data say nothing about */

static struct entry *entries, *memory_cells;
static struct range *ranges;
static size_t range_count;
static int report_to = 2, is_reporting_to_parent;
static char key[64]; /* that the parent knows our words by */
static int is_finding_addresses, are_words_pointers = 1;
static uint64_t now = 1;
static struct entry *current; /* what __ockham_begin found */
static uint64_t current_time;
static int has_window; /* what is written lies among these bytes */
static uint64_t window, window_bytes;
static struct answer *answers;
static int is_tracking; /* what escapes */
static struct object *objects;
static size_t object_count, object_room;
static struct thunk *thunks;
static size_t thunk_count;

void __ockham_globals(void);
int __ockham_entry(int argc, char **argv, char **envp);

static const uint64_t page = 4096;

/* ---- the end ---- */

static void say(const char *word, const char *text) {
  char line[256];
  int len = snprintf(line, sizeof line, "%s%s: %s\n", is_reporting_to_parent ? key : "replay: ", word, text);
  if (len > 0 && write(report_to, line, (size_t)len) < 0) {}
}

static void fail(const char *text) {
  say("broken", text);
  _exit(2);
}

static void *own(void *block); /* it is the runtime's, not the program's */

static char *copy(const char *word) {
  char *s = own(strdup(word));
  if (!s) fail("out of memory");
  return s;
}

const char *__ockham_place; /* where the program is, as FILE:LINE:COLUMN; NULL = nobody tells */

static const char *unsure_of; /* a function that said something that may be impossible; NULL = none did */

static void violation(const char *text) {
  char doubt[192];
  if (unsure_of) {
    snprintf(doubt, sizeof doubt, "the run came that far, but what '%s' said may have been impossible", unsure_of);
    say("ended", doubt);
    _exit(0);
  }
  char place[192];
  snprintf(place, sizeof place, "%s at %s", text, __ockham_place ? __ockham_place : "");
  say("violation", __ockham_place ? place : text);
  _exit(1);
}

void __ockham_error(void) { violation("the error function was called"); }
void __ockham_assertion(void) { violation("an assertion failed"); }
void __ockham_contract(void) { violation("a contract is broken"); }
void __ockham_overflow(void) { violation("a signed integer overflowed"); }
void __ockham_division(void) { violation("a number was divided by zero"); }
void __ockham_shift(void) { violation("a shift amount was negative or not below the width"); }
void __ockham_alignment(void) { violation("memory is accessed at an address that is not aligned"); }
void __ockham_broken_rule(const char *text) { violation(text); }
void __ockham_nothing(void) {}
void __ockham_unbuilt(void) { fail("the run comes to inline assembly that cannot be built here"); }
void __ockham_end(void) {
  say("ended", "the program called a function that does not return");
  _exit(0);
}

void __ockham_assume(int condition) {
  if (condition) return;
  say("ended", "an assumption does not hold");
  _exit(0);
}

/* Hooks of the address sanitizer, where it is used. */
extern const char *__asan_get_report_description(void) __attribute__((weak));
extern void __asan_poison_memory_region(const volatile void *, size_t) __attribute__((weak));
extern void *__asan_region_is_poisoned(void *, size_t) __attribute__((weak));
void __asan_on_error(void);
const char *__asan_default_options(void);
void __asan_on_error(void) {
  const char *kind = __asan_get_report_description ? __asan_get_report_description() : NULL;
  char text[128];
  snprintf(text, sizeof text, "memory is used wrongly%s%s%s", kind && *kind ? " (" : "", kind ? kind : "",
           kind && *kind ? ")" : "");
  violation(text);
}

const char *__asan_default_options(void) { return "detect_leaks=0:disable_coredump=0:allocator_may_return_null=1"; }

/* The parts, in this order; in a replay that is kept they are one file. */
/* clang-format off */
#include "confirm/replay/runtime/pointers_runtime.c"
#include "confirm/replay/runtime/escape_runtime.c"
#include "confirm/replay/runtime/places_runtime.c"
#include "confirm/replay/runtime/world_runtime.c"
#include "confirm/replay/runtime/unknown_runtime.c"
#include "confirm/replay/runtime/promises_runtime.c"
#include "confirm/replay/runtime/memory_runtime.c"
#include "confirm/replay/runtime/arguments_runtime.c"
#include "confirm/replay/runtime/values_runtime.c"
#include "confirm/replay/runtime/lost_runtime.c"
#include "confirm/replay/runtime/init_runtime.c"
/* clang-format on */

int main(int argc, char **argv, char **envp) {
  (void)argc;
  char *first[] = {argv[0], NULL};
  watch_blocks();
  __ockham_entry(1, first, envp);
  look_for_lost();
  say("ended", "the program returned");
  return 0;
}
