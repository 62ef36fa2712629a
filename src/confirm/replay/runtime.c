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
#include <fcntl.h>
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

static char *copy(const char *word) {
  char *s = strdup(word);
  if (!s) fail("out of memory");
  return s;
}

static void violation(const char *text) {
  say("violation", text);
  _exit(1);
}

void __ockham_error(void) { violation("the error function was called"); }
void __ockham_assertion(void) { violation("an assertion failed"); }
void __ockham_overflow(void) { violation("a signed integer overflowed"); }
void __ockham_broken_rule(const char *text) { violation(text); }
void __ockham_nothing(void) {}
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

/* ---- pointers ---- */

static uint64_t read_number(const unsigned char *bytes, uint64_t count) {
  uint64_t n = 0;
  memcpy(&n, bytes, count < 8 ? count : 8);
  return n;
}

/* What is at that number: of things that lived there one after the other, the last. NULL if nothing is known. */
static const struct range *find_range(uint64_t n) {
  const struct range *found = NULL;
  for (size_t i = 0; i < range_count; i++)
    if (n >= ranges[i].low && n <= ranges[i].high && ranges[i].known_since &&
        (!found || ranges[i].known_since > found->known_since))
      found = &ranges[i];
  return found;
}

/* The real address for a number of the data; the number itself if it is none. */
static uint64_t translate(uint64_t n) {
  const struct range *r = find_range(n);
  return r ? n - r->low + r->real : n;
}

static void put(const struct entry *e, enum kind kind, unsigned char *to, uint64_t room) {
  unsigned char value[16];
  memcpy(value, e->value, sizeof value);
  if ((kind == KIND_POINTER || (kind == KIND_WORD && are_words_pointers)) && e->bytes == sizeof(void *)) {
    uint64_t n = translate(read_number(value, e->bytes));
    memcpy(value, &n, sizeof(void *));
  }
  memcpy(to, value, e->bytes < room ? e->bytes : room);
}

static void add_range(struct range r) {
  ranges = realloc(ranges, (range_count + 1) * sizeof *ranges);
  if (!ranges) fail("out of memory");
  ranges[range_count++] = r;
}

/* What memory holds that the data say nothing about. */
static void fill_anyhow(void *to, uint64_t bytes) {
  memset(to, 0, bytes);
  for (uint64_t i = 0; __ockham_anywhere && i + sizeof(void *) <= bytes; i += sizeof(void *))
    memcpy((char *)to + i, &__ockham_anywhere, sizeof(void *));
}

/* The number of its address has few digits, so that most small numbers that are read there are zero. */
static void make_anywhere(void) {
  const uint64_t start = 0x20000000, before = 16 * page, behind = 256 * page;
  void *wanted = (void *)(uintptr_t)(start - before);
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
  if (mmap(wanted, (size_t)(before + behind), PROT_READ | PROT_WRITE, flags, -1, 0) != wanted) return;
  __ockham_anywhere = (void *)(uintptr_t)start;
  fill_anyhow(wanted, before + behind);
}

/* Memory for the numbers low..high at their own place, or (if `may_move`) elsewhere. */
static void map_numbers(uint64_t low, uint64_t high, int may_move) {
  const uint64_t before = page, behind = 16 * page;
  uint64_t start = (low < before ? 0 : low - before) & -page, end = high + behind;
  if (end < high || end > (uint64_t)UINTPTR_MAX - page) end = (uint64_t)UINTPTR_MAX - page;
  end = (end + page) & -page;
  if (end <= start) return;
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, access = PROT_READ | PROT_WRITE;
  void *wanted = (void *)(uintptr_t)start, *got = MAP_FAILED;
  if (start) got = mmap(wanted, (size_t)(end - start), access, flags | MAP_FIXED_NOREPLACE, -1, 0);
  if (got != MAP_FAILED && got != wanted) { /* a kernel that does not know the flag */
    munmap(got, (size_t)(end - start));
    got = MAP_FAILED;
  }
  if (got == MAP_FAILED && may_move) got = mmap(NULL, (size_t)(end - start), access, flags, -1, 0);
  if (got == MAP_FAILED) return;
  fill_anyhow(got, end - start);
  add_range((struct range){start, end - 1, (uintptr_t)got, NULL, 0, 1});
  if (!start) ranges[range_count - 1].low = 1, ranges[range_count - 1].real++; /* null stays null */
}

