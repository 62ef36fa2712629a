// unreach-call valid-memsafety; seeded: unreach-call
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int values[4];

static void exchange(int i, int j) {
  int t = values[i];
  values[i] = values[j];
  values[j] = t;
}

static int partition(int low, int high) {
  int pivot = values[high], i = low;
  for (int j = low; j < high; j++)
#ifdef SEEDED
    if (values[j] < pivot && j > 0) exchange(i++, j);
#else
    if (values[j] < pivot) exchange(i++, j);
#endif
  exchange(i, high);
  return i;
}

static void quick_sort(int low, int high) {
  if (low >= high) return;
  int p = partition(low, high);
  quick_sort(low, p - 1);
  quick_sort(p + 1, high);
}

int main(void) {
  for (int i = 0; i < 4; i++) values[i] = __VERIFIER_nondet_int();
  quick_sort(0, 3);
  for (int i = 0; i < 3; i++) assert(values[i] <= values[i + 1]);
  return 0;
}
