extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
extern void abort(void);
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);
int state;
static void step(void) { state = state + 1; }
static void twice(void) { step(); step(); }
int main(void) {
  state = 0;
  twice();
  if (state == 2) reach_error();
  return 0;
}
