// unsafe, or unknown; flags: -- -fenable-matrix
extern void reach_error(void);
typedef int m2 __attribute__((matrix_type(2, 2)));
int out[4];
int main(void) {
  m2 m;
  m[0][0] = 1; m[1][0] = 2; m[0][1] = 3; m[1][1] = 4;
  __builtin_matrix_column_major_store(m, out, 2);
  if (out[3] != 0) reach_error();
  return 0;
}
