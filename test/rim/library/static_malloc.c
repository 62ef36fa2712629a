// unsafe, or unknown
extern void reach_error(void);
static char pool[16];
static void *malloc(unsigned long n) { return pool; }
int main(void) {
  char *p = malloc(4), *q = malloc(4);
  p[0] = 1;
  q[0] = 2;
  if (p[0] == 2) reach_error();
  return 0;
}
