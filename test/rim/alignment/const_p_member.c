// safe; flags: --property valid-alignment
struct s { int a, b; };
int main(void) { char m[32] = {0}; struct s *p = (struct s *)(m + 1); return __builtin_constant_p(p->b); }
