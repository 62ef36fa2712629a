/* Memory by itself: random allocations against a model, and the words for what is wrong. */
#include "unit.h"

#include "build.h"
#include "interpret/memory.h"

static struct random R;

struct block {
  uint64_t address, size;
  unsigned char byte;
};

static uint64_t below(uint64_t n) { return (random_next(&R) >> 16) % n; }

static void start(struct memory *m, struct build *b, enum data_model model, uint64_t *addresses) {
  *b = build_new(model);
  build_function(b, "main");
  build_return(b, EXPR_NONE);
  build_object(b, "first", 10, NULL);
  build_object(b, "second", 100, NULL);
  R = random_make(42);
  assert_true(memory_init(m, b->p, (struct memory_limits){1 << 20, 16 << 20}, &R, addresses));
}

static void check_block(struct memory *m, const struct block *b) {
  const unsigned char *p = memory_at(m, b->address, b->size, true);
  assert_non_null(p);
  for (uint64_t k = 0; k < b->size; k++) assert_int_equal(p[k], b->byte);
  assert_null(memory_at(m, b->address, b->size + 1, false));
  assert_null(memory_at(m, b->address - 1, 1, false));
  assert_null(memory_at(m, b->address + b->size, 1, false));
}

/* Far more is allocated than fits, so freed places are used again. */
static void random_heap(enum data_model model) {
  struct memory m;
  struct build b;
  uint64_t addresses[2];
  start(&m, &b, model, addresses);
  m.quarantine = 1 << 16;
  enum { LIVE = 64 };
  struct block blocks[LIVE] = {{0, 0, 0}};
  for (int round = 0; round < 30000; round++) {
    struct block *x = &blocks[below(LIVE)];
    uint64_t size;
    if (x->address) {
      check_block(&m, x);
      assert_int_equal(memory_heap_object(&m, x->address, &size), HEAP_LIVE);
      assert_int_equal(size, x->size);
      memory_free(&m, x->address);
      assert_int_equal(memory_heap_object(&m, x->address, &size), HEAP_FREED);
      if (x->size) assert_null(memory_at(&m, x->address, 1, false));
    }
    size = below(4) ? below(64) : below(2000);
    x->size = size - size % (below(2) ? 1 : 16);
    x->byte = (unsigned char)below(256);
    x->address = memory_allocate(&m, x->size, below(8) ? 0 : 64, false);
    assert_true(x->address != 0);
    if (x->size) memset(memory_at(&m, x->address, x->size, true), x->byte, x->size);
  }
  uint64_t live = 0;
  for (int i = 0; i < LIVE; i++) live += blocks[i].address ? blocks[i].size : 0;
  assert_int_equal(m.live_bytes, live);
  memory_release(&m);
  build_free(&b);
}

static void test_heap(void **state) {
  (void)state;
  random_heap(DATA_MODEL_ILP32);
  random_heap(DATA_MODEL_LP64);
}

static void test_alignment(void **state) {
  (void)state;
  struct memory m;
  struct build b;
  uint64_t addresses[2], size;
  start(&m, &b, DATA_MODEL_ILP32, addresses);
  for (uint64_t alignment = 1; alignment <= 4096; alignment *= 2) {
    uint64_t address = memory_allocate(&m, 5, alignment, true);
    assert_int_equal(address % alignment, 0);
    assert_int_equal(memory_heap_object(&m, address, &size), HEAP_LIVE);
    assert_int_equal(memory_heap_object(&m, address + 16, &size), HEAP_NOT_START);
    assert_int_equal(memory_heap_object(&m, address - 16, &size), HEAP_NOT_START);
    assert_int_equal(memory_push_object(&m, 3, alignment, "x") % alignment, 0);
  }
  assert_int_equal(memory_allocate(&m, 17 << 20, 0, false), 0);
  assert_int_equal(memory_push_object(&m, 2 << 20, 1, "x"), 0);
  memory_release(&m);
  build_free(&b);
}

