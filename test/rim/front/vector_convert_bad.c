// unsafe, or unknown
extern void reach_error(void);
typedef int v4 __attribute__((vector_size(16)));
typedef signed char c4 __attribute__((vector_size(4)));
int main(void) {
  v4 a = {128, -1, 300, 5};
  c4 c = __builtin_convertvector(a, c4);
  if (c[0] != -128 || c[2] != 300) reach_error();
  return 0;
}
