// unsafe, or unknown
extern void reach_error(void);
static void *buf[5];
static volatile int seen;
extern void ext(void **);
int main(void) {
  if (__builtin_setjmp(buf)) seen = 1; else ext(buf);
  if (seen) reach_error();
  return 0;
}
#ifdef WORLD
void ext(void **b) { __builtin_longjmp(b, 1); }
#endif