static void test_stack(void **state) {
  (void)state;
  struct memory m;
  struct build b;
  uint64_t addresses[2];
  start(&m, &b, DATA_MODEL_LP64, addresses);
  b.f = 0;
  build_local_object(&b, "x", 4);
  build_local_object(&b, "y", 13);
  struct frame_layout layout;
  frame_layout_init(&layout, b.p, &b.p->functions.data[0]);
  uint64_t mark = memory_stack_mark(&m);
  for (int i = 0; i < 1000; i++) {
    uint64_t frame = memory_push_frame(&m, &layout);
    uint64_t x = frame + layout.slots.data[0].offset, y = frame + layout.slots.data[1].offset;
    assert_non_null(memory_at(&m, x, 4, true));
    assert_null(memory_at(&m, x, 5, true));
    assert_null(memory_at(&m, x - 1, 1, true));
    assert_non_null(memory_at(&m, y, 13, true));
    assert_null(memory_at(&m, y + 13, 1, true));
    if (i % 100 != 99) continue;
    memory_pop_stack(&m, mark);
    assert_null(memory_at(&m, x, 1, false));
  }
  assert_int_equal(m.frames.len, 0);
  frame_layout_release(&layout);
  memory_release(&m);
  build_free(&b);
}

static void expect_text(struct memory *m, struct build *b, uint64_t address, uint64_t len, bool write,
                        const char *want) {
  struct strbuf text = STRBUF_INIT;
  memory_describe(m, b->p, address, len, write, &text);
  assert_string_equal(text.text, want);
  strbuf_release(&text);
}

static void test_describe(void **state) {
  (void)state;
  struct memory m;
  struct build b;
  uint64_t at[2];
  start(&m, &b, DATA_MODEL_LP64, at);
  expect_text(&m, &b, 0, 4, true, "null pointer (write of 4 bytes)");
  expect_text(&m, &b, 16, 1, false, "null pointer plus 16 (read of 1 byte)");
  expect_text(&m, &b, at[0] + 10, 1, false, "out of bounds of 'first' (size 10, offset 10, read of 1 byte)");
  expect_text(&m, &b, at[1] - 4, 4, false, "out of bounds of 'second' (size 100, offset -4, read of 4 bytes)");
  expect_text(&m, &b, at[1] + 98, 4, true, "out of bounds of 'second' (size 100, offset 98, write of 4 bytes)");
  expect_text(&m, &b, memory_function_address(&m, 0), 1, true, "address of function 'main' (write of 1 byte)");
  expect_text(&m, &b, 123456, 1, false, "no object at address 0x1e240 (read of 1 byte)");
  uint64_t p = memory_allocate(&m, 24, 0, false), q = memory_allocate(&m, 24, 0, false);
  expect_text(&m, &b, p + 24, 8, true, "out of bounds of heap object (size 24, offset 24, write of 8 bytes)");
  expect_text(&m, &b, q - 1, 1, true, "out of bounds of heap object (size 24, offset -1, write of 1 byte)");
  memory_free(&m, p);
  expect_text(&m, &b, p + 8, 8, true, "use after free of heap object (size 24, offset 8, write of 8 bytes)");
  uint64_t s = memory_push_object(&m, 6, 1, "stack allocation");
  expect_text(&m, &b, s + 6, 1, true, "out of bounds of 'stack allocation' (size 6, offset 6, write of 1 byte)");
  memory_release(&m);
  build_free(&b);
}

static void test_string(void **state) {
  (void)state;
  struct memory m;
  struct build b;
  uint64_t at[2], len;
  start(&m, &b, DATA_MODEL_ILP32, at);
  unsigned char *p = memory_at(&m, at[0], 10, true);
  memcpy(p, "0123456789", 10);
  assert_false(memory_string(&m, at[0], 100, &len));
  assert_int_equal(len, 10);
  assert_true(memory_string(&m, at[0], 4, &len));
  assert_int_equal(len, 4);
  p[7] = 0;
  assert_true(memory_string(&m, at[0] + 1, 100, &len));
  assert_int_equal(len, 6);
  memory_release(&m);
  build_free(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_heap),     cmocka_unit_test(test_alignment), cmocka_unit_test(test_stack),
      cmocka_unit_test(test_describe), cmocka_unit_test(test_string),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
