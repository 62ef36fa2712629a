// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the machine allows it */
struct s { int a, b; };
int main(void) { const struct s x = {1, 2}; ((struct s *)&x)->a = 5; return x.a; }
