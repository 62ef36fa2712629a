// safe; flags: --property valid-memsafety
struct s { int a[4]; };
struct s make(void) { struct s x = {{1, 2, 3, 4}}; return x; }
int *same(int *p) { return p; }
int main(void) { int p = *same(make().a); return p; }
