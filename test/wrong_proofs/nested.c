extern void reach_error(void);
/* Structs in an array in a struct, one of which holds an address. */
struct in { int k; int *p; };
struct out { struct in i[2]; int n; };
int main(void) {
  struct out o;
  int z = 0;
  o.n = 1; o.i[0].p = 0; o.i[1].p = &z; o.i[1].k = 4;
  struct in *q = &o.i[o.n];
  *q->p = q->k;
  if (z == 4) reach_error();
  return 0;
}
