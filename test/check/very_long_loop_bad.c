// unsafe line 9, may be unknown with lazy, slam: one refinement per round
// The trace is too long to be kept; the run has no inputs, so that a part of it will do.
extern void reach_error(void);
static unsigned next(unsigned x) { return x + 2; }
int main(void) {
  unsigned x = 0;
  while (x < 5000001) x = next(x);
  if (x == 5000002)
    reach_error();
  return 0;
}
