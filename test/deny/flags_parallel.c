// flags: -- -fopenmp
// unknown: parallel
// flags:
// safe
extern void reach_error(void);
static int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++)
    if (i > 4) x = 1;
  if (x) reach_error();
  return 0;
}
