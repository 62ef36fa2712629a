// unsafe line 7, may be unknown with lazy, slam: one refinement per round
// Thousands of rounds before the error: too many to unwind, few to run.
extern void reach_error(void);
int main(void) {
  unsigned sum = 0;
  for (unsigned i = 0; i < 30000; i++) sum += i % 7;
  if (sum == 89995) reach_error();
  return 0;
}
