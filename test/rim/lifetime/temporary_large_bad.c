// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the sanitizer does not follow it */
struct s { int a[40]; };
int *kept;
struct s make(void) { struct s x = {{1, 2, 3, 4}}; return x; }
void keep(int *p) { kept = p; }
int main(void) { keep(make().a); if (*kept) return 1; return 0; }
