/* Atomic builtins and _Atomic objects, used by one thread. */
#include <stdatomic.h>
#include <stdio.h>

static _Atomic int counter = 5;
static atomic_uint flags;

int main(void) {
  int v = 10;
  printf("%d ", __sync_fetch_and_add(&v, 3));
  printf("%d ", __sync_add_and_fetch(&v, 3));
  printf("%d ", __sync_fetch_and_or(&v, 0x100));
  printf("%d\n", v);
  printf("%d ", __sync_bool_compare_and_swap(&v, 272, 1));
  printf("%d ", __sync_bool_compare_and_swap(&v, 99, 2));
  printf("%d %d\n", __sync_val_compare_and_swap(&v, 1, 50), v > 0);
  printf("%d\n", __atomic_load_n(&v, __ATOMIC_SEQ_CST));
  __atomic_store_n(&v, 60, __ATOMIC_RELEASE);
  printf("%d ", __atomic_exchange_n(&v, 61, __ATOMIC_ACQ_REL));
  int expected = 61;
  printf("%d ", __atomic_compare_exchange_n(&v, &expected, 62, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  printf("%d %d\n", __atomic_fetch_sub(&v, 2, __ATOMIC_RELAXED), expected);
  counter++;
  counter += 4;
  printf("%d\n", counter);
  printf("%d ", atomic_fetch_add(&counter, 5));
  printf("%d\n", atomic_load(&counter));
  atomic_store(&flags, 0xf0u);
  atomic_fetch_and(&flags, 0x3cu);
  atomic_fetch_xor(&flags, 1u);
  printf("%x\n", atomic_load(&flags));
  int wrong = 0;
  printf("%d ", atomic_compare_exchange_strong(&counter, &wrong, 1));
  printf("%d\n", wrong);
  __sync_synchronize();
  return 0;
}
