/* Figure 5 (b) of NEWTON: p and q may be aliases, and the path is infeasible in either case. */
extern void reach_error(void);
extern int *p, *q;
void main() {
  if (*p == 3) {
    *q = 2;
    if (*p == 2) {
      *p = 3;
      if (*q == 2) {
        reach_error();
      }
    }
  }
}
