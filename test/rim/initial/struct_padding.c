// safe, or unknown; flags: --property valid-init
struct s { char c; int i; };
static int get(struct s x) { return x.c + x.i; }
static struct s make(int i) {
  struct s x;
  x.c = 1, x.i = i;
  return x;
}
int main(void) { return get(make(2)); }
