// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the sanitizer does not follow it */
struct s { int a[4]; };
static struct s make(void) { return (struct s){{1, 2, 3, 4}}; }
int main(void) {
  int *p = 0;
  int v = (p = make().a)[1] ;
  return p[1] ;
}
