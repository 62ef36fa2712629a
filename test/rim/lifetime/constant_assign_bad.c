// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the machine allows it */
struct s { int a[10], b; };
int main(void) { const struct s x = {{1}, 2}; struct s y = {{0}}; *(struct s *)&x = y; return x.b; }
