// safe; flags: --property valid-alignment
struct __attribute__((packed)) s { char c; int a[3]; };
static struct s x;
int main(void) {
  struct s *p = &x;
  p->a[2] = 3;
  return p->a[1] + x.a[2];
}