static int compare_numbers(const void *x, const void *y) {
  uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;
  return (a > b) - (a < b);
}

/* Numbers that lie close together share their memory. */
static void map_clusters(uint64_t *numbers, size_t count, int may_move) {
  const uint64_t close = 16 * page;
  qsort(numbers, count, sizeof *numbers, compare_numbers);
  for (size_t i = 0, k; i < count; i = k) {
    for (k = i + 1; k < count && numbers[k] - numbers[k - 1] <= close; k++) {}
    map_numbers(numbers[i], numbers[k - 1], may_move);
  }
}

static void map_memory(int bare, int move_all) {
  size_t room = 0, count = 0;
  for (struct entry *e = memory_cells; e; e = e->next) room += 2;
  for (struct entry *e = entries; e; e = e->next) room++;
  uint64_t *numbers = malloc((room + 1) * sizeof *numbers);
  if (!numbers) fail("out of memory");
  for (struct entry *e = memory_cells; e; e = e->next) numbers[count++] = e->offset;
  map_clusters(numbers, count, 1);
  count = 0;
  for (int list = 0; list < 2; list++)
    for (struct entry *e = list ? memory_cells : entries; e; e = e->next) {
      uint64_t n = read_number(e->value, e->bytes);
      int is_pointer = e->kind == KIND_POINTER || (e->kind == KIND_WORD && are_words_pointers && n >= 16 * page);
      if (is_pointer && e->bytes == sizeof(void *) && n && !find_range(n)) numbers[count++] = n;
    }
  if (!bare) map_clusters(numbers, count, move_all);
  free(numbers);
}

/* ---- what escapes ----
 *
 * An unknown function gets at what it is passed, at what was passed before, at memory that is not the program's, and at
 * all that is stored there: objects of the program whose size is known are looked through for addresses. What it cannot
 * be seen to get at, it neither writes, returns nor calls. */

static struct object *find_object(uintptr_t address) {
  for (size_t i = object_count; i-- > 0;)
    if (address >= objects[i].address && address - objects[i].address < objects[i].bytes) return &objects[i];
  return NULL;
}

void __ockham_passed(uintptr_t value) {
  struct object *o = find_object(value);
  if (o) o->is_escaped = 1;
  for (size_t i = 0; i < thunk_count; i++)
    if (thunks[i].function == value) thunks[i].is_escaped = 1;
}

/* The contents of memory get out. */
void __ockham_copied(const unsigned char *from, uint64_t bytes) {
  uintptr_t value;
  for (uint64_t i = (uintptr_t)-(uintptr_t)from & (sizeof value - 1); i + sizeof value <= bytes; i += sizeof value) {
    memcpy(&value, from + i, sizeof value);
    if (value >= page) __ockham_passed(value);
  }
}

static void close_escaped(void) {
  if (!is_tracking) return;
  for (size_t i = 0; i < range_count; i++)
    if (!ranges[i].key) __ockham_copied((unsigned char *)(uintptr_t)ranges[i].real, ranges[i].high - ranges[i].low + 1);
  for (size_t i = 0; i < object_count; i++) objects[i].is_scanned = 0;
  for (int found = 1; found;) {
    found = 0;
    for (size_t i = 0; i < object_count; i++)
      if (objects[i].is_escaped && !objects[i].is_scanned) {
        found = objects[i].is_scanned = 1;
        __ockham_copied((unsigned char *)objects[i].address, objects[i].bytes);
      }
  }
}

/* Called before all else where it matters what escapes, whether or not there is any memory. */
void __ockham_track(void) { is_tracking = 1; }

/* Memory begins to live: what was there before is gone. */
void __ockham_object(void *start, uint64_t bytes, int is_open) {
  struct object new = {(uintptr_t)start, bytes, is_open, 0};
  size_t kept = 0;
  if (!bytes) return;
  for (size_t i = 0; i < object_count; i++)
    if (objects[i].address + objects[i].bytes <= new.address || new.address + bytes <= objects[i].address)
      objects[kept++] = objects[i];
  object_count = kept;
  if (object_count == object_room) {
    object_room = 2 * object_room + 16;
    objects = realloc(objects, object_room * sizeof *objects);
    if (!objects) fail("out of memory");
  }
  objects[object_count++] = new;
}

