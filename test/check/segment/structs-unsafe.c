// unsafe
// Structs are copied, cleared and allocated with zeros.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void *memset(void *, int, unsigned long);
extern void free(void *);
struct pair { int first; int *link; int second; };
int main(void) {
  int x;
  struct pair a, *b = calloc(1, sizeof *b), c, d;
  a.first = 5;
  a.link = &x;
  a.second = __VERIFIER_nondet_int();
  c = a;
  *b = c;
  memset(&d, 0, sizeof d);
  if (b->second != a.second || d.link || d.second) reach_error();
  if (c.first == 5 && d.link == 0) reach_error();
  return 0;
}
