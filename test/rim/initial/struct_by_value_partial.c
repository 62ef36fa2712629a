// safe, or unknown; flags: --property valid-init
struct s { int a, b; };
static int first(struct s x) { return x.a; }
int main(void) {
  struct s x;
  x.a = 1;
  return first(x);
}
