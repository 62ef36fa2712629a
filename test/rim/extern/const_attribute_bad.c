// unsafe, or unknown
extern void reach_error(void);
__attribute__((const)) int square(int x);
int g = 1;
int main(void) {
  int r = square(3);
  if (g == 1) reach_error();
  return r;
}
#ifdef WORLD
int square(int x) { return x * x; }
#endif
