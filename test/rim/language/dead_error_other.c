// unsafe, or unknown
extern void reach_error(void);
extern void ext(void);
extern int __VERIFIER_nondet_int(void);
static void *buf[5];
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (__builtin_setjmp(buf)) reach_error();
  if (x > 5 && x < 6) reach_error();
  if (x == 7) __builtin_longjmp(buf, 1);
  return 0;
}
