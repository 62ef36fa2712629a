// safe; flags: --property valid-init
struct s { int a, b; };
static int get(const struct s *s) { return s->b; }
int main(void) { return get(&(struct s){.a = 1}); }
