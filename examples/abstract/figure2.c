/* Figure 2 of "Automatic Predicate Abstraction of C Programs" (PLDI 2001); the paper leaves the body of bar open. */
int bar(int *q, int y) {
  int l1, l2;
  l1 = y;
  l2 = 0;
  if (*q > y) {
    l2 = *q;
    *q = y;
  }
  if (l2 > y) l1 = l2;
  return l1;
}

void foo(int *p, int x) {
  int r;
  if (*p <= x)
    *p = x;
  else
    *p = *p + x;
  r = bar(p, x);
  if (r == 0) *p = 0;
}
