// safe, may be unknown with impact, lazy, slam: small loops are to be unwound in bits
/* A 4x4 matrix times the identity is the matrix. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { N = 4 };

static void multiply(int a[N][N], int b[N][N], int c[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      c[i][j] = 0;
      for (int k = 0; k < N; k++) c[i][j] += a[i][k] * b[k][j];
    }
}

int main(void) {
  int a[N][N], b[N][N], c[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = __VERIFIER_nondet_int();
      b[i][j] = i == j;
    }
  multiply(a, b, c);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      if (a[i][j] != c[i][j]) reach_error();
  return 0;
}
