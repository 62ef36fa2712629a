// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the machine allows it */
struct s { int a[10], b; };
struct s f(void) { struct s y = {{0}, 3}; return y; }
int main(void) { const struct s x = f(); *(int *)&x.b = 4; return x.b; }
