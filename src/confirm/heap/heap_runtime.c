/* The part of a heap replay that is the same for all of them: what the heap is like, before the call and after it, and
 * what annotations mean in it. Compiled when a function is replayed, beside the program that heap_replay.c writes.
 *
 * A node is a number, 0 is null. Those of the harness come first; others, which the function has allocated, are found
 * along links. What a state does not say, such as the data of null or a pointer to something that is no node, makes an
 * answer vague, and nothing is claimed then. */
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct ockham_field {
  int record, target; /* target: the record that a link leads to, -1 for data */
  unsigned long offset;
  int size, is_signed;
  int cycles; /* that there may be along it */
};

/* Of the program that is written. */
extern const struct ockham_field ockham_fields[];
extern const int ockham_field_count;
extern int ockham_watches;

void __sanitizer_symbolize_pc(void *pc, const char *format, char *out, size_t size);

enum { MOST = 300, FIELDS = 24, BLOCKS = 4000, STORES = 10000, SHOWN = 77, NOTHING_ASKED = 78 };

/* Nothing here is watched. */
#pragma clang attribute push(__attribute__((no_sanitize("coverage"))), apply_to = function)

static struct node {
  char *at;
  int record, is_freed;
  unsigned char frozen[FIELDS][8]; /* what a freed node had in its fields */
} nodes[MOST];
static int count; /* the last node */

static struct state {
  int count;
  long long value[MOST][FIELDS]; /* a number, or a node */
  char is_freed[MOST];
} states[3]; /* now, at the entry, and while the function runs */

static struct {
  char *at;
  int is_freed;
} blocks[BLOCKS];
static int block_count, is_vague;

int ockham_is_vague(void) { return is_vague; }

/* ---- memory ---- */

static int block_at(const void *p) {
  for (int i = block_count; i-- > 0;)
    if (blocks[i].at == p && !blocks[i].is_freed) return i;
  return -1;
}

static int node_at(const void *p) {
  for (int i = count; i > 0; i--)
    if (nodes[i].at == p) return i;
  return 0;
}

static void *keep_block(void *p) {
  if (block_count == BLOCKS) _exit(0);
  blocks[block_count].at = p;
  blocks[block_count++].is_freed = 0;
  return p;
}

void *ockham_malloc(size_t size) { return keep_block(malloc(size)); }
void *ockham_calloc(size_t n, size_t size) { return keep_block(calloc(n, size)); }

void ockham_free(void *p) {
  int n = node_at(p), b = block_at(p);
  if (n && !nodes[n].is_freed) {
    for (int f = 0; f < ockham_field_count; f++)
      if (ockham_fields[f].record == nodes[n].record)
        memcpy(nodes[n].frozen[f], nodes[n].at + ockham_fields[f].offset, (size_t)ockham_fields[f].size);
    nodes[n].is_freed = 1;
  }
  if (b >= 0) blocks[b].is_freed = 1;
  free(p);
}

/* A node of the harness, or one that was found. */
int ockham_node(void *at, int record) {
  if (count + 1 == MOST) _exit(0);
  nodes[++count].at = at;
  nodes[count].record = record;
  nodes[count].is_freed = 0;
  return count;
}

/* The node that a pointer to this record leads to. */
int ockham_index(const void *p, int record) {
  if (!p) return 0;
  int n = node_at(p);
  if (n && nodes[n].record == record) return n;
  if (n || record < 0 || block_at(p) < 0) {
    is_vague = 1;
    return 0;
  }
  return ockham_node((void *)p, record);
}

/* ---- states ---- */

static long long number_in(const unsigned char *at, const struct ockham_field *f) {
  unsigned long long value = 0;
  for (int i = f->size; i-- > 0;) value = value << 8 | at[i];
  if (f->is_signed && f->size < 8 && value >> (8 * f->size - 1)) value -= 1ULL << (8 * f->size);
  if (!f->is_signed && f->target < 0 && value >> 63) is_vague = 1;
  return (long long)value;
}

static long long value_of(int n, int f) {
  const struct ockham_field *x = &ockham_fields[f];
  if (nodes[n].is_freed && x->cycles) return 0; /* docs/annotations.md: such fields hold null then */
  const unsigned char *at = nodes[n].is_freed ? nodes[n].frozen[f] : (unsigned char *)nodes[n].at + x->offset;
  long long value = number_in(at, x);
  return x->target < 0 ? value : ockham_index((void *)(uintptr_t)value, x->target);
}

