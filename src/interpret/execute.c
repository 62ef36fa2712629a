/* The loop that executes instructions. Everything rare is done by functions in other files. */
#include "interpret/machine.h"

/* Edges between two looks at the limits. */
enum { CHECK_INTERVAL = 1 << 18 };

bool machine_checkpoint(struct machine *m) {
  uint64_t limit = m->options.step_limit;
  if (limit && m->steps >= limit) return machine_stop(m, "step limit of %llu reached", (unsigned long long)limit);
  if (m->limits && limits_exceeded(m->limits)) return machine_stop(m, "%s", limits_reason(m->limits));
  return true;
}

static uint64_t next_check(const struct machine *m, uint64_t steps) {
  uint64_t next = steps + CHECK_INTERVAL, limit = m->options.step_limit;
  return limit && limit < next ? limit : next;
}

/* The index in the cell of a memory instruction is signed, of pointer width; arithmetic is modulo 2^pointer width. */
static inline uint64_t cell_address(const struct instruction *i, const uint64_t *r, uint64_t mask) {
  return (r[i->a] + r[i->b] * i->cell.stride + (uint64_t)(int64_t)(int32_t)i->cell.offset) & mask;
}

static uint32_t switch_target(const struct code *code, const struct switch_table *t, uint64_t value) {
  assert((uint64_t)t->first + t->count <= code->cases.len);
  const struct switch_case *cases = vec_from(&code->cases, t->first);
  uint32_t low = 0, high = t->count;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (cases[middle].value < value)
      low = middle + 1;
    else
      high = middle;
  }
  return low < t->count && cases[low].value == value ? cases[low].target : t->otherwise;
}

static inline int64_t signed_of(uint64_t x, unsigned shift) { return (int64_t)(x << shift) >> shift; }

static inline bool fits_signed(int64_t x, unsigned shift) { return signed_of((uint64_t)x, shift) == x; }

/* Names used below: m, r = registers, i = the instruction, memory. */
#define NEXT                                                                                                           \
  do {                                                                                                                 \
    i++;                                                                                                               \
    goto *labels[i->kind];                                                                                             \
  } while (0)
#define CASE(name) L_##name:
#define GO(target)                                                                                                     \
  do {                                                                                                                 \
    i = code + (target);                                                                                               \
    goto *labels[i->kind];                                                                                             \
  } while (0)
#define SET(name, value)                                                                                               \
  CASE(name) {                                                                                                         \
    r[i->d] = (value);                                                                                                 \
    NEXT;                                                                                                              \
  }
#define A r[i->a]
#define B r[i->b]
#define M i->imm
#define S i->small

