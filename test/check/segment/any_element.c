// unsafe
/* Which of many elements is written is not known: then nothing is known of any. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

int main(void) {
  int *p = malloc(400), i = __VERIFIER_nondet_int();
  if (!p || i < 0 || i > 99) return 0;
  p[0] = 1;
  p[2] = 3;
  p[i] = 7;
  if (p[2] != 3) reach_error();
  free(p);
  return 0;
}
