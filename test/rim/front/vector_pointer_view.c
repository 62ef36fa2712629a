// safe, or unknown
extern void reach_error(void);
typedef short v8 __attribute__((vector_size(16)));
int main(void) {
  v8 a = {1, 2, 3, 4, 5, 6, 7, 8};
  short *p = (short *)&a;
  p[2] = 30;
  if (a[2] != 30) reach_error();
  return 0;
}
