// safe
/* What a pointer into an array leads to stays as it is while another array is written: the certifier knows by its
   points-to set that the two are apart. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static int a[10], b[10];

int main(void) {
  unsigned i = __VERIFIER_nondet_uint(), j = 0;
  if (i >= 10) return 0;
  int *p = &a[i];
  *p = 5;
  while (j < 10) {
    b[j] = 1;
    j++;
  }
  if (*p != 5) reach_error();
  return 0;
}
