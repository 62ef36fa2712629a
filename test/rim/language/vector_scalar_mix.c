// unsafe, or unknown
extern void reach_error(void);
typedef unsigned char v8 __attribute__((vector_size(8)));
int main(void) {
  v8 a = {250, 1};
  v8 b = a + 10;
  if (b[0] == 4 && (a > 5)[0] == -1) reach_error();
  return 0;
}
