// unsafe, or unknown
extern void reach_error(void);
void each(void (*f)(void *), void *p);
static int *seen;
static void take(void *p) { seen = p; }
int main(void) {
  int x = 1;
  each(take, &x);
  if (seen) { *seen = 2; if (x == 2) reach_error(); }
  return 0;
}
#ifdef WORLD
void each(void (*f)(void *), void *p) { f(p); }
#endif