void __ockham_thunk(const char *name, void *function, void (*call)(unsigned char *), int is_open) {
  for (size_t i = 0; i < thunk_count; i++)
    if (strcmp(thunks[i].name, name) == 0) return;
  thunks = realloc(thunks, (thunk_count + 1) * sizeof *thunks);
  if (!thunks) fail("out of memory");
  thunks[thunk_count++] = (struct thunk){name, (uintptr_t)function, call, is_open};
}

/* Do unknown functions know what is at that number of the data? Memory that is not the program's is theirs. */
static int is_known_outside(uint64_t number) {
  const struct range *r = find_range(number);
  if (!is_tracking || !r || !r->key) return 1;
  uintptr_t real = (uintptr_t)translate(number);
  const struct object *o = find_object(real);
  if (o) return o->is_escaped;
  for (size_t i = 0; i < thunk_count; i++)
    if (thunks[i].function == real) return thunks[i].is_escaped;
  return 0;
}

/* May an unknown function give away this value? */
static int may_give(const struct entry *e, enum kind kind) {
  if (kind == KIND_NUMBER || e->bytes != sizeof(void *)) return 1;
  return is_known_outside(read_number(e->value, e->bytes));
}

/* ---- places ---- */

/* In the order of their times, which is mostly the order of the file. */
static struct entry *insert(struct runtime_place *p, struct entry *last, struct entry *e) {
  struct entry **at = last && last->time <= e->time ? &last->next : &p->first;
  while (*at && (*at)->time <= e->time) at = &(*at)->next;
  e->next = *at;
  *at = e;
  return e->next ? last : e;
}

/* The first entry of the place for this time or a later one; times only grow. */
static struct entry *find(struct runtime_place *p, uint64_t time) {
  struct entry *last = NULL;
  for (struct entry **e = &entries; *e && !p->is_known;) {
    struct entry *x = *e;
    if (strcmp(x->key, p->key) != 0) {
      e = &x->next;
      continue;
    }
    *e = x->next; /* taken out of the list of all */
    last = insert(p, last, x);
  }
  p->is_known = 1;
  while (p->first && p->first->time < time) p->first = p->first->next;
  return p->first;
}

static void fill(struct runtime_place *p, uint64_t time, unsigned char *to, uint64_t bytes) {
  for (size_t i = 0; i < range_count; i++)
    if (ranges[i].key && ranges[i].time == time && strcmp(ranges[i].key, p->key) == 0)
      ranges[i].real = (uintptr_t)to, ranges[i].known_since = ++now;
  if (is_finding_addresses) return;
  for (struct entry *e = find(p, time); e && e->time == time; e = e->next)
    if (e->what == WHAT_VALUE && e->offset < bytes) put(e, e->kind, to + e->offset, bytes - e->offset);
}

void __ockham_event(struct runtime_place *p, unsigned char *to, uint64_t bytes) {
  fill(p, p->count, to, bytes);
  if (!is_finding_addresses) p->count++;
}

void __ockham_enter(struct runtime_place *function) { function->count++; }
void __ockham_local(struct runtime_place *p, struct runtime_place *function, unsigned char *to, uint64_t bytes) {
  fill(p, function->count - 1, to, bytes);
}

/* A write by a function without a body, if there is something at that address and it may write there. */
static void write_at(const struct entry *e) {
  const struct range *r = find_range(e->offset);
  if (!r || (!has_window && !is_known_outside(e->offset)) || !may_give(e, e->kind)) return;
  uint64_t to = translate(e->offset), room = r->high - e->offset + 1;
  if (has_window && (to < window || to - window >= window_bytes)) return;
  if (has_window && room > window_bytes - (to - window)) room = window_bytes - (to - window);
  put(e, e->kind, (unsigned char *)(uintptr_t)to, room);
}

