// safe
// The literal and the pointer are of the same block.
struct pair { int a, b; };
static int sum(struct pair *x) { return x->a + x->b; }
int main(void) {
  struct pair *p = &(struct pair){1, 2};
  p->a = 3;
  return sum(p) + sum(&(struct pair){1, 1}) - 7;
}