/* Nodes are found on the way. */
void ockham_take(int state) {
  struct state *s = &states[state];
  for (int n = 1; n <= count; n++) {
    s->is_freed[n] = (char)nodes[n].is_freed;
    for (int f = 0; f < ockham_field_count; f++)
      s->value[n][f] = ockham_fields[f].record == nodes[n].record ? value_of(n, f) : 0;
  }
  s->count = count;
  for (int i = 0; i < block_count; i++)
    if (!blocks[i].is_freed && !node_at(blocks[i].at)) is_vague = 1; /* nobody knows what it is */
}

int ockham_last(void) { return count; }

/* ---- what formulas say ---- */

int ockham_link(int s, int f, int x) {
  if (x <= 0 || x > states[s].count) is_vague = 1; /* null, or a node that was not there yet */
  return x > 0 && x <= states[s].count ? (int)states[s].value[x][f] : 0;
}

long long ockham_data(int s, int f, int x) {
  if (x <= 0 || x > states[s].count || nodes[x].record != ockham_fields[f].record) {
    is_vague = 1;
    return 0;
  }
  return states[s].value[x][f];
}

long long ockham_natural(unsigned long long x) {
  if (x >> 63) is_vague = 1;
  return (long long)x;
}

int ockham_edge(int s, int f, int x, int y) { return x > 0 && ockham_link(s, f, x) == y; }

int ockham_reach(int s, int f, int x, int y) {
  if (!y) return 1;
  for (int steps = 0; x > 0 && steps <= count; steps++, x = ockham_link(s, f, x))
    if (x == y) return 1;
  return 0;
}

int ockham_reach_plus(int s, int f, int x, int y) { return x > 0 && ockham_reach(s, f, ockham_link(s, f, x), y); }

/* On the way from x to the first visit of y. */
int ockham_between(int s, int f, int x, int a, int y) {
  if (!y) return ockham_reach(s, f, x, a);
  for (int steps = 0, is_met = 0; x > 0 && steps <= count; steps++, x = ockham_link(s, f, x)) {
    is_met |= x == a;
    if (x == y) return is_met;
  }
  return 0;
}

int ockham_circular(int s, int f, int x) { return ockham_reach_plus(s, f, x, x); }

int ockham_acyclic(int s, int f, int x) {
  for (int steps = 0; x > 0 && steps <= count; steps++) x = ockham_link(s, f, x);
  return x <= 0;
}

/* How many cycles there are; each is counted at its first node. */
int ockham_cycles(int s, int f) {
  int cycles = 0;
  for (int a = 1; a <= states[s].count; a++) {
    int is_first = ockham_circular(s, f, a);
    for (int b = 1; b < a && is_first; b++) is_first = !(ockham_circular(s, f, b) && ockham_reach(s, f, b, a));
    cycles += is_first;
  }
  return cycles;
}

/* States have nodes of their own: what came later has no links in them. */
int ockham_segment(int s, int f, int x, int y) {
  for (int a = 1; a <= states[s].count; a++)
    for (int b = 1; b <= states[s].count && ockham_between(s, f, x, a, y); b++)
      if (ockham_reach(s, f, b, a) && !ockham_reach(s, f, b, x) && !ockham_reach(s, f, x, b)) return 0;
  return 1;
}

int ockham_sorted(int s, int f, int d, int x, int y) {
  for (int a = 1; a <= states[s].count; a++)
    for (int b = 1; b <= states[s].count; b++)
      if (ockham_between(s, f, x, b, y) && ockham_between(s, f, x, a, b) && ockham_data(s, d, a) > ockham_data(s, d, b))
        return 0;
  return 1;
}

int ockham_reversed(int s, int f, int back, int x, int y) {
  if (!ockham_acyclic(s, f, x)) is_vague = 1; /* has a meaning of its own there */
  for (int a = 1; a <= states[s].count; a++)
    for (int b = 1; b <= states[s].count && ockham_between(s, f, x, a, y); b++)
      if (ockham_between(s, f, x, b, y) && ockham_reach(s, f, a, b) != ockham_reach(s, back, b, a)) return 0;
  return 1;
}

int ockham_disjoint(int s, int f, int x, int y) {
  for (int a = 1; a <= states[s].count; a++)
    if (ockham_reach(s, f, x, a) && ockham_reach(s, f, y, a)) return 0;
  return 1;
}

int ockham_tail(int s, int f, int x, int y) { return ockham_reach(s, f, x, y) && ockham_edge(s, f, y, 0); }

int ockham_allocated(int s, int x) { return x > 0 && x <= states[s].count && !states[s].is_freed[x]; }

int ockham_stable(int s, int f, int x) {
  for (int a = 1; a <= states[s].count; a++)
    if (ockham_reach(s, f, x, a) && !ockham_allocated(s, a)) return 0;
  return 1;
}

