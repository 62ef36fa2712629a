// safe, or unknown; flags: --property valid-init
struct s { float a, b; };
static float get(struct s x) { return x.a; }
int main(void) {
  struct s x;
  x.a = 1;
  return get(x) > 2;
}
