// --entry main: do
extern int __VERIFIER_nondet_int(void);
char a[8];

/* A byte and a word at one address: only the byte is there at the end. */
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 7) return 0;
  return *(char *)&a[i] + *(short *)&a[i];
}
