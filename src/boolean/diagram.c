/* The table of BuDDy: opened once, its errors, and the way out of an operation that takes too long.
 *
 * BuDDy asks nobody during an operation, but tells of each garbage collection. Then the table is consistent, and
 * operations begin by resetting their own state: so a jump out of there does no harm, except while variables are
 * being reordered. Its answer to an error is a wrong result, so no error is let through. */
#include "boolean/diagram.h"

#include "base/statistics.h"

#include <setjmp.h>
#include <stdio.h>

enum {
  FIRST_NODES = 1 << 16,
  FIRST_CACHE = 1 << 14,
  BYTES_PER_NODE = 24,
  MOST_GROWTH = 1 << 22,
  NODES_PER_CACHE_ENTRY = 8
};

static struct {
  uint32_t users;
  uint32_t blocked, blocks; /* variables that are in blocks, and how many blocks there are */
  struct diagrams *running;
  bool is_reordering;
  uint64_t opened; /* clock */
  jmp_buf way_out;
} table;

static void on_error(int error) {
  if (error == BDD_MEMORY || error == BDD_NODENUM) alloc_fail((size_t)bdd_getallocnum() * BYTES_PER_NODE);
  fprintf(stderr, "ockham: error in the use of BDDs: %s\n", bdd_errstring(error));
  abort();
}

/* Reordering cannot be interrupted and takes about this long per node and block of variables. It is allowed when that
 * is no more than a part of the time that is left, and not much more than the time that was spent so far. */
static bool is_reordering_worthwhile(const bddGbcStat *statistics) {
  double blocks = table.blocks, nodes = statistics->nodes - statistics->freenodes;
  double estimate = blocks * nodes * 1.5e-6, spent = (double)(clock_now() - table.opened) / 1e9;
  return estimate < 2 * spent && estimate < limits_seconds_left(table.running->limits) / 4.0;
}

static void on_collection(int is_before, bddGbcStat *statistics) {
  if (is_before || !table.running || table.is_reordering) return;
  if (limits_exceeded_now(table.running->limits)) longjmp(table.way_out, 1);
  if (is_reordering_worthwhile(statistics))
    bdd_enable_reorder();
  else
    bdd_disable_reorder();
}

static void on_reordering(int is_before) { table.is_reordering = is_before; }

/* BuDDy wants to know of blocks one by one; a variable is in at most one. */
static void add_blocks(uint32_t count, uint32_t block) {
  for (; table.blocked + block <= count; table.blocked += block, table.blocks++)
    bdd_intaddvarblock((int)table.blocked, (int)(table.blocked + block - 1), BDD_REORDER_FIXED);
}

/* Growing means to rehash everything, so not in small steps; but a limit of memory is to be noticed on the way. */
static int growth(const struct limits *limits) {
  uint64_t sixteenth = (uint64_t)limits->megabytes * (1 << 20) / 16 / BYTES_PER_NODE;
  return limits->megabytes == 0 || sixteenth > MOST_GROWTH ? MOST_GROWTH
         : sixteenth < FIRST_NODES                         ? FIRST_NODES
                                                           : (int)sixteenth;
}

void diagrams_open(struct diagrams *d, struct limits *limits, uint32_t variable_count, uint32_t block) {
  *d = (struct diagrams){.limits = limits, .temporaries = VEC_INIT};
  int count = variable_count < 2 ? 2 : (int)variable_count;
  assert(block > 0 && (table.users > 0 || !table.blocked));
  if (table.users++ == 0) {
    bdd_init(FIRST_NODES, FIRST_CACHE);
    bdd_error_hook(on_error);
    bdd_gbc_hook(on_collection);
    bdd_reorder_hook(on_reordering);
    bdd_setmaxincrease(growth(limits));
    bdd_setcacheratio(NODES_PER_CACHE_ENTRY);
    bdd_setvarnum(count);
    table.opened = clock_now();
  } else if (bdd_varnum() < count) {
    bdd_setvarnum(count);
  }
  add_blocks((uint32_t)count, block);
  assert(bdd_varnum() >= count);
  bdd_autoreorder(BDD_REORDER_SIFT);
  bdd_disable_reorder();
}

void diagrams_close(struct diagrams *d) {
  assert(table.running != d);
  diagrams_drop(d, 0);
  vec_release(&d->temporaries);
  assert(table.users > 0);
  if (--table.users > 0) return;
  bdd_done();
  table.blocked = table.blocks = 0;
}

bool diagrams_run(struct diagrams *d, void (*work)(void *data), void *data) {
  assert(!table.running);
  table.running = d;
  bool is_done = setjmp(table.way_out) == 0;
  if (is_done) work(data);
  table.running = NULL;
  return is_done;
}

void diagrams_checkpoint(struct diagrams *d) {
  assert(table.running == d);
  if (limits_exceeded(d->limits)) longjmp(table.way_out, 1);
}

void diagrams_drop(struct diagrams *d, uint32_t mark) {
  assert(mark <= d->temporaries.len);
  while (d->temporaries.len > mark) bdd_delref(vec_pop(&d->temporaries));
}

void diagrams_print_version(struct strbuf *out) {
  strbuf_printf(out, "BuDDy %d.%d", bdd_versionnum() / 10, bdd_versionnum() % 10);
}
