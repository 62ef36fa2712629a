/* libatomic: what clang calls where the machine has no instruction for an atomic access of that size. */
#include <stdbool.h>
#include <stddef.h>

#define MODEL __attribute__((weak))

void *memcpy(void *, const void *, size_t);

/* By the address of values of any size: (size, object, value(s), order). The names are those of compiler built-ins. */
void load(size_t, void *, void *, int) __asm__("__atomic_load");
void store(size_t, void *, void *, int) __asm__("__atomic_store");
void exchange(size_t, void *, void *, void *, int) __asm__("__atomic_exchange");
bool compare_exchange(size_t, void *, void *, void *, int, int) __asm__("__atomic_compare_exchange");

/* What it finds there may be somebody else's, who changes it at any time. */
static void look(void *to, const void *object, size_t size) {
  const volatile char *from = object;
  char *bytes = to;
  for (size_t i = 0; i < size; i++) bytes[i] = from[i];
}

MODEL void load(size_t size, void *object, void *to, int order) {
  (void)order;
  look(to, object, size);
}

MODEL void store(size_t size, void *object, void *value, int order) {
  (void)order;
  memcpy(object, value, size);
}

MODEL void exchange(size_t size, void *object, void *value, void *old, int order) {
  (void)order;
  look(old, object, size);
  memcpy(object, value, size);
}

MODEL bool compare_exchange(size_t size, void *object, void *expected, void *desired, int success, int failure) {
  (void)success, (void)failure;
  const volatile char *from = object;
  const char *bytes = expected;
  bool is_same = true;
  for (size_t i = 0; i < size; i++) is_same &= from[i] == bytes[i];
  if (is_same) {
    memcpy(object, desired, size);
    return true;
  }
  look(expected, object, size);
  return false;
}

/* By value. */
#define OF_SIZE(bytes, type)                                                                                           \
  type load_##bytes(type *, int) __asm__("__atomic_load_" #bytes);                                                     \
  void store_##bytes(type *, type, int) __asm__("__atomic_store_" #bytes);                                             \
  type exchange_##bytes(type *, type, int) __asm__("__atomic_exchange_" #bytes);                                       \
  bool compare_exchange_##bytes(type *, type *, type, int, int) __asm__("__atomic_compare_exchange_" #bytes);          \
  MODEL type load_##bytes(type *object, int order) { return (void)order, *object; }                                    \
  MODEL void store_##bytes(type *object, type value, int order) { (void)order, *object = value; }                      \
  MODEL type exchange_##bytes(type *object, type value, int order) {                                                   \
    type old = *object;                                                                                                \
    (void)order, *object = value;                                                                                      \
    return old;                                                                                                        \
  }                                                                                                                    \
  MODEL bool compare_exchange_##bytes(type *object, type *expected, type desired, int success, int failure) {          \
    (void)success, (void)failure;                                                                                      \
    if (*object == *expected) return *object = desired, true;                                                          \
    return *expected = *object, false;                                                                                 \
  }

OF_SIZE(8, unsigned long long)
#ifdef __SIZEOF_INT128__
OF_SIZE(16, unsigned __int128)
#endif
