/* points_to: which memory an address may refer to, for the whole program and all its runs.
 *
 * An inclusion-based (Andersen), flow- and context-insensitive analysis with byte offsets; points_to.c has the method.
 * A result is a set of targets: a piece of memory with an offset `offset + k * stride` for any integer k (stride 0: the
 * offset is exact; stride 1: anywhere). The elements of an array are merged by that, their fields are not.
 *
 *   TARGET_OBJECT    a static object; of a local one, that of any activation
 *   TARGET_DYNAMIC   what the ALLOCATE edge (or a CALL edge of a library allocator) `id` made, each time it ran
 *   TARGET_FUNCTION  a function
 *   TARGET_VARARGS   the variadic arguments of any activation of the function `id`
 *   TARGET_ABSOLUTE  memory at an address that the program computed from numbers alone; no object lies there
 *   TARGET_UNKNOWN   any address, as an input, an uninitialised value or a function without a body may give it: any
 *                    escaping object, any dynamic one, any function whose address is taken, variadic arguments, and
 *                    memory outside of all objects; never a variable, never an object that does not escape. A set
 *                    with it names no other target that it covers.
 *
 * The result covers every run up to its first undefined behaviour, under these assumptions of the memory model:
 *   A1  an access through an address computed from the address of an object lies within that object (anything else is
 *       an invalid access, the business of valid-memsafety); adding to a pointer keeps its object whatever is added
 *   A2  an integer that was computed from constants alone is no address of an object
 *   A3  an unknown function pointer is called only with arguments that fit the function
 * Integers count as addresses if an address or an unknown value went into them by any operation but a comparison.
 */
#ifndef OCKHAM_ANALYSIS_POINTS_TO_POINTS_TO_H
#define OCKHAM_ANALYSIS_POINTS_TO_POINTS_TO_H

#include "base/bitset.h"
#include "base/context.h"
#include "base/strbuf.h"
#include "program/program.h"

enum target_kind { TARGET_UNKNOWN, TARGET_ABSOLUTE, TARGET_OBJECT, TARGET_FUNCTION, TARGET_VARARGS, TARGET_DYNAMIC };

struct target {
  enum target_kind kind;
  uint32_t id;    /* object_id, function_id or edge_id; ID_NONE for TARGET_UNKNOWN and TARGET_ABSOLUTE */
  edge_id call;   /* TARGET_DYNAMIC: the call of the allocation wrapper that ran the ALLOCATE edge, ID_NONE = any */
  int64_t offset; /* in bytes; in [0, stride) if stride is not 0 */
  uint32_t stride;
};

typedef VEC(struct target) target_list;

/* Weaker views, which are assumptions of whoever chooses them. */
struct points_to_options {
  bool separate_unknown;   /* unknown memory is disjoint from every object */
  bool initialised_memory; /* no address is read from memory that was not written since it came into being */
  bool calls_are_known;    /* a pointer calls functions of the program, none else: whoever says so checks it */
  const struct bitset *called_from_outside; /* functions that also run with unknown arguments; NULL = none */
};

struct points_to;

/* The strict result. NULL if a limit of the context was reached. */
struct points_to *points_to_compute(struct context *, const struct program *);
struct points_to *points_to_compute_with(struct context *, const struct program *, struct points_to_options);
void points_to_free(struct points_to *);

/* Appends the targets of an address. The expression need not occur in the program, but is over its variables. No target
 * means that the address refers to no memory in any run: it is null, or the code does not run. */
void points_to_targets(const struct points_to *, expr address, target_list *);
/* Appends the objects and the dynamic memory that TARGET_UNKNOWN stands for. */
void points_to_escaped(const struct points_to *, target_list *);
/* May `x` and `y`, evaluated in two states of one run (not necessarily the same), be addresses of `bytes_x` and
 * `bytes_y` bytes that overlap? */
bool points_to_may_alias(const struct points_to *, expr x, uint64_t bytes_x, expr y, uint64_t bytes_y);
/* May they overlap without being the same bytes? Accesses through unknown addresses are taken to be aligned. */
bool points_to_may_straddle(const struct points_to *, expr x, uint64_t bytes_x, expr y, uint64_t bytes_y);
/* The same as points_to_may_alias for one state: addresses with the same base and different constant offsets are then
 * told apart. */
bool points_to_may_alias_now(const struct points_to *, expr x, uint64_t bytes_x, expr y, uint64_t bytes_y);
/* May the two targets overlap, with accesses of that many bytes? */
bool target_overlaps(const struct points_to *, const struct target *x, uint64_t bytes_x, const struct target *y,
                     uint64_t bytes_y);

/* Does the function run (as far as the analysis can tell)? */
bool points_to_is_called(const struct points_to *, function_id);
/* Does code that runs take the function's address? */
bool points_to_is_address_taken(const struct points_to *, function_id);
/* The functions a CALL edge may call, in order of their ids; none for a call that is not reached. */
const function_id *points_to_callees(const struct points_to *, edge_id, uint32_t *count);
/* May the CALL edge call something that is not a function of the program? */
bool points_to_calls_unknown(const struct points_to *, edge_id);

/* Adds the functions whose addresses the value holds, or memory that it leads to through any number of pointers. Only
 * addresses that the sets name count, not what unknown ones cover. */
void points_to_functions_behind(const struct points_to *, expr value, struct bitset *functions);

/* Memory in regions: two accesses of the program (loads, stores, copies, fills, havocs) that may touch the same byte
 * are in the same region. Regions count from 0. REGION_NONE: the access has no target. REGION_MANY: only for
 * expressions that do not occur in the program, or with another size than there. */
#define REGION_NONE UINT32_MAX
#define REGION_MANY (UINT32_MAX - 1)
uint32_t points_to_region_count(const struct points_to *);
uint32_t points_to_region(const struct points_to *, expr address, uint64_t bytes);
/* The memory that a region consists of: appends its pieces, `bytes` bytes at each offset of the target. */
struct region_piece {
  struct target target;
  uint64_t bytes;
};
typedef VEC(struct region_piece) region_piece_list;
void points_to_region_pieces(const struct points_to *, uint32_t region, region_piece_list *);
/* The region of accesses through unknown addresses, REGION_NONE if there are none. */
uint32_t points_to_unknown_region(const struct points_to *);

/* The sets of variables and of memory, as the alias facts of a certificate (docs/certificate.md). */
void points_to_write_json(const struct points_to *, struct strbuf *);

struct points_to_summary {
  uint32_t nodes, edges, cells;
  uint32_t accesses;         /* distinct addresses that are loaded from or stored to */
  uint32_t unknown_accesses; /* of those, with an unknown target */
  uint64_t targets;          /* of the others, all together */
  uint32_t largest;          /* of the others, the largest set */
};
struct points_to_summary points_to_summarise(const struct points_to *);
/* One line per variable that may hold an address, `f: p -> {x+4, a[0 mod 8], malloc@12, unknown}`, then the indirect
 * calls. */
void points_to_print(const struct points_to *, struct strbuf *);
void target_print(const struct points_to *, const struct target *, struct strbuf *);

#endif
