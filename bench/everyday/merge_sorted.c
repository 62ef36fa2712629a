// unreach-call valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int *merge(const int *a, size_t n, const int *b, size_t m) {
  int *out = malloc((n + m) * sizeof *out);
  if (!out) exit(1);
  size_t i = 0, j = 0, k = 0;
#ifdef SEEDED
  while (i < n || j < m) {
    if (a[i] <= b[j]) out[k++] = a[i++];
    else out[k++] = b[j++];
  }
#else
  while (i < n && j < m) out[k++] = a[i] <= b[j] ? a[i++] : b[j++];
  while (i < n) out[k++] = a[i++];
  while (j < m) out[k++] = b[j++];
#endif
  return out;
}

int main(void) {
  int a[3], b[2];
  for (int i = 0; i < 3; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 2; i++) b[i] = __VERIFIER_nondet_int();
  if (a[0] > a[1] || a[1] > a[2] || b[0] > b[1]) return 0;
  int *c = merge(a, 3, b, 2);
  for (int i = 0; i < 4; i++) assert(c[i] <= c[i + 1]);
  free(c);
  return 0;
}
