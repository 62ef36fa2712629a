// unsafe, or unknown; flags: --property valid-memsafety
struct s { int a; };
static const struct s fixed = {1};
static struct s loose = {1};
static void set(struct s *p) { p->a = 2; }
int main(void) {
  set((struct s *)&fixed);
  return 0;
}
