// unsafe line 8; flags: --property valid-init
/* not native: no shadow sees it. The value becomes indeterminate each time the declaration is reached (C11 6.2.4p6). */
int main(void) {
  int n = 0;
again:;
  int x;
  if (n == 0) x = 5;
  if (n == 1) return x;
  n++;
  goto again;
}
