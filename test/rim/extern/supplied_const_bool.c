// safe, or unknown
// not native: what others define is not here
extern void reach_error(void);
extern void other(const void *);
extern const struct { int a; struct { _Bool on; int *p; } in[2]; unsigned x : 3; } limits;
int main(void) {
  unsigned a = limits.x;
  int *p = limits.in[1].p;
  other(&limits);
  if (limits.x != a) reach_error();
  if (limits.in[1].p != p) reach_error();
  if (limits.in[1].on != 0 && limits.in[1].on != 1) reach_error();
  if ((unsigned long)p & 1) reach_error();
  return 0;
}
