// unreach-call valid-memsafety; seeded: unreach-call
#include <assert.h>
#define N 4
typedef unsigned matrix[N][N];
extern unsigned __VERIFIER_nondet_uint(void);

static void multiply(matrix a, matrix b, matrix c) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      unsigned sum = 0;
      for (int k = 0; k < N; k++) sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}

static void identity(matrix m) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
#ifdef SEEDED
      m[i][j] = i == j || i + j == 5;
#else
      m[i][j] = i == j;
#endif
}

int main(void) {
  matrix a, e, product;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = __VERIFIER_nondet_uint();
  identity(e);
  multiply(a, e, product);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) assert(product[i][j] == a[i][j]);
  return 0;
}