#define ARITHMETIC(name, op)                                                                                           \
  SET(name, (A op B) & M)                                                                                              \
  CASE(name##_NSW32) {                                                                                                 \
    int32_t result;                                                                                                    \
    if (__builtin_expect(OVERFLOW_##name((int32_t)A, (int32_t)B, &result), 0)) goto undefined;                         \
    r[i->d] = (uint32_t)result;                                                                                        \
    NEXT;                                                                                                              \
  }                                                                                                                    \
  CASE(name##_NSW64) {                                                                                                 \
    int64_t result;                                                                                                    \
    if (__builtin_expect(OVERFLOW_##name((int64_t)A, (int64_t)B, &result), 0)) goto undefined;                         \
    r[i->d] = (uint64_t)result;                                                                                        \
    NEXT;                                                                                                              \
  }                                                                                                                    \
  CASE(name##_NSW) {                                                                                                   \
    int64_t result;                                                                                                    \
    if (OVERFLOW_##name(signed_of(A, S), signed_of(B, S), &result) || !fits_signed(result, S)) goto undefined;         \
    r[i->d] = (uint64_t)result & M;                                                                                    \
    NEXT;                                                                                                              \
  }
#define OVERFLOW_ADD __builtin_add_overflow
#define OVERFLOW_SUB __builtin_sub_overflow
#define OVERFLOW_MUL __builtin_mul_overflow

#define SIGNED_DIVISION(name, op, minus_one)                                                                           \
  CASE(name) {                                                                                                         \
    int64_t x = signed_of(A, S), y = signed_of(B, S);                                                                  \
    if (y == 0 || (y == -1 && (uint64_t)x << S == (uint64_t)1 << 63)) goto undefined;                                  \
    r[i->d] = (uint64_t)(y == -1 ? (minus_one) : x op y) & M;                                                          \
    NEXT;                                                                                                              \
  }
#define UNSIGNED_DIVISION(name, op)                                                                                    \
  CASE(name) {                                                                                                         \
    if (B == 0) goto undefined;                                                                                        \
    r[i->d] = A op B;                                                                                                  \
    NEXT;                                                                                                              \
  }
#define SHIFT(name, value)                                                                                             \
  CASE(name) {                                                                                                         \
    if (__builtin_expect(B >= 64u - S, 0)) goto undefined;                                                             \
    r[i->d] = (value) & M;                                                                                             \
    NEXT;                                                                                                              \
  }

/* The usual case of memory_valid, without a call. */
#define VALID(offset, len, is_write)                                                                                   \
  ((__builtin_expect((offset) < size && ((offset) & 7) + (len) <= 8, 1) &&                                             \
    __builtin_expect((is_write) ? shadow[(offset) >> 3] == SHADOW_FULL : (shadow[(offset) >> 3] & SHADOW_FULL) != 0,   \
                     1)) ||                                                                                            \
   memory_range_valid(&m->memory, offset, len, is_write))
#define READ(T, offset)                                                                                                \
  do {                                                                                                                 \
    T cell_;                                                                                                           \
    memcpy(&cell_, bytes + (offset), sizeof cell_);                                                                    \
    r[i->d] = cell_;                                                                                                   \
  } while (0)
#define WRITE(T, offset)                                                                                               \
  do {                                                                                                                 \
    T cell_ = (T)r[i->d];                                                                                              \
    memcpy(bytes + (offset), &cell_, sizeof cell_);                                                                    \
  } while (0)
#define ACCESSES(VERB, T, bits, is_write)                                                                              \
  CASE(VERB##bits) {                                                                                                   \
    uint64_t offset = ((A + i->imm) & mask) - base;                                                                    \
    if (__builtin_expect(!VALID(offset, sizeof(T), is_write), 0)) goto bad_plain_##is_write;                           \
    DO_##VERB(T, offset);                                                                                              \
    NEXT;                                                                                                              \
  }                                                                                                                    \
  CASE(VERB##bits##_FIXED) {                                                                                           \
    DO_##VERB(T, A + i->imm - base);                                                                                   \
    NEXT;                                                                                                              \
  }                                                                                                                    \
  CASE(VERB##bits##_INDEX) {                                                                                           \
    uint64_t offset = cell_address(i, r, mask) - base;                                                                 \
    if (__builtin_expect(!VALID(offset, sizeof(T), is_write), 0)) goto bad_cell_##is_write;                            \
    DO_##VERB(T, offset);                                                                                              \
    NEXT;                                                                                                              \
  }                                                                                                                    \
  CASE(VERB##bits##_BOUND) {                                                                                           \
    uint64_t address = cell_address(i, r, mask);                                                                       \
    if (__builtin_expect(((address - r[i->object]) & mask) > i->limit, 0)) goto bad_cell_##is_write;                   \
    DO_##VERB(T, address - base);                                                                                      \
    NEXT;                                                                                                              \
  }
#define DO_LOAD READ
#define DO_STORE WRITE

/* Counts edges; from time to time looks at the limits. */
#define COUNTED                                                                                                        \
  do {                                                                                                                 \
    steps += i->count;                                                                                                 \
    if (__builtin_expect(steps >= check_at, 0)) {                                                                      \
      m->steps = steps;                                                                                                \
      m->at = (uint32_t)(i - code);                                                                                    \
      if (!machine_checkpoint(m)) return;                                                                              \
      check_at = next_check(m, steps);                                                                                 \
    }                                                                                                                  \
  } while (0)
#define JUMP_WHEN(name, condition)                                                                                     \
  CASE(name) {                                                                                                         \
    COUNTED;                                                                                                           \
    if (condition) GO(i->imm);                                                                                         \
    NEXT;                                                                                                              \
  }
/* Before anything that may end the run or look at the state. */
#define SYNC (m->steps = steps, m->at = (uint32_t)(i - code))
#define MAY_END(call)                                                                                                  \
  do {                                                                                                                 \
    SYNC;                                                                                                              \
    if (!(call)) return;                                                                                               \
    NEXT;                                                                                                              \
  } while (0)

void machine_execute(struct machine *m, uint32_t pc) {
  static const void *const labels[] = {
#define X(name) &&L_##name,
      INSTRUCTIONS(X)
#undef X
  };
  unsigned char *const bytes = m->memory.bytes;
  const unsigned char *const shadow = m->memory.shadow;
  const uint64_t base = m->memory.base, mask = m->memory.mask, size = m->memory.size;
  assert(pc < m->code.instructions.len && sizeof labels / sizeof *labels == INSTRUCTION_COUNT);
  const struct instruction *code = m->code.instructions.data;
  const struct instruction *i;
  uint64_t *r = m->registers.data;
  uint64_t steps = m->steps, check_at = next_check(m, steps);
  GO(pc);

  SET(MOVE, A)
  CASE(MOVE_WIDE) {
    uint64_t low = r[i->a], high = r[i->a + 1];
    r[i->d] = low;
    r[i->d + 1] = high;
    NEXT;
  }
  SET(NOT, ~A & M)
  ARITHMETIC(ADD, +)
  ARITHMETIC(SUB, -)
  ARITHMETIC(MUL, *)
  UNSIGNED_DIVISION(UDIV, /)
  UNSIGNED_DIVISION(UREM, %)
  SIGNED_DIVISION(SDIV, /, -x)
  SIGNED_DIVISION(SREM, %, 0)
  SHIFT(SHL, A << B)
  SHIFT(LSHR, A >> B)
  SHIFT(ASHR, (uint64_t)(signed_of(A, S) >> B))
  SET(AND, A & B)
  SET(OR, A | B)
  SET(XOR, A ^ B)
  SET(EQ, A == B)
  SET(NE, A != B)
  SET(ULT, A < B)
  SET(ULE, A <= B)
  SET(SLT, (int64_t)(A << S) < (int64_t)(B << S))
  SET(SLE, (int64_t)(A << S) <= (int64_t)(B << S))
  SET(SEXT, (uint64_t)signed_of(A, S) & M)
  SET(EXTRACT, A >> S & M)
  SET(CONCAT, A << S | B)
  SET(SELECT, A ? B : r[i->imm])
  CASE(SELECT_WIDE) {
    const uint64_t *from = A ? &B : &r[i->imm];
    uint64_t low = from[0], high = from[1];
    r[i->d] = low;
    r[i->d + 1] = high;
    NEXT;
  }
  SET(OFFSET, (A + i->imm) & mask)
  SET(INDEX, (A + B * i->imm) & mask)
  CASE(SLOW) MAY_END(machine_slow_op(m, &m->code.slow_ops.data[i->imm], i->d));
  CASE(FLOAT) MAY_END(machine_float_op(m, &m->code.slow_ops.data[i->imm], i->d));

  ACCESSES(LOAD, uint8_t, 8, false)
  ACCESSES(LOAD, uint16_t, 16, false)
  ACCESSES(LOAD, uint32_t, 32, false)
  ACCESSES(LOAD, uint64_t, 64, false)
  ACCESSES(STORE, uint8_t, 8, true)
  ACCESSES(STORE, uint16_t, 16, true)
  ACCESSES(STORE, uint32_t, 32, true)
  ACCESSES(STORE, uint64_t, 64, true)
  CASE(LOAD_BYTES) MAY_END(machine_load_bytes(m, i));
  CASE(STORE_BYTES) MAY_END(machine_store_bytes(m, i));

  CASE(COUNT) {
    COUNTED;
    NEXT;
  }
  CASE(JUMP) {
    COUNTED;
    GO(i->imm);
  }
  JUMP_WHEN(JUMP_IF, A != 0)
  JUMP_WHEN(JUMP_UNLESS, A == 0)
  JUMP_WHEN(JUMP_EQ, A == B)
  JUMP_WHEN(JUMP_NE, A != B)
  JUMP_WHEN(JUMP_ULT, A < B)
  JUMP_WHEN(JUMP_ULE, A <= B)
  JUMP_WHEN(JUMP_SLT, (int64_t)(A << S) < (int64_t)(B << S))
  JUMP_WHEN(JUMP_SLE, (int64_t)(A << S) <= (int64_t)(B << S))
  CASE(SKIP_TO) GO(i->imm);
  CASE(SKIP_UNLESS) {
    if (!A) GO(i->imm);
    NEXT;
  }
  CASE(SWITCH) {
    COUNTED;
    GO(switch_target(&m->code, &m->code.switches.data[i->imm], A));
  }
  CASE(CALL) {
    COUNTED;
    SYNC;
    uint32_t target = machine_call(m, i);
    if (target == ID_NONE) return;
    code = m->code.instructions.data; /* they may have moved */
    r = m->registers.data;
    GO(target);
  }
  CASE(RETURN) {
    COUNTED;
    SYNC;
    uint32_t target = machine_return(m, i);
    if (target == ID_NONE) return;
    GO(target);
  }
  CASE(OPERATION) {
    COUNTED;
    SYNC;
    if (!machine_operation(m, i)) return;
    steps = m->steps;
    NEXT;
  }
  CASE(NO_EDGE) {
    SYNC;
    if (i->imm == 0)
      machine_end(m, RUN_ASSUMPTION);
    else
      machine_stop(m, "internal error: a location without edges");
    return;
  }
  CASE(TAKEN) {
    if (m->options.taken) m->options.taken(m->options.taken_data, (edge_id)i->imm);
    if (m->options.watched) m->options.watched(m->options.watched_data, (edge_id)i->imm, m);
    NEXT;
  }
  CASE(DONE) {
    m->steps = steps;
    return;
  }

undefined:
  SYNC;
  machine_arithmetic_violation(m, i);
  return;
bad_plain_false:
  SYNC;
  machine_bad_access(m, A + i->imm, i->small, false);
  return;
bad_plain_true:
  SYNC;
  machine_bad_access(m, A + i->imm, i->small, true);
  return;
bad_cell_false:
  SYNC;
  machine_bad_access(m, cell_address(i, r, mask), i->small, false);
  return;
bad_cell_true:
  SYNC;
  machine_bad_access(m, cell_address(i, r, mask), i->small, true);
}
