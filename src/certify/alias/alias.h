/* alias: the points-to facts of a certificate, which memory an address may refer to, and the check that they hold.
 *
 * A fact is a set of targets, for a variable or for a cell of memory. Meaning: in all states of all runs, the value of
 * the variable holds no address but those of its set (a variable without a set holds none); what is read from the cell
 * holds no address but those of its set. A value holds an address if it is one, or was computed from one. The cell of
 * one byte at offset 0 with stride 1 stands for the whole block: whatever is read anywhere in it, of any size, holds
 * addresses in the blocks of its set. Nothing is claimed of what is read elsewhere.
 *
 * A target is a piece of memory with an offset `offset + k * stride` for any integer k (stride 0: exactly the offset):
 *   TARGET_OBJECT    an object; of a local one, that of any activation
 *   TARGET_DYNAMIC   what the edge `id` allocated, each time; `call`: in the allocation wrapper that this edge called
 *   TARGET_FUNCTION  a function
 *   TARGET_VARARGS   the variadic arguments of any activation of the function
 *   TARGET_ABSOLUTE  memory at an address that the program computed from numbers alone; no object lies there
 *   TARGET_UNKNOWN   any address that the world may come to know: everything but objects that do not escape
 *
 * The check is by induction over the steps of a run, for each operation of the functions that are reached: if the facts
 * hold before it, they hold after it. Every address in memory or in the hands of a function without a body is one that
 * TARGET_UNKNOWN covers. First contents need not be covered where they cannot be read before they are written. */
#ifndef OCKHAM_CERTIFY_ALIAS_H
#define OCKHAM_CERTIFY_ALIAS_H

#include "base/bitset.h"
#include "base/context.h"
#include "base/strbuf.h"
#include "certify/alias/flow.h"
#include "program/program.h"

enum target_kind { TARGET_UNKNOWN, TARGET_ABSOLUTE, TARGET_OBJECT, TARGET_FUNCTION, TARGET_VARARGS, TARGET_DYNAMIC };
enum { TARGET_KIND_COUNT = TARGET_DYNAMIC + 1 };

struct alias_target {
  enum target_kind kind;
  uint32_t id;    /* object, function or edge; ID_NONE for TARGET_UNKNOWN and TARGET_ABSOLUTE */
  edge_id call;   /* TARGET_DYNAMIC, else ID_NONE */
  int64_t offset; /* in bytes; in [0, stride) if stride is not 0 */
  uint32_t stride;
};
typedef VEC(struct alias_target) target_list;

/* `bytes` bytes at offset + k * stride of a block, and the set of what may be read there. */
struct alias_cell {
  struct alias_target block; /* without offset */
  uint32_t offset, stride, bytes;
  uint32_t set;
};

/* Sets by number. */
#define SET_EMPTY 0
#define SET_ANY UINT32_MAX /* nothing is known */

struct alias {
  struct program *program; /* expressions are added to it */
  VEC(target_list) sets;   /* the first is empty */
  VEC(uint32_t) variables; /* set, by variable */
  VEC(struct alias_cell) cells;
  VEC(uint32_t) next_cell;                  /* by cell: index + 1 of the next one of its block */
  struct map first_cell[TARGET_KIND_COUNT]; /* id << 32 | call -> index + 1 */
  VEC(uint32_t) values;                     /* set, by expression, as far as it was asked for */
  VEC(bool) is_number;                      /* by expression: made of constants and comparisons alone */
  struct map callees;                       /* call edge << 32 | function -> 1 */
  struct map first_callee;                  /* call edge -> index + 1 */
  VEC(uint64_t) callee_chain;               /* function << 32 | next + 1 */
  struct bitset calls_unknown;              /* by edge */
  struct bitset is_reached;                 /* by function */
};

void alias_init(struct alias *, struct program *);
void alias_release(struct alias *);
/* Facts, while the certificate is read. */
uint32_t alias_add_set(struct alias *, const struct alias_target *, uint32_t count);
void alias_add_cell(struct alias *, struct alias_cell);

/* Does everything hold? If not, one line in `why`. Afterwards callees and reached functions are known. */
bool alias_check(struct alias *, struct context *, const struct flow *, struct strbuf *why);

/* Appends the targets of an address; false if nothing is known of it. */
bool alias_targets(struct alias *, expr address, target_list *);
/* May accesses of so many bytes at the targets overlap? */
bool alias_overlap(const struct alias *, const struct alias_target *x, uint64_t bytes_x, const struct alias_target *y,
                   uint64_t bytes_y);
/* The functions that an indirect call may call. */
typedef VEC(function_id) function_list;
void alias_callees(const struct alias *, edge_id, function_list *);
bool alias_calls_unknown(const struct alias *, edge_id);
/* Does some function without a body return any values there? */
bool alias_forgets_results(const struct alias *, edge_id);

/* ---- inside ---- */

bool target_same_block(const struct alias_target *, const struct alias_target *);
struct alias_target target_make(struct alias_target block, int64_t offset, uint64_t stride);
/* Does TARGET_UNKNOWN cover it? */
bool target_is_open(const struct alias *, const struct alias_target *);
void alias_print_target(const struct alias *, const struct alias_target *, struct strbuf *);
/* The size of the block, UINT64_MAX if it is not known. */
uint64_t target_size(const struct alias *, const struct alias_target *);
/* The bytes that an access there may touch, within the block; false if none. ALIAS_ANY_SIZE: up to its end. */
#define ALIAS_ANY_SIZE UINT32_MAX
bool target_access(const struct alias *, const struct alias_target *, uint32_t bytes, struct alias_cell *ret);
/* Do cells of one block overlap? Is then what is written to one read from the other whole, or not at all? */
bool cells_overlap(const struct alias_cell *x, const struct alias_cell *y, bool *is_exact);
bool cell_is_whole(const struct alias *, const struct alias_cell *);
/* What may be read there: a set. */
uint32_t alias_read(struct alias *, const struct alias_cell *);
/* All of the block. */
struct alias_cell alias_whole(const struct alias *, const struct alias_target *);
uint32_t alias_value(struct alias *, expr);
uint32_t alias_blurred(struct alias *, uint32_t set);
/* Cells with facts of the block: index + 1 of the first. */
uint32_t alias_first_cell(const struct alias *, const struct alias_target *block);
/* Is everything in the set `x` covered by the set `y`? If not, *missing is what is not. */
bool alias_includes(const struct alias *, uint32_t x, uint32_t y, struct alias_target *missing);
bool alias_find_reached(struct alias *, const struct flow *, struct strbuf *why);
/* Assumption A3: an unknown function takes the arguments it is given. */
bool alias_call_fits(const struct alias *, edge_id, function_id);
static inline int64_t floor_mod(int64_t x, int64_t m) {
  int64_t r = x % m;
  return r < 0 ? r + m : r;
}
static inline uint64_t gcd_u64(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t t = a % b;
    a = b;
    b = t;
  }
  return a;
}

#endif