int ockham_unchanged(int f) {
  for (int a = 1; a <= states[1].count; a++) {
    if (states[0].is_freed[a] != states[1].is_freed[a]) is_vague = 1; /* what is in freed memory is a convention */
    if (states[0].value[a][f] != states[1].value[a][f]) return 0;
  }
  if (states[0].count != states[1].count) is_vague = 1;
  return 1;
}

/* ---- cycles ---- */

/* Stores so far, the last ones of them. */
static struct {
  char *at, *pc;
} stores[STORES];
static unsigned long store_count;

/* The number of the last store to this place + 1; 0 = none. */
static unsigned long last_store(const char *at) {
  for (unsigned long i = store_count; i > 0 && i + STORES > store_count; i--)
    if (stores[(i - 1) % STORES].at == at) return i;
  return 0;
}

/* A field along which there are more cycles than there may be; -1 if there is none. */
static int find_cycle(void) {
  int was_vague = is_vague, found = -1;
  ockham_take(2);
  for (int f = 0; f < ockham_field_count && found < 0; f++)
    if (ockham_fields[f].target >= 0 && ockham_cycles(2, f) > ockham_fields[f].cycles) found = f;
  is_vague = was_vague;
  return found;
}

/* FILE:LINE where the sanitizer can find that out; in any case where it is in this program, for others to find out. */
static void say_place(const char *what, char *pc) {
  char place[400] = "nowhere";
  if (pc) __sanitizer_symbolize_pc(pc - 1, "%s:%l", place, sizeof place);
  fprintf(stderr, "ockham: %s %s (heap+0x%lx).\n", what, place,
          pc ? (unsigned long)(uintptr_t)pc - 1 - (unsigned long)_r_debug.r_map->l_addr : 0);
  _exit(SHOWN);
}

/* The last store to a link of a cycle has closed it. */
static void look(void) {
  int f = ockham_watches ? find_cycle() : -1;
  unsigned long last = 0;
  if (f < 0) return;
  for (int n = 1; n <= count; n++) {
    unsigned long i = ockham_circular(2, f, n) ? last_store(nodes[n].at + ockham_fields[f].offset) : 0;
    if (i > last) last = i;
  }
  say_place("a cycle since", last ? stores[(last - 1) % STORES].pc : NULL);
}

int ockham_has_cycle(void) {
  look();
  return find_cycle() >= 0;
}

/* Called before each store, so the heap is that after the store before. */
static void store(void *at, char *pc) {
  look();
  stores[store_count % STORES].at = at;
  stores[store_count++ % STORES].pc = pc;
}

void __sanitizer_cov_store1(void *p) { (void)p; }
void __sanitizer_cov_store2(void *p) { (void)p; }
void __sanitizer_cov_store4(void *p) { store(p, __builtin_return_address(0)); }
void __sanitizer_cov_store8(void *p) { store(p, __builtin_return_address(0)); }
void __sanitizer_cov_store16(void *p) { (void)p; }

/* ---- results and inputs ---- */

void ockham_fails(const char *what) {
  fprintf(stderr, "ockham: %s.\n", what);
  _exit(SHOWN);
}

__attribute__((weak)) void reach_error(void) { say_place("an error at", __builtin_return_address(0)); }
__attribute__((weak)) void __VERIFIER_error(void) { say_place("an error at", __builtin_return_address(0)); }

/* Answers to questions for inputs: the bits of the number of the trial, then 0. */
static unsigned inputs;
static int is_asked;

static unsigned next_input(void) {
  unsigned answer = inputs & 1;
  inputs >>= 1;
  is_asked = 1;
  return answer;
}

#define INPUT(TYPE, name)                                                                                              \
  __attribute__((weak)) TYPE __VERIFIER_nondet_##name(void) { return (TYPE)next_input(); }
INPUT(_Bool, bool)
INPUT(char, char)
INPUT(unsigned char, uchar)
INPUT(short, short)
INPUT(unsigned short, ushort)
INPUT(int, int)
INPUT(unsigned, uint)
INPUT(unsigned, unsigned)
INPUT(long, long)
INPUT(unsigned long, ulong)
INPUT(long long, longlong)
INPUT(unsigned long long, ulonglong)
INPUT(size_t, size_t)

/* The trial with that number; if it needs no inputs, there is no other. */
void ockham_try(void (*trial)(void), const char *number) {
  inputs = (unsigned)strtoul(number, NULL, 10);
  trial();
  _exit(is_asked ? 0 : NOTHING_ASKED);
}

const char *__asan_default_options(void) { return "detect_leaks=0:disable_coredump=0"; }
#pragma clang attribute pop
