// unsafe, or unknown
extern void reach_error(void);
void copy(int *restrict to, const int *restrict from);
int main(void) {
  int a = 1, b = 2;
  copy(&a, &b);
  if (a == 2) reach_error();
  return 0;
}
#ifdef WORLD
void copy(int *restrict to, const int *restrict from) { *to = *from; }
#endif
