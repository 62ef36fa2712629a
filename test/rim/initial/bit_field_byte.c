// safe, or unknown; flags: --property valid-init
struct s { unsigned a : 4, b : 4; };
int main(void) {
  struct s x;
  x.a = 1;
  return x.a;
}
