// safe; flags: --property valid-init
struct __attribute__((packed)) s { char c; int i; short h; };
int main(void) {
  struct s a[2], *p = a;
  p[1].i = 3, p[1].c = 1;
  p[0] = p[1];
  return p[0].i + p[0].c;
}
