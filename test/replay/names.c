/* Names that clash: with each other, with the C library, with the replay. The error function has a body. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
static int index(int entries) { return entries + 1; }
int strlen(int x) { return x; }
int start, find;

__attribute__((constructor)) static void before(void) { start = __VERIFIER_nondet_int(); }

int main(void) {
  int x;
  {
    int x;
    if (x != 3) return 0;
    {
      int x;
      if (x != 4) return 0;
    }
  }
#ifdef REPAIRED
  x = 0;
#endif
  if (x == 2 && start == 1 && index(strlen(x)) == 3) reach_error();
  return 0;
}
