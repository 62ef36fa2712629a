// unsafe, or unknown
extern void reach_error(void);
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  v4 a = {1, 2, 3, 4}, b = {9, 9, 9, 9};
  v4 c = (a > 2) & b;
  if (c[0] != 0 || c[3] != 4) reach_error();
  return 0;
}
