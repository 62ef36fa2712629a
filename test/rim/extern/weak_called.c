// unsafe, or unknown
extern void reach_error(void);
__attribute__((weak)) extern void maybe(int *);
int main(void) {
  int x = 0;
  if (maybe) maybe(&x);
  if (x == 3) reach_error();
  return 0;
}
#ifdef WORLD
void maybe(int *p) { *p = 3; }
#endif
