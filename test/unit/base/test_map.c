#include "base/map.h"

#include "unit.h"

#include <stdio.h>

/* Against a plain array: random keys from a small range. */
static void test_map_against_array(void **state) {
  (void)state;
  enum { KEYS = 5000 };
  static uint64_t model[KEYS];
  static bool is_present[KEYS];
  struct map m = MAP_INIT;
  uint64_t random = 1;
  for (int i = 0; i < 20000; i++) {
    random = hash_u64(random + (uint64_t)i);
    uint64_t key = random % KEYS;
    uint64_t *value = map_put(&m, key * 0x100000001u);
    if (!is_present[key]) assert_int_equal(*value, 0);
    *value = model[key] = random;
    is_present[key] = true;
  }
  uint32_t count = 0;
  for (uint64_t key = 0; key < KEYS; key++) {
    uint64_t *value = map_get(&m, key * 0x100000001u);
    assert_int_equal(value != NULL, is_present[key]);
    if (value) assert_int_equal(*value, model[key]);
    count += is_present[key];
  }
  assert_int_equal(m.entries.len, count);
  map_release(&m);
}

static void test_map_keeps_order(void **state) {
  (void)state;
  struct map m = MAP_INIT;
  for (uint64_t i = 0; i < 100; i++) *map_put(&m, (i * 37) % 101) = i;
  for (uint64_t i = 0; i < 100; i++) {
    assert_int_equal(m.entries.data[i].key, (i * 37) % 101);
    assert_int_equal(m.entries.data[i].value, i);
  }
  map_clear(&m);
  assert_null(map_get(&m, 0));
  assert_int_equal(m.entries.len, 0);
  *map_put(&m, 5) = 6;
  assert_int_equal(*map_get(&m, 5), 6);
  map_release(&m);
}

static void test_names(void **state) {
  (void)state;
  struct names n = NAMES_INIT;
  char text[32];
  for (uint32_t i = 0; i < 1000; i++) {
    snprintf(text, sizeof text, "name%u", i);
    assert_int_equal(names_add(&n, text), i);
  }
  assert_int_equal(names_add(&n, ""), 1000);
  for (uint32_t i = 0; i < 1000; i++) {
    snprintf(text, sizeof text, "name%u", i);
    assert_int_equal(names_find(&n, text), i);
    assert_int_equal(names_add(&n, text), i);
    assert_string_equal(n.text.data[i], text);
  }
  assert_int_equal(names_find(&n, "name1000"), MAP_NONE);
  assert_int_equal(names_find(&n, ""), 1000);
  names_release(&n);
}

static bool is_key(const void *owner, uint32_t index, const void *key) {
  return ((const int *)owner)[index] == *(const int *)key;
}

/* Elements with one hash are told apart by the comparison alone. */
static void test_unique_collisions(void **state) {
  (void)state;
  int elements[100] = {0}, missing = 1000;
  struct unique u = {0};
  assert_int_equal(unique_find(&u, 7, is_key, elements, &missing), MAP_NONE);
  for (int i = 0; i < 100; i++) {
    elements[i] = i * i;
    unique_add(&u, 7, (uint32_t)i);
  }
  for (int i = 0; i < 100; i++) assert_int_equal(unique_find(&u, 7, is_key, elements, &(int){i * i}), i);
  assert_int_equal(unique_find(&u, 7, is_key, elements, &missing), MAP_NONE);
  assert_int_equal(unique_find(&u, 8, is_key, elements, &(int){4}), MAP_NONE);
  unique_release(&u);
}

static void test_hash_bytes(void **state) {
  (void)state;
  assert_true(hash_bytes("abcdefgh", 8) != hash_bytes("abcdefgi", 8));
  assert_true(hash_bytes("abc", 3) != hash_bytes("abc\0", 4));
  assert_true(hash_bytes("", 0) == hash_bytes("x", 0));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_map_against_array), cmocka_unit_test(test_map_keeps_order), cmocka_unit_test(test_names),
      cmocka_unit_test(test_unique_collisions), cmocka_unit_test(test_hash_bytes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