/* What a function said when it was asked `question` before, it says again. */
void __ockham_same(const char *function, const char *question, const unsigned char *value, uint64_t bytes) {
  struct answer *a = answers;
  if (!question) question = "";
  while (a && (strcmp(a->function, function) != 0 || strcmp(a->question, question) != 0)) a = a->next;
  if (a && memcmp(a->value, value, bytes) == 0) return;
  if (a) {
    say("ended", "a function of the C library would have to answer the same question in two ways");
    _exit(0);
  }
  a = calloc(1, sizeof *a);
  if (!a || bytes > sizeof a->value) fail("out of memory");
  a->function = function, a->question = copy(question), a->next = answers;
  memcpy(a->value, value, bytes);
  answers = a;
}

/* The call that is being made. */
static struct runtime_place *take_site(void) {
  struct runtime_place *p = __ockham_site;
  __ockham_site = NULL;
  return p;
}

/* What an unknown function does before it writes for the last time: calls back, and writes in between. */
static void call_back(struct runtime_place *p) {
  struct runtime_place *struct_site = __ockham_struct_site, *new_site = __ockham_new_site;
  uint64_t time = p->count++;
  for (struct entry *e = find(p, time), *next; e && e->time == time; e = next) {
    static unsigned char arguments[64 * 16];
    unsigned char passed[sizeof arguments];
    next = e->next;
    if (e->what == WHAT_WRITE) write_at(e);
    if (e->what == WHAT_ARGUMENT && e->offset < 64 && may_give(e, e->kind))
      put(e, e->kind, arguments + 16 * e->offset, 16);
    if (e->what != WHAT_CALLBACK) continue;
    memcpy(passed, arguments, sizeof passed);
    memset(arguments, 0, sizeof arguments);
    struct thunk *t = thunks;
    while (t < thunks + thunk_count && strcmp(t->name, e->function) != 0) t++;
    if (t == thunks + thunk_count || !t->is_escaped || !t->call) {
      say("ended", "a function would have to be called back that the caller cannot know");
      _exit(0);
    }
    t->call(passed);
    close_escaped(); /* what it let out */
  }
  __ockham_struct_site = struct_site;
  __ockham_new_site = new_site;
}

void __ockham_begin(void) {
  struct runtime_place *p = take_site(), *back = __ockham_callback_site;
  __ockham_callback_site = NULL;
  close_escaped();
  if (back) call_back(back);
  current_time = p ? p->count++ : 0;
  current = p ? find(p, current_time) : NULL;
  for (struct entry *e = current; e && e->time == current_time; e = e->next)
    if (e->what == WHAT_WRITE) write_at(e);
}

/* Asked of memory where the address sanitizer watches it; elsewhere it is there. */
static void ask(const void *p, uint64_t n) {
  if (__asan_region_is_poisoned && n && __asan_region_is_poisoned((void *)(uintptr_t)p, n))
    violation("memory is used wrongly (by a function of the C library)");
}

void __ockham_reads(const void *p, size_t n) { ask(p, n); }
void __ockham_reads_string(const char *s) {
  for (ask(s, 1); *s; s++) ask(s + 1, 1);
}
void __ockham_stream(const void *stream) {
  if (!stream && __asan_region_is_poisoned) violation("memory is used wrongly (a stream is null)");
  ask(stream, 1);
}

/* What a contract lets a function write; what the data do not say stays. */
void __ockham_bytes(unsigned char *to, size_t bytes) {
  ask(to, bytes);
  has_window = 1;
  window = (uintptr_t)to;
  window_bytes = bytes;
  __ockham_begin();
  has_window = 0;
}

/* A stream that real functions can work with. */
FILE *__ockham_new_stream(void) { return fmemopen(NULL, page, "w+"); }
void __ockham_end_stream(FILE *stream) {
  if (stream != stdin && stream != stdout && stream != stderr) fclose(stream);
}

void __ockham_piece(uint64_t piece, unsigned char *to, uint64_t bytes, int is_pointer) {
  for (struct entry *e = current; e && e->time == current_time; e = e->next)
    if (e->what == WHAT_VALUE && e->offset == piece && may_give(e, is_pointer ? KIND_POINTER : KIND_NUMBER))
      put(e, is_pointer ? KIND_POINTER : KIND_NUMBER, to, bytes);
}

