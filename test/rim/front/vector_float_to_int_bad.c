// unsafe, or unknown
extern void reach_error(void);
typedef float f4 __attribute__((vector_size(16)));
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  f4 a = {1.5f, -2.5f, 3.0f, 0.0f};
  v4 b = __builtin_convertvector(a, v4);
  if (b[0] != 1 || b[1] != -3) reach_error();
  return 0;
}
