// flags: -- -fenable-matrix
// safe
extern void reach_error(void);
typedef int matrix __attribute__((matrix_type(2, 3)));
int main(void) {
  int a[6] = {1, 2, 3, 4, 5, 6}, b[8] = {0};
  matrix m = __builtin_matrix_column_major_load(a, 2, 3, 2);
  __builtin_matrix_column_major_store(__builtin_matrix_transpose(m), b, 4);
  if (b[0] != 1 || b[1] != 3 || b[2] != 5 || b[3] != 0) reach_error();
  if (b[4] != 2 || b[5] != 4 || b[6] != 6 || b[7] != 0) reach_error();
  return 0;
}
