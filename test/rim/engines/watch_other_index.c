// unsafe, or unknown; flags: --engine watch
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int a[100], b[100];
int main(void) {
  for (int k = 0; k < 100; k++) a[k] = k, b[k] = k;
  a[__VERIFIER_nondet_uint() % 100]++;
  for (int k = 0; k < 100; k++)
    if (a[k] != b[k]) reach_error();
  return 0;
}
/* not native: an engine is named */
