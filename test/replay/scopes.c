/* Locals of inner blocks: unknown again whenever their scope is entered, also past the declaration. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void use(int *p) { (void)p; }

int main(void) {
  int before = 0, rising = 0;
  for (int i = 0; i < 3; i++) {
    int fresh;
    if (fresh > before && fresh < 100) rising++;
    before = fresh;
  }
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    int memory[2];
    use(memory);
    sum += memory[i];
  }
  switch (__VERIFIER_nondet_int()) {
    int inside;
  case 1:
    if (rising == 3 && sum > 4 && sum < 50 && inside > 4) {
#ifdef REPAIRED
      if (!inside)
#endif
        reach_error();
    }
    break;
  default:
    inside = 0;
    return inside;
  }
  return 0;
}
