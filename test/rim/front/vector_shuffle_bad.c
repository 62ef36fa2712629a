// unsafe, or unknown
extern void reach_error(void);
typedef unsigned char v8 __attribute__((vector_size(8)));
int main(void) {
  v8 a = {0, 1, 2, 3, 4, 5, 6, 7};
  v8 r = __builtin_shufflevector(a, a, 7, 6, 5, 4, 3, 2, 1, 8);
  if (r[0] != 7 || r[7] != 1) reach_error();
  return 0;
}
