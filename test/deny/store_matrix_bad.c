// flags: -- -fenable-matrix
// unsafe line 10 or unknown
extern void reach_error(void);
typedef int matrix __attribute__((matrix_type(2, 2)));
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4] = {1, 2, 3, 4}, b[8] = {0};
  matrix m = __builtin_matrix_column_major_load(a, 2, 2, 2);
  __builtin_matrix_column_major_store(m, b, 2 + (__VERIFIER_nondet_int() & 1));
  if (b[3] == 3) reach_error();
  return 0;
}
