/* Figure 5 (b) of NEWTON with pointers of which nothing is known: both alias cases are infeasible. */
extern void reach_error(void);
int *get(void);
int main(void) {
  int *p = get();
  int *q = get();
  if (*p == 3) {
    *q = 2;
    if (*p == 2) {
      *p = 3;
      if (*q == 2) {
        reach_error();
      }
    }
  }
  return 0;
}
