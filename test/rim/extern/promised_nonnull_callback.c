// safe, or unknown
extern void reach_error(void);
extern void each(void (*)(int *));
__attribute__((nonnull)) static void cb(int *p) { if (p == 0 + (int *)0) reach_error(); }
int main(void) {
  each(cb);
  return 0;
}
#ifdef WORLD
void each(void (*f)(int *)) { int x; f(&x); }
#endif
