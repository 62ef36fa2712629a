// unreach-call no-overflow valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#define ITEMS 3
#define ROOM 6
extern unsigned char __VERIFIER_nondet_uchar(void);

static int best(const int *weight, const int *value, int n, int room) {
  int table[ROOM + 1] = {0};
  for (int i = 0; i < n; i++)
#ifdef SEEDED
    for (int r = room; r >= 0; r--) {
#else
    for (int r = room; r >= weight[i]; r--) {
#endif
      int with = table[r - weight[i]] + value[i];
      if (with > table[r]) table[r] = with;
    }
  return table[room];
}

int main(void) {
  int weight[ITEMS], value[ITEMS], all = 0, most = 0;
  for (int i = 0; i < ITEMS; i++) {
    weight[i] = 1 + __VERIFIER_nondet_uchar() % 4;
    value[i] = __VERIFIER_nondet_uchar();
    all += value[i];
    if (value[i] > most) most = value[i];
  }
  int b = best(weight, value, ITEMS, ROOM);
  assert(b <= all && b >= most);
  return 0;
}