void __ockham_struct(unsigned char *to, uint64_t bytes) {
  struct runtime_place *p = __ockham_struct_site;
  __ockham_struct_site = NULL;
  memset(to, 0, bytes);
  if (p) fill(p, p->count++, to, bytes);
}

static void *fill_block(void *block, size_t size, struct runtime_place *p) {
  if (block) fill_anyhow(block, size);
  if (block && is_tracking) __ockham_object(block, size, 0);
  if (block && p) fill(p, p->count++, block, size);
  return block;
}

void *__ockham_malloc(size_t size) { return fill_block(malloc(size), size, take_site()); }
void *__ockham_aligned_alloc(size_t alignment, size_t size) {
  return fill_block(memalign(alignment, size), size, take_site());
}

/* A function returns null, or an object of its own. */
void *__ockham_new(void *result, uint64_t bytes) {
  struct runtime_place *p = __ockham_new_site;
  __ockham_new_site = NULL;
  if (bytes < 256) bytes = 256;
  return result ? fill_block(malloc(bytes), bytes, p) : NULL;
}

/* ---- main's arguments ----
 *
 * They are what the system gives: distinct strings that may be changed, and a null pointer at the end. What the data
 * say of them is copied from the memory that is not the program's. */

/* The bytes from there on that the data may say something about, 0 if it is no such memory. */
static uint64_t room_outside(const void *address) {
  uint64_t n = (uintptr_t)address;
  for (size_t i = 0; i < range_count; i++)
    if (!ranges[i].key && n >= ranges[i].real && n - ranges[i].real <= ranges[i].high - ranges[i].low)
      return ranges[i].high - ranges[i].low - (n - ranges[i].real) + 1;
  return 0;
}

static char *copy_text(const char *text) {
  uint64_t room = room_outside(text), len = room ? strnlen(text, room) : 0;
  char *own = calloc(1, len + 1);
  if (!own) fail("out of memory");
  if (len) memcpy(own, text, len);
  return own;
}

