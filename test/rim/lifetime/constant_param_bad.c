// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the machine allows it */
struct b { int a[10], b; };
static int byv(const struct b x) { ((struct b *)&x)->b = 2; return x.b; }
int main(void) { struct b y = {{1}, 2}; return byv(y); }
