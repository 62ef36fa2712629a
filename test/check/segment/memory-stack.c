// memory: unsafe
// An object of the stack is freed.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void *memset(void *, int, unsigned long);
extern void free(void *);
int main(void) {
  int x;
  free(&x);
  return 0;
}
