// unreach-call valid-memsafety; seeded: unreach-call
#include <assert.h>
#define N 5
extern int __VERIFIER_nondet_int(void);

static int parent[N];

static int find(int x) {
  while (parent[x] != x) {
    parent[x] = parent[parent[x]];
    x = parent[x];
  }
  return x;
}

static void unite(int x, int y) {
  int a = find(x), b = find(y);
#ifdef SEEDED
  if (a != b) parent[x] = b;
#else
  if (a != b) parent[a] = b;
#endif
}

static int index_from(void) {
  int i = __VERIFIER_nondet_int();
  return i < 0 || i >= N ? 0 : i;
}

int main(void) {
  int x[3], y[3];
  for (int i = 0; i < N; i++) parent[i] = i;
  for (int i = 0; i < 3; i++) {
    x[i] = index_from();
    y[i] = index_from();
    unite(x[i], y[i]);
  }
  for (int i = 0; i < 3; i++) assert(find(x[i]) == find(y[i]));
  return 0;
}
