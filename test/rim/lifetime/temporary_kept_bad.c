// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the sanitizer does not follow it */
struct s { int a[4]; };
int *kept;
struct s make(void) { struct s x = {{1, 2, 3, 4}}; return x; }
void keep(int *p) { kept = p; }
int main(void) { keep(make().a); return *kept; }