/* There may be more arguments than can be supplied: then nothing is there instead. */
static char **make_vector(uint64_t count) {
  const uint64_t most = 1 << 16;
  uint64_t filled = count < most ? count : most, bytes = ((filled + 1) * sizeof(char *) + page - 1) & -page;
  char *got = mmap(NULL, bytes + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (got == MAP_FAILED) fail("out of memory");
  if (count > most) mprotect(got + bytes, page, PROT_NONE);
  return (char **)(got + (count > most ? bytes - filled * sizeof(char *) : 0));
}

char **__ockham_arguments(int argc, char **argv) {
  uint64_t count = argc < 0 ? 0 : (uint64_t)argc, known = room_outside(argv) / sizeof(char *);
  char **own = make_vector(count);
  if (!known && argv && argc == 1) return argv; /* the system's */
  for (uint64_t i = 0; i < count && i < 1 << 16; i++) own[i] = copy_text(i < known ? argv[i] : NULL);
  return own;
}

char **__ockham_environment(char **envp) {
  uint64_t known = room_outside(envp) / sizeof(char *), count = 0;
  if (!known) {
    static char *empty[] = {NULL};
    return envp ? envp : empty;
  }
  while (count < known && envp[count]) count++;
  char **own = make_vector(count);
  for (uint64_t i = 0; i < count && i < 1 << 16; i++) own[i] = copy_text(envp[i]);
  return own;
}

/* ---- the file of values ---- */

static enum kind kind_of(const char *word) {
  return strcmp(word, "pointer") == 0 ? KIND_POINTER : strcmp(word, "word") == 0 ? KIND_WORD : KIND_NUMBER;
}

/* A hexadecimal number of up to 16 bytes. */
static void read_value(const char *text, unsigned char value[16]) {
  if (strncmp(text, "0x", 2) != 0) {
    uint64_t n = strtoull(text, NULL, 10);
    memcpy(value, &n, sizeof n);
    return;
  }
  size_t len = strlen(text);
  for (size_t i = 0; i + 2 < len && i < 32; i++) {
    char c = text[len - 1 - i];
    unsigned digit = c >= 'a' ? (unsigned)(c - 'a') + 10 : c >= 'A' ? (unsigned)(c - 'A') + 10 : (unsigned)(c - '0');
    value[i / 2] |= (unsigned char)(digit << (i % 2 * 4));
  }
}

static uint64_t word_number(const char *word) { return strtoull(word, NULL, 0); }

static void read_line(char **word, int count, struct entry ***last_entry, struct entry ***last_cell) {
  static const char *const words[] = {"value", "write", "argument", "callback"};
  int what = 0, is_cell = count == 5 && strcmp(word[0], "memory") == 0;
  while (what < 4 && (!count || strcmp(word[0], words[what]) != 0)) what++;
  int is_value = what < WHAT_CALLBACK && count == 7;
  if (what == WHAT_CALLBACK && count == 4) {
    struct entry *e = calloc(1, sizeof *e);
    if (!e) fail("out of memory");
    e->key = copy(word[1]), e->time = word_number(word[2]), e->function = copy(word[3]), e->what = WHAT_CALLBACK;
    **last_entry = e;
    *last_entry = &e->next;
  } else if (count == 5 && strcmp(word[0], "address") == 0) {
    uint64_t low = word_number(word[3]), size = word_number(word[4]);
    add_range((struct range){low, low + (size ? size - 1 : 0), 0, copy(word[1]), word_number(word[2]), 0});
  } else if (is_value || is_cell) {
    struct entry *e = calloc(1, sizeof *e), ***last = is_value ? last_entry : last_cell;
    if (!e) fail("out of memory");
    char **w = is_value ? word + 3 : word + 1;
    if (is_value) e->key = copy(word[1]), e->time = word_number(word[2]);
    e->offset = word_number(w[0]), e->bytes = word_number(w[1]), e->kind = kind_of(w[2]);
    if (is_value) e->what = (enum what)what;
    if (e->bytes > sizeof e->value) fail("a value is too long");
    read_value(w[3], e->value);
    **last = e;
    *last = &e->next;
  } else if (count && word[0][0] != '#') {
    fail("a line of the values cannot be read");
  }
}

/* "-" is standard input, which the program then finds at its end. */
static void read_values(const char *path) {
  FILE *f = strcmp(path, "-") == 0 ? fdopen(dup(0), "re") : fopen(path, "re");
  if (!f) fail("the values cannot be read");
  char *line = NULL;
  size_t room = 0;
  struct entry **last_entry = &entries, **last_cell = &memory_cells;
  while (getline(&line, &room, f) > 0) {
    char *word[8], *rest = line, *w;
    int count = 0;
    while (count < 8 && (w = strsep(&rest, " \t\n")))
      if (*w) word[count++] = w;
    read_line(word, count, &last_entry, &last_cell);
  }
  free(line);
  fclose(f);
}

/* The parent listens on a descriptor that the program should not find, for words that begin with a key. */
static void find_parent(char *given) {
  const char *fd = getenv("OCKHAM_REPLAY_FD");
  if (!fd || !given) return;
  snprintf(key, sizeof key, "%s ", given);
  memset(given, 0, strlen(given));
  is_reporting_to_parent = 1;
  report_to = fcntl(atoi(fd), F_DUPFD_CLOEXEC, 200);
  if (report_to < 0) _exit(2);
  close(atoi(fd));
  unsetenv("OCKHAM_REPLAY_FD");
}

__attribute__((constructor(101))) static void start(int argc, char **argv) {
  find_parent(argc > 3 ? argv[3] : NULL);
  read_values(argc > 1 ? argv[1] : "values.txt");
  const char *mode = argc > 2 ? argv[2] : "";
  are_words_pointers = strcmp(mode, "plain") != 0;
  if (strcmp(mode, "filled") == 0) make_anywhere();
  is_finding_addresses = 1;
  __ockham_globals();
  is_finding_addresses = 0;
  map_memory(strcmp(mode, "bare") == 0, strcmp(mode, "move") == 0 || strcmp(mode, "plain") == 0);
  for (struct entry *e = memory_cells; e; e = e->next)
    put(e, e->kind, (unsigned char *)(uintptr_t)translate(e->offset), e->bytes);
  __ockham_globals();
}

int main(int argc, char **argv, char **envp) {
  (void)argc;
  char *own[] = {argv[0], NULL};
  __ockham_entry(1, own, envp);
  say("ended", "the program returned");
  return 0;
}
