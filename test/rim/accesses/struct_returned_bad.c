// unsafe, or unknown; flags: --property valid-memsafety
struct s { long a, b; };
static struct s f(struct s *p) { return *p; }
int main(void) {
  f(0);
  return 0;
}
