// unsafe, or unknown; flags: --property valid-memsafety
/* not native: nobody else is there */
extern int *choose(int *);
int main(void) {
  int a[2] = {0, 0};
  int *p = choose(a);
  return p[3];
}
