/* The heap that a function finds: memory that pointers of unknown origin lead to, in a trace cells at numbers that
 * stand for addresses. Cells that lie close together become an array, and numbers near them addresses in it. */
#include "confirm/testfile/test_private.h"

#include <stdlib.h>

enum { CLOSE = 4096, MARGIN = 256, ALIGNMENT = 16, MOST_BYTES = 1 << 20 };

/* Is it memory that was there before the program began? */
static bool is_heap(const struct test *t, const struct trace_cell *x) {
  const struct trace *trace = t->request->trace;
  if (x->object != ID_NONE || x->is_written || x->step >= trace->steps.len) return false;
  return t->program->edges.data[trace->steps.data[x->step].edge].op.kind != OP_ALLOCATE;
}

static int compare_numbers(const void *x, const void *y) {
  uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;
  return (a > b) - (a < b);
}

void test_find_heap(struct test *t) {
  const struct trace *trace = t->request->trace;
  VEC(uint64_t) numbers = VEC_INIT;
  for (uint32_t i = 0; i < trace->cells.len; i++)
    if (is_heap(t, &trace->cells.data[i])) vec_push(&numbers, trace->cells.data[i].address);
  if (numbers.len) qsort(numbers.data, numbers.len, sizeof *numbers.data, compare_numbers);
  for (uint32_t i = 0, k; i < numbers.len; i = k) {
    for (k = i + 1; k < numbers.len && numbers.data[k] - numbers.data[k - 1] <= CLOSE; k++) {}
    uint64_t low = numbers.data[i] < MARGIN ? ALIGNMENT : numbers.data[i] - MARGIN;
    low -= low % ALIGNMENT;
    struct test_memory m = {low, numbers.data[k - 1] + MARGIN - low};
    if (m.size > MOST_BYTES) test_refuse(t, "the memory that it begins with is too large");
    vec_push(&t->memory, m);
  }
  vec_release(&numbers);
}

bool test_put_address(const struct test *t, uint64_t number, struct strbuf *out) {
  for (uint32_t i = 0; i < t->memory.len; i++) {
    const struct test_memory *m = &t->memory.data[i];
    if (!number || number < m->low || number - m->low >= m->size) continue;
    strbuf_printf(out, "ockham_memory_%u + %llu", i, (unsigned long long)(number - m->low));
    return true;
  }
  return false;
}

/* Zeros are there already. */
static void put_cell(struct test *t, const struct trace_cell *x) {
  struct strbuf place = STRBUF_INIT, value = STRBUF_INIT, *out = &t->out;
  if (!x->value || !test_put_address(t, x->address, &place)) return;
  if (x->bytes * 8 == t->program->pointer_width && test_put_address(t, (uint64_t)x->value, &value))
    strbuf_printf(out, "  ockham_pointer(%s, %s);\n", place.text, value.text);
  for (uint32_t i = 0; i < x->bytes && !value.len; i += 8)
    strbuf_printf(out, "  ockham_number(%s + %u, 0x%llxull, %u);\n", place.text, i,
                  (unsigned long long)(x->value >> 8 * i), x->bytes - i < 8 ? x->bytes - i : 8);
  strbuf_release_all(&place, &value);
}

void test_put_heap(struct test *t) {
  const struct trace *trace = t->request->trace;
  if (!t->memory.len) return;
  strbuf_puts(&t->out, "static void ockham_number(unsigned char *to, unsigned long long value, unsigned bytes) {\n"
                       "  for (; bytes; bytes--, value >>= 8) *to++ = (unsigned char)value;\n}\n\n"
                       "static void ockham_pointer(unsigned char *to, void *value) {\n  unsigned i;\n"
                       "  for (i = 0; i < sizeof value; i++) to[i] = ((unsigned char *)&value)[i];\n}\n\n"
                       "/* The memory that the run begins with. */\n");
  for (uint32_t i = 0; i < t->memory.len; i++)
    strbuf_printf(
        &t->out,
        "static long double ockham_room_%u[%llu];\n#define ockham_memory_%u ((unsigned char *)ockham_room_%u)\n", i,
        (unsigned long long)t->memory.data[i].size / 8 + 1, i, i);
  strbuf_puts(&t->out, "\nstatic void ockham_fill_memory(void) {\n  static int is_done;\n  if (is_done++) return;\n");
  for (uint32_t i = 0; i < trace->cells.len; i++)
    if (is_heap(t, &trace->cells.data[i])) put_cell(t, &trace->cells.data[i]);
  strbuf_puts(&t->out, "}\n\n");
}
