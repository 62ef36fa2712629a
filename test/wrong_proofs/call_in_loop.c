extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
extern void abort(void);
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);
int count, limit = 3;
static int more(void) { if (count < limit) { count++; return 1; } return 0; }
int main(void) {
  int n = 0;
  while (more()) n++;
  if (n == 3) reach_error();
  return 0;
}
